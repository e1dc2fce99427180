"""Chromium and node for the tests of the browser page: what is missing skips them, or fails them where CI runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "node_modules"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def need(found, words: str):
    """What was found, or the end of the test: a failure in CI, where nothing may be left out."""
    if not found:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(words)
    return found


@contextmanager
def chromium() -> Iterator:
    """The system's Chromium, driven by Playwright."""
    from playwright.sync_api import sync_playwright

    path = need(next(filter(None, map(shutil.which, NAMES)), None), "no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
        try:
            yield browser
        finally:
            browser.close()


def tool(*words: str, folder: Path = ROOT, given: str | None = None, **variables: str) -> str:
    """What a command of an installed package, or of node, prints; its failure is the test's."""
    need(MODULES.is_dir(), "the packages of node are not installed: npm ci")
    # the node that came with the tests' own packages goes before any other
    path = os.pathsep.join([str(MODULES / ".bin"), str(Path(sys.executable).parent), os.environ["PATH"]])
    ran = subprocess.run(
        words, cwd=folder, input=given, capture_output=True, text=True, env=os.environ | {"PATH": path} | variables
    )
    assert ran.returncode == 0, f"{' '.join(words)}:\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout
