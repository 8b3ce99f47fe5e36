"""The clock of dominoes at a table: countdown, drawing, time-out, pauses over real sockets."""

import json

import pytest
from django.test import override_settings

from accounts.models import User
from accounts.timestamps import now
from dominoes.modes import ALONE
from dominoes.rules.board import pips
from dominoes.rules.state import replace
from dominoes.tests.table_games import (
    AT,
    MINUTE,
    SECOND,
    STARTED,
    TODAY,
    begun,
    change,
    count_down,
    do,
    lay_any,
    started,
    state_of,
    table_state,
)
from tables import services as tables
from tables import visits
from tables.models import Entry
from tables.refusals import Refused
from tables.replay import replay
from tables.visits import read_update
from tests.prepared_tables import table_of
from tests.pressed import pressed
from tests.socket_client import Tab, cookie_of, run_async

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def use_normal_bot_pace():
    with override_settings(BOT_PACE=1.0):
        yield


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="ann")


def refused(code):
    return pytest.raises(Refused, match=f"^{code}$")


def test_the_countdown_costs_no_time(ann) -> None:
    table = begun(ann)
    do(table, ann, "begin", AT)
    do(table, ann, "shown", AT + MINUTE)
    counting = table_state(table)
    assert (counting.clock.kind, counting.clock.ends) == ("countdown", AT + MINUTE + 4 * SECOND)
    playing = tables.wake(table.pk, counting.wake_at)
    assert (playing.clock.kind, playing.clock.ends) == ("game", counting.wake_at + 5 * MINUTE)
    assert playing.game_state.clock.spent == 0


def test_the_clock_waits_for_a_slow_first_picture(ann) -> None:
    """The page needs eleven seconds to draw the table, and sends its word twice. A second tab says
    it, too."""
    table = begun(ann)
    do(table, ann, "begin", AT)
    shown = AT + 11 * SECOND
    turn = state_of(table).turn
    counting = do(table, ann, "shown", shown)
    for late in (shown, shown + SECOND):
        with refused("stale"):
            tables.play(table.pk, ann, turn, b'{"do": "shown"}', late)
    assert (counting.clock.kind, counting.clock.ends) == ("countdown", shown + 4 * SECOND)
    playing = tables.wake(table.pk, counting.wake_at)
    assert playing.clock.ends == shown + 4 * SECOND + 5 * MINUTE
    assert playing.began == shown
    assert replay(table) == state_of(table)


def test_a_page_that_says_nothing_gains_no_time_and_sees_no_tile(ann) -> None:
    table = begun(ann)
    waiting = do(table, ann, "begin", AT)
    assert waiting.wake_at == AT + 20 * SECOND
    assert json.loads(read_update(table.pk, ann.pk, None, AT)[1])["view"]["hand"] == []
    counting = tables.wake(table.pk, waiting.wake_at)
    assert Entry.objects.filter(table=table).last().by == "table"
    playing = tables.wake(table.pk, counting.wake_at)
    assert playing.clock.ends == AT + 24 * SECOND + 5 * MINUTE


def test_a_page_that_is_closed_before_it_shows_the_table_pauses_the_game(ann) -> None:
    table = begun(ann)
    do(table, ann, "begin", AT)
    visits.closed(table.pk, ann.pk, AT + SECOND)
    tables.resume(table.pk, ann, AT + MINUTE)  # another device
    counting = do(table, ann, "shown", AT + MINUTE + SECOND)
    assert counting.clock.ends == AT + MINUTE + 5 * SECOND


def test_between_people_the_clock_waits_for_both_pages_and_no_longer_than_a_while(ann) -> None:
    ben = User.objects.create(username="ben")
    table = table_of(ann, ben, game="dominoes", at=AT, against="people")
    for player in (ann, ben):
        do(table, player, "begin", AT)
    waiting = do(table, ann, "shown", AT + SECOND)
    assert (waiting.game_state.phase, waiting.wake_at) == ("showing", AT + 20 * SECOND)
    counting = tables.wake(table.pk, waiting.wake_at)
    assert (counting.game_state.phase, counting.clock.ends) == ("countdown", AT + 24 * SECOND)


def test_the_ai_draws_one_tile_a_second_and_time_runs_out_meanwhile(ann) -> None:
    table = started(ann)
    lay_any(table, ann, STARTED + SECOND)
    game = state_of(table)
    ends = {end.value for end in game.ends}
    hidden = sorted({*game.hands[1], *game.boneyard})
    unfit = [tile for tile in hidden if not ends & {*pips(tile)}]
    rest = [tile for tile in hidden if tile not in unfit]
    change(table, hands=(game.hands[0], (unfit[0],)), boneyard=(*unfit[1:], *rest), phase="draw")
    tables.wake(table.pk, STARTED + 3 * SECOND)
    assert (state_of(table).drew, table_state(table).wake_at) == (1, STARTED + 4 * SECOND)
    tables.wake(table.pk, STARTED + 4 * SECOND)
    assert (state_of(table).drew, table_state(table).wake_at) == (2, STARTED + 5 * SECOND)
    change(table, clock=replace(state_of(table).clock, spent=5 * MINUTE - 400))
    tables.wake(table.pk, STARTED + 5 * SECOND)
    assert (state_of(table).how, table_state(table).status) == ("time", "over")
    assert Entry.objects.filter(table=table).last().by == "table"


def test_a_tile_after_the_time_is_refused(ann) -> None:
    table = started(ann)
    with refused("time_up"):
        lay_any(table, ann, STARTED + 5 * MINUTE)
    assert lay_any(table, ann, STARTED + 5 * MINUTE - 1).game_state.plays


def test_pausing_beyond_two_minutes_is_refused(ann) -> None:
    table = started(ann)
    tables.pause(table.pk, ann, STARTED)
    tables.resume(table.pk, ann, STARTED + 90 * SECOND)
    tables.pause(table.pk, ann, STARTED + 91 * SECOND)
    state = tables.wake(table.pk, STARTED + 121 * SECOND)
    assert (state.paused, state.game_state.clock.pause) == (None, 0)
    assert state.clock.ends == STARTED + 2 * MINUTE + 5 * MINUTE
    with refused("no_pause_left"):
        tables.pause(table.pk, ann, STARTED + 130 * SECOND)
    assert replay(table) == state_of(table)


def test_closing_the_start_screen_costs_no_pause(ann) -> None:
    table = begun(ann)
    visits.closed(table.pk, ann.pk, AT)
    assert table_state(table).paused is None


def test_the_start_screen_cannot_be_paused(ann) -> None:
    table = begun(ann)
    with refused("not_playing"):
        tables.pause(table.pk, ann, AT)
    count_down(table, ann, AT + 5 * MINUTE)
    assert state_of(table).clock.pause == 2 * MINUTE


def test_while_paused_nobody_reads_what_was_laid(ann) -> None:
    table = started(ann)
    before = lay_any(table, ann, STARTED + SECOND).version - 1
    tables.pause(table.pk, ann, STARTED + SECOND)
    read = read_update(table.pk, ann.pk, before, STARTED + 2 * SECOND)[1]
    assert json.loads(read)["events"] == []
    tables.resume(table.pk, ann, STARTED + 3 * SECOND)
    read = read_update(table.pk, ann.pk, before, STARTED + 4 * SECOND)[1]
    assert [event["kind"] for event in json.loads(read)["events"]] == ["played"]


def test_a_paused_game_hides_its_board_and_another_device_resumes(ann) -> None:
    table = count_down(ALONE.play(ann, {}, now()), ann, now())
    cookie = cookie_of(ann)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        assert (await tab.join())["view"]["hand"]
        await tab.close()
        phone = Tab(table.pk, cookie)
        update = await phone.join()
        assert (update["view"], update["options"]) == (None, [])
        assert update["paused_view"]["clock"]["pause"] == 120_000
        assert "hand" not in update["paused_view"]
        await phone.send(t="resume", id=1)
        update = await phone.receive_until(update["v"] + 1)
        assert update["view"]["clock"]["pause"] <= 120_000
        await phone.close()

    run_async(scenario)


def test_two_tabs_play_one_tile_once(ann) -> None:
    table = count_down(ALONE.play(ann, {}, now()), ann, now())
    cookie = cookie_of(ann)

    async def scenario() -> None:
        one, other = Tab(table.pk, cookie), Tab(table.pk, cookie)
        first = await one.join()
        await other.join()
        turn, hand = first["view"]["turn"], first["view"]["hand"]
        await one.move(turn, do="play", tile=hand[0])
        await one.receive_until(first["v"] + 1)
        await other.move(turn, do="play", tile=hand[1])
        assert await other.receive_refusal() == "stale"
        await one.close()
        await other.close()

    run_async(scenario)
    assert len(state_of(table).plays) == 1


def test_buttons_pressed_twice_open_one_game(ann) -> None:
    ALONE.deal_of_day(TODAY)
    assert len(pressed(lambda at: ALONE.daily(ann, at))) == 1
    assert len(pressed(lambda at: ALONE.play(ann, {"level": "easy"}, at))) == 1
