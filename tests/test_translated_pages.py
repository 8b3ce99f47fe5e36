"""Every page that players see is in their language: no English word is left."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from accounts.models import User
from accounts.tests.people import create_account, sign_in
from moderation.tests.sanctions import suspend
from ops.messages import languages
from social.views import countries
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.selectors import BUILT_IN_TITLES
from tables.models import Seat
from tests.full_site import FRIENDS, ME, PASSKEY, STRANGER, addresses, furnish
from tests.shown_words import ADDRESS, ShownText, untranslated, words_of

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
    shown = shown_on(answer)
    found = untranslated(shown.texts, language, names())
    if b"<html" in answer.content and shown.language != language:
        found.append("html lang")
    return [f"{answer.wsgi_request.get_full_path()}: {fault}" for fault in found]


def shown_on(page: Any) -> ShownText:
    """Read once for each page, because that takes as long as making it."""
    if not hasattr(page, "shown"):
        page.shown = ShownText(page.content.decode())
    return page.shown


def visit(browser: Client, pages: Iterable[str], language: str) -> Iterator[Any]:
    """Opens pages, which must change nothing: programs open links too, and links in mail are opened
    by others than their readers."""
    for address in pages:
        written: list[str] = []
        with connection.execute_wrapper(partial(note_writes, written)):
            answer = browser.get(address, headers={"accept-language": language})
        assert written == [], address
        yield answer


def visit_all(browser: Client, me: User, language: str) -> Iterator[Any]:
    """Every address of the site, and each page once that they lead to."""
    led_to, places = list[str](), set[str]()
    for same in (*addresses(me), led_to):
        for answer in visit(browser, same, language):
            yield answer
            target = answer.headers.get("Location", "")
            if target and (place := target.partition("?next=")[0]) not in places:
                places.add(place)
                led_to.append(target)
            if refuses_all(answer) and same is not led_to:
                break


def refuses_all(answer: Any) -> bool:
    """Whatever the address names, only a form is answered, or only whoever has signed in."""
    return answer.status_code == 405 or "?next=" in answer.headers.get("Location", "")


def note_writes(written: list[str], execute: Any, sql: str, *args: Any) -> Any:
    if WRITES.match(sql) and not any(table in sql for table in MAY_CHANGE):
        written.append(sql)
    return execute(sql, *args)


def is_page(answer: Any) -> bool:
    return answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html")


def test_pages() -> None:
    """Of a player, a visitor and a guest: each address in one language, and in the others each page
    that says what none before it has said."""
    player, visitor, guest = Client(), Client(), Client()
    me = furnish(player)
    guest.post(reverse("play_as_guest"))
    said = set[str]()
    for reader, least in ((player, 60), (visitor, 40), (guest, 40)):
        assert faults_of_pages(reader, me, said, least) == []


def faults_of_pages(browser: Client, me: User, said: set[str], least: int) -> list[str]:
    first, *others = languages()
    with override(first):
        pages = [each for each in visit_all(browser, me, first) if is_page(each)]
        found = [fault for page in pages for fault in faults(page, first)]
    assert len(pages) > least
    fresh = [page.wsgi_request.get_full_path() for page in pages if says_more(page, said)]
    for language in others:
        with override(language):
            for page in visit(browser, fresh, language):
                found += faults(page, language)
    return found


def says_more(page: Any, said: set[str]) -> bool:
    """Numbers and times aside."""
    texts = {ADDRESS.sub("", text) for text in shown_on(page).texts} - said
    said |= texts
    return bool(texts)


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


def test_messages_after_actions() -> None:
    me = furnish(Client())
    for language in languages():
        with override(language), transaction.atomic():
            cache.clear()
            browser = Client(headers={"accept-language": language})
            browser.force_login(me)
            found = [fault for answer in act(browser) for fault in faults(answer, language)]
            transaction.set_rollback(True)
        assert found == []


def act(browser: Client) -> Iterator[Any]:
    """All answers to what one can do to others, and then to oneself."""
    answers = ["accept", "remove", "withdraw", "decline"]
    acts = [*answers, "unblock", "ask", "ask", "withdraw", "block", "block", "unblock"]
    for name in (*FRIENDS, STRANGER):
        for act in acts:
            yield browser.post(reverse("relationship_action", args=[name, act]), follow=True)
        reason = {"reason": "other", "block": "on"}
        yield browser.post(reverse("report", args=[name]), reason, follow=True)
    for name in ("new_avatar", "email_preferences", "usersessions_list", "account_logout"):
        yield browser.post(reverse(name), follow=True)


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
