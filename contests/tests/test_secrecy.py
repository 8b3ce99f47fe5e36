"""Until a contest is decided, nobody but its player sees a game of it, and nobody its deal."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.privacy import export_user_data
from contests import selectors
from contests.models import Contest
from contests.services import deciding
from contests.terms import Kind, Terms
from contests.tests.stories import (
    DOMINOES,
    SOLITAIRE,
    begin,
    contest,
    do,
    enter,
    entrant,
    ms,
    players,
    post,
    staff,
    take,
)
from tables import selectors as table_selectors
from tables import services, visits
from tables.models import Table
from tables.refusals import Refused
from tables.replay import replay_updates
from tests.page_client import PageTab
from tests.shown_words import source_words, visible_text
from tests.socket_client import Tab, cookie_of, run_async

MINUTE = timedelta(minutes=1)


def open_duel(game: str = "solitaire") -> Contest:
    now = timezone.now()
    options = SOLITAIRE if game == "solitaire" else DOMINOES
    return contest(Terms(Kind.DUEL, game, options, 0, 2), now, now + timedelta(hours=1))


def browser(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def pages(table: Table) -> list[str]:
    return [
        reverse("table", args=[table.pk]),
        reverse("fairness", args=[table.pk]),
        reverse("replay", args=[table.pk]),
        reverse("replay_updates", args=[table.pk]) + "?seat=0&since=0&hands=all",
        reverse("table_picture", args=[table.pk]),
    ]


def statuses(user: User | None, table: Table) -> list[int]:
    return [browser(user).get(page).status_code for page in pages(table)]


@pytest.mark.django_db
def test_pages_of_a_game_before_and_after_the_decision() -> None:
    ann, ben = players("ann", "ben")
    boss, where = staff(), open_duel()
    enter(where, ann, ben, at=where.opens)
    table = post(where, ann, 3, at=where.opens)
    begin(where, ben, where.opens)
    for watcher in (ben, boss, None):  # redirected with the reason, and no replay
        assert statuses(watcher, table) == [302, 302, 302, 409, 404]
    assert statuses(ann, table) == [200, 200, 302, 409, 404]  # nor do they see a replay of the deal
    page = browser(ann).get(pages(table)[1]).content.decode()
    assert where.seed not in page
    deciding.void(where.pk, "A test.", boss, timezone.now())
    for watcher in (ann, ben, boss, None):
        assert statuses(watcher, table) == [200, 200, 200, 200, 200]


@pytest.mark.django_db
def test_scores_are_only_shown_to_those_who_have_played_before_the_decision() -> None:
    ann, ben = players("ann", "ben")
    where = open_duel()
    enter(where, ann, ben, at=where.opens)
    post(where, ann, 3, at=where.opens)
    assert table_selectors.records(ann) == []
    for reader in (None, entrant(where, ben)):
        assert selectors.standings(where, reader).rows == []
    assert len(selectors.standings(where, entrant(where, ann)).rows) == 1
    post(where, ben, 2, at=where.opens)
    deciding.decide(where.pk, timezone.now())
    where.refresh_from_db()
    shown = selectors.standings(where, None).rows
    assert [(row.rank, row.entrant.user) for row in shown] == [(1, ann), (2, ben)]
    assert [record.games for record in table_selectors.records(ann)] == [1]


@pytest.mark.django_db
def test_the_seed_is_committed_and_then_revealed() -> None:
    ann, ben = players("ann", "ben")
    where = open_duel()
    before = selectors.fairness(where)
    assert before.seed is None
    enter(where, ann, ben, at=where.opens)
    for user in (ann, ben):
        post(where, user, 1, at=where.opens)
    deciding.decide(where.pk, timezone.now())
    where.refresh_from_db()
    assert selectors.fairness(where) == (before.hash, where.seed)
    table = Table.objects.get(pk=where.entrants.first().table)
    assert table.rules["deal"] == [where.seed]
    assert table_selectors.is_public_record(table)
    assert replay_updates(table, 0, 0).last


@pytest.mark.django_db
def test_the_admin_shows_staff_nothing_of_it() -> None:
    ann, ben, boss = *players("ann", "ben"), staff()
    where = open_duel()
    enter(where, ann, ben, at=where.opens)
    table = post(where, ann, 3, at=where.opens)
    score = str(where.entrants.get(user=ann).score)
    at_desk = browser(boss)
    table.refresh_from_db()
    table_page = reverse("admin:tables_table_change", args=[table.pk])
    tables = reverse("admin:tables_table_changelist")
    entries = reverse("admin:tables_entry_changelist") + f"?table__id__exact={table.pk}"
    played = reverse("admin:solitaire_played_changelist")

    def shown() -> list[str]:
        return [
            at_desk.get(page).content.decode() for page in (table_page, entries, played, tables)
        ]

    for page in shown():
        assert where.seed not in page
        assert score not in source_words(page)
        assert "take" not in visible_text(page)
        assert f">{table.version}<" not in page
        assert "field-kind" not in page
    post(where, ben, 1, at=where.opens)
    deciding.decide(where.pk, timezone.now())
    of_table, of_entries, of_played, of_tables = shown()
    assert f">{table.version}<" in of_tables
    assert score in source_words(of_table)
    assert "field-kind" in of_entries
    assert score in source_words(of_played)


@pytest.mark.django_db
def test_the_download_of_a_player_has_no_deal_before_the_decision() -> None:
    ann, ben, boss = *players("ann", "ben"), staff()
    where = open_duel("dominoes")
    enter(where, ann, ben, at=where.opens)
    table = begin(where, ann, where.opens)
    do(table, ann, {"do": "begin"}, where.opens)
    do(table, ann, {"do": "shown"}, where.opens)
    services.wake(table.pk, ms(where.opens) + 4000)  # the countdown
    do(table, ann, {"do": "stop"}, where.opens + MINUTE)

    def download() -> str:
        return b"".join(export_user_data(ann, where.opens)).decode()

    def start() -> dict[str, Any]:
        """The entry of the deal, in the download's list of a table that is over."""
        (session,) = json.loads(download())["tables"]
        assert session["status"] == "over"
        return next(entry for entry in session["entries"] if entry["kind"] == "start")

    assert not {"data", "seed"} & start().keys()
    assert where.seed not in download()
    deciding.void(where.pk, "A test.", boss, timezone.now())
    assert start()["data"]["rules"]["deal"] == [where.seed]
    assert json.loads(download())["contests"]["contests"][0]["state"] == "void"


@pytest.mark.django_db(transaction=True)
def test_a_watcher_at_the_socket_of_a_table_and_of_its_chat() -> None:
    ann, ben = players("ann", "ben")
    boss, where = staff(), open_duel()
    enter(where, ann, ben, at=where.opens)
    table = begin(where, ann, where.opens)
    take(table, ann, 1, where.opens)
    cookies = {name: cookie_of(user) for name, user in (("ben", ben), ("boss", boss))}
    own = cookie_of(ann)

    async def scenario() -> None:
        mine = Tab(table.pk, own)
        assert (await mine.join())["view"]["pairs"] == 71
        for cookie in ("", *cookies.values()):
            other = Tab(table.pk, cookie)
            assert await other.open()
            assert await other.receive() == {"t": "refused", "id": None, "code": "hidden"}
            assert (await other.connection.asgi.receive_output())["code"] == 4404
            chat = PageTab(cookie)
            assert await chat.open(table=table.pk, tab="abcdefgh")
            assert (await chat.receive())["code"] == "hidden"
            assert (await chat.connection.asgi.receive_output())["code"] == 4404
        await mine.close()

    run_async(scenario)
    with pytest.raises(Refused, match="hidden"):
        table_selectors.view_of(ben, table.pk)
    with pytest.raises(Refused, match="hidden"):
        visits.read_update(table.pk, None, None, 0)
    deciding.void(where.pk, "A test.", boss, timezone.now())

    async def afterwards() -> None:
        other = Tab(table.pk, cookies["ben"])
        assert (await other.join())["view"]["pairs"] == 71
        await other.close()

    run_async(afterwards)
