"""Every page that players see is in their language: no English word is left."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.models import User
from accounts.tests.people import create_account, sign_in
from moderation.tests.sanctions import suspend
from ops.catalogs import languages
from social.views import countries
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.selectors import BUILT_IN_TITLES
from tables.models import Seat
from tests.full_site import FRIENDS, ME, PASSKEY, STRANGER, addresses, furnish
from tests.shown_words import ShownText, untranslated, words_of

pytestmark = pytest.mark.django_db
NOT_FOUND = 404
DJANGOS_WORD = "Email"  # in its Chinese texts
# By opening a page: a browser's own session; that the reader has read what is theirs; what is made
# for everybody when it is first asked for; and how allauth writes recovery codes.
MAY_CHANGE = (
    "django_session", "notifications_", "chat_participant", "contests_contest", "solitaire_daily",
    "dominoes_daily", "mfa_authenticator",
)  # fmt: skip
WRITES = re.compile(r"\s*(WITH .*(?<!FOR )(?<!KEY ))?(INSERT|UPDATE|DELETE)\b", re.I | re.S)
DOLLARS = "US"  # outside English, "$" alone could be another dollar


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest):
    with override(request.param):
        yield request.param


@pytest.fixture
def browser(language: str) -> Client:
    return Client(headers={"accept-language": language})


def names() -> frozenset[str]:
    """Names of players, bots, languages and the operator, which are the same in every language; and
    of countries, which contain others."""
    languages = (name for _code, name in settings.LANGUAGES)
    seats = Seat.objects.values_list("name", flat=True)
    operator = set().union(*(words_of(str(each)) for each in settings.OPERATOR))
    lands = set().union(*(words_of(str(name)) for _code, name in countries()))
    every = {
        *operator,
        *lands,
        ME,
        *FRIENDS,
        STRANGER,
        PASSKEY,
        DJANGOS_WORD,
        DOLLARS,
        *languages,
        *seats,
    }
    return frozenset(each.casefold() for each in every)


def faults(answer: Any, language: str) -> list[str]:
    """What is wrong with the words of a page, each with the page's address."""
    html = answer.content.decode()
    shown = ShownText(html)
    found = untranslated(shown.texts, language, names())
    if "<html" in html and shown.language != language:
        found.append("html lang")
    return [f"{answer.wsgi_request.get_full_path()}: {fault}" for fault in found]


def visit(browser: Client, pages: Iterable[str], language: str) -> Iterator[Any]:
    """Opens pages, and each page once that they lead to. This must change nothing: programs open
    links too, and links in mail are opened by others than their readers."""
    addresses, led_to = [*pages], set[str]()
    for address in addresses:
        written: list[str] = []
        with connection.execute_wrapper(partial(note_writes, written)):
            answer = browser.get(address, headers={"accept-language": language})
        assert written == [], address
        target = answer.headers.get("Location", "")
        if target and (place := target.partition("?next=")[0]) not in led_to:
            led_to.add(place)
            addresses.append(target)
        yield answer


def note_writes(written: list[str], execute: Any, sql: str, *args: Any) -> Any:
    if WRITES.match(sql) and not any(table in sql for table in MAY_CHANGE):
        written.append(sql)
    return execute(sql, *args)


def is_page(answer: Any) -> bool:
    return answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")


def faults_of_pages(browser: Client, me: User, least: int) -> list[str]:
    """Opens all addresses in one language, and in the others those where there is a page."""
    first, *others = languages()
    with override(first):
        pages = [each for each in visit(browser, addresses(me), first) if is_page(each)]
        found = [fault for page in pages for fault in faults(page, first)]
    assert len(pages) > least
    shown = [page.wsgi_request.get_full_path() for page in pages]
    for language in others:
        with override(language):
            for page in visit(browser, shown, language):
                found += faults(page, language)
    return found


def test_pages_of_a_player() -> None:
    browser = Client()
    assert faults_of_pages(browser, furnish(browser), 60) == []


@pytest.mark.parametrize("guest", [False, True])
def test_pages_of_a_visitor(guest: bool) -> None:
    me, browser = furnish(Client()), Client()
    if guest:
        browser.post(reverse("play_as_guest"))
    assert faults_of_pages(browser, me, 40) == []


FOR_VISITORS = ("account_signup", "account_login", "account_reset_password")
FAULTS = [
    ("account_signup", {}),
    ("account_signup", {"username": "a b", "email": "x", "password1": "12345678"}),
    ("account_signup", {"username": "Zoila", "email": "x@example.org", "password1": "zoila"}),
    ("account_signup", {"username": "Amapola", "email": "x@y.org", "password1": "amapola1234"}),
    ("account_login", {}),
    ("account_login", {"login": "Zoila", "password": "wrong"}),
    ("account_login", {"login": "x@example.org", "password": "wrong"}),
    ("account_reset_password", {"email": "x"}),
    ("account_change_password", {"oldpassword": "wrong", "password1": "a", "password2": "b"}),
    ("account_email", {"action_add": "", "email": "x"}),
    ("account_email", {"action_add": "", "email": "zoila@example.org"}),
    ("account_reauthenticate", {"password": "wrong"}),
    ("close_account", {"password": "wrong", "name": "nobody"}),
    ("settings", {}),
    ("settings", {"username": "Other", "language": "x", "back": "x", "felt": "x"}),
    ("new_table", {"games": "x", "level": "x", "pace": "x", "window": "x", "card": "x"}),
    ("solitaire_play", {"mode": "score", "layout": "turtle", "deal": "x", "dealing": "x"}),
    ("mfa_activate_totp", {"code": "1"}),
    ("play_now", {"game": "none"}),
]


def test_faults_in_forms(browser: Client, language: str) -> None:
    create_account(ME)
    signed_in = Client(headers={"accept-language": language})
    sign_in(signed_in, ME)
    found = []
    for name, data in FAULTS:
        reader = browser if name in FOR_VISITORS else signed_in
        found += faults(reader.post(reverse(name), data, follow=True), language)
    assert found == []


def test_messages_after_actions(browser: Client, language: str) -> None:
    furnish(browser)
    answers = ["accept", "remove", "withdraw", "decline"]
    acts = [*answers, "unblock", "ask", "ask", "withdraw", "block", "block", "unblock"]
    told = []
    for name in (*FRIENDS, STRANGER):
        posts = [(reverse("relationship_action", args=[name, act]), {}) for act in acts]
        posts.append((reverse("report", args=[name]), {"reason": "other", "block": "on"}))
        told += [browser.post(address, data, follow=True) for address, data in posts]
    for name in ("new_avatar", "email_preferences", "usersessions_list", "account_logout"):
        told.append(browser.post(reverse(name), follow=True))
    assert [fault for answer in told for fault in faults(answer, language)] == []


def test_errors(browser: Client, language: str) -> None:
    missing = browser.get("/no/such/page")
    assert missing.status_code == NOT_FOUND
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": language})
    refused = strict.post(reverse("play_now"))
    assert faults(missing, language) + faults(refused, language) == []


def test_suspended_player(browser: Client, language: str) -> None:
    staff = User.objects.create_superuser("Staff", "staff@example.org", "four winds at home")
    me = create_account(ME)
    browser.force_login(me)
    suspend(me, staff)
    answer = browser.get(reverse("lobby"))
    html = answer.content.decode().replace("Rude words", "")  # what staff wrote
    assert untranslated(ShownText(html).texts, language, names()) == []


def test_titles_of_built_in_layouts_can_be_translated() -> None:
    with override("en"):
        titles = {name: str(title) for name, title in BUILT_IN_TITLES.items()}
    assert titles == {name: find_layout(name).title for name in built_in_layouts()}
