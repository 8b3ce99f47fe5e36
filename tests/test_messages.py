"""The catalogs have every text of server and client, translated, and nothing else."""

import gettext
import json
import re
from io import BytesIO, StringIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from ops import messages
from ops.messages import (
    ROOT,
    Text,
    as_po,
    catalog_path,
    entries_of,
    languages,
    read_catalog,
    update,
)

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
HEAD += '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"'
PASS, LEFT = Text("Pass {n} tiles."), Text("{n} tile is left.", "{n} tiles are left.")
CALL = Text("Call", context="claim")
PAGE_TEXTS = re.compile(r"TEXTS\.texts,(\{.*\})\);\n")


def catalog(*lines: str) -> Catalog:
    return read_po(StringIO("\n\n".join([HEAD, *lines])), "es")


def found(given: Catalog, *texts: Text) -> list[str]:
    """The faults of a catalog for a site with these texts."""
    return [fault.partition(":")[0] for fault in messages.faults(given, {t.key: t for t in texts})]


def test_catalogs_have_every_text_translated_and_compiled() -> None:
    assert [*messages.check()] == []


@pytest.mark.parametrize("language", languages())
def test_django_reads_what_was_compiled(language: str) -> None:
    with catalog_path(language).with_suffix(".mo").open("rb") as compiled:
        spoken = gettext.GNUTranslations(compiled)
    for text, forms in entries_of(read_catalog(language)).values():
        if text.context:
            assert [spoken.pgettext(text.context, text.msgid)] == forms
        elif text.plural:
            said = [spoken.ngettext(text.msgid, text.plural, count) for count in (1, 2)]
            assert said == [forms[0], forms[-1]]
        else:
            assert [spoken.gettext(text.msgid)] == forms


def test_chinese_says_the_polite_you_to_one_reader() -> None:
    articles = [path.read_text() for path in messages.ROOT.glob("templates/**/zh-hans/*.html")]
    texts = (*articles, catalog_path("zh-hans").read_text())
    assert [found for text in texts for found in re.findall(r"你(?!们).{0,9}", text)] == []


def test_fingers_tap_and_a_mouse_presses() -> None:
    """Only what the help says to fingers, and the setting for them, speak of a tap."""
    touch = (ROOT / "client/games/how-to.ts").read_text()
    texts = [text.msgid for text, _forms in entries_of(read_catalog("de")).values()]
    taps = [text for text in texts if re.search(r"\btap\b", text, re.I) and text not in touch]
    assert [text for text in taps if "second tap" not in text] == []
    pages = [path.read_text() for path in ROOT.glob("templates/*/*.html")]
    assert [
        tap for page in pages for tap in re.findall(r"(?<!second )\btap\b.{,40}", page, re.I)
    ] == []


def test_a_text_that_is_new_dead_or_lost_is_named() -> None:
    good = catalog('msgid "Pass {n} tiles."\nmsgstr "Pasa {n} fichas."')
    assert found(good, PASS) == []
    assert found(good, PASS, CALL) == ["no entry"]
    assert found(good) == ["not used"]
    others = ("Pasa {m} fichas.", "Pasa <b>{n}</b> fichas.", "Pasa {n} <IMG src=x", "Pasa {n} <!-")
    for wrong in ("", *others):
        given = catalog(f'msgid "Pass {{n}} tiles."\nmsgstr "{wrong}"')
        assert len(found(given, PASS)) == 1, wrong
    guess = '#, fuzzy\nmsgid "Pass {n} tiles."\nmsgstr "Pasa {n}."'
    assert found(catalog(guess), PASS) == ["not translated"]


def test_counted_text_has_the_forms_of_its_language() -> None:
    text = 'msgid "{n} tile is left."\nmsgid_plural "{n} tiles are left."\nmsgstr[0] "Queda una."'
    assert found(catalog(text), LEFT) == ["not translated"]
    both = text + '\nmsgstr[1] "Quedan {n}."'
    assert found(catalog(both), LEFT) == []
    assert found(catalog(both), LEFT._replace(plural="{n} left.")) == ["another plural"]


def test_new_texts_are_added_and_old_ones_dropped() -> None:
    given = catalog('msgid "Draw"\nmsgstr "Robar"', 'msgid "Pass {n} tiles."\nmsgstr "Pasa {n}."')
    update(given, [CALL, PASS, LEFT])
    forms = {entry.text.msgid: entry.forms for entry in entries_of(given).values()}
    assert forms == {"Call": [""], "Pass {n} tiles.": ["Pasa {n}."], LEFT.msgid: ["", ""]}
    assert b'msgctxt "claim"\nmsgid "Call"\nmsgstr ""' in as_po(given)
    assert entries_of(read_po(BytesIO(as_po(given)), "es")) == entries_of(given)


def page_catalogs(language: str) -> dict[str, dict[str, str | list[str]]]:
    """What the scripts of each page may show, as it was built."""
    built = (ROOT / "static/build/i18n" / language).glob("*.js")
    return {path.stem: json.loads(PAGE_TEXTS.findall(path.read_text())[0]) for path in built}


@pytest.mark.parametrize("language", languages())
def test_pages_load_the_texts_of_their_own_scripts(language: str) -> None:
    pages = page_catalogs(language)
    assert set().union(*pages.values()) == {text.key for text in messages.client_texts()}
    assert "The Charleston: to the right" in pages["table"]
    assert "The Charleston: to the right" not in pages["site"]
    assert "{name} is calling you." in pages["site"], "in what a page loads later"
    assert len(pages["site"]) < 60
