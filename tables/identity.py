"""What changes at a player's tables when their account changes: another owner, name or appearance.

Called through the lists that apps register with `accounts`.
"""

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import DELETED_PLAYER
from tables import actions, writer
from tables.models import Seat, Status, Table
from tables.refusals import Refused
from tables.services import apply, leave, profile_of
from tables.state import PlayerProfile
from tables.titles import GUEST, TITLE, new_titles


def transfer_seats(guest: Any, user: Any, at: int) -> bool:
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
def anonymise_player(user: Any, at: int) -> None:
    """Replaces the name of a user who deletes their account at all tables, and leaves them."""
    name, nobody = user.get_username(), PlayerProfile(user.pk, DELETED_PLAYER, "", "", "")
    left = Q(title__iexact=TITLE.format(name))  # opened by them, but they have no seat there now
    tables = Table.objects.filter(Q(seats__user=user) | left).distinct().order_by("pk")
    titles = new_titles(name, DELETED_PLAYER)
    for table_id in list(tables.values_list("pk", flat=True)):
        apply(table_id, actions.rename, nobody, titles, at)
    seated = Table.objects.filter(seats__user=user).exclude(status=Status.OVER)
    for table_id in list(seated.values_list("pk", flat=True)):
        with suppress(Refused):  # they have left already
            leave(table_id, user, at)


def update_appearance(user: Any, at: int) -> None:
    """Shows a player's new tile backs, felt and avatar at every table they play at."""
    running = Seat.objects.filter(user=user).exclude(table__status=Status.OVER)
    for table_id in running.values_list("table_id", flat=True):
        with suppress(Refused):  # if the table is too busy, it keeps the old appearance
            apply(table_id, actions.update_appearance, profile_of(user), at)
