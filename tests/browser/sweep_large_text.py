"""Every page and every table in all sizes of text, windows and languages, which takes an hour or
two. So it is only run when it is named:

python -m pytest tests/browser/sweep_large_text.py -k "pages or flat or scene" --tb=short
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from accounts.models import User
from pages.articles import LEGAL, help_articles
from tests.browser import large_tables
from tests.browser.accounts import Accounts
from tests.browser.large_text import Reader, undrawn
from tests.browser.test_access import PUBLIC, SIGNED_IN
from tests.browser.test_account import SETTINGS

NewPage = Callable[..., Page]
TEXTS = (16, 20, 24, 32)
WINDOWS = ((320, 568), (390, 844), (844, 390), (1280, 720))
LANGUAGES = {"english": "en", "german": "de", "spanish": "es", "chinese": "zh-CN"}
ARTICLES = [article.address for article in (*help_articles(), *LEGAL)]
GUEST = [address for address in PUBLIC if address not in ARTICLES]
MORE = ["/membership/", "/membership/needed", "/messages/", "/notifications/", "/contests/"]
MORE += ["/contests/finished/", "/contests/new/", "/contact/", "/accounts/2fa/", "/calls/test"]
OWN = [*SIGNED_IN, *SETTINGS, "/accounts/confirm-email/", *MORE]
each_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


def sweep(page: Page) -> None:
    reader = Reader(page)
    found = [miss for text in TEXTS for window in WINDOWS for miss in reader.misses(text, window)]
    if found:
        pytest.fail("\n".join(found), pytrace=False)


@each_language
@pytest.mark.parametrize("address", GUEST + ARTICLES)
def test_public_pages(new_page: NewPage, address: str, language: str) -> None:
    page = new_page(locale=language, reduced_motion="reduce")
    page.goto(address)
    sweep(page)


@each_language
@pytest.mark.parametrize("address", OWN)
def test_own_pages(new_page: NewPage, accounts: Accounts, address: str, language: str) -> None:
    page = new_page(user=accounts.create(), locale=language, reduced_motion="reduce")
    page.goto(address)
    sweep(page)


@each_language
@pytest.mark.parametrize("kind", large_tables.PAGES)
def test_pages_of_things(
    new_page: NewPage, accounts: Accounts, kind: Callable[[User], str], language: str
) -> None:
    name = accounts.create()
    page = new_page(user=name, locale=language, reduced_motion="reduce")
    page.goto(accounts.do(kind, name))
    sweep(page)


@each_language
@pytest.mark.parametrize("moment", large_tables.MOMENTS, ids=lambda moment: moment.name)
@pytest.mark.parametrize("look", ["flat", "scene"])
def test_tables(
    new_page: NewPage,
    accounts: Accounts,
    moment: large_tables.Moment,
    look: str,
    language: str,
) -> None:
    name = accounts.create(dom_table=look == "flat")
    page = undrawn(new_page(user=name, locale=language, reduced_motion="reduce"))
    moment.show(page, accounts.do(moment.address, name))
    sweep(page)
