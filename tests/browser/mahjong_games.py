"""Games of American mah jongg on the running site, played in its database up to a point that would
take long to reach on a page. All have the same deal, so nothing depends on chance."""

from collections.abc import Callable
from contextlib import suppress

import msgspec

from accounts.models import User
from accounts.timestamps import now
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.moves import MahJongg
from mahjong.rules.american.view import ExposureView
from mahjong.rules.states import with_rack
from mahjong.rules.tiles import JOKER, to_the_right
from mahjong.tests import table_games
from mahjong.tests.american import seed
from tables import services
from tables.models import Status, Table
from tables.refusals import Refused
from tables.rng import RandomStream
from tables.state import TableState
from tables.storage import repository
from tests.prepared_tables import put

DEAL = seed("page")
LONG_DEAL, TILES_LEFT = seed("b"), 10  # with it nobody wins early


def over(user: User) -> str:
    """The address of a game that is over."""
    return _played_until(lambda state: state.status == Status.OVER, user)


def drawn(user: User) -> str:
    """The address of a game that is over, and that nobody has won: the wall came to its end."""
    address = near_the_end(user)
    table_id = address.split("/")[2]
    state = repository.load(table_id)
    put(table_id, msgspec.structs.replace(state.game_state, wall=()))
    table = Table.objects.get(pk=table_id)
    table_games.played_until(lambda state: state.status == Status.OVER, table, user, now())
    return address


def near_the_end(user: User) -> str:
    """The address of a game in which the user discards next, and few tiles are left to draw."""

    def reached(state: TableState) -> bool:
        return len(state.game_state.wall) < TILES_LEFT and "discard" in _options(state, user)

    return _played_until(reached, user, LONG_DEAL)


def at_last_pass_across(user: User) -> str:
    """The address of a game in which the user passes three tiles. They are asked twice more in the
    Charleston, and have the first turn."""
    across_again = 4
    return _played_until(lambda state: state.game_state.step == across_again, user)


def pass_for_all(address: str) -> None:
    """Passes what the people at a table pass before the first discard."""
    for _ in range(table_games.MAX_STEPS):
        state = repository.load(address.split("/")[4])
        if state.game_state.phase not in ("give", "second", "courtesy"):
            return
        waiting = [state.seats[seat].user for seat in AMERICAN.waits(state.game_state).seats]
        person = next((user for user in waiting if user is not None), state.host)
        with suppress(Refused):  # the site's clock has done this meanwhile
            table_games.step(state, User.objects.get(pk=person), now())
    raise AssertionError("the passes do not end")


def at_own_turn(user: User) -> str:
    """The address of a game in which the user discards next, after the Charleston."""
    return _played_until(lambda state: "discard" in _options(state, user), user)


def at_a_swap(user: User) -> str:
    """The address of a game in which the user may give a tile for a joker that another shows."""
    address = at_own_turn(user)
    table_id = address.split("/")[2]
    state = repository.load(table_id)
    game, seat = state.game_state, state.seat_of(user.pk)
    tile = next(tile for tile in game.racks[seat].hand if tile != JOKER)
    other = to_the_right(seat)[0]
    group = ExposureView(tiles=(tile, tile, JOKER), tile=tile, source=seat)
    rest = game.racks[other].hand[len(group.tiles) :]
    put(table_id, with_rack(game, other, hand=rest, exposed=(group,)))
    return address


def at_a_call(user: User) -> str:
    """The address of a game in which the user may call a discard that a line of the card needs."""
    return _played_until(lambda state: _may_call(state, user), user)


def at_mahjong(user: User, games: int = 1) -> str:
    """The address of a game in which the user may declare mah jongg, after playing as a bot."""
    table = table_games.begun(user, AMERICAN.slug, seed("win 0"), now(), games=games, level="easy")
    chance = RandomStream(seed("chance"), "bot")
    for _ in range(table_games.MAX_STEPS):
        state = repository.load(table.pk)
        seat, game = state.seat_of(user.pk), state.game_state
        if seat not in AMERICAN.waits(game).seats:
            table_games.step(state, user, now())
            continue
        options = AMERICAN.options(game, seat)
        move = AMERICAN.choose(AMERICAN.view(game, seat), options, AMERICAN.levels[-1], chance)
        if isinstance(move, MahJongg):
            return f"/table/{table.pk}/"
        with suppress(Refused):  # the site's clock has done this meanwhile
            services.play(table.pk, user, game.turn, msgspec.json.encode(move), now())
    raise AssertionError("the user never has mah jongg")


def _may_call(state: TableState, user: User) -> bool:
    useless = AMERICAN.view(state.game_state, state.seat_of(user.pk)).useless
    return "call" in _options(state, user) and not useless


def _options(state: TableState, user: User) -> set[str]:
    options = AMERICAN.options(state.game_state, state.seat_of(user.pk))
    return {option.kind for option in options}


def _played_until(reached: Callable[[TableState], bool], user: User, deal: str = DEAL) -> str:
    table = table_games.begun(user, AMERICAN.slug, deal, now(), games=1)
    return f"/table/{table_games.played_until(reached, table, user, now()).pk}/"
