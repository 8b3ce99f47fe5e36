"""Tables of the running site where people sit together, without a clock."""

from typing import Any

from accounts.models import User
from accounts.timestamps import now
from mahjong.rules.american.game import AMERICAN
from tables import services
from tests.browser.accounts import Accounts

SEATS = 4


def table_of(accounts: Accounts, *names: str, begun: bool = True, public: bool = False) -> str:
    """The address of a table that the first of these players has opened. The others sit there, and
    bots take the free seats when the game begins; a full table begins by itself."""
    table: Any = accounts.do(lambda user: _opened(user, public), names[0])
    for name in names[1:]:
        accounts.do(lambda user: services.sit(table.pk, user, None, now()), name)
    if begun and len(names) < SEATS:
        accounts.do(lambda user: services.start(table.pk, user, now()), names[0])
    return f"/table/{table.pk}/"


def _opened(user: User, public: bool) -> Any:
    chosen = {"public": public, "pace": 0, "window": 0, "games": 1}
    return services.open_table(user, AMERICAN.slug, chosen, now())
