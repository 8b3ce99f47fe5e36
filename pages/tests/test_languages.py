"""The front page and the page frame are translated; other content is marked as English."""

import re
from gettext import GNUTranslations
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tables.registry import game_apps

pytestmark = pytest.mark.django_db
FOLDERS = {"es": "es", "zh-hans": "zh_Hans"}
WELCOME = {
    "en": "Mah jongg night, whenever you like.",
    "es": "Noche de mah jongg, cuando quiera.",
    "zh-hans": "随时开局",
}
PAIR = re.compile(r'^msgid "([^"]+)"\nmsgstr "([^"]+)"$', re.M)


def lang_of(html, tag):
    return re.search(rf'<{tag}\b[^>]*\blang="([^"]+)"', html)


@pytest.mark.parametrize("code", WELCOME)
def test_front_page_uses_the_browsers_language(code):
    html = Client(headers={"accept-language": code}).get("/").content.decode()
    assert WELCOME[code] in html
    assert lang_of(html, "html")[1] == code
    assert lang_of(html, "main") is None, "all of the page is in the reader's language"


def test_untranslated_page_is_marked_as_english():
    html = Client(headers={"accept-language": "es"}).get(reverse("accessibility")).content.decode()
    assert lang_of(html, "html")[1] == "es"
    assert lang_of(html, "main")[1] == "en"
    assert "Crear cuenta" in html


def test_chosen_language_is_remembered(client):
    answer = client.post(reverse("set_language"), {"language": "zh-hans", "next": "/"})
    assert answer.url == "/"
    assert WELCOME["zh-hans"] in client.get("/").content.decode()
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    assert WELCOME["en"] in client.get("/").content.decode()


@pytest.mark.parametrize("away", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_language_switch_never_leads_to_another_site(client, away):
    answer = client.post(reverse("set_language"), {"language": "es", "next": away})
    assert "example.org" not in answer.url
    assert answer.url.startswith("/")


def test_unknown_language_is_ignored(client):
    client.post(reverse("set_language"), {"language": "xx", "next": "/"})
    assert WELCOME["en"] in client.get("/").content.decode()


def test_language_switch_requires_a_csrf_token():
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.post(reverse("set_language"), {"language": "es"}).status_code == 403


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_all_texts_are_translated_and_compiled(folder):
    lines = Path(settings.ROOT, "locale", folder, "LC_MESSAGES", "django.po")
    with lines.with_suffix(".mo").open("rb") as compiled:
        spoken = GNUTranslations(compiled)
    text = lines.read_text()
    assert "#, fuzzy" not in text
    assert 'msgstr ""\n\n' not in text.partition("\n\n")[2], "a line is not translated"
    pairs = PAIR.findall(text)
    assert len(pairs) > 100
    for words, other in pairs:
        assert spoken.gettext(words) == other, "run: msgfmt"


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_all_front_page_texts_are_in_the_catalogs(folder):
    text = Path(settings.ROOT, "locale", folder, "LC_MESSAGES", "django.po").read_text()
    shared = ("base.html", "pages/landing.html", "parts/footer.html")
    parts = ("hero", "landing", "play", "questions")  # templates that a game may have
    folders = ("games", *(app.slug for app in game_apps()))
    of_games = [f"{folder}/{part}.html" for folder in folders for part in parts]
    templates = Path(settings.ROOT, "templates")
    for path in (templates / name for name in (*shared, *of_games)):
        template = path.read_text() if path.exists() else ""
        for words in re.findall(r'{% translate "([^"]+)" %}', template):
            assert f'msgid "{words}"' in text, words
