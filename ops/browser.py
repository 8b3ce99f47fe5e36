"""Finds the browser for the tests, and says how Playwright has to start it."""

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
# With RenderDocument, closing a page while it loads another can last for ever
# (https://github.com/microsoft/playwright/issues/42068). The others are those that Playwright turns
# off, because Chromium heeds only the last of these switches.
FEATURES_OFF = "--disable-features=" + ",".join(
    (
        "RenderDocument",
        "AvoidUnnecessaryBeforeUnloadCheckSync",
        "DestroyProfileOnBrowserClose",
        "HttpsUpgrades",
        "HttpsFirstBalancedModeAutoEnable",
        "LensOverlay",
        "MediaRouter",
        "PaintHolding",
        "ThirdPartyStoragePartitioning",
        "AvoidCorsURLLoaderRestartOnRedirect",
        "OptimizationHints",
        "NetworkTimeServiceQuerying",
        "AimEnabled",
        "PreconnectToSearch",
    )
)

# A browser without a graphics card draws little. A picture is worth the time.
FULL_QUALITY = """
    const parameter = WebGL2RenderingContext.prototype.getParameter;
    WebGL2RenderingContext.prototype.getParameter = function (name) {
        return name === 0x9246 ? "GPU" : parameter.call(this, name);
    };
"""


def find_browser() -> str | None:
    """TILEHOUSE_BROWSER, a Chromium on the PATH, or the one installed by Playwright."""
    if named := os.environ.get("TILEHOUSE_BROWSER"):
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    fetched = Path.home().glob(".cache/ms-playwright/chromium-*/chrome-linux*/chrome")
    return next((str(path) for path in fetched), None)
