"""Tables of every game and their players, who play through pages as people do."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple, get_type_hints

import msgspec

from accounts.timestamps import now
from tests.faults.page import Data, Page
from tests.measuring import cookie_of


class Kind(NamedTuple):
    """A kind of table: its game, how many people play it, and the options they chose."""

    slug: str
    people: int
    options: dict[str, Any]


KINDS = (
    Kind("american", 4, {"games": 16}),
    Kind("zung-jung", 4, {"games": 12}),
    Kind("solitaire", 1, {"mode": "score", "layout": "turtle"}),
    Kind("dominoes", 2, {"against": "people", "minutes": 0}),
    Kind("american", 1, {"games": 16, "window": 3}),
    Kind("dominoes", 1, {"against": "ai"}),
    Kind("zung-jung", 2, {"games": 12}),
    Kind("solitaire", 1, {"mode": "classic", "layout": "turtle", "pace": 1200}),
    Kind("american", 4, {"games": 16, "pace": 0}),
    Kind("dominoes", 2, {"against": "people"}),
)
THINKS = (0.3, 1.1)  # seconds between a player's moves; three times as long where they play alone
ALONE = 3
BESIDES = {"stop", "leave", "hint", "undo", "ask"}  # what may be done while others are to move


class Table(NamedTuple):
    pk: str
    kind: Kind
    cookies: list[str]  # of its players


class Player:
    """Somebody at a table, who answers what they are asked after a while."""

    def __init__(self, ports: Sequence[int], table: Table, seat: int) -> None:
        self.page = Page(ports, table.pk, table.cookies[seat])
        self._factor = ALONE if table.kind.people == 1 else 1
        self._acting = asyncio.create_task(self._act())

    async def stop(self) -> None:
        self._acting.cancel()
        with suppress(asyncio.CancelledError):
            await self._acting
        self.page.close()

    async def _act(self) -> None:
        while not self.page.closed:
            await asyncio.sleep(random.uniform(*THINKS) * self._factor)
            waits = self.page.pending
            if not self.page.update or (waits and (waits["t"] != "move" or not _paused(self.page))):
                continue
            if asks := wish(self.page):
                self.page.request(**asks)


def _paused(page: Page) -> bool:
    """A move waits until the game goes on; its player has to see to that first."""
    return page.update["table"]["paused"] is not None


def wish(page: Page) -> Data | None:
    """What the player of a page would like to do now, if anything."""
    table = page.update["table"]
    mine = table["seats"][page.seat]
    if table["status"] == "between" and not mine["ready"]:
        return {"t": "ready"}
    if table["status"] != "playing":
        return None
    if mine["away"]:
        return {"t": "resume_seat"}
    if table["paused"] is not None:
        return {"t": "resume"}
    if not {option["kind"] for option in page.update["options"]} - BESIDES:
        return None
    return {"t": "move", "turn": page.update["view"]["turn"], "move": chosen_move(page)}


def chosen_move(page: Page) -> Data:
    """The move of a bot that sees what the page shows."""
    from tables.game import Option
    from tables.rng import RandomStream
    from tables.state import engine_of

    engine = engine_of(page.update["table"]["game"])
    view = msgspec.convert(page.update["view"], _view_type(type(engine)))
    options = msgspec.convert(page.update["options"], tuple[Option, ...])
    chance = RandomStream("0" * 64, f"{page.table} {page.seat} {page.version}")
    move = engine.choose(view, options, engine.levels[0], chance)
    return dict(msgspec.to_builtins(move))


@cache
def _view_type(engine: Any) -> Any:
    return get_type_hints(engine.view)["return"]


def open_tables(count: int) -> list[Table]:
    """Running tables of all kinds in turn, each with players of its own."""
    return [open_table(KINDS[number % len(KINDS)], number) for number in range(count)]


def open_table(kind: Kind, number: int) -> Table:
    from accounts.models import User
    from tables import services

    names = [f"Bench{number}-{seat}" for seat in range(kind.people)]
    people = [User.objects.create(username=name) for name in names]
    options = {"public": False, **kind.options}
    alone = kind.people == 1
    table = services.open_table(people[0], kind.slug, options, now(), with_bots=alone)
    for user in people[1:]:
        services.sit(table.pk, user, None, now())
    table.refresh_from_db()
    if table.status == "waiting":
        services.start(table.pk, people[0], now())
    return Table(table.pk, kind, [cookie_of(user) for user in people])


def socket_scope(session: Any, table: str, query: str) -> dict[str, Any]:
    """What the server knows of a socket of a table or a page when it opens, for sockets that are
    served in process."""
    return {
        "session": session,
        "headers": [],
        "cookies": {},
        "client": ("127.0.0.1", 1),
        "query_string": query.encode(),
        "url_route": {"kwargs": {"table_id": table}},
    }
