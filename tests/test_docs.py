"""What the pages of the project's documentation name is there: files, pages and their headings."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import Model

from tables.models import Table

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
FILE = re.compile(r"`(?:\.\./)?([\w@./-]*[\w@-]\.(?:py|ts|mjs|css|svg|html|sh|json|service|md))`")
LINK = re.compile(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)")
MADE_LATER = {"stripe.json"}  # by the stand-in for Stripe, in var/

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@cache
def files() -> frozenset[str]:
    """Each file of the project under every end of its path: tables/bots.py, bots.py."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    parts = [Path(name).parts for name in listed.splitlines()]
    return frozenset("/".join(path[at:]) for path in parts for at in range(len(path)))


def headings(page: Path) -> set[str]:
    """As links name them: `## The bars around it` is the-bars-around-it."""
    found = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in found}


@pages
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = {name for name in FILE.findall(page.read_text()) if not name.startswith("/")}
    assert named - files() <= MADE_LATER | {f"var/{name}" for name in MADE_LATER}


@pages
def test_links_lead_somewhere(page: Path) -> None:
    for path, heading in LINK.findall(page.read_text()):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        assert not heading or heading in headings(target), f"{path}#{heading}"


def test_the_page_for_production_says_how_long_rows_stay() -> None:
    """Of every table of the database that grows with the sessions."""
    section = (ROOT / "docs/production.md").read_text().partition("### What grows")[2]
    named = set(re.findall(r"`([a-z]+_[a-z]+)`", section.partition("\n### ")[0]))
    models = apps.get_models()
    assert named <= {model._meta.db_table for model in models}
    of_sessions = {model._meta.db_table for model in models if _is_of_a_session(model)}
    assert of_sessions - {"tables_archivepause", "social_invitation"} <= named


def _is_of_a_session(model: type[Model]) -> bool:
    return any(
        field.name == "table" or field.related_model is Table for field in model._meta.fields
    )
