"""Secrets and derived files of a machine come neither into an image nor into git."""

import re
import subprocess
from collections.abc import Callable

import pytest

from tests.processes import ROOT

SECRETS = [
    "ops/production/site.env",
    "ops/production/haproxy/tilehouse.pem",
    "var/db.sqlite3",
    "backup.sqlite3-wal",
    "tilehouse-20260110-000000.dump",
]
DERIVED = [
    ".venv/bin/python",
    "node_modules/three/package.json",
    "client/node_modules/three/package.json",
    "tables/__pycache__/rng.cpython-311.pyc",
    ".mypy_cache/a",
    ".pytest_cache/a",
    ".ruff_cache/a",
    ".hypothesis/a",
    "static/build/a.js",
    "static/build.new/a.js",
    "staticfiles/a.js",
]


def left_out() -> Callable[[str], object]:
    """Whether Docker leaves a path out: a pattern names a path from the root, or a folder above."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    patterns = [re.escape(line) for line in lines if line and not line.startswith("#")]
    each = [one.replace(r"\*\*/", "(.*/)?").replace(r"\*", "[^/]*") for one in patterns]
    return re.compile(f"({'|'.join(each)})(/.*)?").fullmatch


def git(*arguments: str) -> list[str]:
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode == 128:
        pytest.skip("this is not a checkout")
    return done.stdout.splitlines()


@pytest.mark.parametrize("path", [".git/config", *SECRETS, *DERIVED])
def test_image_lacks_what_only_this_machine_may_have(path: str) -> None:
    assert left_out()(path)


@pytest.mark.parametrize("path", [*SECRETS, *DERIVED])
def test_git_ignores_the_same(path: str) -> None:
    assert git("check-ignore", "--no-index", path) == [path]


def test_whatever_git_ignores_is_left_out_of_the_image() -> None:
    """A new line in .gitignore needs one in .dockerignore."""
    lines = [line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()]
    assert [line for line in lines if line and not left_out()(line.replace("*", "x"))] == []


def test_image_has_every_file_of_the_site() -> None:
    assert list(filter(left_out(), git("ls-files"))) == []
