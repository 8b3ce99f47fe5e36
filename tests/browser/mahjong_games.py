"""Games of American mah jongg on the running site, played in its database up to a point that would
take long to reach on a page. All have the same deal, so nothing depends on chance."""

from collections.abc import Callable

from accounts.models import User
from accounts.timestamps import now
from mahjong.rules.american.game import AMERICAN
from mahjong.tests import table_games
from mahjong.tests.american import seed
from tables.models import Status
from tables.state import TableState

DEAL = seed("page")


def over(user: User) -> str:
    """The address of a game that is over."""
    return _played_until(lambda state: state.status == Status.OVER, user)


def at_last_pass_across(user: User) -> str:
    """The address of a game in which the user passes three tiles. They are asked twice more in the
    Charleston, and have the first turn."""
    across_again = 4
    return _played_until(lambda state: state.game_state.step == across_again, user)


def at_own_turn(user: User) -> str:
    """The address of a game in which the user discards next, after the Charleston."""
    return _played_until(lambda state: "discard" in _options(state, user), user)


def at_a_call(user: User) -> str:
    """The address of a game in which the user may call a discard that a line of the card needs."""
    return _played_until(lambda state: _may_call(state, user), user)


def _may_call(state: TableState, user: User) -> bool:
    useless = AMERICAN.view(state.game_state, state.seat_of(user.pk)).useless
    return "call" in _options(state, user) and not useless


def _options(state: TableState, user: User) -> set[str]:
    options = AMERICAN.options(state.game_state, state.seat_of(user.pk))
    return {option.kind for option in options}


def _played_until(reached: Callable[[TableState], bool], user: User) -> str:
    table = table_games.begun(user, AMERICAN.slug, DEAL, now(), games=1)
    return f"/table/{table_games.played_until(reached, table, user, now()).pk}/"
