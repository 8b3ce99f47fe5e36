"""Pages are in the language of the browser, or in the one that was chosen."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

pytestmark = pytest.mark.django_db
LANGUAGES = [code for code, _name in settings.LANGUAGES]
WELCOME = {
    "en": "Mah jongg night, whenever you like.",
    "de": "Mah-Jongg-Abend, wann immer du magst.",
    "es": "Noche de mah jongg, cuando quieras.",
    "zh-hans": "随时开局",
}


def lang_of(html, tag):
    return re.search(rf'<{tag}\b[^>]*\blang="([^"]+)"', html)


@pytest.mark.parametrize("code", LANGUAGES)
def test_front_page_uses_the_browsers_language(code) -> None:
    html = Client(headers={"accept-language": code}).get("/").content.decode()
    with override(code):
        welcome = gettext(WELCOME["en"])
    assert WELCOME.get(code, welcome) in welcome
    assert welcome in html
    assert lang_of(html, "html")[1] == code
    assert lang_of(html, "main") is None, "all of the page is in the reader's language"


def test_text_without_a_translation_is_in_english_and_says_so() -> None:
    html = Client(headers={"accept-language": "es"}).get("/legal/licences/").content.decode()
    assert lang_of(html, "html")[1] == "es"
    assert lang_of(html, "article")[1] == "en"
    assert "Esta página está por ahora solo en inglés." in html
    english = Client(headers={"accept-language": "en"}).get("/legal/licences/").content.decode()
    assert "This page is in English for now." not in english


def test_chosen_language_is_remembered(client) -> None:
    answer = client.post(reverse("set_language"), {"language": "zh-hans", "next": "/"})
    assert answer.url == "/"
    assert WELCOME["zh-hans"] in client.get("/").content.decode()
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    assert WELCOME["en"] in client.get("/").content.decode()


@pytest.mark.parametrize("away", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_language_switch_never_leads_to_another_site(client, away) -> None:
    answer = client.post(reverse("set_language"), {"language": "es", "next": away})
    assert "example.org" not in answer.url
    assert answer.url.startswith("/")


def test_unknown_language_is_ignored(client) -> None:
    client.post(reverse("set_language"), {"language": "xx", "next": "/"})
    assert WELCOME["en"] in client.get("/").content.decode()


def test_language_switch_requires_a_csrf_token() -> None:
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.post(reverse("set_language"), {"language": "es"}).status_code == 403
