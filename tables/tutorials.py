"""Tutorials: a first game with a prepared deal and advice on every decision.

Advice is given only at these tables, which are private and have bots on the other seats.
"""

from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from accounts.models import User
from tables import services
from tables.models import Table
from tables.refusals import Refused, must
from tables.registry import find_game
from tables.rng import RandomStream
from tables.storage.batch import state_cache


class Advice(NamedTuple):
    """The move of the strongest bot, and the number of the decision it answers."""

    turn: int
    move: Any


@transaction.atomic
def open_tutorial(user: User, slug: str, at: int) -> Table:
    """The player's tutorial of this game: the unfinished one, or a new one."""
    app = find_game(slug)
    if app is None or app.tutorial is None:
        raise Refused("no_such_game")
    tutorial = app.tutorial
    services.lock_player(user)
    running = Table.objects.filter(seats__user=user, seats__ended=None)
    begun = running.filter(game=slug, host=user, options__tutorial=True).first()
    if begun is not None:
        return begun
    table = services.play_now(user, slug, at, tutorial.options, seed=tutorial.seed)
    if tutorial.first:
        services.play(table.pk, user, 0, msgspec.json.encode(tutorial.first), at)
    return table


def advice(user: User | None, table_id: str) -> Advice:
    """A suggestion for the player's open decision."""
    state = state_cache.latest(table_id)
    seat = state.seat_of(user.pk if user else None)
    if seat is None:
        raise Refused("not_seated")
    must(state.options.get("tutorial"), "no_tutorial")
    must(state.status == "playing" and state.paused is None, "not_playing")
    engine, game_state = state.engine, state.game_state
    wait = engine.waits(game_state)
    must(wait is not None and seat in wait.seats, "not_asked")
    view, options = engine.view(game_state, seat), engine.options(game_state, seat)
    chance = RandomStream(state.seed, f"advice {game_state.turn}")
    return Advice(game_state.turn, engine.choose(view, options, engine.levels[-1], chance))
