"""Time at a table, as values: claim windows, silence, who is away. Nobody sleeps."""

from collections.abc import Iterator

import msgspec
import pytest
from django.test import override_settings

from tables import acts, bots, clock
from tables.game import Step
from tables.standing import Standing
from tables.tests.standings import NOW, OPTIONS, at_the_turn_of, dealt, played, refused, wake
from tests.toy import ODDS


@pytest.fixture(autouse=True)
def _human_bots() -> Iterator[None]:
    with override_settings(BOT_PACE=1.0):
        yield


# The claim window


def in_a_window(people: int = 4) -> Standing:
    standing = at_the_turn_of(0, dealt(people))
    return played(standing, 0).standing


def window_with(can_take: bool) -> tuple[Standing, int]:
    """A claim window of people, and a seat that can take the card, or can not."""
    standing = in_a_window()
    while True:
        for seat in ODDS.waits(standing.state).seats:
            options = ODDS.options(standing.state, seat)
            if (len(options) > 1) == can_take:
                return standing, seat
        for seat in ODDS.waits(standing.state).seats:
            standing = acts.play(
                standing, 10 + seat, standing.state.turn, b'{"do":"pass"}', NOW
            ).standing
        standing = played(standing, standing.state.active).standing


def pauses(people: int, window: int) -> list[int]:
    """How long those wait who can claim nothing, at many tables."""
    found = []
    for n in range(40):
        standing = dealt(people, options=OPTIONS | {"window": window}, next_seed=f"{n:064x}")
        standing = played(at_the_turn_of(0, standing), 0).standing
        found += [one.at - standing.opened for one in bots.due(standing) if one.by == "table"]
    assert len(found) > 5
    return found


@pytest.mark.parametrize(("window", "most"), [(3, 2_000), (6, 3_000), (10, 5_000), (0, 3_000)])
def test_among_people_who_can_claim_nothing_seems_to_have_thought(window: int, most: int) -> None:
    found = pauses(4, window)
    assert min(found) >= 700
    assert 0.7 * most < max(found) <= most


def test_who_can_claim_has_the_whole_window_and_silence_is_pass() -> None:
    standing, seat = window_with(can_take=True)
    due = {one.seat: one for one in bots.due(standing)}[seat]
    assert (due.by, due.at) == ("clock", standing.opened + 6_000)
    change = acts.wake(standing, due.at)
    assert change.standing.chairs[seat].timeouts == 0
    assert not change.standing.chairs[seat].away


def test_holding_moves_the_deadline() -> None:
    standing, seat = window_with(can_take=True)
    held = acts.play(standing, 10 + seat, standing.state.turn, b'{"do":"hold"}', NOW).standing
    assert held.clock.ends == standing.clock.ends + 6_000
    assert held.clock.total == 12_000


def test_an_answer_in_a_claim_window_shows_nobody_who_is_asked() -> None:
    """What a watcher is told is the same whether a seat may take the card or not."""
    standing, _ = window_with(can_take=True)
    assert msgspec.to_builtins(standing.clock).keys() == {"kind", "ends", "total"}
    assert "answers" not in msgspec.to_builtins(ODDS.view(standing.state, None))


# Time runs out


def test_two_timeouts_in_a_row_and_a_bot_plays_on() -> None:
    standing = at_the_turn_of(0, dealt(4))
    first = acts.wake(standing, standing.clock.ends)
    assert [(deed.kind, deed.by, deed.seat) for deed in first.deeds] == [("move", "clock", 0)]
    assert first.standing.chairs[0].timeouts == 1
    standing = at_the_turn_of(0, first.standing, silent=0)
    second = acts.wake(standing, standing.clock.ends)
    assert [deed.kind for deed in second.deeds] == ["away", "move"]
    assert second.standing.chairs[0].away


def test_a_turn_of_several_moves_has_one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here one may look through one's cards first, which is a decision of its own."""
    standing = at_the_turn_of(0, dealt(4))
    looked = Step(msgspec.structs.replace(standing.state, turn=standing.state.turn + 1), ())
    monkeypatch.setattr(ODDS, "apply", lambda *args: looked)
    later = played(standing, 0, at=NOW + 50_000).standing
    assert later.clock == standing.clock
    monkeypatch.undo()
    assert played(later, 0, at=NOW + 55_000).standing.opened == NOW + 55_000


def test_nothing_is_due_a_moment_before_the_deadline() -> None:
    standing = at_the_turn_of(0, dealt(4))
    assert standing.wake_at == standing.clock.ends
    assert acts.wake(standing, standing.clock.ends - 1) is None


def test_a_move_of_ones_own_forgives_a_timeout() -> None:
    standing = at_the_turn_of(0, dealt(4))
    standing = acts.wake(standing, standing.clock.ends).standing
    standing = at_the_turn_of(0, standing, silent=0)
    assert standing.chairs[0].timeouts == 1
    assert played(standing, 0).standing.chairs[0].timeouts == 0


def test_who_is_away_is_played_by_a_bot_until_he_is_back() -> None:
    standing = acts.leave(at_the_turn_of(0, dealt(4)), 10, NOW).standing
    assert standing.chairs[0].away
    assert bots.due(standing)[0].by == "bot"
    with refused("away"):
        played(standing, 0)
    with refused("stale"):
        acts.leave(standing, 10, NOW)
    standing = acts.back(standing, 10, NOW).standing
    assert bots.due(standing)[0].by == "clock"
    assert played(standing, 0).standing.version == standing.version + 1
    with refused("stale"):
        acts.back(standing, 10, NOW)


def test_a_table_without_a_clock_waits_but_its_bots_do_not() -> None:
    options = OPTIONS | {"pace": 0, "window": 0}
    assert [one.by for one in bots.due(dealt(2, options=options))][:2] == ["bot", "bot"]
    standing = at_the_turn_of(0, dealt(4, options=options))
    assert standing.clock is None
    assert acts.wake(standing, NOW + 11 * 60 * 60_000) is None


def test_a_table_without_a_clock_that_all_have_forgotten_ends() -> None:
    """Half a day for an answer, and after two of them a bot plays on."""
    standing = dealt(4, options=OPTIONS | {"pace": 0, "window": 0})
    for _ in range(1_000):
        if standing.status == "over":
            break
        assert standing.wake_at - standing.opened <= clock.FORGOTTEN_MS
        standing = wake(standing).standing
    assert standing.status == "over"
    assert standing.ended - NOW < 30 * clock.FORGOTTEN_MS
