"""Gathers the texts of server and client in the catalogs: locale/*/LC_MESSAGES/django.po.

`python -m ops.messages` adds what is new, to be translated, drops what is no longer used, and
compiles the catalogs; `--check` fails when one is not as it should be, and says why.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()

from babel.messages.catalog import Catalog

from ops.catalogs import (
    Entry,
    Text,
    as_mo,
    catalog_path,
    entries_of,
    languages,
    read_catalog,
    server_texts,
    update,
    write_catalog,
)

ROOT = Path(__file__).parents[1]
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|(?<!%)%[sd](?![a-z])|\{\w+\}")
TAG = re.compile(r"<[^>]*>?")  # one that is not closed ends somewhere on the page
COUNT = "{n}"


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
