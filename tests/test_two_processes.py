"""Two servers on one database and one Redis: who sits where does not matter.

`make test` runs this on SQLite and, where it is reachable, on PostgreSQL.
"""

import asyncio
from collections.abc import Iterator

import pytest

from accounts.models import User
from accounts.timestamps import now
from tables import repository, services
from tables.models import Entry, Table
from tables.replay import replay
from tests.browsers import Tab, cookie_of, live
from tests.processes import server
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _odds() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def people() -> list[User]:
    return [User.objects.create(username=name) for name in ("Ann", "Bob", "Cyd", "Dee")]


@pytest.fixture
def table(people: list[User]) -> Table:
    options = {"games": 1, "claims": False, "numbers": 8, "pace": 0}
    table = services.open_table(people[0], "odds", options, now())
    for user in people[1:]:
        services.sit(table.pk, user, None, now())
    return table


async def give(tabs: list[Tab]) -> None:
    version = tabs[0].news["v"]
    for number, tab in enumerate(tabs):
        await tab.move(do="give", card=tab.news["view"]["hand"][0])
        for other in tabs:
            await other.until(version + number + 1)


def test_a_race_of_two_processes_has_exactly_one_winner(table: Table, people: list[User]) -> None:
    """Each player has a tab at either server and plays two different cards at once."""
    cookies = [cookie_of(user) for user in people]
    refusals: list[str] = []

    async def story(ports: tuple[int, int]) -> None:
        here, there = ([Tab(table.pk, cookie, port=port) for cookie in cookies] for port in ports)
        for tab in (*here, *there):
            await tab.arrive()
        await give(here)
        version = here[0].news["v"]
        while here[0].news["table"]["status"] == "playing":
            for tab in (*here, *there):
                await tab.until(version)
            mover = next(seat for seat, tab in enumerate(here) if tab.news["options"])
            await race(here[mover], there[mover])
            version += 1
            for tab in (*here, *there):
                await tab.until(version)
        for tab in (*here, *there):
            await tab.close()

    async def race(one: Tab, two: Tab) -> None:
        turn, hand = one.news["view"]["turn"], one.news["view"]["hand"]
        await asyncio.gather(
            one.move(turn, do="play", card=hand[0]), two.move(turn, do="play", card=hand[-1])
        )
        refusals.append(await first_refusal(one, two))

    with server() as (_, first), server() as (_, second):
        live(lambda: story((first, second)))
    moves = Entry.objects.filter(table=table, kind="move")
    assert set(refusals) == {"stale"}
    assert len(refusals) == moves.count() - 4  # all but the cards given
    versions = list(moves.order_by("version").values_list("version", flat=True))
    assert versions == list(range(versions[0], versions[0] + len(versions)))
    assert replay(table) == repository.load(table.pk).game_state


async def first_refusal(*tabs: Tab) -> str:
    """The one refusal of a race; the other tab is told the news."""
    asking = [asyncio.ensure_future(tab.refused()) for tab in tabs]
    done, waiting = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    (answer,) = done
    return answer.result()


def test_two_who_want_one_seat(people: list[User]) -> None:
    """Through the services of two threads at once: one sits, the other is told why not."""
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connection

    from tables.refusals import Refused

    table = services.open_table(people[0], "odds", {}, now())

    def sit(user: User) -> str:
        try:
            services.sit(table.pk, user, 2, now())
        except Refused as refusal:
            return refusal.code
        finally:
            connection.close()
        return "seated"

    with ThreadPoolExecutor(3) as pool:
        answers = sorted(pool.map(sit, people[1:]))
    assert answers == ["seat_taken", "seat_taken", "seated"]
    assert table.seats.filter(user__isnull=False).count() == 2
