"""Games of Zung Jung mahjong on the running site, put into a position that is rare in play."""

import msgspec

from accounts.models import User
from accounts.timestamps import now
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests import table_games
from mahjong.tests.american import seed
from mahjong.tests.zungjung_table import play, table
from tables import batch
from tables.models import Table

WAITS_FOR_5C = "3C 4C 5C 5C 5C 6C 7C 1B 1B 1B 2D 2D 2D"
DISCARDS_5C = "5C 2B 4B 7B 1C 9C E S W N GD WD RD 9D"


def at_many_claims(user: User) -> str:
    """The address of a game in which the user may claim one discard in six ways: mahjong, a quad, a
    triplet and three runs."""
    begun = table_games.begun(user, ZUNGJUNG.slug, seed("claims"), now())
    state = play(table(WAITS_FOR_5C, "", "", DISCARDS_5C, turn=3), "3 discard 5C")
    game_state = msgspec.json.encode(state).decode()
    Table.objects.filter(pk=begun.pk).update(game_state=game_state)
    batch.state_cache.drop(begun.pk)
    return f"/table/{begun.pk}/"
