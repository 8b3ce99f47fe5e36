"""Killing the server or the worker during a game loses no accepted move."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Entry, Table
from tables.replay import replay
from tables.storage import repository
from tests.processes import server, stored_in_the_end, wait_until, worker
from tests.socket_client import Tab, cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="Ann")


def version_of(table: Table) -> int:
    version = repository.version_of(table.pk)
    assert version is not None
    return version


def test_killed_server_loses_no_accepted_move(ann: User) -> None:
    """A move sent just before the server is killed is stored completely or not at all."""
    table = services.play_now(ann, "odds", now(), {"pace": 0, "numbers": 40})
    cookie = cookie_of(ann)
    versions: list[int] = []

    for number in range(3):
        with stored_in_the_end(), server() as (process, port):
            # Every card differs from the one before, because a repeated answer is no entry.
            async def scenario(port: int = port, last: int = number % 2 + 1) -> None:
                tab = Tab(table.pk, cookie, port=port)
                update = await tab.join(since=versions[-1] if versions else None)
                assert update["v"] >= (versions[-1] if versions else 0)
                for at in range(4):
                    await tab.move(do="give", card=tab.update["view"]["hand"][at])
                    await tab.receive_until(update["v"] + at + 1)
                    versions.append(tab.update["v"])
                await tab.move(do="give", card=tab.update["view"]["hand"][last])
                tab.connection.socket.abort()

            run_async(scenario)
            process.kill()
        assert versions[-1] <= version_of(table) <= versions[-1] + 1
        assert Entry.objects.filter(table=table).count() == version_of(table)
        assert replay(table) == repository.load(table.pk).game_state


def test_next_worker_replaces_a_killed_one(ann: User, tmp_path: Path) -> None:
    """The next worker wakes every table that is due, and bots continue."""
    options = {"numbers": 40, "games": 1}
    table = services.play_now(ann, "odds", now(), options)
    services.leave(table.pk, ann, now())
    with stored_in_the_end(), worker(tmp_path):
        wait_until(lambda: version_of(table) > 8)
    stopped = version_of(table)
    assert replay(table) == repository.load(table.pk).game_state
    others = [services.play_now(ann, "odds", now(), options) for _ in range(3)]
    assert version_of(table) == stopped
    with worker(tmp_path):
        wait_until(lambda: all(version_of(other) > 5 for other in others))
        wait_until(lambda: repository.load(table.pk).status == "over")
    entries = Entry.objects.filter(table=table).order_by("version")
    assert [entry.version for entry in entries] == list(range(1, version_of(table) + 1))
    assert replay(table) == repository.load(table.pk).game_state
