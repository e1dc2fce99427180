"""``feint docs``: write the environment pages from the games' own tables."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from feint.cli.env_pages import pages


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("--out", default="docs", metavar="FOLDER", help="where the pages are (default docs)")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with status 1 if a page is out of date"
    )


def run(args: argparse.Namespace) -> int:
    """Write the pages, or compare them."""
    stale = []
    for name, text in pages().items():
        path = Path(args.out) / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if not args.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    if args.check and stale:
        print(f"out of date: {', '.join(map(str, stale))}; write them with `feint docs`", file=sys.stderr)
        return 1
    print("all pages are up to date")
    return 0
