"""Reports and sanctions; and, as a part of a report, what the reported player says of themselves.
Every decision of staff is recorded in the admin's log.

Everything raises `Refused` with a code if it is not possible, and then nothing has changed.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction

from accounts.admin_parts import may_change
from accounts.models import User
from accounts.timestamps import now
from moderation import staff_log
from moderation.models import Report, Sanction
from moderation.refusals import must
from social import selectors
from tables import services as tables
from tables.game import Event
from tables.models import Seat, Table
from tables.refusals import Refused
from tables.storage.archive import Damaged, entries_of

REPORTS_PER_DAY = 10  # by one user
SNAPSHOT_ENTRIES = 40  # the newest entries of the table
FOLLOWED = timedelta(days=30)  # how long what is written afterwards belongs to an open report

_events = msgspec.json.Decoder(tuple[Event, ...])
Data = dict[str, Any]
NOTHING: Mapping[str, Data] = {}


@dataclass(frozen=True)
class SnapshotPart:
    """A part of a report's snapshot: {"lines": [{"at", "where", "name", "text"}], ...}.

    take: reporter, reported, the id of the newest table they shared, and what the report points at
    to the part, when the report is sent. follow: the part to what it is now, asked as long as the
    report is open. take_down: takes what the part has of the reported player away from all readers,
    and returns how many messages that were; refused to staff, given second, who are readers too.
    """

    take: Callable[[Any, Any, str | None, str], Data]
    follow: Callable[[Data], Data]
    take_down: Callable[[Data, Any, Any, datetime], int] = lambda part, by, reported, at: 0


# What other apps add to reports
snapshot_parts: dict[str, SnapshotPart] = {}


def report(
    me: Any,
    other: Any,
    reason: str,
    words: str,
    at: datetime,
    *,
    about: Mapping[str, Data] = NOTHING,
    what: str = "",
) -> Report:
    """Reports a user to staff, with a snapshot of what happened at their common table. about: parts
    of the snapshot that another app has taken already, because the report is about one thing. what:
    what of theirs it points at, as the app has it that shows it."""
    must(me.pk != other.pk, "yourself")
    recent = Report.objects.filter(reporter=me, at__gt=at - timedelta(days=1))
    must(recent.count() < REPORTS_PER_DAY, "too_many_reports")
    return Report.objects.create(
        reporter=me,
        reported=other,
        reason=reason,
        words=words,
        snapshot={**_snapshot(me, other, what), **about},
        at=at,
    )


def _snapshot(me: Any, other: Any, what: str) -> dict[str, Any]:
    """Both names, the latest public events at the newest table where both have sat, and what other
    apps add."""
    names = {"reporter": me.get_username(), "reported": other.get_username()}
    mine = Seat.objects.filter(user=me).values("table")
    shared = Table.objects.filter(seats__user=other, pk__in=mine).order_by("-created").first()
    table = shared.pk if shared else None
    parts = {name: part.take(me, other, table, what) for name, part in snapshot_parts.items()}
    if shared is None:
        return {**names, **parts, "table": None}
    seats = [seat.name for seat in shared.seats.all()]
    entries = _public_entries(shared)
    return {**names, **parts, "table": table, "seats": seats, "entries": entries}


def _public_entries(table: Table) -> list[dict[str, Any]]:
    try:
        newest = entries_of(table.pk)[-SNAPSHOT_ENTRIES:]
    except Damaged:  # the report matters more
        return []
    return [
        {
            "version": entry.version,
            "at": entry.at,
            "events": [event.seen_by(None) for event in _events.decode(entry.events)],
        }
        for entry in newest
    ]


def follow_open_reports(at: datetime) -> None:
    """Adds to open reports what has been written since. After FOLLOWED they stay as they are."""
    recent = Report.objects.filter(state=Report.State.OPEN, at__gt=at - FOLLOWED)
    for number in list(recent.values_list("pk", flat=True)):
        _follow(number)


@transaction.atomic
def _follow(number: int) -> None:
    rows = Report.objects.select_for_update(no_key=True)
    report = rows.filter(pk=number, state=Report.State.OPEN).first()
    if report is None:
        return
    known = {name: part for name, part in snapshot_parts.items() if name in report.snapshot}
    now = {name: part.follow(report.snapshot[name]) for name, part in known.items()}
    if report.snapshot | now != report.snapshot:
        report.snapshot |= now
        report.save(update_fields=["snapshot"])


@transaction.atomic
def settle(report: Report, by: Any, why: str = "") -> None:
    """Marks a report as settled. why: for the log, which only staff read."""
    must(by.is_superuser or report.reported_id != by.pk, "yourself")
    must(may_change(by, report.reported), "colleague")
    _follow(report.pk)
    done = Report.objects.filter(pk=report.pk, state=Report.State.OPEN)
    must(done.update(state=Report.State.SETTLED), "settled")
    staff_log.record(by, report, f"settled: {why}" if why else "settled")


@transaction.atomic
def take_down(report: Report, *, by: Any, at: datetime) -> int:
    """Takes down the messages of the reported player that a report contains, where several read
    them. Returns how many."""
    must(by.is_superuser or report.reported_id != by.pk, "yourself")
    must(may_change(by, report.reported), "colleague")
    must(by.is_superuser or report.reporter_id != by.pk, "own_report")
    reported = must(report.reported, "account_deleted")
    known = [(part, report.snapshot.get(name)) for name, part in snapshot_parts.items()]
    gone = sum(part.take_down(data, by, reported, at) for part, data in known if data)
    if gone:
        staff_log.record(by, report, f"messages taken down: {gone}")
    return gone


@transaction.atomic
def settle_with_sanction(
    report: Report, kind: str, days: int, why: str, *, by: Any, at: datetime
) -> None:
    """Mutes or suspends the reported user for some days, and settles the report."""
    reported = must(report.reported, "account_deleted")
    sanction(reported, kind, at + timedelta(days=days), why, by=by, at=at)
    if report.state == Report.State.OPEN:
        settle(report, by, why)


@transaction.atomic
def sanction(
    user: User, kind: str, until: datetime, why: str, *, by: Any, at: datetime
) -> Sanction:
    """Mutes or suspends a user until a time. why: shown to them."""
    must(user.pk != by.pk, "yourself")
    must(not user.is_superuser and may_change(by, user), "staff_account")
    must(until > at, "in_the_past")
    tables.lock_player(user)  # a seat they are taking now is saved first, and then given up
    created = Sanction.objects.create(user=user, kind=kind, until=until, why=why, by=by, at=at)
    staff_log.record(by, user, f"{kind} until {until:%Y-%m-%d %H:%M} UTC: {why}")
    if kind == Sanction.Kind.SUSPEND:
        transaction.on_commit(lambda: _clear_seats(user, at))
    return created


@transaction.atomic
def lift(sanction: Sanction, by: Any, at: datetime) -> None:
    """Ends a sanction now."""
    must(by.is_superuser or sanction.user_id != by.pk, "yourself")
    must(may_change(by, sanction.user), "staff_account")
    in_force = Sanction.objects.filter(pk=sanction.pk, until__gt=at)
    must(in_force.update(until=at), "in_the_past")
    staff_log.record(by, sanction.user, f"{sanction.kind} lifted")


def _clear_seats(user: User, at: datetime) -> None:
    """Gives up all seats of a suspended user: seats at waiting tables become free, bots take over
    at running ones, and games against bots alone are paused."""
    seats = Seat.objects.filter(user=user, ended=None)
    for table_id in seats.values_list("table_id", flat=True):
        with suppress(Refused):  # they have left or paused already
            tables.step_away(table_id, user, int(at.timestamp() * 1000))


@transaction.atomic
def erase(user: User, at: int) -> None:
    """Unlinks an account that is deleted. Reports keep the names in their snapshots, the log of
    staff forgets them."""
    staff_log.forget(user)
    Sanction.objects.filter(user=user).delete()
    Report.objects.filter(reporter=user).update(reporter=None)
    Report.objects.filter(reported=user).update(reported=None)


PROFILE = "profile"


def _take_profile(reporter: Any, reported: Any, table: str | None, what: str) -> Data:
    """Their words on their page when the report is sent."""
    profile = selectors.profile_of(reported)
    if profile is None or not profile.about:
        return {"lines": []}
    name = reported.get_username()
    line = {"where": "profile", "at": now(), "name": name, "text": profile.about}
    return {"lines": [line]}


def _follow_profile(part: Data) -> Data:
    """It stays as it was when the report was sent."""
    return part


PART = SnapshotPart(_take_profile, _follow_profile)
