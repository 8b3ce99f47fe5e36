"""Finds every text that is marked for translation in the server's code, and reads the catalogs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.apps import apps
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(settings.ROOT)
FOLDERS = {"es": "es", "zh-hans": "zh_Hans"}
_MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
_STRING = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(rf"(?:\b_|gettext)\({_STRING}(?:, {_STRING})?", re.S)
_LINE = re.compile(r'^(msgid|msgid_plural|msgstr)(?:\[\d\])? (".*")$', re.M)


class Entry(NamedTuple):
    """A text with its translations: two forms where a count decides, in languages that have two."""

    text: str
    plural: str
    forms: list[str]


def templates() -> list[Path]:
    """All templates that players see; the admin's are in English."""
    found = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt")]
    return sorted(path for path in found if path.relative_to(ROOT).parts[1] != "admin")


def marked_texts() -> set[str]:
    return set(_in_templates()) | set(_in_code())


def _in_templates() -> Iterator[str]:
    for path in templates():
        for call in _CALL.finditer(templatize(path.read_text(), origin=str(path))):
            yield ast.literal_eval(call[1])


def _in_code() -> Iterator[str]:
    folders = {ROOT / app.name.partition(".")[0] for app in apps.get_app_configs()}
    for path in (path for folder in sorted(folders) for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in _MARKS and isinstance(node, ast.Call):
                given = node.args[0]
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield given.value


def catalog(language: str) -> dict[str, Entry]:
    """The entries of a catalog by their English text."""
    text = catalog_path(language).read_text()
    found: list[Entry] = []
    for kind, quoted in _LINE.findall(text):
        value = ast.literal_eval(quoted)
        if kind == "msgid":
            found.append(Entry(value, "", []))
        elif kind == "msgid_plural":
            found[-1] = found[-1]._replace(plural=value)
        else:
            found[-1].forms.append(value)
    return {entry.text: entry for entry in found if entry.text}


def catalog_path(language: str) -> Path:
    return ROOT / "locale" / FOLDERS[language] / "LC_MESSAGES" / "django.po"
