"""Races for seats, in threads with connections of their own: what players do at the same time.

Each race returns what came out wrong, or "".
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import perf_counter
from unittest.mock import patch

from django.db import connection
from django.utils import timezone

from accounts.models import User
from accounts.privacy import delete_account
from accounts.timestamps import now
from social import services
from social.models import Block
from tables import services as tables
from tables.models import Seat, Status, Table
from tables.refusals import Refused
from tables.storage import writer
from tables.titles import title_of

AT_MORE = 4  # tables that one player sits down at, at the same time


def run_concurrently(*actions: Callable[[], object]) -> list[str]:
    """Runs all actions concurrently; returns each one's refusal code, or "done"."""
    barrier = Barrier(len(actions))

    def run(action: Callable[[], object]) -> str:
        barrier.wait()
        try:
            action()
        except Refused as refusal:
            return refusal.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(actions)) as pool:
        return sorted(pool.map(run, actions))


def player(name: str, number: int) -> User:
    return User.objects.create(username=f"{name}{number}-{User.objects.count()}")


def sit(table: Table, user: User) -> Callable[[], object]:
    return lambda: tables.sit(table.pk, user, None, now())


def open_table(host: User) -> Table:
    return tables.open_table(host, "american", {}, now())


def deleted_while_sitting_down(number: int) -> str:
    """Ann deletes their account in one tab, sits down in a second, opens a table in a third."""
    ann, table = player("Ann", number), open_table(player("Cyd", number))
    run_concurrently(sit(table, ann), lambda: delete_account(ann, now()), lambda: open_table(ann))
    if Seat.objects.filter(name=ann.username).exists():
        return "the name is still on a seat"
    titled = Table.objects.filter(title=title_of(ann.username, alone=False))
    return "the name is still on a table" if titled.exists() else ""


def too_many_seats(number: int) -> str:
    """Ann has all the seats but one that a player may have, and takes four more at once."""
    ann = player("Ann", number)
    for _ in range(tables.MAX_TABLES - 1):
        open_table(ann)
    hosts = [player(f"Host-{letter}", number) for letter in "abcd"[:AT_MORE]]
    run_concurrently(*(sit(open_table(host), ann) for host in hosts))
    seats = Seat.objects.filter(user=ann).exclude(table__status=Status.OVER).count()
    return "" if seats == tables.MAX_TABLES else f"{seats} seats"


def blocked_while_sitting_down(number: int) -> str:
    """Ann and Ben sit down at Cyd's table while Ann blocks Ben. Whoever sits down after the block
    has been confirmed must not get a seat beside the other."""
    ann, ben, table = (
        player("Ann", number),
        player("Ben", number),
        open_table(player("Cyd", number)),
    )
    seated, blocked = [], []
    save = writer.save

    def save_seat(writes):
        saved = save(writes)
        seated.append(perf_counter())
        return saved

    def block() -> None:
        services.block(ann, ben, timezone.now())
        blocked.append(perf_counter())

    with patch.object(writer, "save", save_seat):
        run_concurrently(sit(table, ann), sit(table, ben), block)
    both = Seat.objects.filter(table=table, user__in=(ann, ben)).count() == 2
    assert Block.objects.filter(blocker=ann, blocked=ben).exists()
    return "they sit together" if both and max(seated) > blocked[0] else ""


RACES = (deleted_while_sitting_down, too_many_seats, blocked_while_sitting_down)
