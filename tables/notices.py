"""Tells players whose turn it is at a table without a clock, once for each turn: after five minutes
in which they are not at the table.

Data: the table's id and title, and which turn it is.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from notifications import services as notifications
from notifications.hooks import Mail, NotificationKind, Topic
from notifications.models import Notification
from tables import presence, titles
from tables.clock import ABANDONED_MS
from tables.models import Status, Table
from tables.state import TableState
from tables.storage.repository import load_all

KIND, TOPIC_NAME = "your_turn", "turns"
TOPIC = Topic(gettext_lazy("My turn at a table without a clock"), mail=False)
AFTER_MS = 5 * 60_000
BATCH = 100  # tables


def _text(row: Any) -> str:
    title = titles.shown_title(row.data["title"])
    return _("It is your turn: {title}.").format(title=title)


YOUR_TURN = NotificationKind(
    _text,
    lambda row: reverse("table", args=[row.data["table"]]),
    TOPIC_NAME,
    Mail(lambda row: _("Tilehouse: it is your turn")),
    until=lambda row: datetime.fromtimestamp((row.data["opened"] + ABANDONED_MS) / 1000, UTC),
    urgent=True,
)


def remind(now: int) -> None:
    """now: milliseconds since 1970."""
    _forget_played(now)
    due = _due(now)
    for first in range(0, len(due), BATCH):
        _remind_some(due[first : first + BATCH], now)


def _due(now: int) -> list[str]:
    """Tables at which several people play without a clock, and one of them takes their time."""
    rows = Table.objects.filter(
        status=Status.PLAYING,
        paused=None,
        opened__lte=now - AFTER_MS,
        opened__gt=now - ABANDONED_MS,
        options__pace=0,
    )
    return list(rows.order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def _remind_some(table_ids: Sequence[str], now: int) -> None:
    """Two workers at once would tell both: the rows of the users are locked before it is known who
    was told."""
    waited = [each for state in load_all(table_ids) for each in _waited_for(state)]
    connected = presence.connected_at({state.id: state.users for state, _ in waited})
    absent = [(state, user) for state, user in waited if user not in connected[state.id]]
    numbers = {user for _, user in absent}
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=numbers, closed=None)
    users = {user.pk: user for user in rows.order_by("pk")}
    before = Notification.objects.filter(kind=KIND, user__in=numbers)
    known = {
        (user, table, str(turn).replace(".", ":"))  # as the release before wrote it
        for user, table, turn in before.values_list("user", "data__table", "data__turn")
    }
    told = [
        (users[user], KIND, _about(state))
        for state, user in absent
        if user in users and (user, state.id, _turn(state)) not in known
    ]
    notifications.notify_all(told, datetime.fromtimestamp(now / 1000, UTC))


def _waited_for(state: TableState) -> Iterator[tuple[TableState, int]]:
    """The users for whom others wait."""
    wait = state.engine.waits(state.game_state) if state.status == "playing" else None
    if wait is None or len(state.users) < 2 or state.clock is not None:
        return
    for number in wait.seats:
        seat = state.seats[number]
        if seat.user is not None and not seat.away:
            yield state, seat.user


def _turn(state: TableState) -> str:
    """With a colon: of a text that could be a number, SQLite makes one."""
    return f"{state.number}:{state.game_state.turn}"


def _about(state: TableState) -> dict[str, Any]:
    return {
        "table": state.id,
        "title": state.title,
        "turn": _turn(state),
        "opened": state.opened,
    }


@transaction.atomic
def _forget_played(now: int) -> None:
    """What was played meanwhile is news no more."""
    rows = Notification.objects.filter(kind=KIND, read=None)
    listed = list(rows.values_list("user", "data__table", "data__opened"))
    tables = Table.objects.filter(pk__in={table for _, table, _ in listed}, status=Status.PLAYING)
    opened = dict(tables.values_list("pk", "opened"))
    gone: list[notifications.NewEvent] = []
    counted: set[int] = set()
    for user, table, since in sorted(listed):
        if opened.get(table) != since:
            news = notifications.forget_among([user], [KIND], table=table, opened=since)
            gone += [each for each in news if each.user not in counted]
            counted |= {each.user for each in news}
    notifications.append(gone, datetime.fromtimestamp(now / 1000, UTC))
