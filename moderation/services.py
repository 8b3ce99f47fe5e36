"""Reports, and what staff do about them. All that staff do is written into the admin's log.

All raise `Refused` with the name of what was wrong, and then nothing has changed.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction

from accounts.models import User
from moderation.models import Report, Sanction
from moderation.refusals import must
from tables import services as tables
from tables.game import Event
from tables.models import Entry, Seat, Status, Table
from tables.refusals import Refused

A_DAY = 10  # reports of one person in a day
NEWEST = 40  # entries that a report keeps

_events = msgspec.json.Decoder(tuple[Event, ...])


def report(me: Any, other: Any, reason: str, words: str, at: datetime) -> Report:
    """Tells staff about somebody. What happened at their table is added by the server."""
    must(me.pk != other.pk, "yourself")
    lately = Report.objects.filter(reporter=me, at__gt=at - timedelta(days=1))
    must(lately.count() < A_DAY, "too_many_reports")
    return Report.objects.create(
        reporter=me,
        reported=other,
        reason=reason,
        words=words,
        snapshot=_snapshot(me, other),
        at=at,
    )


def _snapshot(me: Any, other: Any) -> dict[str, Any]:
    """Names, and what everybody could see lately at the newest table that both have sat at."""
    names = {"reporter": me.get_username(), "reported": other.get_username()}
    mine = Seat.objects.filter(user=me).values("table")
    shared = Table.objects.filter(seats__user=other, pk__in=mine).order_by("-created").first()
    if shared is None:
        return {**names, "table": None}
    seats = [seat.name for seat in shared.seats.all()]
    return {**names, "table": shared.pk, "seats": seats, "entries": _seen_by_all(shared)}


def _seen_by_all(table: Table) -> list[dict[str, Any]]:
    newest = Entry.objects.filter(table=table).order_by("-version")[:NEWEST]
    return [
        {
            "version": entry.version,
            "at": entry.at,
            "events": [event.seen_by(None) for event in _events.decode(entry.events)],
        }
        for entry in reversed(newest)
    ]


@transaction.atomic
def settle(report: Report, by: Any) -> None:
    """Staff have read a report and done what was to be done."""
    done = Report.objects.filter(pk=report.pk, state=Report.State.OPEN)
    must(done.update(state=Report.State.SETTLED), "settled")
    _log(by, report, "settled")


@transaction.atomic
def sanction(
    user: User, kind: str, until: datetime, why: str, *, by: Any, at: datetime
) -> Sanction:
    """Somebody is to say nothing, or to stay outside, until a time. why: told to him."""
    must(user.pk != by.pk, "yourself")
    must(not user.is_superuser, "of_the_house")
    must(until > at, "in_the_past")
    made = Sanction.objects.create(user=user, kind=kind, until=until, why=why, by=by, at=at)
    _log(by, user, f"{kind} until {until:%Y-%m-%d %H:%M} UTC: {why}")
    if kind == Sanction.Kind.SUSPEND:
        transaction.on_commit(lambda: _clear_seats(user, at))
    return made


@transaction.atomic
def lift(sanction: Sanction, by: Any, at: datetime) -> None:
    """A sanction ends now."""
    lasting = Sanction.objects.filter(pk=sanction.pk, until__gt=at)
    must(lasting.update(until=at), "in_the_past")
    _log(by, sanction.user, f"{sanction.kind} lifted")


def _clear_seats(user: User, at: datetime) -> None:
    """Bots play on for him, a chair at a table that waits is free again, a game for one stops."""
    seats = Seat.objects.filter(user=user).exclude(table__status=Status.OVER)
    for table_id in seats.values_list("table_id", flat=True):
        alone = not Seat.objects.filter(table=table_id).exclude(user=user).exists()
        stop = tables.pause if alone else tables.leave
        with suppress(Refused):  # he has done so himself
            stop(table_id, user, int(at.timestamp() * 1000))


def _log(by: Any, about: Any, words: str) -> None:
    LogEntry.objects.log_actions(by.pk, [about], CHANGE, words, single_object=True)


@transaction.atomic
def erase(user: Any, at: int) -> None:
    """Unlinks the account that is deleted. Reports keep the names they were made with."""
    Sanction.objects.filter(user=user).delete()
    Report.objects.filter(reporter=user).update(reporter=None)
    Report.objects.filter(reported=user).update(reported=None)
