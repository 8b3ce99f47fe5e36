"""Reads reviews. Only whoever has a seat sees that seat's."""

from typing import Any

import msgspec

from accounts.models import User
from learn.models import OPEN, Review, State, unpack
from learn.refusals import must
from tables.models import Seat, Table
from tables.registry import Reviewer, find_game
from tables.replay import must_be_replayable
from tables.selectors import may_replay, seat_of
from tables.state import engine_of


def reviewer_of(game: str) -> Reviewer | None:
    app = find_game(game)
    return app.reviewer if app else None


def version_of(table: Table) -> str:
    """Of the rules and the judge that a review of it is made with; "" if there is none, also
    because it was played by other rules."""
    reviewer = reviewer_of(table.game)
    known = reviewer and table.game_version == engine_of(table.game).version
    return f"{table.game_version}/{reviewer.version}" if reviewer and known else ""


def own_seat(table: Table, user: User | None) -> Seat:
    """The seat whose decisions the user may have reviewed. Raises Refused."""
    return must(seat_of(table, user), "not_seated")


def must_be_visible(table: Table, seat: Seat) -> None:
    """Raises Refused while the replay is hidden from the seat's player."""
    must(may_replay(table, seat.user_id), "hidden")


def must_be_reviewable(table: Table, seat: Seat) -> None:
    """Raises Refused where the replay of the table would be refused, too."""
    must(reviewer_of(table.game), "no_such_game")
    must_be_replayable(table, seat.user_id)


def review_of(seat: Seat, table: Table) -> Review | None:
    """The seat's review, if the judge of today has made it, or is asked to."""
    version = version_of(table)
    return Review.objects.filter(seat=seat, version=version).first() if version else None


def waiting() -> int:
    return Review.objects.filter(state__in=OPEN).count()


def ahead_of(review: Review) -> int:
    return Review.objects.filter(state__in=OPEN, asked__lt=review.asked).count()


def export(user: User) -> list[dict[str, Any]]:
    rows = Review.objects.filter(seat__user=user, state=State.DONE).select_related("seat")
    return [
        {
            "table": row.seat.table_id,
            "asked": row.asked,
            "decisions": msgspec.to_builtins(unpack(bytes(row.body)), str_keys=True),
        }
        for row in rows.order_by("asked")
    ]
