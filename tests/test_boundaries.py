"""Who may import whom: the house stays as drawn in docs/map.md."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PURE = ("tables.game", "tables.chance", "tables.clock")
FOR_RULES = {
    "__future__", "bisect", "collections", "collections.abc", "dataclasses", "enum", "functools",
    "hashlib", "itertools", "math", "operator", "pathlib", "re", "typing", "msgspec", "numpy",
    "numpy.typing",
}  # fmt: skip


def files(folder: str, ending: str = ".py") -> list[Path]:
    everything = (ROOT / folder).rglob(f"*{ending}")
    found = [p for p in everything if "tests" not in p.parts and ".test." not in p.name]
    assert found, f"nothing under {folder}"
    return found


def imports(path: Path) -> set[str]:
    """Every module a file names, inside functions too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
    return names


def rules_folders() -> list[str]:
    return [str(p.relative_to(ROOT)) for p in ROOT.glob("*/rules") if p.is_dir()]


def test_rules_import_only_the_plug_and_rules() -> None:
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


@pytest.mark.parametrize("name", ["game", "chance", "clock"])
def test_the_pure_part_of_tables_knows_no_framework(name: str) -> None:
    for module in imports(ROOT / f"tables/{name}.py"):
        assert module.split(".")[0] not in {"django", "channels", "celery", "redis", "time"}
        assert not module.startswith("tables.") or module in PURE


def test_tables_know_no_game_by_name() -> None:
    for path in files("tables"):
        assert not re.search(r"slug\s*(==|!=|in)\s", path.read_text()), path
        for name in imports(path):
            assert ".rules" not in name, f"{path.name} imports {name}"
            assert name.split(".")[0] not in {"mahjong", "solitaire", "dominoes", "people"}, path


def test_nobody_imports_views() -> None:
    for path in ROOT.glob("*/**/*.py"):
        if {"node_modules", ".venv", "tests"} & set(path.parts) or path.name == "urls.py":
            continue
        assert not any(n.endswith(".views") for n in imports(path)), path


def typescript_imports(folder: str) -> list[tuple[Path, Path]]:
    pairs = []
    for path in files(f"client/{folder}", ".ts"):
        for name in re.findall(r"""(?:from|import\()\s*["'](\.[^"']+)["']""", path.read_text()):
            pairs.append((path, (path.parent / name).resolve()))
    return pairs


@pytest.mark.parametrize(
    ("folder", "allowed"),
    [
        ("games", ["games", "words"]),
        ("scene", ["scene", "games/plug"]),
        ("flat", ["flat", "games/plug", "words"]),
        ("live", ["live"]),
        ("words", ["words"]),
    ],
)
def test_the_browsers_parts_keep_apart(folder: str, allowed: list[str]) -> None:
    roots = [str(ROOT / "client" / name) for name in allowed]
    for path, target in typescript_imports(folder):
        assert any(str(target).startswith(root) for root in roots), f"{path} imports {target}"
