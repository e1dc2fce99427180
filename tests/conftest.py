"""Helpers of the tests (``suite``, ``serving`` and so on) can be imported by name from any test folder."""

import sys
from pathlib import Path

TESTS = Path(__file__).parent
sys.path[:0] = [str(folder) for folder in (TESTS, *TESTS.iterdir(), *(TESTS / "games").iterdir()) if folder.is_dir()]
