"""Light or dark pages, as chosen in a browser."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db
AUTOMATIC = 'media="screen and (prefers-color-scheme: dark)"'
PAGES = ("/", "/help/", "/accounts/login/", "/status/", "/nowhere/")


def dark_sheet(browser: Client, page: str) -> str:
    html = browser.get(page).content.decode()
    return html[html.index("data-dark") :].partition(">")[0]


@pytest.mark.parametrize("page", PAGES)
def test_visitor_chooses_for_every_page(page: str) -> None:
    browser = Client()
    assert AUTOMATIC in dark_sheet(browser, page)
    for theme, media in (("dark", 'media="screen"'), ("light", 'media="not all"'), ("", AUTOMATIC)):
        answer = browser.post("/theme", {"theme": theme, "next": "/help/"})
        assert answer["Location"] == "/help/"
        assert media in dark_sheet(browser, page)


def test_theme_is_kept_by_device_and_at_tables() -> None:
    browser, other = Client(), Client()
    for one in (browser, other):
        one.force_login(User.objects.get_or_create(username="Ann")[0])
    browser.post("/theme", {"theme": "dark"})
    table = browser.post("/lobby/play", {"game": "american"})["Location"]
    assert 'media="screen"' in dark_sheet(browser, table)
    assert AUTOMATIC in dark_sheet(other, table)


def test_odd_themes_and_pages_are_not_taken() -> None:
    browser = Client()
    answer = browser.post("/theme", {"theme": '"><script>', "next": "https://example.org/"})
    assert answer["Location"] == "/"
    assert "theme" not in {name for name, each in browser.cookies.items() if each.value}
    browser.cookies["theme"] = '"><script>'
    assert AUTOMATIC in dark_sheet(browser, "/")
