"""Finished games on the running site, played in its database, for replays."""

from django.db.transaction import atomic

from accounts.models import User
from accounts.timestamps import now
from dominoes.rules.game import DOMINOES
from dominoes.tests import table_games as dominoes
from solitaire.tests import table_games as solitaire
from tables import services
from tables.models import Status, Table

SECOND = 1_000
EACH = 8 * SECOND


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
    """The address of a game without a clock whose board has grown to eleven tiles and more, and
    which waits for its player."""
    at = now()
    table = dominoes.started(user, at, practice=True, deal="251", minutes=0)
    while (
        (state := dominoes.state_of(table)).phase != "play" or state.active or len(state.plays) < 9
    ):
        at = _go_on(table, user, at)
    return f"/table/{table.pk}/"


def _go_on(table: Table, user: User, at: int) -> int:
    """The next move; returns when it was made."""
    at, state = at + SECOND, dominoes.table_state(table)
    if 0 in DOMINOES.waits(state.game_state).seats and state.game_state.phase != "round":
        dominoes.lay_any(table, user, at)
    else:
        at = max(at, state.wake_at or at)
        services.wake(table.pk, at)
    return at
