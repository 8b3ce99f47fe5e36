"""Pages show the present state without a reload: parts are marked, and open pages are told."""

from collections.abc import Callable
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any

import pytest
from allauth.account import signals
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.preferences import PreferencesUpdate, update_preferences
from billing.models import Membership
from notifications.selectors import version_of
from social import services as social
from tests.page_client import PageTab
from tests.socket_client import cookie_of, run_async
from tests.test_posted_addresses import paths

AT = timezone.now()
# By address: what changes there that others do, or another page of the same reader.
CHANGING = {
    "/": "the game that goes on",
    "/lobby/": "tables, invitations, membership, past games",
    "/lobby/open/": "tables",
    "/friends/": "friends and requests",
    "/friends/invite/": "the link",
    "/settings/profile/": "the profile",
    "/people/Ben/": "the relationship, ratings, games",
    "/people/Ann/": "ratings, games",
    "/messages/": "conversations",
    "/messages/Ben/": "messages, the relationship",
    "/notifications/": "notifications",
    "/history/": "games",
    "/clubs/": "own clubs",
    "/clubs/calendar/": "the address of the calendar",
    "/contests/": "contests, coins",
    "/contests/finished/": "contests",
    "/contests/new/": "coins",
    "/coins/": "coins",
    "/rankings/": "ratings",
    "/solitaire/": "unfinished games",
    "/solitaire/daily/": "scores of the day",
    "/solitaire/scores/": "scores",
    "/dominoes/": "unfinished games",
    "/dominoes/daily/": "scores of the day",
    "/dominoes/scores/": "scores",
    "/membership/": "the membership",
    "/membership/return": "the payment",
    "/membership/needed": "the membership",
    "/pricing": "the membership",
    "/accounts/settings/": "settings",
    "/accounts/email/": "the address",
    "/accounts/confirm-email/": "the address",
    "/accounts/notifications/": "settings",
    "/accounts/sessions/": "sessions",
    "/accounts/2fa/": "ways to sign in",
    "/accounts/2fa/webauthn/": "passkeys",
    "/status/": "the site's parts",
}
# What is the same for everybody, answers a form or a link, or is a table with its own socket.
STILL = (
    "/help/", "/legal/", "/contact/", "/accessibility/", "/offline/", "/calls/test", "/welcome/",
    "/accounts/password/", "/accounts/confirm-email/x-y/", "/accounts/2fa/totp/",
    "/accounts/2fa/webauthn/add/", "/accounts/2fa/recovery-codes/", "/accounts/not-me/",
    "/accounts/data/", "/accounts/close/", "/accounts/logout/", "/accounts/inactive/",
    "/accounts/reauthenticate/", "/people/Ben/report", "/table/",
    "/clubs/new/", "/clubs/name", "/problem/", "/statistics/",
)  # fmt: skip


class Parts(HTMLParser):
    """The parts of a page that scripts refresh, by their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str | None] = []
        self.fragments = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found.get("id")] if "data-fresh" in found else []
        self.fragments += "data-refresh" in found


@pytest.fixture
def two(db: None) -> tuple[User, User]:
    return User.objects.create_user("Ann", "ann@example.org"), User.objects.create_user("Ben")


@pytest.mark.parametrize("address", CHANGING)
def test_page_marks_what_changes(address: str, two: tuple[User, User]) -> None:
    ann, ben = two
    if address == "/membership/needed":
        Membership.objects.update(trial_ends=timezone.now() - timedelta(days=1))
    social.ask(ann, ben, AT)
    client = Client()
    client.force_login(ann)
    answer = client.get(address)
    assert answer.status_code == 200
    parts = Parts(answer.content.decode())
    assert parts.fragments or set(parts.ids) - {"strip"}
    assert all(parts.ids)
    assert len(parts.ids) == len(set(parts.ids))


def is_page(answer: Any) -> bool:
    return answer.status_code == 200 and b"<main" in answer.content


def test_no_page_is_forgotten(two: tuple[User, User]) -> None:
    """A page that shows what changes is among those above; the list of addresses is the site's."""
    ann, _ = two
    client = Client(headers={"accept": "text/html"})
    client.force_login(ann)
    known = {*CHANGING, *(path for path in paths("none") if path.startswith(STILL))}
    opened = {path: client.get(path) for path in paths("none") if path not in known}
    assert [path for path, page in opened.items() if is_page(page)] == []


newest = sync_to_async(version_of)


def confirm(address: EmailAddress) -> None:
    signals.email_confirmed.send(EmailAddress, request=None, email_address=address)


def next_changes(user: User, act: Callable[[], Any], count: int) -> list[dict[str, Any]]:
    """The first so many changes that an open page of a user is told; with 0, it is told none."""
    cookie, told = cookie_of(user), []

    async def scenario() -> None:
        page = PageTab(cookie)
        await page.join()
        await sync_to_async(act)()
        for _ in range(count):
            told.append(await page.receive("changed"))
        while not count and page.cursor.version != await newest(user):
            await page.receive("events")
        assert count or (await page.ping())["t"] == "pong"  # nothing else before it
        await page.close()

    run_async(scenario)
    return told


@pytest.mark.django_db(transaction=True)
def test_both_sides_of_a_request_see_its_answer(two: tuple[User, User]) -> None:
    ann, ben = two
    asked = next_changes(ben, lambda: social.ask(ann, ben, AT), 1)
    assert asked == [{"t": "changed", "what": "people", "counts": {"waiting": 1}}]
    accepted = {"t": "changed", "what": "people", "counts": {"waiting": 0}}
    assert next_changes(ann, lambda: social.accept(ben, ann, AT), 1) == [accepted]
    assert next_changes(ben, lambda: social.remove(ann, ben, AT), 1) == [accepted]


@pytest.mark.django_db(transaction=True)
def test_block_by_a_stranger_tells_nothing(two: tuple[User, User]) -> None:
    ann, ben = two
    assert next_changes(ben, lambda: social.block(ann, ben, AT), 0) == []
    assert next_changes(ann, lambda: social.ask(ben, ann, AT), 0) == []


@pytest.mark.django_db(transaction=True)
def test_membership_and_account_show_on_open_pages(two: tuple[User, User]) -> None:
    ann, _ = two
    given = next_changes(ann, Membership.objects.get(user=ann).save, 1)
    assert [each["what"] for each in given] == ["membership"]
    address = EmailAddress.objects.create(user=ann, email="ann@example.org", primary=True)
    told = next_changes(ann, lambda: confirm(address), 2)
    assert {each["what"] for each in told} == {"account", "membership"}  # a trial goes on
    told = next_changes(ann, lambda: update_preferences(ann, PreferencesUpdate(avatar=3)), 1)
    assert told[0]["what"] == "account"
