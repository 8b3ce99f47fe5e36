"""Ways in which Redis and PostgreSQL are there, but say no: each a context in which it does.

Each takes the running site. What it changes is undone at the end, and nothing else is restarted.
"""

import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

import psycopg
from redis import Redis
from redis.exceptions import RedisError

from ops.redis import find_server
from tests.faults.site import Site, free_port, wait_until

LOADED_KEYS, KEY_BYTES = 500, 2_000  # of a Redis that loads
REPEAT_SECONDS = 0.1  # until connections are cut or taken again


class Refusal(NamedTuple):
    """One way to refuse. part: the component of the status page that has to say so, if one has."""

    name: str
    part: str
    during: Callable[[Site, float], AbstractContextManager[None]]


# Redis


def _redis() -> "Redis":
    """One connection, which stays when others are cut."""
    url = os.environ["TILEHOUSE_REDIS_URL"]
    return Redis.from_url(url, single_connection_client=True, socket_timeout=None)


@contextmanager
def _configured(**options: str) -> Iterator["Redis"]:
    """A Redis with other options for a time."""
    names = {name: name.replace("_", "-") for name in options}
    with _redis() as redis:
        before = {name: redis.config_get(names[name])[names[name]] for name in options}
        for name, value in options.items():
            redis.config_set(names[name], value)
        try:
            yield redis
        finally:
            for name, value in before.items():
                redis.config_set(names[name], value)


def _cut_all(redis: "Redis") -> None:
    """Ends all connections but this one: they come back as new ones."""
    for kind in ("normal", "pubsub"):
        redis.execute_command("CLIENT", "KILL", "TYPE", kind, "SKIPME", "yes")


@contextmanager
def gone(site: Site, _seconds: float) -> Iterator[None]:
    """Killed: what the refusals are compared with."""
    (redis,) = (process for process in site.processes if process.kind == "redis")
    redis.kill()
    yield
    redis.start()
    wait_until(redis.is_up)


@contextmanager
def replica_of_nobody(_site: Site, _seconds: float) -> Iterator[None]:
    """Read-only: the primary is down."""
    with _replica(free_port()):
        yield


@contextmanager
def replica(site: Site, _seconds: float) -> Iterator[None]:
    """Read-only, as after a failover: another is the primary, whose data replace its own."""
    port = free_port()
    command = [find_server(), "--port", str(port), "--save", "", "--dir", str(site.folder)]
    primary = subprocess.Popen([*command, "--dbfilename", "primary.rdb"], stdout=subprocess.DEVNULL)
    try:
        wait_until(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0)
        with _replica(port):
            yield
    finally:
        primary.kill()
        primary.wait()


@contextmanager
def _replica(port: int) -> Iterator[None]:
    with _redis() as redis:
        redis.replicaof("127.0.0.1", port)
        try:
            yield
        finally:
            redis.replicaof("NO", "ONE")


@contextmanager
def too_few_replicas(_site: Site, _seconds: float) -> Iterator[None]:
    with _configured(min_replicas_to_write="1"):
        yield


@contextmanager
def out_of_memory(_site: Site, _seconds: float) -> Iterator[None]:
    with _configured(maxmemory_policy="noeviction", maxmemory="1"):
        yield


@contextmanager
def failed_save(site: Site, _seconds: float) -> Iterator[None]:
    """A folder has the name of the file, so that saving fails; writes are refused (MISCONF)."""
    with _configured(save="3600 1") as redis:
        file = Path(str(redis.config_get("dir")["dir"])) / "dump.rdb"
        file.unlink(missing_ok=True)
        file.mkdir()
        try:
            _save(redis, "err")
            yield
        finally:
            file.rmdir()
            _save(redis, "ok")


def _save(redis: "Redis", status: str) -> None:
    def saved() -> bool:
        with suppress(RedisError):  # one is being saved
            redis.bgsave()
        return bool(redis.info("persistence")["rdb_last_bgsave_status"] == status)

    wait_until(saved)


@contextmanager
def loading(_site: Site, seconds: float) -> Iterator[None]:
    """Loads for a little longer than the refusal is measured."""
    delay = str(int((seconds + 2) * 1e6 / LOADED_KEYS))
    options = {"rdbcompression": "no", "loading_process_events_interval_bytes": "1024"}
    with _configured(**options, key_load_delay=delay) as redis:
        redis.execute_command("DEBUG", "POPULATE", LOADED_KEYS, "loaded", KEY_BYTES)
        reload = Thread(target=redis.execute_command, args=("DEBUG", "RELOAD"))
        reload.start()
        yield
        reload.join()
        redis.delete(*(f"loaded:{number}" for number in range(LOADED_KEYS)))


@contextmanager
def too_many_clients(_site: Site, _seconds: float) -> Iterator[None]:
    with _configured(maxclients="1") as redis:
        _cut_all(redis)
        yield


@contextmanager
def wrong_password(_site: Site, _seconds: float) -> Iterator[None]:
    """It was changed, and the site does not know it yet."""
    with _configured(requirepass="changed") as redis:
        _cut_all(redis)
        yield


@contextmanager
def busy(_site: Site, _seconds: float) -> Iterator[None]:
    """A script runs for too long."""
    with _configured(busy_reply_threshold="50") as redis, _redis() as other:
        script = Thread(target=_run_for_ever, args=(other,))
        script.start()
        yield
        redis.script_kill()
        script.join()


def _run_for_ever(redis: "Redis") -> None:
    with suppress(RedisError):  # it is killed
        redis.eval("while true do end", 0)


# PostgreSQL


def _postgresql() -> "psycopg.Connection[Any]":
    url = os.environ["TILEHOUSE_DATABASE_URL"].replace("/tilehouse?", "/postgres?")
    options = "-c default_transaction_read_only=off -c statement_timeout=0"
    return psycopg.connect(url, autocommit=True, options=options)


@contextmanager
def _altered(name: str, value: str) -> Iterator[None]:
    with _postgresql() as server:
        server.execute(f"ALTER SYSTEM SET {name} = {value}")
        server.execute("SELECT pg_reload_conf()")
        try:
            yield
        finally:
            server.execute(f"ALTER SYSTEM RESET {name}")
            server.execute("SELECT pg_reload_conf()")


@contextmanager
def read_only(_site: Site, _seconds: float) -> Iterator[None]:
    """As after a failover."""
    with _altered("default_transaction_read_only", "on"):
        yield


@contextmanager
def no_time(_site: Site, _seconds: float) -> Iterator[None]:
    """Every statement takes too long."""
    with _altered("statement_timeout", "1"):
        yield


@contextmanager
def shutting_down(_site: Site, _seconds: float) -> Iterator[None]:
    """The administrator ends all connections, again and again."""
    with _postgresql() as server, _repeated(lambda: _end_connections(server)):
        yield


@contextmanager
def too_many_connections(_site: Site, _seconds: float) -> Iterator[None]:
    """Others have them all."""
    taken: list[psycopg.Connection[Any]] = []

    def take() -> None:
        _end_connections(server)
        with suppress(psycopg.OperationalError):
            while True:
                taken.append(_postgresql())

    with _postgresql() as server:
        try:
            with _repeated(take):
                yield
        finally:
            for connection in taken:
                connection.close()


def _end_connections(server: "psycopg.Connection[Any]") -> None:
    server.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'tilehouse'"
    )


@contextmanager
def _repeated(action: Callable[[], None]) -> Iterator[None]:
    stopped = Event()

    def repeat() -> None:
        while not stopped.wait(REPEAT_SECONDS):
            action()

    action()
    thread = Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


REFUSALS = (
    Refusal("redis-gone", "redis", gone),
    Refusal("redis-read-only", "redis", replica_of_nobody),
    Refusal("redis-replica", "redis", replica),
    Refusal("redis-too-few-replicas", "redis", too_few_replicas),
    Refusal("redis-out-of-memory", "redis", out_of_memory),
    Refusal("redis-failed-save", "redis", failed_save),
    Refusal("redis-loading", "redis", loading),
    Refusal("redis-too-many-clients", "redis", too_many_clients),
    Refusal("redis-wrong-password", "redis", wrong_password),
    Refusal("redis-busy", "redis", busy),
    Refusal("postgresql-read-only", "database", read_only),
    Refusal("postgresql-no-time", "", no_time),
    Refusal("postgresql-shutting-down", "database", shutting_down),
    Refusal("postgresql-too-many-connections", "database", too_many_connections),
)
