"""What players are told about tournaments: that one begins soon, where they sit in a round, how it
ended, and that it was called off.

Data: the ids of the club and the tournament, and its name at that time. Whoever is to be reminded
is claimed in the transaction that tells them, so nobody is told twice.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from clubs.evenings.services.reminding import BATCH, DAY_BEFORE, LATE, SOON_BEFORE
from clubs.models import Club
from clubs.notices import by_clocks, date_of, moment_of, time_of
from clubs.selectors import leader_ids
from clubs.tournaments.models import Entrant, RoundTable, State, Tournament
from notifications import services as notifications
from notifications.hooks import Mail, NotificationKind

SEATED, DECIDED, OFF = "tournament_seated", "tournament_decided", "tournament_off"
DAY, SOON = "tournament_day", "tournament_soon"
SEATED_FOR = timedelta(minutes=20)  # later, a round is not news any more
PAGE = "tournament"  # what pages of a tournament are told has changed


def _about(tournament: Tournament) -> dict[str, Any]:
    return {
        "club": tournament.club_id,
        "tournament": tournament.pk,
        "name": tournament.name,
        "fee": tournament.fee,
    }


def seated(
    tournament: Tournament,
    people: Sequence[tuple[RoundTable, User]],
    free: Collection[int],
    at: datetime,
) -> None:
    """people: players, each with the table at which they sit. free: those who play at once; for the
    others a bot does until they come."""
    told = [
        (user, _about(tournament) | _seat(row) | {"bot": user.pk not in free})
        for row, user in people
        if row.table_id
    ]
    if told:
        notifications.notify_each(told, SEATED, at)


def _seat(row: RoundTable) -> dict[str, Any]:
    return {"round": row.round.number, "table": row.table_id}


def players_changed(club: Club) -> None:
    """Organisers see at once who has come or gone."""
    for user in leader_ids(club):
        notifications.tell_changed(user, PAGE)


def round_over(tournament: Tournament) -> None:
    """Pages of the tournament are made anew."""
    rows = Entrant.objects.filter(tournament=tournament, user__isnull=False)
    for user in rows.values_list("user", flat=True):
        notifications.tell_changed(user, PAGE)


def decided(tournament: Tournament, at: datetime) -> None:
    _tell(tournament, DECIDED, at)


def called_off(tournament: Tournament, at: datetime, *, overdue: bool = False) -> None:
    """overdue: nobody began it."""
    _tell(tournament, OFF, at, overdue=overdue)


def _tell(tournament: Tournament, kind: str, at: datetime, **more: bool) -> None:
    rows = Entrant.objects.filter(tournament=tournament, user__isnull=False)
    told = [
        (row.user, _about(tournament) | {"place": row.place, "prize": row.prize} | more)
        for row in rows.select_related("user").order_by("pk")
    ]
    notifications.notify_each(told, kind, at)


def _seated_text(row: Any) -> str:
    text = _("{tournament}: round {number} has begun. Your table is ready.")
    if row.data.get("bot"):
        text = f"{text} " + _("A bot plays for you until you take your seat.")
    return text.format(tournament=row.data["name"], number=row.data["round"])


def _decided_text(row: Any) -> str:
    prize = row.data["prize"]
    text = _("{tournament} is over. You are in place {place}.")
    if prize:
        text = ngettext(
            "{tournament} is over. You are in place {place} and win {prize} coin.",
            "{tournament} is over. You are in place {place} and win {prize} coins.",
            prize,
        )
    return text.format(tournament=row.data["name"], place=row.data["place"], prize=prize)


def _off_text(row: Any) -> str:
    text = _("{tournament} has been called off.")
    if row.data.get("overdue"):
        text = _("{tournament} has been called off, because nobody went on with it.")
    if row.data["fee"]:
        text = f"{text} " + _("You have your entry fee back.")
    return text.format(tournament=row.data["name"])


def when_of(tournament: Tournament) -> dict[str, Any]:
    """What reminders need."""
    return _about(tournament) | by_clocks(tournament.starts, tournament.zone)


def _day_text(row: Any) -> str:
    text = _("Soon: {tournament} begins on {when}.")
    return text.format(tournament=row.data["name"], when=date_of(row.data))


def _soon_text(row: Any) -> str:
    text = _("{tournament} begins at {time}. Please be on the site: you are taken to your table.")
    return text.format(tournament=row.data["name"], time=time_of(row.data))


def _page(row: Any) -> str:
    return reverse("tournament", args=[row.data["club"], row.data["tournament"]])


def _mail(text: Promise) -> Mail:
    return Mail(lambda row: str(text).format(tournament=row.data["name"]))


TOPIC, REMINDERS = "tournaments", "tournament_reminders"
KINDS = {
    SEATED: NotificationKind(
        _seated_text,
        lambda row: reverse("table", args=[row.data["table"]]),
        TOPIC,
        _mail(gettext_lazy("Tilehouse: a round of {tournament} has begun")),
        until=lambda row: row.at + SEATED_FOR,
        awaited=True,
        urgent=True,
    ),
    DECIDED: NotificationKind(
        _decided_text, _page, TOPIC, _mail(gettext_lazy("Tilehouse: {tournament} is over"))
    ),
    DAY: NotificationKind(
        _day_text,
        _page,
        REMINDERS,
        _mail(gettext_lazy("Tilehouse: {tournament} is soon")),
        until=moment_of,
        awaited=True,
    ),
    SOON: NotificationKind(
        _soon_text,
        _page,
        REMINDERS,
        _mail(gettext_lazy("Tilehouse: {tournament} begins in a few minutes")),
        until=moment_of,
        awaited=True,
        urgent=True,
    ),
    OFF: NotificationKind(
        _off_text, _page, TOPIC, _mail(gettext_lazy("Tilehouse: {tournament} is called off"))
    ),
}


def send_due(at: datetime) -> int:
    """Tells everybody what they are to be told now; returns how many there were."""
    rows = Entrant.objects.filter(tournament__state=State.OPEN, left=None, user__isnull=False)
    day = rows.filter(
        day_told=None,
        tournament__starts__lte=at + DAY_BEFORE,
        tournament__starts__gt=at + SOON_BEFORE,
    )
    soon = rows.filter(
        soon_told=None,
        tournament__starts__lte=at + SOON_BEFORE,
        tournament__starts__gt=at - LATE,
    )
    told = 0
    for due, kind, mark in ((day, DAY, "day_told"), (soon, SOON, "soon_told")):
        while count := _tell_some(due, at, kind, mark):
            told += count
    return told


@transaction.atomic
def _tell_some(rows: QuerySet[Entrant], at: datetime, kind: str, mark: str) -> int:
    free = rows.select_for_update(of=("self",), no_key=True, skip_locked=True)
    claimed = list(free.select_related("user", "tournament__club").order_by("pk")[:BATCH])
    Entrant.objects.filter(pk__in=[row.pk for row in claimed]).update(**{mark: at})
    told = [(row.user, kind, when_of(row.tournament)) for row in claimed]
    if told:
        notifications.notify_all(told, at)
    return len(claimed)


def too_late(tournament: Tournament, at: datetime) -> dict[str, Any]:
    """Of which reminders whoever enters now needs none, because the time has come already."""
    left = tournament.starts - at
    return {
        "day_told": at if left <= DAY_BEFORE else None,
        "soon_told": at if left <= SOON_BEFORE else None,
    }
