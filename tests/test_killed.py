"""The server and the worker are killed in mid-game: no accepted move is lost, the table goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts.models import User
from accounts.timestamps import now
from tables import repository, services
from tables.models import Entry, Table
from tables.replay import replay
from tests.browsers import Tab, cookie_of, live
from tests.processes import server, wait_until, worker
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _odds() -> Iterator[None]:
    with installed():
        yield


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="Ann")


def version_of(table: Table) -> int:
    version = repository.version_of(table.pk)
    assert version is not None
    return version


def test_a_killed_server_loses_no_accepted_move(ann: User) -> None:
    """Killed right after a move was sent: it counts wholly or not at all, as the browser sees."""
    table = services.play_now(ann, "odds", now(), {"pace": 0, "numbers": 40})
    cookie = cookie_of(ann)
    told: list[int] = []

    for number in range(3):
        with server() as (process, port):

            async def story(port: int = port, last: int = number) -> None:
                tab = Tab(table.pk, cookie, port=port)
                news = await tab.arrive(since=told[-1] if told else None)
                assert news["v"] >= (told[-1] if told else 0)
                for at in range(4):
                    await tab.move(do="give", card=tab.news["view"]["hand"][at])
                    await tab.until(news["v"] + at + 1)
                    told.append(tab.news["v"])
                await tab.move(do="give", card=tab.news["view"]["hand"][last])
                tab.line.socket.abort()

            live(story)
            process.kill()
        assert told[-1] <= version_of(table) <= told[-1] + 1
        assert Entry.objects.filter(table=table).count() == version_of(table)
        assert replay(table) == repository.load(table.pk).game_state


def test_a_killed_worker_is_made_up_for_by_the_next(ann: User, tmp_path: Path) -> None:
    """Bots play on where they were; every table that was due is woken."""
    options = {"numbers": 40, "games": 1}
    table = services.play_now(ann, "odds", now(), options)
    services.leave(table.pk, ann, now())
    with worker(tmp_path):
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
