"""A whole site whose processes can be killed: PostgreSQL, Redis, web, workers and beat."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from redis import Redis
from redis.exceptions import RedisError

from ops.children import Child
from ops.redis import find_server
from ops.test import POSTGRESQL
from tests.migrated import copy_of

ROOT = Path(__file__).resolve().parents[2]
START_TIMEOUT = 120.0  # seconds; long, because the machine may be busy
POSTGRESQL_SETTINGS = (
    "shared_buffers=32MB", "max_connections=100", "listen_addresses=", "autovacuum=off",
    "min_wal_size=32MB", "max_wal_size=64MB",
)  # fmt: skip


class Process:
    """A process that is killed as by a power failure, with its children, and started again."""

    def __init__(
        self, kind: str, command: list[str], is_up: Callable[[], bool], ready: Path | None = None
    ) -> None:
        """ready: a file that it creates once it is up; one of an earlier process is removed."""
        self.kind = kind
        self._command = command
        self._is_up = is_up
        self._ready = ready
        self._process: Child | None = None

    def start(self) -> None:
        if self._ready:
            self._ready.unlink(missing_ok=True)
        env = os.environ | {"FAULTS_READY": str(self._ready or "")}
        with open(os.environ["FAULTS_LOG"], "ab") as log:
            self._process = Child(self._command, cwd=ROOT, env=env, stdout=log, stderr=log)

    def kill(self) -> None:
        if self._process is None:
            return
        for pid in (self._process.pid, *_children(self._process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        self._process = None

    def is_up(self) -> bool:
        """Whether it answers. One that could not start is started again."""
        if self._process is None or self._process.poll() is not None:
            self.start()
            return False
        return self._is_up()

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def pids(self) -> set[int]:
        """Its own and those of its children; none once it has ended."""
        if self._process is None or self._process.poll() is not None:
            return set()
        return {self._process.pid, *_children(self._process.pid)}

    def memory(self) -> int:
        """Bytes of memory that it uses."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


class Site:
    """All processes, by kind, and what they serve on."""

    def __init__(self, processes: list[Process], ports: list[int], folder: Path) -> None:
        """folder: for their files."""
        self.processes = processes
        self.ports = ports
        self.folder = folder

    def wait_until_up(self) -> None:
        for process in self.processes:
            wait_until(process.is_up)


def missing() -> str:
    """Why a site cannot be started here; "" if it can."""
    return "" if postgresql_folder() else "PostgreSQL's server is not installed here"


def postgresql_folder() -> Path | None:
    """Where PostgreSQL's programs are, of the newest version installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    if config := shutil.which("pg_config"):
        out = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True)
        folder = Path(out.stdout.strip())
        return folder if (folder / "initdb").exists() else None
    return None


def _version(path: Path) -> float:
    return float(path.parts[-3])


@contextmanager
def site(webs: int = 2, workers: int = 2, data: Path | None = None) -> Iterator[Site]:
    """A running, migrated site; sets the environment for Django in this process too.

    data: an empty folder for PostgreSQL's files, for example on a small disk."""
    with tempfile.TemporaryDirectory(prefix="tilehouse-faults-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as another user
        _set_environment(folder)
        services = [postgresql(data or folder / "data", folder), redis(folder)]
        ports = [free_port() for _ in range(webs)]
        parts = [web(port) for port in ports]
        parts += [worker(folder, number) for number in range(workers)]
        parts.append(beat(folder))
        try:
            Site(services, [], folder).wait_until_up()
            _migrate()
            whole = Site([*services, *parts], ports, folder)
            whole.wait_until_up()
            yield whole
        finally:
            for process in reversed([*services, *parts]):
                process.kill()


def _set_environment(folder: Path) -> None:
    (folder / "clock").write_text("0")
    os.environ.pop("PYTEST_XDIST_WORKER", None)  # its settings would be for that process's servers
    os.environ.setdefault("FAULTS_LOG", str(folder / "log"))
    os.environ.setdefault("TILEHOUSE_BOT_PACE", "0.3")
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "TILEHOUSE_TESTS_OF": "",  # keeps the settings from starting their own servers
        "TILEHOUSE_VAR": str(folder),
        "FAULTS_CLOCK": str(folder / "clock"),
        "TILEHOUSE_REDIS_URL": f"unix://{folder}/redis.sock",
    }


def _database_url(folder: Path, name: str) -> str:
    return f"postgresql://postgres@/{name}?host={folder}"


def postgresql(data: Path, folder: Path) -> Process:
    """A new PostgreSQL server with an empty database, reached by a socket in `folder`. It refuses
    to run as root, so it runs as the user postgres then."""
    programs = postgresql_folder()
    assert programs
    as_user: list[str] = []
    data.mkdir(exist_ok=True)
    sockets = folder / "postgresql"
    sockets.mkdir()
    if os.geteuid() == 0:
        as_user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
        for path in (data, sockets):
            shutil.chown(path, "postgres", "postgres")
    initdb = [str(programs / "initdb"), "-D", str(data), "-U", "postgres", "--auth", "trust"]
    subprocess.run(
        [*as_user, *initdb, "--no-sync", "-E", "UTF8", "--wal-segsize", "1"],
        cwd="/", check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    command = [*as_user, str(programs / "postgres"), "-D", str(data), "-k", str(sockets)]
    for setting in POSTGRESQL_SETTINGS:
        command += ["-c", setting]
    os.environ["TILEHOUSE_DATABASE_URL"] = _database_url(sockets, "tilehouse")

    def is_up() -> bool:
        try:
            with psycopg.connect(_database_url(sockets, "postgres"), autocommit=True) as server:
                if server.execute("SELECT 1 FROM pg_database WHERE datname = 'tilehouse'").rowcount:
                    return True
                server.execute("CREATE DATABASE tilehouse")
        except psycopg.Error:
            return False
        return True

    return Process("postgresql", command, is_up)


def redis(folder: Path) -> Process:
    """A Redis that keeps nothing on disk, and lets itself be made to refuse."""
    path = str(folder / "redis.sock")
    command = [find_server(), "--port", "0", "--unixsocket", path, "--save", ""]
    command += ["--enable-debug-command", "yes", "--dir", str(folder)]

    def is_up() -> bool:
        try:
            return bool(Redis(unix_socket_path=path).ping())
        except (RedisError, OSError):
            return False

    return Process("redis", command, is_up)


def web(port: int) -> Process:
    command = [sys.executable, "-m", "config.server", "-b", "127.0.0.1", "-p", str(port)]
    command += ["--access-log", os.devnull, "-v", "0", "tests.faults.app:application"]
    return Process("web", command, lambda: _is_port_open(port))


def worker(folder: Path, number: int) -> Process:
    ready = folder / f"worker{number}.ready"
    command = [sys.executable, "-m", "celery", "-A", "tests.faults.app", "-q", "worker"]
    command += ["--loglevel", "warning", "--concurrency", "1", "--without-gossip"]
    command += ["-n", f"bench{number}@%h", "-Q", "celery,clock"]
    return Process("worker", command, ready.exists, ready)


def beat(folder: Path) -> Process:
    command = [sys.executable, "-m", "celery", "-A", "tests.faults.app", "-q", "beat"]
    command += ["--loglevel", "warning", "--pidfile=", "--schedule", str(folder / "beat")]
    return Process("beat", command, lambda: True)


def _migrate() -> None:
    import django

    _restore_copy()
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


def _restore_copy() -> None:
    """Of a migrated database, if tests have left one: the rest of the migration costs little."""
    programs = postgresql_folder()
    assert programs
    server, _, name = POSTGRESQL.rpartition("/")
    dump = [str(programs / "pg_dump"), "--no-owner", f"{server}/{copy_of(name)}"]
    copy = subprocess.run(dump, capture_output=True, check=False)
    if copy.returncode == 0:
        restore = [str(programs / "psql"), "-qX", "--single-transaction", "-v", "ON_ERROR_STOP=1"]
        command = [*restore, os.environ["TILEHOUSE_DATABASE_URL"]]
        subprocess.run(command, input=copy.stdout, stdout=subprocess.DEVNULL, check=True)


def wait_until(happened: Callable[[], object]) -> None:
    give_up = time.monotonic() + START_TIMEOUT
    while not happened():
        if time.monotonic() > give_up:
            raise TimeoutError(f"it did not happen in {START_TIMEOUT:.0f} s")
        time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _is_port_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _children(pid: int) -> list[int]:
    """All descendants of a process, which may have sessions of their own, as PostgreSQL's have."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int(
                (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            )
        except (OSError, IndexError):  # it has ended
            continue
    found, new = [], [pid]
    while new := [child for child, parent in parents.items() if parent in new]:
        found += new
    return found
