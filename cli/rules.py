"""``feint rules``: the rules of a game, with the code that names each and, beside the repository's tests, its tests."""

from __future__ import annotations

import argparse
from pathlib import Path

from feint.cli.ledger import marked_tests, named_in_code, read_ledger
from feint.envs.engine.errors import FileError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("id", metavar="ID", help="a game (see `feint list`)")
    parser.add_argument("--tests", metavar="FOLDER", help="folder of the tests (default: ./tests where there is one)")
    parser.add_argument("--missing", action="store_true", help="show only rules without a test or without code")
    parser.add_argument(
        "--check", action="store_true", help="exit with status 1 if a rule has no test, or no code that names it"
    )


def run(args: argparse.Namespace) -> int:
    """Print the ledger with its coverage."""
    rules, coverage = read_ledger(args.id), named_in_code(args.id)
    folder = Path(args.tests or "tests")
    has_tests = folder.is_dir()
    if not has_tests and (args.tests or args.missing or args.check):
        raise FileError(f"{folder} is no folder of tests: name it with --tests")
    tests = marked_tests(folder) if has_tests else {}
    untested = [rule.id for rule in rules if rule.id not in tests] if has_tests else []
    unnamed = [rule.id for rule in rules if rule.id not in coverage.code]
    for rule in rules:
        if not args.missing or rule.id in untested or rule.id in unnamed:
            counts = f"{len(tests.get(rule.id, ())):3} tests  " if has_tests else ""
            print(f"{rule.id:8} {counts}{len(coverage.code.get(rule.id, ())):3} in code  {rule.rule}")
    if has_tests:
        print(f"{len(rules) - len(untested)} of {len(rules)} rules have tests")
    print(f"{len(rules) - len(unnamed)} of {len(rules)} rules are named by code" + _listed(unnamed))
    print(f"{coverage.named} of {coverage.rules} rule functions name the rules that they implement")
    return 1 if args.check and (untested or unnamed) else 0


def _listed(unnamed: list[str]) -> str:
    return f"; by none: {', '.join(unnamed)}" if unnamed else ""
