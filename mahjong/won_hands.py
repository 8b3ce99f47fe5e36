"""The hands with which players won American mah jongg, by section of the card: written when a game
ends, and shown on a player's page. Hands of games before this was counted are not known."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from django.db.models import Count, Min

from accounts.models import User
from mahjong.models import WonHand
from mahjong.rules.american.game import AMERICAN
from tables.hooks import Finished
from tables.selectors import without_hidden

SHOWN = 5  # sections
SHOWN_TO = ("me", "friends")  # relationships
COLUMNS = ("table", "number", "section", "label", "at")


def record(finished: Sequence[Finished]) -> None:
    """Writes down the hands of those who have won, unless a bot played for them at the end."""
    hands = [hand for game in finished if (hand := _hand_of(game))]
    if hands:
        WonHand.objects.bulk_create(hands)


def _hand_of(game: Finished) -> WonHand | None:
    state = game.state
    if state.game != AMERICAN.slug or game.result is None:
        return None
    result = state.game_state.result
    if result.winner is None or not result.section:
        return None
    seat = state.seats[result.winner]
    if seat.user is None or seat.away:
        return None
    at = datetime.fromtimestamp(game.at / 1000, UTC)
    said = {"section": result.section, "label": result.label or "", "at": at}
    return WonHand(user_id=seat.user, table=state.id, number=state.number, **said)


def profile(person: User, relationship: str) -> dict[str, Any]:
    """The sections with the most hands, and since when they are counted."""
    if relationship not in SHOWN_TO:
        return {}
    rows = without_hidden(WonHand.objects.filter(user=person.pk)).values("section")
    counted = rows.annotate(hands=Count("pk"), first=Min("at")).order_by("-hands", "section")
    sections = list(counted)
    if not sections:
        return {}
    since = min(section["first"] for section in sections)
    return {"sections": sections[:SHOWN], "since": since}


def labels_of(tables: Collection[str]) -> dict[tuple[str, int], str]:
    """What the card calls the hands that were won at some tables, by table and game."""
    rows = WonHand.objects.filter(table__in=tables).values_list(*COLUMNS[:-1])
    return {(table, number): f"{section}: {label}" for table, number, section, label in rows}


def export(user: User) -> list[dict[str, Any]]:
    return list(WonHand.objects.filter(user=user).order_by("at", "pk").values(*COLUMNS))


def erase(user: User, at: int) -> None:
    WonHand.objects.filter(user=user).delete()


def merge_guest(guest: User, user: User, at: int) -> None:
    WonHand.objects.filter(user=guest).update(user=user)
