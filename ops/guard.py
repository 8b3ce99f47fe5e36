"""Ends the processes that another one has started once that one is gone: see ops/children.py.

It reads lines from its parent: `+12` means that process 12 has started, `-12` that it has ended.
The pipe ends with the parent, also if that is killed.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable

PATIENCE = 8.0  # seconds a process has to end by itself before it is killed, with its own children


def main() -> None:
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


if __name__ == "__main__":
    main()
