"""`make run`: starts and stops the whole site on one machine.

Starts a private Redis, migrates the database and creates demo accounts, then runs Daphne and a
Celery worker with beat as child processes. Ctrl-C, or the end of any child, stops all of them.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from ops.redis import private_redis

ROOT = Path(__file__).resolve().parents[1]
VAR = Path(os.environ.get("TILEHOUSE_VAR", ROOT / "var"))
PORT = int(os.environ.get("PORT", "8000"))
STOP_TIMEOUT = 8.0  # seconds a child has to stop by itself before it is killed


def main() -> int:
    if _is_port_open(PORT):
        print(f"Port {PORT} is in use. Try: make run PORT={PORT + 1}", file=sys.stderr)
        return 1
    VAR.mkdir(parents=True, exist_ok=True)
    for number in (signal.SIGINT, signal.SIGTERM):  # shells let background jobs ignore SIGINT
        signal.signal(number, signal.default_int_handler)
    with private_redis(VAR / "redis.log") as redis_url:
        env = os.environ | {"TILEHOUSE_REDIS_URL": redis_url, "TILEHOUSE_VAR": str(VAR)}
        for command in (["migrate", "--verbosity", "0"], ["demo"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)
        return _serve(env)


def _serve(env: dict[str, str]) -> int:
    children = [_start(command, env) for command in _commands()]
    try:
        _wait_for_port(children[0])
        print(f"\nTilehouse is open: http://127.0.0.1:{PORT}/   (Ctrl-C ends it)\n", flush=True)
        while all(child.poll() is None for child in children):
            time.sleep(0.3)
        print("A process of the site has ended; see its output above.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopping.")
        return 0
    finally:
        _stop(children)


def _commands() -> list[list[str]]:
    daphne = ["-m", "config.server", "-v", "0", "-b", "127.0.0.1", "-p", str(PORT)]
    worker = ["-m", "celery", "-A", "config", "-q", "worker", "--beat", "--loglevel", "warning"]
    # One process: a second run of the clock on the same cores only makes the first one slower.
    worker += ["--concurrency", "1", "--schedule", str(VAR / "beat"), "--without-gossip"]
    return [
        [sys.executable, *daphne, "config.asgi:application"],
        [sys.executable, *worker],
    ]


def _start(command: list[str], env: dict[str, str]) -> "subprocess.Popen[bytes]":
    """Starts a child in its own session, so Ctrl-C only reaches this process, which stops the
    children in order."""
    return subprocess.Popen(command, cwd=ROOT, env=env, start_new_session=True)


def _stop(children: "list[subprocess.Popen[bytes]]") -> None:
    for child in reversed(children):
        child.terminate()
    for child in children:
        try:
            child.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def _is_port_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _wait_for_port(server: "subprocess.Popen[bytes]") -> None:
    while server.poll() is None and not _is_port_open(PORT):
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
