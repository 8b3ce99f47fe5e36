"""Child processes that end with the process that has started them, however that ends.

Whoever is killed, or hangs and is cut off, cannot end its children. So a process of its own, the
guard, knows them, and sees by a pipe when their parent is gone. Linux could send a signal then,
other systems could not, and a server such as Redis would not watch a pipe.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Any

PATIENCE = 8.0  # seconds a child has to end by itself before it is killed


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
            child.wait(PATIENCE)
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
    command = [sys.executable, "-I", "-S", __file__]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
    )


def guard() -> None:
    """Ends the processes that its parent has started once that is gone, even if it was killed.
    Reads lines from it: `+12` means that process 12 has started, `-12` that it has ended."""
    running: dict[int, None] = {}  # in the order in which they were started
    for line in filter(str.strip, sys.stdin):
        pid = int(line[1:])
        if line[0] == "+":
            running[pid] = None
        else:
            running.pop(pid, None)
    end(list(running))


def end(pids: list[int]) -> None:
    for pid in reversed(pids):
        _send(os.kill, pid, signal.SIGTERM)
    deadline = time.monotonic() + PATIENCE
    while (pids := _alive(pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    for pid in pids:
        _send(os.killpg, pid, signal.SIGKILL)


def _alive(pids: Iterable[int]) -> list[int]:
    return [pid for pid in pids if _send(os.killpg, pid, 0)]


def _send(how: Callable[[int, int], None], pid: int, number: int) -> bool:
    """Whether there was somebody to send it to."""
    try:
        how(pid, number)
    except (ProcessLookupError, PermissionError):
        return False
    return True


_guard = Guard()

if __name__ == "__main__":
    guard()
