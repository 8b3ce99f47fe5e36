"""Two server processes on one database and one Redis.

`make test` runs this on SQLite and, where it is reachable, on PostgreSQL.
"""

import asyncio
from collections.abc import Iterator

import pytest

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Entry, Table
from tables.replay import replay
from tables.storage import repository
from tests.prepared_tables import table_of
from tests.processes import server
from tests.socket_client import Tab, cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def people() -> list[User]:
    return [User.objects.create(username=name) for name in ("Ann", "Bob", "Cyd", "Dee")]


@pytest.fixture
def table(people: list[User]) -> Table:
    return table_of(*people, games=1, claims=False, numbers=8, pace=0)


async def give(tabs: list[Tab]) -> None:
    version = tabs[0].update["v"]
    for number, tab in enumerate(tabs):
        await tab.move(do="give", card=tab.update["view"]["hand"][0])
        for other in tabs:
            await other.receive_until(version + number + 1)


def test_race_of_two_processes_has_one_winner(table: Table, people: list[User]) -> None:
    """Each player plays two different cards concurrently, one over each server."""
    cookies = [cookie_of(user) for user in people]
    refusals: list[str] = []

    async def scenario(ports: tuple[int, int]) -> None:
        here, there = ([Tab(table.pk, cookie, port=port) for cookie in cookies] for port in ports)
        for tab in (*here, *there):
            await tab.join()
        await give(here)
        version = here[0].update["v"]
        while here[0].update["table"]["status"] == "playing":
            for tab in (*here, *there):
                await tab.receive_until(version)
            mover = next(seat for seat, tab in enumerate(here) if tab.update["options"])
            await race(here[mover], there[mover])
            version += 1
            for tab in (*here, *there):
                await tab.receive_until(version)
        for tab in (*here, *there):
            await tab.close()

    async def race(first: Tab, second: Tab) -> None:
        turn, hand = first.update["view"]["turn"], first.update["view"]["hand"]
        await asyncio.gather(
            first.move(turn, do="play", card=hand[0]), second.move(turn, do="play", card=hand[-1])
        )
        refusals.append(await first_refusal(first, second))

    with server() as (_, first), server() as (_, second):
        run_async(lambda: scenario((first, second)))
    moves = Entry.objects.filter(table=table, kind="move")
    assert set(refusals) == {"stale"}
    assert len(refusals) == moves.count() - 4  # all but the cards passed at the start
    versions = list(moves.order_by("version").values_list("version", flat=True))
    assert versions == list(range(versions[0], versions[0] + len(versions)))
    assert replay(table) == repository.load(table.pk).game_state


async def first_refusal(*tabs: Tab) -> str:
    """The single refusal of a race; the other tab receives an update."""
    asking = [asyncio.ensure_future(tab.receive_refusal()) for tab in tabs]
    done, waiting = await asyncio.wait(asking, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    (answer,) = done
    return answer.result()


def test_concurrent_requests_for_one_seat(people: list[User]) -> None:
    """Concurrent requests in several threads: one gets the seat, the others are refused."""
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
