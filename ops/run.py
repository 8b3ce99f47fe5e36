"""`make run`: starts and stops the whole site on one machine.

Starts a private Redis and the stand-in for Stripe, migrates the database and creates demo accounts,
then runs Daphne, beat and Celery workers as child processes: one is the clock of the tables, one is
for what beat starts, one is for mail and billing, one for reviews. All end together: by Ctrl-C,
with the terminal, when one of them ends, or when this process is killed (ops/children.py).

One start at a time in a folder: two would share a database, and each its clock and its beat. A lock
on a file in the folder is held by the process that starts the site, and by all of its children,
which inherit it. So it also shows what a start that was killed has left behind.
"""

import contextlib
import fcntl
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from ops import zoom_stand_in as zoom
from ops.children import Child, stop
from ops.redis import redis_server
from push import keys

ROOT = Path(__file__).resolve().parents[1]
VAR = Path(os.environ.get("TILEHOUSE_VAR", ROOT / "var"))
PORT = int(os.environ.get("PORT", "8000"))
SITE = f"http://127.0.0.1:{PORT}"
STRIPE_PORT = PORT + 1
STRIPE = f"http://127.0.0.1:{STRIPE_PORT}"
ZOOM_PORT = PORT + 2
WITH_ZOOM = bool(os.environ.get("ZOOM"))  # `make run ZOOM=1`
LOCK = "lock"  # the file's name; its lines are numbers of processes and what they are
ADVICE = "If its file is damaged, restore it, or delete its folder to start from nothing."


class OccupiedError(Exception):
    """Another start, or what is left of one, uses the folder. The text says what to do."""


class Occupied:
    """A folder that belongs to this start. descriptor: of the lock, for children to inherit."""

    def __init__(self, folder: Path) -> None:
        self.descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self.descriptor)
            raise OccupiedError(_advice(folder)) from None
        os.truncate(self.descriptor, 0)

    def note(self, pid: int, what: str) -> None:
        """Says who has the lock, for a later start."""
        os.write(self.descriptor, f"{pid} {what}\n".encode())


@contextlib.contextmanager
def occupied(folder: Path, what: str) -> Iterator[Occupied]:
    """what: this process, in words. Raises OccupiedError."""
    mine = Occupied(folder)
    try:
        mine.note(os.getpid(), what)
        yield mine
    finally:
        os.close(mine.descriptor)


def _advice(folder: Path) -> str:
    noted = _noted(folder)
    running = {pid: what for pid, what in noted.items() if _is_alive(pid)}
    if (owner := next(iter(noted), 0)) in running:
        running = {owner: running[owner]}  # which ends the others
    names = ", ".join(f"{what} (process {pid})" for pid, what in running.items())
    numbers = " ".join(map(str, running))
    return (
        f"The folder {folder} is in use by another start, or by what is left of one: "
        f"{names or 'an unknown process'}.\n"
        + (f"To end it: kill {numbers}\n" if running else "")
        + "To run a second site beside it, give it a folder and a port of its own: "
        f"make run TILEHOUSE_VAR={folder}-2 PORT=..."
    )


def _noted(folder: Path) -> dict[int, str]:
    """Who got the lock, first the process that started the others."""
    lines = (folder / LOCK).read_text(errors="replace").splitlines()
    parts = (line.partition(" ") for line in lines)
    return {int(pid): what for pid, _, what in parts if pid.isascii() and pid.isdigit()}


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def main() -> int:
    VAR.mkdir(parents=True, exist_ok=True)
    _end_on_signals()
    try:
        with occupied(VAR, f"the start script of {SITE}") as lock:
            return _main(lock)
    except OccupiedError as advice:
        print(advice, file=sys.stderr)
        return 1


def _end_on_signals() -> None:
    """By Ctrl-C, by a request to end, and when the terminal is closed, unless nohup ignores that.
    Shells let background jobs ignore SIGINT."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.default_int_handler)


def _main(lock: Occupied) -> int:
    for port in (PORT, STRIPE_PORT, *([ZOOM_PORT] if WITH_ZOOM else [])):
        if _is_port_open(port):
            print(f"Port {port} is in use. Try: make run PORT={PORT + 10}", file=sys.stderr)
            return 1
    with redis_server(VAR / "redis.log", pass_fds=[lock.descriptor]) as (redis_url, redis):
        lock.note(redis.pid, "Redis")
        env = os.environ | {"TILEHOUSE_REDIS_URL": redis_url, "TILEHOUSE_VAR": str(VAR)}
        env |= {"PORT": str(PORT), "TILEHOUSE_DRAIN_SECONDS": "0"}  # there is no proxy
        env |= {"TILEHOUSE_PUSH_KEY": _push_key(VAR / "push.key")}
        return Processes(lock, env | _stripe() | _zoom(), redis).serve()


def _push_key(kept: Path) -> str:
    """The key that signs push messages, made by the first start."""
    if not kept.exists():
        kept.touch(mode=0o600)
        kept.write_text(keys.new_key())
    return kept.read_text().strip()


def _stripe() -> dict[str, str]:
    """Settings that lead to the stand-in, which sells by the month and by the year."""
    year = os.environ.get("TILEHOUSE_STRIPE_PRICE_YEAR", "99 usd")
    return {"TILEHOUSE_STRIPE_HOST": STRIPE, "TILEHOUSE_STRIPE_PRICE_YEAR": year}


def _zoom() -> dict[str, str]:
    """Settings that lead to the stand-in for Zoom, if it was asked for."""
    if not WITH_ZOOM:
        return {}
    return {
        "TILEHOUSE_ZOOM_HOST": f"http://127.0.0.1:{ZOOM_PORT}",
        "TILEHOUSE_ZOOM_ACCOUNT": zoom.ACCOUNT,
        "TILEHOUSE_ZOOM_CLIENT": zoom.CLIENT,
        "TILEHOUSE_ZOOM_SECRET": zoom.SECRET,
    }


class Processes:
    """The children of this process, by what they are."""

    def __init__(self, lock: Occupied, env: Mapping[str, str], redis: Child) -> None:
        self._lock = lock
        self._env = env
        self._started: dict[str, Child] = {}
        self._redis = redis

    def serve(self) -> int:
        try:
            self._start_all()
            if not list(self.ended()):
                print(f"\nTilehouse is open: {SITE}/   (Ctrl-C ends it)")
                print(f"The stand-in for Stripe: {STRIPE}/stand-in/\n", flush=True)
            while not (ended := list(self.ended())):
                time.sleep(0.3)
            print(f"{'. '.join(ended)}; see its output above.", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            with contextlib.suppress(OSError):  # the terminal may be closed
                print("\nStopping.", flush=True)
            return 0
        finally:
            stop(list(self._started.values()))

    def _start_all(self) -> None:
        self.start("the stand-in for Stripe", _stand_in())
        self._wait_for_port(STRIPE_PORT)
        if list(self.ended()):
            return
        preparation = "the preparation of the database"
        if self.start(preparation, [sys.executable, "-m", "ops.run", "prepare"]).wait():
            return
        del self._started[preparation]
        for name, command in (commands() | zoom_stand_in()).items():
            self.start(name, command)
        self._wait_for_port(PORT)

    def start(self, name: str, command: list[str]) -> Child:
        lock = self._lock.descriptor
        child = Child(command, cwd=ROOT, env=self._env, pass_fds=[lock])
        self._lock.note(child.pid, name)
        self._started[name] = child
        return child

    def _wait_for_port(self, port: int) -> None:
        while not _is_port_open(port) and not list(self.ended()):
            time.sleep(0.1)

    def ended(self) -> Iterator[str]:
        """Which of them have ended, and how."""
        for name, child in {"Redis": self._redis, **self._started}.items():
            if (status := child.poll()) is not None:
                how = f"by signal {-status}" if status < 0 else f"with status {status}"
                yield f"{name[0].upper()}{name[1:]} has ended {how}"


def _stand_in() -> list[str]:
    options = ["--port", str(STRIPE_PORT), "--state", str(VAR / "stripe.json")]
    return [sys.executable, "-m", "ops.stripe_stand_in", *options]


def zoom_stand_in() -> dict[str, list[str]]:
    command = [sys.executable, "-m", "ops.zoom_stand_in", "--port", str(ZOOM_PORT)]
    return {"the stand-in for Zoom": command} if WITH_ZOOM else {}


def commands() -> dict[str, list[str]]:
    """What serves the site, by what it is."""
    daphne = ["-m", "config.server", "-v", "0", "-b", "127.0.0.1", "-p", str(PORT)]
    celery = ["-m", "celery", "-A", "config", "-q"]
    quiet = ["--loglevel", "warning"]
    worker = [*celery, "worker", *quiet, "--pool", "solo", "--without-gossip"]
    # Mail, push messages and billing have a worker of their own: a mail server, a push service or
    # Stripe that does not answer holds up nothing else.
    found = {
        "the web server": [*daphne, "config.asgi:application"],
        "the clock": [*worker, "-n", "clock@%h", "-Q", "clock"],
        "the worker of tasks": [*worker, "-n", "tasks@%h", "-Q", "celery"],
        "the worker of mail, push messages and billing": [
            *worker,
            "-n",
            "others@%h",
            "-Q",
            "mail,push,billing",
        ],
        "the worker of reviews": [*worker, "-n", "reviews@%h", "-Q", "reviews"],
        "beat": [*celery, "beat", *quiet, "--schedule", str(VAR / "beat"), "--pidfile="],
    }
    started = {name: [sys.executable, *command] for name, command in found.items()}
    started["the worker of reviews"].insert(0, "nice")  # it uses a whole core for a minute at times
    return started


def _is_port_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def prepare() -> int:
    """Migrates the database, makes at the stand-in for Stripe what the site needs, and creates the
    series of contests and the demo accounts, all in one process: starting Django takes longer than
    the demo accounts."""
    import django
    from django.core.management import call_command
    from django.db import DatabaseError, connection

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()
    try:
        call_command("migrate", verbosity=0)
    except DatabaseError as error:
        name = connection.settings_dict["NAME"]
        sys.exit(f"The database {name} cannot be used: {error}. {ADVICE}")
    call_command("billing_setup", verbosity=0)
    call_command("contest_series", verbosity=0)
    call_command("demo")
    return 0


if __name__ == "__main__":
    sys.exit(prepare() if sys.argv[1:] == ["prepare"] else main())
