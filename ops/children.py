"""Child processes that end with the process that has started them, however that ends.

Whoever is killed, or hangs and is cut off, cannot end its children. So a process of its own, the
guard, knows them, and sees by a pipe when their parent is gone. Linux could send a signal then,
other systems could not, and a server such as Redis would not watch a pipe.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

GUARD = Path(__file__).with_name("guard.py")
STOP_TIMEOUT = 8.0  # seconds a child has to stop by itself before it is killed


class Child(subprocess.Popen[bytes]):
    """A process in a session of its own, so that Ctrl-C does not reach it: its parent ends it."""

    def __init__(self, command: Sequence[str], **options: Any) -> None:
        self._ended = False
        super().__init__(command, start_new_session=True, **options)
        _guard.add(self.pid)

    def poll(self) -> int | None:
        return self._noted(super().poll())

    def wait(self, timeout: float | None = None) -> int:
        status = super().wait(timeout)
        self._noted(status)
        return status

    def _noted(self, status: int | None) -> int | None:
        """Has the guard forget a process that has ended: another may get its number."""
        if status is not None and not self._ended:
            self._ended = True
            _guard.remove(self.pid)
        return status


def stop(children: Sequence[Child]) -> None:
    """Ends children in the reverse order; those that take too long are killed."""
    for child in reversed(children):
        child.terminate()
    for child in children:
        try:
            child.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


class Guard:
    """The process that ends the others. If it is killed itself, the next change starts it again."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: dict[int, None] = {}
        self._process: subprocess.Popen[bytes] | None = None

    def add(self, pid: int) -> None:
        with self._lock:
            self._running[pid] = None
            self._tell(f"+{pid}")

    def remove(self, pid: int) -> None:
        with self._lock:
            self._running.pop(pid, None)
            self._tell(f"-{pid}")

    def _tell(self, line: str) -> None:
        if self._process is None or self._process.poll() is not None:
            self._process = _start_guard()
            line = "\n".join(f"+{pid}" for pid in self._running)
        assert self._process.stdin
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()


def _start_guard() -> "subprocess.Popen[bytes]":
    """Without the site's packages, so it takes little memory and starts at once."""
    command = [sys.executable, "-I", "-S", str(GUARD)]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
    )


_guard = Guard()
