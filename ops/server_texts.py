"""Finds every text of the server's code that is marked for translation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.utils.translation.template import templatize

from ops.catalogs import Text

ROOT = Path(settings.ROOT)
# What the arguments of each function are.
_MARKS = {
    "_": ("msgid",),
    "gettext": ("msgid",),
    "gettext_lazy": ("msgid",),
    "gettext_noop": ("msgid",),
    "ngettext": ("msgid", "plural"),
    "ngettext_lazy": ("msgid", "plural"),
    "pgettext": ("context", "msgid"),
    "pgettext_lazy": ("context", "msgid"),
    "npgettext": ("context", "msgid", "plural"),
}
_STRING = r"""u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
_CALL = re.compile(rf"\b(_|n?p?gettext)\(({_STRING}(?:, ?{_STRING})*)", re.S)


def templates() -> list[Path]:
    """All templates that players see; the admin's are in English."""
    found = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "templates").rglob("*.txt")]
    return sorted(path for path in found if path.relative_to(ROOT).parts[1] != "admin")


def server_texts() -> Iterator[Text]:
    yield from _in_code()
    yield from _in_templates()


def _in_templates() -> Iterator[Text]:
    for path in templates():
        for name, given in _CALL.findall(templatize(path.read_text(), origin=str(path))):
            yield _text(name, ast.literal_eval(f"({given},)"), path)


def _in_code() -> Iterator[Text]:
    folders = {ROOT / app.name.partition(".")[0] for app in apps.get_app_configs()}
    folders.add(ROOT / "sockets")  # no app of Django: it has no models
    for path in (path for folder in sorted(folders) for path in sorted(folder.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in _MARKS and isinstance(node, ast.Call):
                given = [getattr(each, "value", None) for each in node.args]
                if given and isinstance(given[0], str):
                    yield _text(name, given, path)


def _text(function: str, given: list[object] | tuple[object, ...], path: Path) -> Text:
    fields = dict(zip(_MARKS[function], map(str, given), strict=False))
    return Text(**fields, where=str(path.relative_to(ROOT)))
