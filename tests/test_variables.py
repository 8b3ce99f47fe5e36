"""Every environment variable of the site is in the table of docs/running.md."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = re.compile(r"TILEHOUSE_[A-Z_]*[A-Z]")
OF_TESTS = {
    "TILEHOUSE_TESTS_OF", "TILEHOUSE_TEST_DATABASE_NAME", "TILEHOUSE_TEST_EMAIL_URL",
    "TILEHOUSE_TEST_LONG",
}  # fmt: skip
OF_EXAMPLES = {"TILEHOUSE_ADDRESS"}  # only the units read it


def names(*paths: Path) -> set[str]:
    return {name for path in paths for name in NAME.findall(path.read_text())}


def test_every_variable_is_described() -> None:
    rows = [line for line in read("docs/running.md").splitlines() if line.startswith("| `")]
    described = {name for row in rows for name in NAME.findall(row.split("|")[1])}
    code = names(*(path for app in ("config", "ops") for path in (ROOT / app).rglob("*.py")))
    examples = names(*(ROOT / "ops/production").iterdir(), ROOT / "docs/production.md")
    used = {name for name in code | examples if not name.endswith("TILEHOUSE_REDIS")}
    assert used - OF_TESTS - OF_EXAMPLES <= described


def read(path: str) -> str:
    return (ROOT / path).read_text()


def test_every_example_file_is_described() -> None:
    text = read("docs/production.md")
    for path in (ROOT / "ops/production").iterdir():
        assert f"`{path.name}`" in text, path.name
