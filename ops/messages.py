"""The texts of server and client that are marked for translation, and the catalogs, which have them
in one language: locale/*/LC_MESSAGES/django.po. People edit that, Django reads django.mo, and
client/catalogs.mjs makes the scripts of the pages.

`python -m ops.messages` adds what is new, to be translated, drops what is no longer used, and
compiles the catalogs; `--check` fails when one is not as it should be, and says why.
"""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.apps import apps
from django.conf import settings
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[1]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|(?<!%)%[sd](?![a-z])|\{\w+\}")
TAG = re.compile(r"<[^>]*>?")  # one that is not closed ends somewhere on the page
COUNT = "{n}"


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
    return ROOT / "locale" / to_locale(language) / "LC_MESSAGES/django.po"


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


def all_texts() -> dict[str, Text]:
    """By key. A text with a count is counted wherever it stands."""
    found: dict[str, Text] = {}
    for text in (*server_texts(), *client_texts()):
        known = found.setdefault(text.key, text)
        if text.plural and not known.plural:
            found[text.key] = text
    return found


def client_texts() -> Iterator[Text]:
    command = ["node", "client/texts.mjs"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for text in json.loads(said):
        fields = {"plural": text.get("msgid_plural"), "context": text.get("msgctxt")}
        named = {name: value for name, value in fields.items() if value}
        yield Text(text["msgid"], **named, where=text["where"])


def faults(catalog: Catalog, texts: dict[str, Text]) -> Iterator[str]:
    """What is wrong with a catalog, in words."""
    entries = entries_of(catalog)
    for key, text in texts.items():
        if key not in entries:
            yield f"no entry: {text.msgid!r} of {text.where}"
    for key, entry in entries.items():
        if key not in texts:
            yield f"not used: {entry.text.msgid!r}"
        elif entry.text.plural != texts[key].plural:
            yield f"another plural: {entry.text.msgid!r}"
        yield from (f"{fault}: {entry.text.msgid!r}" for fault in _entry_faults(entry))


def _entry_faults(entry: Entry) -> Iterator[str]:
    text, forms = entry
    if not all(form.strip() or not text.msgid.strip() for form in forms):
        yield "not translated"
    elif not all(_keeps(kind, text, form) for kind in (PLACEHOLDER, TAG) for form in forms):
        yield "other placeholders or tags"


def _keeps(kind: re.Pattern[str], text: Text, form: str) -> bool:
    """The number itself may be left out where a form says it in words."""
    allowed = [sorted(kind.findall(each)) for each in (text.msgid, text.plural)]
    allowed += [[each for each in found if each != COUNT] for found in allowed if text.plural]
    return sorted(kind.findall(form)) in allowed


def check() -> Iterator[str]:
    texts = all_texts()
    for language in languages():
        catalog = read_catalog(language)
        path = catalog_path(language)
        yield from (f"{language}: {fault}" for fault in faults(catalog, texts))
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or compiled.read_bytes() != as_mo(catalog):
            yield f"{language}: not compiled"


def write() -> None:
    texts = all_texts()
    for language in languages():
        catalog = read_catalog(language)
        update(catalog, texts.values())
        write_catalog(language, catalog)


def main(arguments: Iterable[str]) -> int:
    if "--check" not in arguments:
        write()
    found = [*check()]
    for fault in found:
        print(fault)
    if found:
        print("Translate them in locale/*/LC_MESSAGES/django.po, then: python -m ops.messages")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
