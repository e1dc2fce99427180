"""``feint rules``: the rules of a game and, beside its repository's tests, how many tests cover each."""

from __future__ import annotations

import argparse
from pathlib import Path

from feint.cli.ledger import marked_tests, read_ledger
from feint.envs.engine.errors import FileError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the subcommand's arguments."""
    parser.add_argument("id", help="a game (see `feint list`)")
    parser.add_argument("--tests", metavar="FOLDER", help="folder of the tests (default: ./tests where there is one)")
    parser.add_argument("--missing", action="store_true", help="only rules that no test is marked with")
    parser.add_argument("--check", action="store_true", help="exit with status 1 if a rule has no test")


def run(args: argparse.Namespace) -> int:
    """Print the ledger with its coverage."""
    rules = read_ledger(args.id)
    folder = Path(args.tests or "tests")
    if not folder.is_dir():
        if args.tests or args.missing or args.check:
            raise FileError(f"{folder} is no folder of tests: name it with --tests")
        for rule in rules:
            print(f"{rule.id:8} {rule.rule}")
        return 0
    tests = marked_tests(folder)
    missing = [rule for rule in rules if rule.id not in tests]
    for rule in missing if args.missing else rules:
        print(f"{rule.id:8} {len(tests.get(rule.id, ())):3} tests  {rule.rule}")
    print(f"{len(rules) - len(missing)} of {len(rules)} rules have tests")
    return 1 if args.check and missing else 0
