"""What entrants are told when their contest ends: the place they took, or that fees came back.

The contest of a day tells nobody: thousands may have entered, and it costs nothing.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from contests.ledger.services import TOPIC
from contests.models import Contest, Entrant
from notifications import services as notifications
from notifications.hooks import NotificationKind
from tables.registry import game_name

DECIDED, RETURNED, VOID = "contest_decided", "contest_returned", "contest_void"


def decided(contest: Contest, entrants: Sequence[Entrant], at: datetime) -> None:
    _tell(DECIDED, contest, entrants, at)


def returned(contest: Contest, entrants: Sequence[Entrant], at: datetime) -> None:
    _tell(VOID if contest.state == Contest.State.VOID else RETURNED, contest, entrants, at)


def _tell(kind: str, contest: Contest, entrants: Sequence[Entrant], at: datetime) -> None:
    if contest.is_for_everybody:
        return
    about = {
        "contest": contest.pk,
        "game": contest.game,
        "reason": contest.reason,
        "fee": contest.fee,
    }
    told = [
        (each.user, about | {"rank": each.rank, "prize": each.prize})
        for each in entrants
        if each.user
    ]
    notifications.notify_each(told, kind, at)


def _decided_text(row: Any) -> str:
    game, rank, prize = game_name(row.data["game"]), row.data["rank"], row.data["prize"]
    if prize:
        text = ngettext(
            "Your contest of %(game)s is decided: place %(rank)d, and %(prize)d coin for you.",
            "Your contest of %(game)s is decided: place %(rank)d, and %(prize)d coins for you.",
            prize,
        )
        return text % {"game": game, "rank": rank, "prize": prize}
    if rank:
        text = _("Your contest of %(game)s is decided: place %(rank)d.")
        return text % {"game": game, "rank": rank}
    return _("Your contest of %(game)s is decided.") % {"game": game}


def _returned_text(row: Any) -> str:
    if _had_fee(row):
        text = _("Your contest of %(game)s was not played to its end. Entry fees were returned.")
    else:
        text = _("Your contest of %(game)s was not played to its end.")
    return text % {"game": game_name(row.data["game"])}


def _void_text(row: Any) -> str:
    if _had_fee(row):
        text = _("Your contest of %(game)s is void, and entry fees were returned: %(reason)s")
    else:
        text = _("Your contest of %(game)s is void: %(reason)s")
    return text % {"game": game_name(row.data["game"]), "reason": row.data["reason"]}


def _had_fee(row: Any) -> bool:
    """Older notifications do not say, and speak of fees."""
    return bool(row.data.get("fee", True))


def _url(row: Any) -> str:
    return reverse("contest", args=[row.data["contest"]])


KINDS = {
    DECIDED: NotificationKind(_decided_text, _url, TOPIC),
    RETURNED: NotificationKind(_returned_text, _url, TOPIC),
    VOID: NotificationKind(_void_text, _url, TOPIC),
}
