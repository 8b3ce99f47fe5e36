"""`make run`: the whole site on one machine, started and ended together.

A private Redis, the database made and filled with demo accounts, then Daphne and a Celery
worker with beat as children. Ctrl-C, or any child's end, ends all of them.
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
GRACE = 8.0  # seconds a child has to end by itself


def main() -> int:
    if _taken(PORT):
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
        print("A part of the site has ended; its last words are above.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nClosing the house.")
        return 0
    finally:
        _end(children)


def _commands() -> list[list[str]]:
    daphne = ["-m", "daphne", "-v", "0", "-b", "127.0.0.1", "-p", str(PORT)]
    worker = ["-m", "celery", "-A", "config", "-q", "worker", "--beat", "--loglevel", "warning"]
    worker += ["--concurrency", "2", "--schedule", str(VAR / "beat"), "--without-gossip"]
    return [
        [sys.executable, *daphne, "config.asgi:application"],
        [sys.executable, *worker],
    ]


def _start(command: list[str], env: dict[str, str]) -> "subprocess.Popen[bytes]":
    """In a session of its own: Ctrl-C comes to us alone, and we end the children in order."""
    return subprocess.Popen(command, cwd=ROOT, env=env, start_new_session=True)


def _end(children: "list[subprocess.Popen[bytes]]") -> None:
    for child in reversed(children):
        child.terminate()
    for child in children:
        try:
            child.wait(GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def _taken(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _wait_for_port(server: "subprocess.Popen[bytes]") -> None:
    while server.poll() is None and not _taken(PORT):
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
