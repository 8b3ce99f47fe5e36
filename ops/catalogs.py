"""The texts of the server's code that are marked for translation, and the catalogs: the texts of
the site and the table in one language, as GNU gettext keeps them. People edit django.po, Django
reads django.mo, and client/catalogs.mjs makes the scripts of the pages."""

import ast
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.apps import apps
from django.conf import settings
from django.utils.translation import to_locale
from django.utils.translation.template import templatize


class Text(NamedTuple):
    """A text of the code in English. context: what it is about, if it means something else in
    another place; plural: where a count decides."""

    msgid: str
    plural: str = ""
    context: str = ""
    where: str = ""

    @property
    def key(self) -> str:
        return f"{self.context}\4{self.msgid}" if self.context else self.msgid


class Entry(NamedTuple):
    """A text with its translations: one, or as many as the language has forms of a count."""

    text: Text
    forms: list[str]


def languages() -> list[str]:
    """All that the site speaks, but English, from which the others are made."""
    return [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def catalog_path(language: str) -> Path:
    return Path(settings.ROOT) / "locale" / to_locale(language) / "LC_MESSAGES/django.po"


def read_catalog(language: str) -> Catalog:
    with catalog_path(language).open("rb") as file:
        return read_po(file, to_locale(language))


def entries_of(catalog: Catalog) -> dict[str, Entry]:
    """By the keys of their texts, in the order of the file."""
    entries = [_entry(message) for message in catalog if message.id]
    return {entry.text.key: entry for entry in entries}


def _entry(message: Message) -> Entry:
    """A guess of a translator's tool, which it marks as fuzzy, counts as not translated."""
    msgid, plural = (*_strings(message.id), "")[:2]
    forms = _strings(message.string)
    text = Text(msgid, plural, message.context or "")
    return Entry(text, [""] * len(forms) if message.fuzzy else forms)


def _strings(given: object) -> list[str]:
    return [*map(str, given)] if isinstance(given, list | tuple) else [str(given or "")]


def update(catalog: Catalog, texts: Iterable[Text]) -> None:
    """Leaves these texts in a catalog and no others; those that are new have no translations."""
    wanted = {text.key: text for text in texts}
    for key, (text, _forms) in entries_of(catalog).items():
        if key not in wanted or wanted[key].plural != text.plural:
            catalog.delete(text.msgid, text.context or None)
    for text in wanted.values():
        if not catalog.get(text.msgid, text.context or None):
            msgid = (text.msgid, text.plural) if text.plural else text.msgid
            catalog.add(msgid, context=text.context or None)


def as_po(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_po(file, catalog, width=0, ignore_obsolete=True)
    return file.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """What Django reads."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def write_catalog(language: str, catalog: Catalog) -> None:
    path = catalog_path(language)
    path.write_bytes(as_po(catalog))
    path.with_suffix(".mo").write_bytes(as_mo(catalog))


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
