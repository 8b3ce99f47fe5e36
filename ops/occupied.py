"""One start at a time in a folder: two would share a database, and each its clock and its beat.

A lock on a file in the folder is held by the process that starts the site, and by all of its
children, which inherit it. So it also shows what a start that was killed has left behind.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK = "lock"  # the file's name; its lines are numbers of processes and what they are


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


@contextmanager
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
