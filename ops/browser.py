"""Finds the browser for the tests."""

import os
import shutil
from pathlib import Path

# The headless shell draws no window of its own, which saves a third of the processor time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def find_browser() -> str | None:
    """TILEHOUSE_BROWSER, a Chromium on the PATH, or the one installed by Playwright."""
    if named := os.environ.get("TILEHOUSE_BROWSER"):
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    fetched = Path.home().glob(".cache/ms-playwright/chromium-*/chrome-linux*/chrome")
    return next((str(path) for path in fetched), None)
