"""Games of Zung Jung mahjong on the running site, put into a position that is rare in play."""

from accounts.models import User
from accounts.timestamps import now
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests import table_games
from mahjong.tests.american import seed
from mahjong.tests.zungjung_table import play, table
from tables.models import Status
from tables.state import TableState
from tests.prepared_tables import put

TILES_LEFT = 14
WAITS_FOR_5C = "3C 4C 5C 5C 5C 6C 7C 1B 1B 1B 2D 2D 2D"
DISCARDS_5C = "5C 2B 4B 7B 1C 9C E S W N GD WD RD 9D"


# Hands that claim 5C, by what they may claim it for besides passing.
CLAIMING = {
    "a triplet": "5C 5C 1B 4B 9B 1D 4D 9D E S W N RD",
    "a triplet and a quad": "5C 5C 5C 1B 4B 9B 1D 4D 9D E S W N",
    "three runs": "3C 4C 6C 7C 1B 4B 9B 1D 4D 9D E S W",
    "two runs and a triplet": "3C 4C 5C 5C 6C 1B 4B 9B 1D 4D 9D E S",
    "a run and mahjong": "3C 4C 1B 1B 1B 2B 2B 2B 3B 3B 3B 9D 9D",
    "everything": WAITS_FOR_5C,
}


def over(user: User) -> str:
    """The address of a session that is over."""
    begun = table_games.begun(user, ZUNGJUNG.slug, seed("session"), now())
    return f"/table/{table_games.finished(begun, user, now()).pk}/"


def before_the_last_game(user: User) -> str:
    """The address of a session of four games of which three are over."""
    begun = table_games.begun(user, ZUNGJUNG.slug, seed("session"), now())

    def has_three_results(state: TableState) -> bool:
        return state.status == Status.BETWEEN and state.number == 3

    return f"/table/{table_games.played_until(has_three_results, begun, user, now()).pk}/"


def near_the_end(user: User) -> str:
    """The address of a first game of four in which the user discards next, and few tiles are left
    to draw."""
    return _at_own_turn(user, below=TILES_LEFT)


def at_own_turn(user: User) -> str:
    """The address of a first game of four in which the user discards for the first time."""
    return _at_own_turn(user, below=200)


def _at_own_turn(user: User, below: int) -> str:
    begun = table_games.begun(user, ZUNGJUNG.slug, seed("session"), now())

    def reached(state: TableState) -> bool:
        options = ZUNGJUNG.options(state.game_state, state.seat_of(user.pk))
        few = len(state.game_state.wall) < below
        return few and any(option.kind == "discard" for option in options)

    return f"/table/{table_games.played_until(reached, begun, user, now()).pk}/"


def at_many_claims(user: User) -> str:
    """The address of a game in which the user may claim one discard in six ways: mahjong, a quad, a
    triplet and three runs."""
    return at_claims(user, WAITS_FOR_5C)


def at_claims(user: User, hand: str) -> str:
    """The address of a game in which the user may claim 5C with this hand."""
    begun = table_games.begun(user, ZUNGJUNG.slug, seed("claims"), now())
    put(begun.pk, play(table(hand, "", "", DISCARDS_5C, turn=3), "3 discard 5C"))
    return f"/table/{begun.pk}/"
