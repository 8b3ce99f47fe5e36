"""A button that one player presses in several tabs at the same time, on the real database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from tables.models import Table

TABS = 4


def pressed(press: Callable[[int], Table], at: int = 1_800_000_000_000) -> set[str]:
    """The ids of the tables opened by several tabs at once, with times some milliseconds apart."""
    together = Barrier(TABS)

    def once(tab: int) -> str:
        together.wait()
        try:
            return press(at + tab).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(TABS) as pool:
        return set(pool.map(once, range(TABS)))
