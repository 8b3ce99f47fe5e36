"""A server process ends without its visitors noticing, and tells the proxy how it is."""

import asyncio
import http.client
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from django.db import transaction
from redis import Redis

from accounts.models import User
from accounts.timestamps import now
from ops.redis import private_redis
from sockets.write_queue import WriteQueue
from tables import services
from tables.models import Table
from tables.storage import repository
from tests.processes import is_port_open, server, wait_until
from tests.socket_client import Tab, cookie_of, run_async
from tests.test_server import connected, handshake, read_until, status_of
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)
FINAL_CLOSE = 0x88
SERVICE_RESTART = (1012).to_bytes(2, "big")
AT_ONCE, LATER = {"TILEHOUSE_DRAIN_SECONDS": "0"}, {"TILEHOUSE_DRAIN_SECONDS": "60"}


@pytest.fixture
def ann() -> Iterator[User]:
    with installed():
        yield User.objects.create(username="Ann")


@pytest.fixture
def table(ann: User) -> Table:
    return services.play_now(ann, "odds", now(), {"pace": 0, "numbers": 40})


def ask(port: int, path: str, host: str = "proxy.example", cookie: str = "") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers={"Host": host, "Cookie": cookie})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def close_code(visitor: socket.socket) -> bytes:
    """The code of the close frame with which the server ends the connection."""
    received = b""
    with suppress(ConnectionError):  # nobody answers the close frame
        while more := visitor.recv(65_536):
            received += more
    frame = received.rindex(bytes([FINAL_CLOSE, 2]))
    return received[frame + 2 :]


def test_process_that_works_is_alive_and_ready(tmp_path: Path) -> None:
    """For any host name, as proxies ask by address; the log of requests does not fill with it."""
    log = tmp_path / "access.log"
    with server("--access-log", str(log)) as (_, port):
        assert ask(port, "/alive") == (200, "ok\n")
        assert ask(port, "/ready") == (200, "ok\n")
        assert ask(port, "/help/", f"127.0.0.1:{port}")[0] == 200
        wait_until(lambda: "/help/" in log.read_text())
    assert "/ready" not in log.read_text()
    assert "/alive" not in log.read_text()


def test_process_whose_redis_refuses_or_is_away_is_alive_but_not_ready() -> None:
    with private_redis() as url, server(TILEHOUSE_REDIS_URL=url) as (_, port):
        assert ask(port, "/ready")[0] == 200  # although no clock runs
        Redis.from_url(url).config_set("min-replicas-to-write", 1)
        wait_until(lambda: ask(port, "/ready") == (503, "away or refusing: redis\n"))
        Redis.from_url(url).config_set("min-replicas-to-write", 0)
        wait_until(lambda: ask(port, "/ready") == (200, "ok\n"))
        socket_file = url.removeprefix("unix://")
        Path(socket_file).rename(socket_file + ".away")
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(socket_file + ".away")
            admin.sendall(b"CLIENT KILL TYPE normal SKIPME yes\r\n")
            assert admin.recv(100)
        wait_until(lambda: ask(port, "/ready") == (503, "away or refusing: redis\n"))
        assert ask(port, "/alive") == (200, "ok\n")
        Path(socket_file + ".away").rename(socket_file)
        wait_until(lambda: ask(port, "/ready") == (200, "ok\n"))


def test_process_whose_database_hangs_is_alive_but_not_ready() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://root@127.0.0.1:{silent.getsockname()[1]}/tiles"
        with server(TILEHOUSE_DATABASE_URL=url) as (_, port):
            assert ask(port, "/ready") == (503, "away or refusing: database or redis\n")
            assert ask(port, "/alive") == (200, "ok\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_ending_process_is_not_ready_and_still_serves(
    table: Table, ann: User, number: signal.Signals
) -> None:
    cookie, version = cookie_of(ann), repository.version_of(table.pk)
    assert version
    with server(**LATER) as (process, port):

        async def scenario() -> None:
            tab = Tab(table.pk, cookie, port=port)
            update = await tab.join()
            process.end(number)
            wait_until(lambda: ask(port, "/ready") == (503, "draining\n"))
            assert ask(port, "/alive") == (200, "ok\n")
            assert ask(port, "/help/", f"127.0.0.1:{port}")[0] == 200
            assert status_of(handshake(port, f"/ws/table/{table.pk}/")) == 503
            await tab.move(do="give", card=update["view"]["hand"][0])
            await tab.receive_until(update["v"] + 1)

        run_async(scenario)
        process.end(number)
        assert process.wait() == 1  # at once, although a minute was left
    assert repository.version_of(table.pk) == version + 1


def test_sockets_are_closed_with_the_code_of_a_restart(ann: User) -> None:
    """The page comes back at once, so the game of its only player is not paused."""
    table, cookie = services.play_now(ann, "solitaire", now(), {"layout": "turtle"}), cookie_of(ann)
    with server(**AT_ONCE) as (process, port):
        path = f"/ws/table/{table.pk}/"
        with handshake(port, path, Cookie=cookie) as own, handshake(port, path) as visitor:
            for each in (own, visitor):
                while b'"update"' not in each.recv(65_536):
                    pass
            process.end()
            assert close_code(visitor) == SERVICE_RESTART
            assert close_code(own) == SERVICE_RESTART
        assert process.wait() == 0
        assert not is_port_open(port)
    assert repository.load(table.pk).paused is None


def test_open_request_is_answered() -> None:
    measured = "tests.measured_bodies:application"
    with server(application=measured, **AT_ONCE) as (process, port), connected(port) as visitor:
        visitor.sendall(b"GET /late HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        here = str(visitor.getsockname()[1])
        wait_until(lambda: here in ask(port, "/held")[1])
        process.end()
        read_until(visitor, b"0 bytes")
        assert process.wait() == 0


def test_move_that_waits_to_be_written_is_written(table: Table, ann: User) -> None:
    cookie = cookie_of(ann)
    version = repository.version_of(table.pk)
    assert version
    with server(**AT_ONCE) as (process, port):

        async def scenario() -> None:
            tab = Tab(table.pk, cookie, port=port)
            update = await tab.join()
            await tab.move(do="give", card=update["view"]["hand"][0])
            assert ask(port, "/alive")[0] == 200  # so the move has arrived

        with transaction.atomic():
            Table.objects.select_for_update().get(pk=table.pk)
            run_async(scenario)
            process.end()
            wait_until(lambda: not is_port_open(port))
            assert repository.version_of(table.pk) == version
        assert process.wait() == 0
    assert repository.version_of(table.pk) == version + 1


def test_write_for_a_page_that_has_gone_is_waited_for() -> None:
    begun, may_end = Event(), Event()

    def write(requests: list[int]) -> list[int]:
        begun.set()
        assert may_end.wait(20)
        return requests

    queue = WriteQueue[int, int]("test", write)

    async def leave() -> None:
        waiting = asyncio.create_task(queue.write(1))
        await asyncio.to_thread(begun.wait, 20)
        waiting.cancel()

    asyncio.run(leave())
    assert not queue.wait_until_written(0.01)
    may_end.set()
    assert queue.wait_until_written(20)
    queue.join()
