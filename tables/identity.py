"""What an account means to its player's tables: another owner, name or appearance, and what of them
is in "My data".

Called through what tables hand to `accounts`.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q

from accounts.models import DELETED_PLAYER, User
from tables import actions
from tables.models import Entry, Seat, Status, Table
from tables.refusals import Refused
from tables.selectors import is_public_record
from tables.services import apply, leave, profile_of
from tables.state import PlayerProfile
from tables.storage import writer
from tables.storage.archive import Damaged, entries_of
from tables.titles import GUEST, TITLE, new_titles

OLD = 24 * 60 * 60 * 1000  # ms since the end, after which hardly anybody has a table open
AT_ONCE = 500  # of these
RESULT = ("number", "points", "won", "at", "against", "drawn", "facts", "typical")  # exported


def transfer_seats(guest: User, user: User, at: int) -> bool:
    """Moves all seats and results of a guest to an account. Where both have a seat, as two who play
    together, the guest keeps theirs; whether there is such a table."""
    both = Table.objects.filter(seats__user=guest).filter(seats__user=user)
    tables, profile = Table.objects.filter(seats__user=guest), profile_of(user)
    titles = new_titles(GUEST, profile.name)
    for table_id in list(tables.exclude(pk__in=both.values("pk")).values_list("pk", flat=True)):
        apply(table_id, actions.transfer_seat, guest.pk, profile, at)
        apply(table_id, actions.rename, profile, titles, at)
    writer.transfer_results(guest, user, both.values("pk"))
    return both.exists()


@transaction.atomic
def anonymise_player(user: User, at: int) -> None:
    """Replaces the name of a user who deletes their account at all tables, and leaves them."""
    name, nobody = user.get_username(), PlayerProfile(user.pk, DELETED_PLAYER, "", "", "")
    left = Q(title__iexact=TITLE.format(name))  # opened by them, but they have no seat there now
    tables = Table.objects.filter(Q(seats__user=user) | left).distinct().order_by("pk")
    titles = new_titles(name, DELETED_PLAYER)
    old = Q(status=Status.OVER, ended__lt=at - OLD)
    for table_id in list(tables.exclude(old).values_list("pk", flat=True)):
        apply(table_id, actions.rename, nobody, titles, at)
    ids = list(tables.filter(old).values_list("pk", flat=True))
    for first in range(0, len(ids), AT_ONCE):
        writer.rename_at_old(ids[first : first + AT_ONCE], nobody, titles, at)
    seated = Table.objects.filter(seats__user=user, seats__ended=None)
    for table_id in list(seated.values_list("pk", flat=True)):
        with suppress(Refused):  # they have left already
            leave(table_id, user, at)
    writer.forget_told(user)  # last, because leaving ends games that they played alone


def update_appearance(user: User, at: int) -> None:
    """Shows a player's new tile backs, felt and avatar at every table they play at."""
    running = Seat.objects.filter(user=user, ended=None)
    for table_id in running.values_list("table_id", flat=True):
        with suppress(Refused):  # if the table is too busy, it keeps the old appearance
            apply(table_id, actions.update_appearance, profile_of(user), at)


def export(user: User) -> Iterator[dict[str, Any]]:
    """For "My data": every table of a user, oldest first, with all moves and seeds of finished
    sessions; running ones without their entries. A deal that others may still play is left out."""
    seats = Seat.objects.filter(user=user).order_by("table__created").values_list("pk", flat=True)
    for number in list(seats):
        seat = Seat.objects.filter(pk=number, user=user).select_related("table").first()
        if seat:  # not closed meanwhile
            yield _session(seat, seat.table)


def _session(seat: Seat, table: Table) -> dict[str, Any]:
    over = table.status == Status.OVER
    results = table.results.filter(user=seat.user_id).order_by("number")
    return {
        "table": table.pk,
        "title": table.title,
        "game": table.game,
        "game_version": table.game_version,
        "opened": table.created,
        "status": table.status,
        "seat": seat.number,
        "points": seat.points,
        "games": list(results.values(*RESULT)),
        **(_entries(table) if over else {"entries": []}),
    }


def _entries(table: Table) -> dict[str, Any]:
    try:
        entries, whole = entries_of(table.pk), is_public_record(table)
    except Damaged:  # the rest is whole
        return {"entries": [], "damaged": True}
    return {"entries": [_entry(entry, whole) for entry in entries]}


def _entry(entry: Entry, whole: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {"version": entry.version, "kind": entry.kind, "seat": entry.seat}
    fields |= {"by": entry.by, "at": entry.at}
    if entry.kind == "start":
        return {**fields, "data": _raw(entry), "seed": entry.seed} if whole else fields
    return {**fields, "data": _raw(entry)}


def _raw(entry: Entry) -> msgspec.Raw:
    return msgspec.Raw(entry.data.encode())
