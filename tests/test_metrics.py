"""What can be read on the private port for measurements."""

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Table
from tables.storage import repository
from tests.processes import free_port, server, wait_until, worker
from tests.socket_client import Tab, cookie_of, run_async
from tests.test_drain import ask
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def served(django_db_setup: None) -> Iterator[tuple[int, int]]:
    """The port of a web process, and its private one."""
    private = free_port()
    with server(TILEHOUSE_METRICS_PORT=str(private)) as (_, port):
        yield port, private


@pytest.fixture
def ann() -> Iterator[User]:
    with installed():
        yield User.objects.create(username="Ann")


@pytest.fixture
def table(ann: User) -> Table:
    return services.play_now(ann, "odds", now(), {"pace": 0, "numbers": 40})


def measured(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
        lines = answer.read().decode().splitlines()
    rows = (line.rpartition(" ") for line in lines if line.startswith("tilehouse_"))
    return {name: float(value) for name, _, value in rows}


def test_web_process_counts_moves_refusals_sockets_and_pages(
    served: tuple[int, int], table: Table, ann: User
) -> None:
    cookie, (port, private) = cookie_of(ann), served

    async def scenario() -> None:
        tab = Tab(table.pk, cookie, port=port)
        update = await tab.join()
        await tab.move(do="give", card=update["view"]["hand"][0])
        await tab.receive_until(update["v"] + 1)
        await tab.move(99, do="give", card="x")  # of a turn to come
        assert await tab.receive_refusal() == "early"
        assert measured(private)["tilehouse_sockets"] == 1

    run_async(scenario)
    assert ask(port, "/help/", f"127.0.0.1:{port}")[0] == 200
    assert ask(port, "/no-such-page", f"127.0.0.1:{port}")[0] == 404
    assert ask(port, "/metrics", f"127.0.0.1:{port}")[0] == 404  # on the private port only
    found = measured(private)
    text = str(found)
    assert found['tilehouse_moves_total{by="player"}'] == 1
    assert found['tilehouse_refusals_total{code="early"}'] == 1
    assert found["tilehouse_commit_seconds_count"] >= 1
    assert found['tilehouse_request_seconds_count{name="help"}'] == 1
    assert found['tilehouse_request_seconds_count{name="none"}'] == 2
    assert "Ann" not in text
    assert table.pk not in text


def test_failed_page_is_counted_and_logged_once(
    table: Table, ann: User, capfd: pytest.CaptureFixture[str]
) -> None:
    Table.objects.filter(pk=table.pk).update(options="no options")
    private = free_port()
    capfd.readouterr()
    with server(TILEHOUSE_METRICS_PORT=str(private), TILEHOUSE_LOG="json") as (_, port):
        page = f"/table/{table.pk}/"
        assert ask(port, page, f"127.0.0.1:{port}", cookie_of(ann))[0] == 500
        found = measured(private)
    assert found['tilehouse_errors_total{part="django"}'] == 1
    assert "".join(capfd.readouterr()).count("Internal Server Error") == 1


def test_worker_counts_wakes(table: Table, ann: User, tmp_path: Path) -> None:
    services.leave(table.pk, ann, now())
    private = free_port()
    with worker(tmp_path, TILEHOUSE_METRICS_PORT=str(private)):
        wait_until(lambda: (repository.version_of(table.pk) or 0) > 8)
        found = measured(private)
    assert found['tilehouse_moves_total{by="bot"}'] >= 1
    assert found["tilehouse_wake_lag_seconds_count"] >= 1


def test_port_that_is_taken_keeps_no_process_from_serving(served: tuple[int, int]) -> None:
    first, private = served
    with server(TILEHOUSE_METRICS_PORT=str(private)) as (_, second):
        assert ask(first, "/ready")[0] == ask(second, "/ready")[0] == 200
