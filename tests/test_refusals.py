"""Every refusal code has a text, and the code of every text occurs in the server's code.

The texts of a game's codes are in its client folder, where the compiler compares them with
`RefusalCode`, a type generated from the codes of the rules.
"""

import ast
from collections.abc import Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

from tables.refusals import TEXTS
from tables.registry import game_apps
from tables.state import engine_of

TABLES = Path(__file__).parents[1] / "tables"
SOCKETS = TABLES.parent / "sockets"
ENTRANCE = Path(__file__).parents[1] / "billing"  # its policy refuses seats by a code
# What refuses in tables/ and sockets/, and which of their arguments is the code.
CODE_ARGUMENT = {"must": 1, "Refused": 0, "BadMessage": 0}


def nodes_of(folder: Path) -> Iterator[ast.AST]:
    for path in folder.rglob("*.py"):
        if path.name not in ("refusals.py", "moves.py") and "tests" not in path.parts:
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def strings_in(nodes: Iterator[ast.AST]) -> set[str]:
    constants = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


@pytest.mark.parametrize("slug", [app.slug for app in game_apps()])
def test_game_codes_occur_in_the_rules(slug: str) -> None:
    package = type(engine_of(slug)).__module__.rpartition(".")[0]
    moves = import_module(f"{package}.moves")
    assert strings_in(nodes_of(Path(moves.__file__).parent)) >= moves.CODES


def test_codes_of_table_texts_occur_in_the_code() -> None:
    assert set(TEXTS) <= strings_in(chain(*map(nodes_of, (SOCKETS, TABLES, ENTRANCE))))


def codes_refused(nodes: Iterator[ast.AST], name: str) -> set[str]:
    """What calls of this name refuse with."""
    at = CODE_ARGUMENT[name]
    calls = (node for node in nodes if isinstance(node, ast.Call))
    refusing = [
        call.args[at]
        for call in calls
        if name in (getattr(call.func, "id", ""), getattr(call.func, "attr", ""))
        and len(call.args) > at
    ]
    return {code for argument in refusing for code in strings_in(ast.walk(argument))}


@pytest.mark.parametrize("name", CODE_ARGUMENT)
def test_table_codes_have_texts(name: str) -> None:
    codes = codes_refused(chain(nodes_of(SOCKETS), nodes_of(TABLES)), name)
    assert codes
    assert codes <= set(TEXTS)


@pytest.mark.parametrize(
    "app", ["billing", "calls", "chat", "clubs", "contests", "moderation", "social"]
)
def test_codes_of_apps_have_texts(app: str) -> None:
    codes = codes_refused(nodes_of(TABLES.parent / app), "must")
    texts = set(import_module(f"{app}.refusals").TEXTS)
    if app == "contests":
        texts |= set(import_module("contests.ledger.services").TEXTS)
    assert codes
    assert codes <= texts
