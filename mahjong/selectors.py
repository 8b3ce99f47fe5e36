"""Reads cards, and describes the results of finished games."""

from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mahjong.models import Card
from mahjong.rules.american.card_catalog import built_in_cards, find_card
from mahjong.rules.zungjung.patterns import PATTERNS
from tables.link_picture import LinkPicture, in_groups
from tables.state import TableState
from tables.titles import shown_name

# Cards added by staff, and without a title the built-in ones that they have switched off.
CHOSEN_BY_STAFF = (
    "SELECT name, title FROM mahjong_card WHERE active"
    " UNION ALL SELECT name, NULL FROM mahjong_switchedoffcard ORDER BY 1"
)
SOAP, LAST_DISCARDS = "soap", 8  # of pictures
PATTERN_NAMES = {pattern.id: pattern.name for pattern in PATTERNS}
CARD_TITLES = {"practice": gettext_lazy("Practice card")}  # the others are names
NOBODY = {
    "wall": gettext_lazy("Nobody won: the wall was empty"),
    "dead": gettext_lazy("Nobody won: three hands were dead"),
}


def card_text(name: str) -> str | None:
    """The text of a card added by staff, active or not; None when there is none."""
    if "\0" in name:  # PostgreSQL rejects such text
        return None
    return Card.objects.filter(name=name).values_list("text", flat=True).first()


def card_choices() -> list[tuple[str, str]]:
    """The cards for a new table as (name, title), built-in ones first. In SQL, because every lobby
    asks."""
    with connection.cursor() as cursor:
        cursor.execute(CHOSEN_BY_STAFF)
        rows = cursor.fetchall()
    off = {name for name, title in rows if title is None}
    built_in = [
        (name, str(CARD_TITLES.get(name, find_card(name).title)))
        for name in built_in_cards()
        if name not in off
    ]
    return [*built_in, *(row for row in rows if row[0] not in off)]


def usual_card() -> dict[str, str]:
    """What a table plays with whose host has not chosen a card: the first that is offered."""
    return {"card": card_choices()[0][0]}


def american_ending(state: TableState, seat: int) -> str:
    """The result in one line: who won, and with which line of the card."""
    result = state.game_state.result
    if result is None:
        return _("Not finished")
    if result.winner is None:
        return str(NOBODY[result.how])
    if result.winner == seat:
        return _with_points(result.label, result.points[seat])
    return _won_by(state.seats[result.winner].name, result.label)


def zung_jung_ending(state: TableState, seat: int) -> str:
    """The result in one line: who won, and with which patterns."""
    result = state.game_state.result
    if result is None:
        return _("Not finished")
    if result.winner is None:
        return _("Nobody won: no tile was left")
    names = (_(PATTERN_NAMES[each.id]) for each in result.patterns)
    hand = ", ".join(names) or _("no pattern")
    if result.winner == seat:
        return _with_points(hand, result.points[seat])
    return _won_by(state.seats[result.winner].name, hand)


def american_picture(state: TableState) -> LinkPicture:
    """The hand that won, as the card prints it; of a drawn game the last discards."""
    result = state.game_state.result
    if result is None or result.winner is None:
        return _drawn_picture(state)
    line = f"{result.section}: {result.label} · worth {result.value}"
    soap = [[SOAP if tile == "WD" else tile for tile in group] for group in result.groups]
    return LinkPicture("Mah jongg!", line, in_groups(soap))


def zung_jung_picture(state: TableState) -> LinkPicture:
    """The hand that won, with its patterns; of a drawn game the last discards."""
    result = state.game_state.result
    if result is None or result.winner is None:
        return _drawn_picture(state)
    names = ", ".join(PATTERN_NAMES[each.id] for each in result.patterns) or "No pattern"
    groups = [part.tiles for part in result.parts] or [state.game_state.racks[result.winner].hand]
    return LinkPicture("Mahjong!", f"{names} · {result.value} points", in_groups(groups))


def _drawn_picture(state: TableState) -> LinkPicture:
    last = [discard.tile for discard in state.game_state.discards[-LAST_DISCARDS:]]
    return LinkPicture("A drawn game", "Nobody won.", in_groups([last]))


def _with_points(hand: str, points: int) -> str:
    won = ngettext(
        "You won with %(hand)s, %(points)d point",
        "You won with %(hand)s, %(points)d points",
        points,
    )
    return won % {"hand": hand, "points": points}


def _won_by(name: str, hand: str) -> str:
    return _("%(name)s won with %(hand)s") % {"name": shown_name(name), "hand": hand}
