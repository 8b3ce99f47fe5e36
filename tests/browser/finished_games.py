"""Games on the running site that are finished or about to be, played in its database."""

import msgspec
from django.db.transaction import atomic

from accounts.models import User
from accounts.timestamps import now
from dominoes.rules.game import DOMINOES
from dominoes.rules.moves import Draw, Play
from dominoes.tests import table_games as dominoes
from solitaire.tests import table_games as solitaire
from tables import services
from tables.models import Status, Table
from tests.browser.domino_player import KnownGame

SECOND = 1_000
EACH = 8 * SECOND
GROWN = 12  # tiles on the board
WON = "21"  # a deal that the player wins with the 26th tile on the board, in the third round


@atomic  # the site sees it once it is over
def solitaire_with_help(user: User) -> str:
    """The address of a game that was given up after five pairs, one of them taken back, and a
    hint. Each took eight seconds."""
    at = now() - 20 * EACH
    table = solitaire.begun(user, at)
    for pair in solitaire.state_of(table).solution[:5]:
        solitaire.do(table, user, {"do": "take", "pair": pair}, at := at + EACH)
    for what in ("undo", "hint", "leave"):
        solitaire.do(table, user, {"do": what}, at := at + EACH)
    return f"/table/{table.pk}/"


def dominoes_against_the_ai(user: User) -> str:
    """The address of a game played to its end."""
    at = now()
    table = dominoes.begun(user, at)
    dominoes.count_down(table, user, at)
    while dominoes.table_state(table).status != Status.OVER:
        at = _go_on(table, user, at)
    return f"/table/{table.pk}/"


def dominoes_in_the_middle(user: User) -> str:
    """The address of a game without a clock whose board has grown to twelve tiles and more, and
    which waits for its player."""
    at = now()
    table = dominoes.started(user, at, practice=True, deal="251", minutes=0)
    state = dominoes.state_of(table)
    while state.phase != "play" or state.active or len(state.plays) < GROWN:
        at = _go_on(table, user, at)
        state = dominoes.state_of(table)
    return f"/table/{table.pk}/"


@atomic
def dominoes_before_the_win(user: User) -> str:
    """The address of a whole game in which the player's next tile ends round and game."""
    at = now() - 100 * SECOND
    table = dominoes.begun(user, at, deal=WON, level="easy")
    dominoes.count_down(table, user, at)
    answers = [decision.move for decision in KnownGame(WON).decisions]
    for answer in [move for move in answers if isinstance(move, Play | Draw)][:-1]:
        at = _until_asked(table, at) + 2 * SECOND
        turn = dominoes.state_of(table).turn
        services.play(table.pk, user, turn, msgspec.json.encode(answer), at)
    _until_asked(table, at)
    return f"/table/{table.pk}/"


@atomic
def solitaire_before_the_last_pair(user: User) -> str:
    """The address of a board with one pair left."""
    at = now() - 72 * 4 * SECOND
    table = solitaire.begun(user, at)
    for pair in solitaire.state_of(table).solution[:-1]:
        solitaire.do(table, user, {"do": "take", "pair": pair}, at := at + 4 * SECOND)
    return f"/table/{table.pk}/"


def _until_asked(table: Table, at: int) -> int:
    """Lets time pass until a tile of the player's is due; returns when."""
    while True:
        state = dominoes.table_state(table)
        game = state.game_state
        if game.phase in ("play", "draw") and not game.active:
            return at
        at = max(at, state.wake_at or at)
        services.wake(table.pk, at)


def _go_on(table: Table, user: User, at: int) -> int:
    """The next move; returns when it was made."""
    at, state = at + SECOND, dominoes.table_state(table)
    if 0 in DOMINOES.waits(state.game_state).seats and state.game_state.phase != "round":
        dominoes.lay_any(table, user, at)
    else:
        at = max(at, state.wake_at or at)
        services.wake(table.pk, at)
    return at
