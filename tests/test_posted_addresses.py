"""Addresses that only take forms, opened from a bookmark or reloaded."""

from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from accounts.models import User
from accounts.timestamps import now
from tables import services

pytestmark = pytest.mark.django_db
SAMPLES = {
    "number": "1", "entrant_id": "1", "name": "Ben", "act": "ask", "slug": "american",
    "step": "games", "uuid": "9f6f2b4c-0d0b-4a43-8f7e-3d8d3a7a8d11", "seed": "0123456789ab",
    "key": "x-y", "uidb36": "1", "pk": "1", "section": "help", "path": "x", "url": "x",
}  # fmt: skip
# By the name of the address: the page its form is on.
PAGES = {
    "play_now": "/lobby/",
    "new_table": "/lobby/",
    "play_as_guest": "/",
    "tutorial": "/help/",
    "sit": "/table/{table}/",
    "rematch": "/table/{table}/",
    "solitaire_play": "/solitaire/",
    "solitaire_daily_play": "/solitaire/daily/",
    "solitaire_again": "/solitaire/",
    "dominoes_play": "/dominoes/",
    "dominoes_daily_play": "/dominoes/daily/",
    "contest_open": "/contests/new/",
    "contest_enter": "/contests/{table}/",
    "club_found": "/clubs/new/",
    "club_join": "/clubs/{table}/",
    "club_decide": "/clubs/{table}/members/",
    "club_link": "/clubs/{table}/invite/",
    "club_join_by_link": "/clubs/join/{table}/",
    "end_session": "/accounts/sessions/",
    "new_avatar": "/accounts/settings/",
    "set_language": "/",
    "subscribe": "/membership/",
    "membership_cancel_now": "/membership/",
    "relationship_action": "/friends/",
    "take_seat": "/friends/",
    "mute_conversation": "/messages/Ben/",
    "ring": "/people/Ben/",
    "table_call": "/table/{table}/",
}


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for each in patterns:
        if isinstance(each, URLResolver):
            if each.app_name != "admin":
                yield from addresses(each.url_patterns, before + str(each.pattern))
        elif each.name:
            yield each.name


@pytest.fixture
def table() -> str:
    User.objects.create(username="Ben")
    return services.play_now(User.objects.create(username="Ann"), "american", now()).pk


def browser(name: str | None) -> Client:
    client = Client(headers={"accept": "text/html"})
    if name:
        client.force_login(User.objects.get(username=name))
    return client


def paths(table: str) -> Iterator[str]:
    known = get_resolver().reverse_dict
    for name in dict.fromkeys(addresses(get_resolver().url_patterns)):
        for possibilities in (known.getlist(name) or [[[("", [])]]])[:1]:
            for form, parameters in possibilities[0]:
                given = {key: SAMPLES.get(key, table) for key in parameters}
                yield "/" + form % given


@pytest.mark.parametrize("reader", ["Ann", None])
def test_no_address_answers_a_reader_with_an_empty_page(reader: str | None, table: str) -> None:
    client, seen, empty = browser(reader), 0, []
    for path in paths(table):
        answer = client.get(path)
        seen += 1
        if answer.status_code == 405 and b"<h1>" not in answer.content:
            empty.append(path)
    assert seen > 100
    assert not empty


@pytest.mark.parametrize("name", PAGES)
def test_address_of_a_form_leads_to_the_page_of_the_form(name: str, table: str) -> None:
    path = next(path for path in paths(table) if resolve(path).url_name == name)
    for method in ("get", "head"):
        answer = getattr(browser("Ann"), method)(path)
        assert answer.status_code == 302
        assert answer.url == PAGES[name].format(table=table)


def test_address_that_is_no_page_says_so_and_scripts_get_no_page(table: str) -> None:
    answer = browser("Ann").get("/accounts/preferences")
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert "This address is no page" in unescape(answer.content.decode())
    script = browser("Ann").get("/accounts/preferences", headers={"accept": "application/json"})
    assert script.status_code == 405
    assert not script.content


def test_form_sent_to_a_page_that_takes_none_says_so(table: str) -> None:
    answer = browser("Ann").post("/status/")
    assert answer.status_code == 405
    assert b"<h1>" in answer.content
