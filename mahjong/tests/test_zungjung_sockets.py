"""Zung Jung mahjong over the network: four players in a claim window and at a quad to be robbed.

The table is played by the moves of a written game up to there.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.timestamps import now
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.game_files import FOLDER, parse
from mahjong.tests.zungjung_table import parse_move
from tables import services
from tables.models import Table
from tables.replay import replay
from tables.storage import repository
from tables.waking import runner
from tests.prepared_tables import table_of
from tests.processes import server
from tests.socket_client import Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)

RULES, SEED, MOVES = parse((FOLDER / "zung-jung" / "robbing.txt").read_text(encoding="utf-8"))
TRIPLET = MOVES.index("0 triplet")  # the first claim of a triplet, by seat 0
QUAD = MOVES.index("3 quad 9D")  # its tile is what seat 1 waits for

Scenario = Callable[["Players"], Awaitable[None]]


class Players:
    """The tabs of four players at one table, and what they share."""

    def __init__(self, table: Table, port: int, cookies: list[str]) -> None:
        self.tabs = [Tab(table.pk, cookie, port=port) for cookie in cookies]
        self._new = lambda seat: Tab(table.pk, cookies[seat], port=port)

    @property
    def version(self) -> int:
        return max(int(tab.update["v"]) for tab in self.tabs)

    async def another_tab(self, seat: int, since: int | None = None) -> Tab:
        tab = self._new(seat)
        await tab.join(since)
        return tab

    async def move(self, seat: int, **move: Any) -> None:
        """A move of a seat, which all four are told of."""
        version = self.version
        await self.tabs[seat].move(**move)
        await self.all_reach(version + 1)

    async def pass_all(self, seats: Iterable[int]) -> None:
        for seat in seats:
            await self.move(seat, do="pass")

    async def all_reach(self, version: int) -> None:
        for tab in self.tabs:
            await tab.receive_until(version)


@pytest.fixture(scope="module")
def port(django_db_setup: None) -> Iterator[int]:
    """One server process for all tests: to start it takes longer than any of them."""
    with server() as (_, port):
        yield port


@pytest.fixture
def people() -> list[User]:
    return [User.objects.create(username=name) for name in ("Ann", "Bob", "Cyd", "Dee")]


def table_after(people: list[User], moves: int) -> Table:
    """A table of four people after so many moves of the written game."""
    chosen: Any = {"east": RULES["east"], "pace": 0, "window": 6}
    table = table_of(*people, game=ZUNGJUNG.slug, seed=SEED, **chosen)
    for line in MOVES[:moves]:
        seat, move = parse_move(line)
        turn = repository.load(table.pk).game_state.turn
        services.play(table.pk, people[seat], turn, msgspec.json.encode(move), now())
    return table


def over_the_network(port: int, table: Table, people: list[User], scenario: Scenario) -> None:
    """Runs a scenario with a tab for each player, connected to a server process."""
    cookies = [cookie_of(user) for user in people]

    async def run() -> None:
        players = Players(table, port, cookies)
        for tab in players.tabs:
            await tab.join()
        await scenario(players)
        for tab in players.tabs:
            await tab.close()

    run_async(run)
    assert replay(table) == repository.load(table.pk).game_state


def kinds(tab: Tab) -> list[str]:
    return [option["kind"] for option in tab.update["options"]]


def test_a_player_reconnects_while_a_quad_may_be_robbed_and_robs_it(
    port: int, people: list[User]
) -> None:
    table = table_after(people, QUAD + 1)

    async def scenario(players: Players) -> None:
        robber, version = players.tabs[1], players.version
        assert [kinds(tab) for tab in players.tabs] == [
            ["pass"], ["pass", "mahjong", "hold"], ["pass"], [],
        ]  # fmt: skip
        robber.connection.socket.abort()
        await players.tabs[2].move(do="pass")
        await players.tabs[0].receive_until(version + 1)
        players.tabs[1] = await players.another_tab(1, since=version)
        update = players.tabs[1].update
        assert (update["since"], update["v"], update["view"]["phase"]) == (
            version, version + 1, "rob",
        )  # fmt: skip
        assert kinds(players.tabs[1]) == ["pass", "mahjong", "hold"]
        assert [rack["hand"] is None for rack in update["view"]["racks"]] == [
            True, False, True, True,
        ]  # fmt: skip
        await players.all_reach(version + 1)
        await players.tabs[1].move(do="triplet")
        assert await players.tabs[1].receive_refusal() == "only_mahjong"
        await players.move(1, do="mahjong")
        await players.move(0, do="pass")
        for tab in players.tabs:
            won = next(event for event in tab.events if event["kind"] == "won")
            assert (won["seat"], won["how"], won["tile"]) == (1, "robbing", "9D")

    over_the_network(port, table, people, scenario)
    assert repository.load(table.pk).game_state.result.pays[0].why == "robbing"


def test_the_owner_of_a_quad_reconnects_and_draws_if_nobody_robs_it(
    port: int, people: list[User]
) -> None:
    table = table_after(people, QUAD + 1)

    async def scenario(players: Players) -> None:
        version = players.version
        players.tabs[3].connection.socket.abort()
        players.tabs[3] = await players.another_tab(3, since=version)
        assert players.tabs[3].update["view"]["phase"] == "rob"
        assert kinds(players.tabs[3]) == []
        await players.pass_all((0, 1, 2))
        drew = players.tabs[3].events[-1]
        assert (drew["kind"], drew["seat"], "tile" in drew) == ("drew_supplement", 3, True)
        assert "tile" not in players.tabs[0].events[-1]
        assert "discard" in kinds(players.tabs[3])

    over_the_network(port, table, people, scenario)


def test_two_tabs_of_a_seat_share_one_claim(port: int, people: list[User]) -> None:
    table = table_after(people, TRIPLET)

    async def scenario(players: Players) -> None:
        first, version = players.tabs[0], players.version
        second = await players.another_tab(0)
        turn = first.update["view"]["turn"]
        assert kinds(first) == kinds(second) == ["pass", "triplet", "hold"]
        await players.move(0, do="triplet")
        await second.receive_until(version + 1)
        for tab in (first, second):
            assert (tab.update["view"]["answered"], kinds(tab)) == ("triplet", [])
        for tab, move in ((second, "pass"), (second, "triplet"), (first, "triplet")):
            await tab.move(do=move)
            assert await tab.receive_refusal() == "already_answered"
        await players.pass_all(seat for seat in (1, 2, 3) if kinds(players.tabs[seat]))
        await second.receive_until(players.version)
        assert second.events[-1]["kind"] == "laid"
        for tab in (first, second):  # the claim, sent again after it was granted
            await tab.move(turn, do="triplet")
            assert await tab.receive_refusal() == "stale"
        await second.move(do="discard", tile=second.update["view"]["racks"][0]["hand"][0])
        await first.receive_until(players.version + 1)
        assert first.update["view"]["phase"] == "claim"
        await players.all_reach(first.update["v"])
        await second.close()

    over_the_network(port, table, people, scenario)


def test_a_claim_after_the_window_is_refused_and_nothing_is_lost(
    port: int, people: list[User]
) -> None:
    """The clock passes for the player who thinks too long; the claim arrives after it."""
    table = table_after(people, TRIPLET)

    async def scenario(players: Players) -> None:
        late, ends = players.tabs[0], players.tabs[0].update["table"]["clock"]["ends"]
        turn, rack = late.update["view"]["turn"], late.update["view"]["racks"][0]
        await sync_to_async(runner.wake_due)(ends)
        newest = await sync_to_async(repository.version_of)(table.pk)
        await players.all_reach(newest)
        assert late.update["view"]["turn"] > turn
        await late.move(turn, do="triplet")
        assert await late.receive_refusal() == "stale"
        await late.send(t="ping", v=newest)
        assert (await late.receive("pong"))["v"] == newest
        kept, drawn = late.update["view"]["racks"][0], late.update["view"]["drawn"]
        assert kept["melds"] == rack["melds"]
        assert sorted(kept["hand"]) == sorted([*rack["hand"], drawn])

    over_the_network(port, table, people, scenario)


def test_a_tab_with_an_old_version_is_brought_up_to_date(port: int, people: list[User]) -> None:
    """It has missed the answers of a whole window; its move for the old decision is refused."""
    table = table_after(people, TRIPLET)

    async def scenario(players: Players) -> None:
        sleeper, version = await players.another_tab(0), players.version
        turn = sleeper.update["view"]["turn"]
        await players.move(0, do="triplet")
        await players.pass_all(seat for seat in (1, 2, 3) if kinds(players.tabs[seat]))
        await sleeper.receive_until(players.version)
        await sleeper.send(t="ping", v=version)
        update = await sleeper.receive("update")
        assert (update["since"], update["v"]) == (version, players.version)
        assert [event["kind"] for event in update["events"]] == ["claimed", "laid"]
        await sleeper.move(turn, do="pass")
        assert await sleeper.receive_refusal() == "stale"
        await sleeper.move(turn + 2, do="discard", tile="1D")
        assert await sleeper.receive_refusal() == "early"
        await sleeper.close()

    over_the_network(port, table, people, scenario)
