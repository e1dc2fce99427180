"""``feint report``: one game measured in its own terms; tables, pictures and all numbers in a folder."""

from __future__ import annotations

import argparse

from feint.cli.arguments import Parser, progress
from feint.eval.reports.driver import REPORTS, Report, Setting, report_of, run_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Add a subcommand for each report, and for each game that one measures."""
    named = parser.add_subparsers(dest="report", metavar="REPORT", required=True, parser_class=Parser)
    for name, (_, ids) in REPORTS.items():
        others = [id for id in ids if id != name]
        measured = f"the report of {', '.join(ids)}" if others else "the report of this game"
        named.add_parser(name, help=measured, aliases=others, fill=_filler(name))


def _filler(name: str):
    def fill(parser: Parser) -> None:
        report = report_of(name)
        parser.description = report.summary
        for setting in report.settings:
            _add(parser, setting)
        parser.add_argument(
            "--out", metavar="FOLDER", default=f"reports/{name}", help="folder of the report (default %(default)s)"
        )
        parser.set_defaults(chosen=report)

    return fill


def _add(parser: argparse.ArgumentParser, setting: Setting) -> None:
    default = setting.default
    several = isinstance(default, tuple)
    kind = type(default[0] if several else default)
    shown = " ".join(map(str, default)) if several else default
    parser.add_argument(
        "--" + setting.name.replace("_", "-"),
        *(["-n"] if setting.name == "matches" else []),
        type=kind,
        nargs="+" if several else None,
        default=argparse.SUPPRESS,
        metavar="N" if kind is int else "NAME",
        help=f"{setting.help} (default {shown if shown != '' else 'none'})",
    )


def run(args: argparse.Namespace) -> int:
    """Measure, write the files, print the page."""
    report: Report = args.chosen
    values = {setting.name: getattr(args, setting.name) for setting in report.settings if hasattr(args, setting.name)}
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    if args.report not in REPORTS and any(setting.name == "ids" for setting in report.settings):
        values.setdefault("ids", (args.report,))
    print(run_report(report, values, args.out, progress("report")))
    print(f"written to {args.out}")
    return 0
