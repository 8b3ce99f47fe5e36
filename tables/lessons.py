"""The first hand: a game with a prepared deal, and somebody who says what he would do.

Advice is given at such tables alone: they are private, and bots sit on the other seats.
"""

from typing import Any, NamedTuple

from django.db import transaction

from config.games import lessons
from tables import services, store
from tables.chance import Stream
from tables.models import Status, Table
from tables.refusals import Refused, must


class Advice(NamedTuple):
    """What the best bot would do in this seat, for the decision of that number."""

    turn: int
    move: Any


@transaction.atomic
def open_lesson(user: Any, slug: str, at: int) -> Table:
    """The player's first hand of this game: one that is not over yet, or a new one."""
    lesson = lessons().get(slug)
    if lesson is None:
        raise Refused("no_such_game")
    services.one_press_at_a_time(user)
    begun = Table.objects.filter(game=slug, host=user, options__lesson=True)
    begun = begun.exclude(status=Status.OVER).first()
    if begun is not None:
        return begun
    return services.play_now(user, slug, at, lesson.options, lesson=lesson.seed)


def advice(user: Any, table_id: str) -> Advice:
    """What the player might do now."""
    standing = store.latest(table_id)
    seat = standing.seat_of(user.pk if user else None)
    if seat is None:
        raise Refused("not_seated")
    must(standing.options.get("lesson"), "no_lesson")
    must(standing.status == "playing" and standing.paused is None, "not_playing")
    game, state = standing.plug, standing.state
    wait = game.waits(state)
    must(wait is not None and seat in wait.seats, "not_asked")
    options = game.options(state, seat)
    chance = Stream(standing.seed, f"advice {state.turn}")
    return Advice(state.turn, game.choose(game.view(state, seat), options, game.levels[-1], chance))
