"""Sockets that are answered together get what each would get alone: their own, and no more."""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts import hooks as account_hooks
from accounts.models import User
from accounts.privacy import delete_account
from accounts.sessions import OpenSession, sessions_of, still_open
from sockets.base import Closed
from sockets.reads import SharedReads
from tables import hooks, services, visits
from tables.models import Table
from tables.refusals import Refused
from tables.tests.conftest import PersonFactory
from tables.tests.table_states import NOW
from tables.visits import Visit, Wanted
from tests.socket_client import RECEIVE_TIMEOUT, Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)
CONTEST = "open"  # the contest whose tables are hidden


@pytest.fixture(autouse=True)
def contest() -> Iterator[None]:
    """A contest that is open: only its players may see its tables."""
    policy = hooks.SecrecyPolicy(
        lambda options: None if "contest" not in options else options["contest"] == CONTEST,
        lambda table: Table.objects.none(),
    )
    hooks.secrecy_policies.append(policy)
    yield
    hooks.secrecy_policies.remove(policy)


@pytest.fixture
def suspended(person: PersonFactory, monkeypatch: pytest.MonkeyPatch) -> User:
    sue = person("Sue")

    def policy(users):
        return {sue.pk} & set(users)

    monkeypatch.setattr(account_hooks.hooks, "suspended_among", policy)
    return sue


def hidden_table(player: User, contest: str = CONTEST) -> Table:
    chosen = {"pace": 0, "public": False, "games": 1}
    table = services.open_table(player, "odds", chosen, NOW, with_bots=True, contest=contest)
    services.start(table.pk, player, NOW)
    return table


def sign_in(user: User) -> tuple[Client, str]:
    browser = Client()
    browser.force_login(user)
    return browser, browser.cookies[settings.SESSION_COOKIE_NAME].value


def session(user: User) -> OpenSession:
    found = sessions_of([sign_in(user)[1]])[0]
    assert found
    return found


def described(answers: Sequence[object]) -> list[object]:
    return [
        (each.code, getattr(getattr(each, "why", None), "code", ""))
        if isinstance(each, (Closed, Refused))
        else each
        for each in answers
    ]


# Who is signed in


def test_each_cookie_leads_to_its_own_player(person: PersonFactory, guest: User) -> None:
    """In any order, with cookies twice, unknown, invented, expired, and of players who are gone."""
    people = [person(name) for name in ("Ann", "Bob", "Dee", "Eve", "Fay")]
    merged = User.objects.create(username="Guest abc", guest=True)
    keys = {user.pk: sign_in(user)[1] for user in (*people, guest, merged)}
    ann, bob, dee, eve, fay = people
    merged.delete()
    delete_account(bob, NOW)
    User.objects.filter(pk=dee.pk).update(is_active=False)
    eve.set_password("another than before")
    eve.save()
    gone = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(session_key=keys[fay.pk]).update(expire_date=gone)
    odd = ["", "x" * 32, "0" * 8, "'; --", "\0" * 32, "ключ" * 8, keys[ann.pk].upper(), "a" * 5000]
    asked = [*keys.values(), *keys.values(), *odd]
    for seed in range(5):
        Random(seed).shuffle(asked)
        owners = {keys[ann.pk]: ann.pk, keys[guest.pk]: guest.pk}
        found = sessions_of(asked)
        assert [each and each.user for each in found] == [owners.get(key) for key in asked]
        assert all(each.key == key for each, key in zip(found, asked, strict=True) if each)


def test_broken_session_signs_nobody_in(person: PersonFactory) -> None:
    """What is stored is not of this site, or names no user; the others are not affected."""
    keys = [sign_in(person(name))[1] for name in ("Ann", "Bob", "Cyd")]
    Session.objects.filter(session_key=keys[0]).update(session_data="broken")
    store = Session.get_session_store_class()
    Session.objects.filter(session_key=keys[1]).update(
        session_data=store().encode({"_auth_user_id": "x"})
    )
    found = sessions_of(keys)
    assert [each and each.user for each in found] == [None, None, person("Cyd").pk]


def test_signed_out_session_is_not_open_any_more(person: PersonFactory) -> None:
    ann, bob = person("Ann"), person("Bob")
    browser, key = sign_in(ann)
    other, left = session(ann), session(bob)
    here = sessions_of([key])[0]
    assert here
    assert still_open([here, other, left]) == {here, other, left}
    browser.logout()
    assert still_open([here, other, left]) == {other, left}
    bob.set_password("another than before")
    bob.save()
    assert still_open([here, other, left]) == {other}
    delete_account(ann, NOW)
    assert still_open([here, other, left]) == set()


# What they may see


def test_together_or_alone_everybody_may_see_the_same(
    person: PersonFactory, guest: User, suspended: User
) -> None:
    """Every pair of a page's user and a table, some hidden, one missing."""
    ann, eve = person("Ann"), person("Eve")
    tables = [
        hidden_table(ann),
        hidden_table(guest),
        hidden_table(ann, contest="decided"),
        services.play_now(ann, "odds", NOW, {"pace": 0}),
    ]
    ids = [*(table.pk for table in tables), "missing"]
    readers = [None, *(session(user) for user in (ann, eve, guest, suspended))]
    asked = [Visit(table, reader) for table, reader in product(ids, readers)] * 2
    Random(1).shuffle(asked)
    for check in (visits.refusals, visits.versions):
        alone = [check([visit])[0] for visit in asked]
        assert described(check(asked)) == described(alone)
    entry = dict(zip(asked, described(visits.refusals(asked)), strict=True))
    hidden, missing, out = (4404, "hidden"), (4404, ""), (4403, "suspended")
    assert [entry[Visit(ids[0], reader)] for reader in readers] == [
        hidden,
        None,
        hidden,
        hidden,
        out,
    ]
    assert [entry[Visit(ids[1], reader)] for reader in readers] == [
        hidden,
        hidden,
        hidden,
        None,
        out,
    ]
    for table in ids[2:4]:
        assert [entry[Visit(table, reader)] for reader in readers] == [None] * 4 + [out]
    assert {entry[Visit("missing", reader)] for reader in readers} == {missing}


def test_updates_read_together_are_those_read_alone(person: PersonFactory, guest: User) -> None:
    ann, bob, eve = person("Ann"), person("Bob"), person("Eve")
    ids = [
        hidden_table(ann).pk,
        hidden_table(guest).pk,
        services.play_now(bob, "odds", NOW, {"pace": 0}).pk,
        "missing",
    ]
    readers = [None, ann.pk, bob.pk, eve.pk, guest.pk, -1]
    everything = product(ids, readers, (None, 0, 2, 9))
    asked = [Wanted(table, reader, since, NOW) for table, reader, since in everything]
    Random(2).shuffle(asked)
    together = visits.read_updates(asked)
    alone = [visits.read_updates([one])[0] for one in asked]
    assert described(together) == described(alone)
    seats = {(ids[0], ann.pk), (ids[1], guest.pk), (ids[2], bob.pk)}
    for wanted, found in zip(asked, together, strict=True):
        if isinstance(found, Exception):
            assert wanted.table != ids[2]
            continue
        update = msgspec.json.decode(found[1])
        seated = (wanted.table, wanted.user) in seats
        assert update["table"]["id"] == wanted.table
        assert seated or wanted.table == ids[2], "somebody else's hidden table"
        assert bool(update["view"]["hand"]) == (update["table"]["me"] is not None) == seated


def test_former_player_of_a_hidden_table_is_shut_out(person: PersonFactory) -> None:
    ann, bob = person("Ann"), person("Bob")
    table = services.open_table(ann, "odds", {}, NOW, contest=CONTEST)
    services.sit(table.pk, bob, 1, NOW)
    pages = [Visit(table.pk, session(user)) for user in (ann, bob)]
    before: Any = visits.versions(pages)
    assert before[0] == before[1]
    services.leave(table.pk, bob, NOW)
    assert described(visits.versions(pages)) == [before[0] + 1, (4404, "hidden")]


def test_sockets_opened_at_once_show_a_hidden_table_to_its_player_only(
    person: PersonFactory, guest: User
) -> None:
    ann, people = person("Ann"), [person(name) for name in ("Bob", "Cyd", "Dee", "Eve")]
    table, shown = hidden_table(ann), services.play_now(people[0], "odds", NOW, {"pace": 0})
    cookies = ["", *(cookie_of(user) for user in (ann, *people, guest, ann))]

    async def first(table_id: str, cookie: str) -> str:
        tab = Tab(table_id, cookie)
        assert await tab.open()
        message = await tab.receive()
        if message["t"] == "update":
            assert (message["table"]["id"], bool(message["view"]["hand"])) == (
                table_id,
                message["table"]["me"] is not None,
            )
            await tab.close()
            return "player" if message["table"]["me"] == 0 else "watches"
        closed = await tab.connection.asgi.receive_output(RECEIVE_TIMEOUT)
        await tab.connection.asgi.wait()
        return f"{message['code']} {closed['code']}"

    async def scenario() -> None:
        pairs = list(product((table.pk, shown.pk), cookies))
        found = await asyncio.gather(*(first(*pair) for pair in pairs))
        no = "hidden 4404"
        assert found[: len(cookies)] == [no, "player", no, no, no, no, no, "player"]
        assert found[len(cookies) :] == ["watches", "watches", "player", *["watches"] * 5]

    run_async(scenario)


# How reads are shared


def test_each_socket_gets_its_own_answer_or_error() -> None:
    """Answers stay with those who asked, also when some fail and others have left."""
    sizes: list[int] = []

    def double(asked: Sequence[int]) -> list[int | Exception]:
        sizes.append(len(asked))
        if 13 in asked:
            raise ValueError("nobody gets an answer together with 13")
        return [Refused("odd") if each % 2 else 2 * each for each in asked]

    reads = SharedReads[int, int](double)

    async def scenario() -> None:
        asking = [asyncio.create_task(reads.ask(number)) for number in [*range(30), *range(30)]]
        await asyncio.sleep(0)
        asking[4].cancel()
        found = await asyncio.gather(*asking, return_exceptions=True)
        for number, answer in zip([*range(30), *range(30)], found, strict=True):
            if number == 13:
                assert isinstance(answer, ValueError)
            elif number % 2:
                assert isinstance(answer, Refused)
            elif answer is not found[4]:
                assert answer == 2 * number
        assert await reads.ask(50) == 100
        assert max(sizes) > 10

    run_async(scenario)


def test_who_asks_while_the_event_loop_ends_does_not_wait_for_ever() -> None:
    """A socket that is cancelled still tells that its player has left. The read that would answer
    it is cancelled too."""
    reads = SharedReads[int, int](lambda asked: asked)

    async def leaves() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await reads.ask(2)

    async def scenario() -> None:
        leaving, asking = asyncio.create_task(leaves()), asyncio.create_task(reads.ask(1))
        await asyncio.wait([leaving, asking], timeout=0)
        leaving.cancel()
        reads._running.cancel()
        _, waiting = await asyncio.wait([leaving, asking], timeout=RECEIVE_TIMEOUT)
        assert not waiting, "nobody answers any more"

    run_async(scenario)
