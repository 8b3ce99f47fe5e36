"""The front page and the frame speak three languages; what is English says that it is."""

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
def test_the_front_page_speaks_the_browsers_language(code):
    html = Client(headers={"accept-language": code}).get("/").content.decode()
    assert WELCOME[code] in html
    assert lang_of(html, "html")[1] == code
    assert lang_of(html, "main") is None, "all of the page is in the reader's language"


def test_a_page_in_english_says_so():
    html = Client(headers={"accept-language": "es"}).get(reverse("accessibility")).content.decode()
    assert lang_of(html, "html")[1] == "es"
    assert lang_of(html, "main")[1] == "en"
    assert "Crear cuenta" in html


def test_a_language_is_chosen_with_a_button_and_kept(client):
    answer = client.post(reverse("set_language"), {"language": "zh-hans", "next": "/"})
    assert answer.url == "/"
    assert WELCOME["zh-hans"] in client.get("/").content.decode()
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    assert WELCOME["en"] in client.get("/").content.decode()


@pytest.mark.parametrize("away", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_the_switch_leads_nowhere_else(client, away):
    answer = client.post(reverse("set_language"), {"language": "es", "next": away})
    assert "example.org" not in answer.url
    assert answer.url.startswith("/")


def test_a_language_that_nobody_speaks_changes_nothing(client):
    client.post(reverse("set_language"), {"language": "xx", "next": "/"})
    assert WELCOME["en"] in client.get("/").content.decode()


def test_the_switch_needs_a_form_of_ours():
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.post(reverse("set_language"), {"language": "es"}).status_code == 403


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_every_line_is_translated_and_compiled(folder):
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
def test_no_line_of_the_front_page_is_forgotten(folder):
    text = Path(settings.ROOT, "locale", folder, "LC_MESSAGES", "django.po").read_text()
    shared = ("base.html", "pages/landing.html", "parts/footer.html")
    parts = ("hero", "landing", "play", "questions")  # which a game may bring
    folders = ("games", *(app.slug for app in game_apps()))
    of_games = [f"{folder}/{part}.html" for folder in folders for part in parts]
    templates = Path(settings.ROOT, "templates")
    for path in (templates / name for name in (*shared, *of_games)):
        template = path.read_text() if path.exists() else ""
        for words in re.findall(r'{% translate "([^"]+)" %}', template):
            assert f'msgid "{words}"' in text, words
