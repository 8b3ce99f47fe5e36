"""`make run`: starts and stops the whole site on one machine.

Starts a private Redis and the stand-in for Stripe, migrates the database and creates demo
accounts, then runs Daphne and Celery workers as child processes: one is the clock of the tables,
one has beat, one is for mail and billing. Ctrl-C, or the end of any child, stops all of them.
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
STRIPE_PORT = PORT + 1
STRIPE = f"http://127.0.0.1:{STRIPE_PORT}"
STOP_TIMEOUT = 8.0  # seconds a child has to stop by itself before it is killed


def main() -> int:
    for port in (PORT, STRIPE_PORT):
        if _is_port_open(port):
            print(f"Port {port} is in use. Try: make run PORT={PORT + 10}", file=sys.stderr)
            return 1
    VAR.mkdir(parents=True, exist_ok=True)
    for number in (signal.SIGINT, signal.SIGTERM):  # shells let background jobs ignore SIGINT
        signal.signal(number, signal.default_int_handler)
    with private_redis(VAR / "redis.log") as redis_url:
        env = os.environ | {"TILEHOUSE_REDIS_URL": redis_url, "TILEHOUSE_VAR": str(VAR)}
        env |= {"PORT": str(PORT), "TILEHOUSE_DRAIN_SECONDS": "0"}  # there is no proxy
        return _serve(env | _stripe())


def _stripe() -> dict[str, str]:
    """Settings that lead to the stand-in, which sells by the month and by the year."""
    year = os.environ.get("TILEHOUSE_STRIPE_PRICE_YEAR", "99 usd")
    return {"TILEHOUSE_STRIPE_HOST": STRIPE, "TILEHOUSE_STRIPE_PRICE_YEAR": year}


def _serve(env: dict[str, str]) -> int:
    children: list[subprocess.Popen[bytes]] = []
    try:
        children.append(_start(_stand_in(), env))
        _wait_for_port(children[0], STRIPE_PORT)
        subprocess.run([sys.executable, "-m", "ops.prepare"], cwd=ROOT, env=env, check=True)
        children += [_start(command, env) for command in _commands()]
        _wait_for_port(children[1], PORT)
        print(f"\nTilehouse is open: http://127.0.0.1:{PORT}/   (Ctrl-C ends it)")
        print(f"The stand-in for Stripe: {STRIPE}/stand-in/\n", flush=True)
        while all(child.poll() is None for child in children):
            time.sleep(0.3)
        print("A process of the site has ended; see its output above.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopping.")
        return 0
    finally:
        _stop(children)


def _stand_in() -> list[str]:
    options = ["--port", str(STRIPE_PORT), "--state", str(VAR / "stripe.json")]
    return [sys.executable, "-m", "ops.stripe_stand_in", *options]


def _commands() -> list[list[str]]:
    daphne = ["-m", "config.server", "-v", "0", "-b", "127.0.0.1", "-p", str(PORT)]
    worker = ["-m", "celery", "-A", "config", "-q", "worker", "--loglevel", "warning"]
    worker += ["--pool", "solo", "--without-gossip"]
    clock = ["-n", "clock@%h", "-Q", "clock"]
    beat = ["-n", "tasks@%h", "-Q", "celery", "--beat", "--schedule", str(VAR / "beat")]
    # A worker of their own: a mail server or Stripe that does not answer holds up nothing else.
    others = ["-n", "others@%h", "-Q", "mail,billing"]
    return [
        [sys.executable, *daphne, "config.asgi:application"],
        *([sys.executable, *worker, *own] for own in (clock, beat, others)),
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


def _wait_for_port(server: "subprocess.Popen[bytes]", port: int) -> None:
    while server.poll() is None and not _is_port_open(port):
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
