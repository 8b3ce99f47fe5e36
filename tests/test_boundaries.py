"""Enforces the import rules of docs/map.md."""

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(__file__).resolve().parents[1]
# Each app may import those before it.
APPS = (
    "accounts", "sockets", "push", "notifications", "tables", "social", "moderation", "mahjong",
    "solitaire", "dominoes", "learn", "chat", "calls", "billing", "contests", "ratings", "clubs",
    "onboarding", "pages", "config",
)  # fmt: skip
PURE = ("tables.game", "tables.rng", "tables.clock")
FOR_RULES = {
    "__future__", "bisect", "collections", "collections.abc", "dataclasses", "enum", "functools",
    "hashlib", "heapq", "itertools", "math", "operator", "pathlib", "re", "typing", "msgspec",
    "numpy", "numpy.typing",
}  # fmt: skip


def files(folder: str, ending: str = ".py") -> list[Path]:
    everything = (ROOT / folder).rglob(f"*{ending}")
    found = [p for p in everything if "tests" not in p.parts and ".test." not in p.name]
    assert found, f"nothing under {folder}"
    return found


@cache
def import_statements(path: Path) -> list[ast.Import | ast.ImportFrom]:
    nodes = ast.walk(ast.parse(path.read_text()))
    return [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]


def imports(path: Path) -> set[str]:
    """Every module that a file imports, also inside functions."""
    names: set[str] = set()
    for node in import_statements(path):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        else:
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
    return names


def rules_folders() -> list[str]:
    return [str(p.relative_to(ROOT)) for p in ROOT.glob("*/rules") if p.is_dir()]


def test_rules_import_only_the_game_interface_and_rules() -> None:
    for folder in rules_folders():
        for path in files(folder):
            for name in imports(path):
                ours = name in PURE or ".rules" in name
                assert ours or name in FOR_RULES, f"{path.relative_to(ROOT)} imports {name}"


def test_rules_load_with_django_blocked() -> None:
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in rules_folders()
        for path in files(folder)
    ]
    code = "import sys\nfor name in ('django', 'channels', 'celery', 'redis', 'asyncio'):\n"
    code += "    sys.modules[name] = None\n" + "\n".join(f"import {name}" for name in modules)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["game", "rng", "clock"])
def test_pure_modules_import_no_framework(name: str) -> None:
    for module in imports(ROOT / f"tables/{name}.py"):
        assert module.split(".")[0] not in {"django", "channels", "celery", "redis", "time"}
        assert not module.startswith("tables.") or module in PURE


@pytest.mark.parametrize("name", ["actions", "flow", "state"])
def test_what_happens_at_a_table_follows_from_values(name: str) -> None:
    """Time and chance are passed in, and nothing is read or written."""
    for module in imports_and_names(ROOT / f"tables/{name}.py"):
        assert module.split(".")[0] not in {"django", "time", "datetime", "random", "secrets"}
        assert not module.startswith(("tables.models", "tables.storage", "accounts")), module


def imports_and_names(path: Path) -> set[str]:
    """Like `imports`, plus `a.b` for `from a import b`, because b may be a module."""
    froms = (node for node in import_statements(path) if isinstance(node, ast.ImportFrom))
    return imports(path) | {f"{node.module}.{alias.name}" for node in froms for alias in node.names}


@cache
def modules() -> dict[str, set[str]]:
    """For each module of the site, the modules it imports."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): imports_and_names(path)
        for app in APPS
        for path in files(app)
        if "migrations" not in path.parts
    }


def test_no_app_imports_a_higher_one() -> None:
    """docs/map.md has the order. Lower apps offer registration instead of importing upwards."""
    upward = [
        f"{module} imports {name}"
        for module, names in modules().items()
        for name in names
        if name.split(".")[0] in APPS
        and not name.startswith(PURE)
        and APPS.index(name.split(".")[0]) > APPS.index(module.split(".")[0])
    ]
    assert not upward, upward


def test_no_circular_imports() -> None:
    graph = {module: names & modules().keys() for module, names in modules().items()}
    sorter = TopologicalSorter(graph)
    try:
        sorter.prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from error


def test_every_app_is_in_the_order() -> None:
    ours = {name for name in settings.INSTALLED_APPS if (ROOT / name).is_dir()}
    assert ours <= set(APPS)


def test_no_merge_is_half_done() -> None:
    found = subprocess.run(
        ["git", "grep", "-l", "^<<<<<<< "], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 1, found.stdout + found.stderr  # nothing was found


WRITERS = {f"tables/storage/{name}.py" for name in ("archive", "writer", "repository", "triggers")}


def test_only_the_writer_changes_rows_of_tables() -> None:
    """Nothing else writes through the ORM or SQL."""
    models = r"(Table|Seat|Entry|GameResult)"
    orm = rf"\b{models}\.objects\b[^\n]*\.(create|bulk_create|update|delete)\("
    sql = r"(UPDATE|INSERT INTO|DELETE FROM) tables_(table|seat|entry|gameresult)"
    writes = re.compile(f"{orm}|{sql}")
    for path in (path for app in APPS for path in files(app)):
        if path.relative_to(ROOT).as_posix() not in WRITERS:
            found = writes.search(path.read_text())
            assert not found, f"{path}: {found and found[0]}"


# A domino is a kind of piece, as a tile is; dominoes are a game.
GAME_NAMES = re.compile(
    r"american|solitaire|charleston|mah ?jongg|zung.?jung|dominoes", re.IGNORECASE
)


def test_only_games_name_a_game() -> None:
    """Other apps know games only by their GameApp, so they contain no word of a single game."""
    apps = "sockets accounts tables social moderation learn ratings onboarding"
    for app in apps.split():
        for path in files(app):
            if "migrations" in path.parts:
                continue
            found = GAME_NAMES.search(path.read_text())
            assert not found, f"{path}: {found and found[0]}"


@pytest.mark.parametrize("folder", ["dom-table", "live", "scene", "table"])
def test_client_folders_of_all_games_name_none(folder: str) -> None:
    """Their tests may play a game, but none is about a single one."""
    named = [path for path in (ROOT / "client" / folder).rglob("*") if GAME_NAMES.search(path.name)]
    assert not named
    for path in files(f"client/{folder}", ".ts"):
        found = GAME_NAMES.search(path.read_text())
        assert not found, f"{path}: {found and found[0]}"


def test_only_a_games_own_templates_name_it() -> None:
    """Except for the licences, which say where the card comes from."""
    slugs = {"american", "solitaire", "zung-jung", "dominoes"}
    for path in (ROOT / "templates").rglob("*.html"):
        folders = path.relative_to(ROOT / "templates").parts
        if folders[0] in (*slugs, "admin") or path.name == "licences.html":
            continue
        found = GAME_NAMES.search(path.read_text())
        assert not found, f"{path}: {found and found[0]}"


def test_tests_import_nothing_of_the_measurements() -> None:
    """So that a measurement may go once its question is answered."""
    ours = [path for path in ROOT.rglob("*.py") if "tests" in path.relative_to(ROOT).parts]
    ours = [path for path in ours if "node_modules" not in path.parts and ".venv" not in path.parts]
    for path in ours:
        assert not any(name.split(".")[0] == "bench" for name in imports(path)), path


def test_only_urls_import_views() -> None:
    for path in (path for folder in (*APPS, "bench", "ops") for path in files(folder)):
        views = any(name.endswith(".views") for name in imports(path))
        assert not views or path == ROOT / "config/urls.py", path


def typescript_imports(folder: str) -> list[tuple[Path, Path]]:
    pairs = []
    for path in files(f"client/{folder}", ".ts"):
        for name in re.findall(r"""(?:from|import\()\s*["'](\.[^"']+)["']""", path.read_text()):
            pairs.append((path, (path.parent / name).resolve()))
    return pairs


def test_parts_of_scripts_are_loaded_in_one_way() -> None:
    """So that no page ends with an error when it is left meanwhile, or the network is away."""
    imports = r"""(?<!\w)(?<!typeof )import\(["']"""
    for path in files("client", ".ts"):
        text = path.read_text()
        found = len(re.findall(imports, text))
        assert found == text.count("loadPart(() => import("), path


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        ("games", ["games", "i18n", "ui"]),
        ("scene", ["scene", "games/game", "ui/lost-pointer", "ui/part"]),
        ("dom-table", ["dom-table", "games/game", "i18n", "ui"]),
        ("live", ["live", "ui/storage"]),
        ("i18n", ["i18n"]),
    ],
)
def test_client_folders_import_only_what_they_may(folder: str, allowed: list[str]) -> None:
    roots = [str(ROOT / "client" / name) for name in allowed]
    for path, target in typescript_imports(folder):
        assert any(str(target).startswith(root) for root in roots), f"{path} imports {target}"
