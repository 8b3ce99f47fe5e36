"""Actions on table states: sitting down, moves and bots."""

from collections.abc import Iterator

import msgspec
import pytest
from django.test import override_settings

from tables import actions, bots
from tables.clock import LOBBY_MS
from tables.models import new_seed
from tables.state import PlayerProfile, Transition
from tables.tests.table_states import (
    NOW,
    SEED,
    at_the_turn_of,
    dealt,
    give,
    played,
    refused,
    table,
    wake,
)
from tests.toy import ODDS

BOB = PlayerProfile(77, "Bob", "jade", "wine", "0123456789ab")


@pytest.fixture(autouse=True)
def use_normal_bot_pace() -> Iterator[None]:
    with override_settings(BOT_PACE=1.0):
        yield


# Sitting down, starting, leaving


def test_player_takes_the_first_free_or_the_chosen_seat() -> None:
    first = actions.sit(table(), BOB, None, NOW, new_seed()).state
    assert (first.seat_of(77), first.seats[1].name, first.seats[1].back) == (1, "Bob", "jade")
    assert actions.sit(table(), BOB, 3, NOW, new_seed()).state.seat_of(77) == 3


def test_seat_has_one_player_and_player_has_one_seat() -> None:
    with refused("seat_taken"):
        actions.sit(table(), BOB, 0, NOW, new_seed())
    with refused("seat_taken"):
        actions.sit(table(), BOB, 9, NOW, new_seed())
    with refused("already_seated"):
        actions.sit(actions.sit(table(), BOB, None, NOW, new_seed()).state, BOB, 3, NOW, new_seed())
    with refused("not_waiting"):
        actions.sit(dealt(2), BOB, None, NOW, new_seed())


def test_table_starts_when_users_have_taken_all_seats() -> None:
    transition = actions.sit(table(3), BOB, None, NOW, new_seed())
    assert transition.state.status == "playing"
    assert [entry.kind for entry in transition.entries] == ["sit", "start"]
    assert transition.state.version == table().version + 2


def test_only_the_host_starts_and_bots_take_free_seats() -> None:
    with refused("not_host"):
        actions.start(table(2), 11, NOW, new_seed())
    state = dealt(2)
    assert [seat.bot for seat in state.seats] == ["", "", "plain", "plain"]
    assert len({seat.name for seat in state.seats}) == 4
    assert state.seed == SEED != state.next_seed


def test_leaving_before_the_start_frees_the_seat_and_changes_the_host() -> None:
    state = actions.leave(table(2), 10, NOW, new_seed()).state
    assert (state.host, state.seats[0].free, state.status) == (11, True, "waiting")
    empty = actions.leave(state, 11, NOW, new_seed()).state
    assert (empty.status, empty.wake_at) == ("over", None)


def test_the_host_stays_the_host_when_another_player_leaves() -> None:
    state = table(3, host=11)
    assert actions.leave(state, 12, NOW, new_seed()).state.host == 11
    assert actions.leave(state, 10, NOW, new_seed()).state.host == 11


def test_the_player_of_the_first_taken_seat_is_the_next_host() -> None:
    assert actions.leave(table(3, host=11), 11, NOW, new_seed()).state.host == 10
    assert actions.leave(table(3, host=12), 12, NOW, new_seed()).state.host == 10


def test_host_removes_a_player_before_the_start() -> None:
    transition = actions.remove_player(table(2), 10, 1, NOW)
    assert (transition.state.users, transition.state.seats[1].free) == ((10,), True)
    assert (transition.entries[0].kind, transition.entries[0].data) == ("remove", {"seat": 1})


@pytest.mark.parametrize(
    ("user", "seat", "code"),
    [(11, 0, "not_host"), (10, 0, "stale"), (10, 3, "stale"), (10, 7, "no_such_seat")],
)
def test_only_the_host_removes_and_only_others(user: int, seat: int, code: str) -> None:
    with refused(code):
        actions.remove_player(table(2), user, seat, NOW)


def test_nobody_is_removed_after_the_start() -> None:
    with refused("not_waiting"):
        actions.remove_player(dealt(2), 10, 1, NOW)


def test_waiting_table_is_closed_after_a_timeout() -> None:
    waiting = table(wake_at=NOW + LOBBY_MS)
    assert actions.wake(waiting, NOW + LOBBY_MS - 1, new_seed()) is None
    assert wake(waiting).state.status == "over"


# Moves and refusals


def test_move_answers_only_the_open_decision() -> None:
    state = dealt(4)
    move = give(state, 0)
    with refused("early"):
        actions.play(state, 10, 2, move, NOW)
    with refused("stale"):
        actions.play(state, 10, 0, move, NOW)
    with refused("not_seated"):
        actions.play(state, 99, 1, move, NOW)
    with refused("not_your_card"):
        actions.play(state, 11, 1, move, NOW)  # a card of seat 0, from seat 1
    with refused("malformed"):
        actions.play(state, 10, 1, b'{"do":"fly"}', NOW)
    with refused("not_playing"):
        actions.play(table(4), 10, 1, move, NOW)


def test_simultaneous_answers_do_not_conflict() -> None:
    state = dealt(4)
    for seat in (2, 0, 3):
        state = actions.play(state, 10 + seat, 1, give(state, seat), NOW).state
        assert state.game_state.turn == 1
    state = actions.play(state, 11, 1, give(state, 1), NOW).state
    assert state.game_state.turn == 2


def test_resent_move_is_stale() -> None:
    state = at_the_turn_of(0, dealt(4))
    move = msgspec.json.encode({"do": "play", "card": state.game_state.hands[0][0]})
    turn = state.game_state.turn
    state = actions.play(state, 10, turn, move, NOW).state
    with refused("stale"):
        actions.play(state, 10, turn, move, NOW)


def test_resent_answer_that_may_be_changed_is_stale() -> None:
    """The browser sent it again, because it had not seen it arrive."""
    state = dealt(4)
    first, other = (
        msgspec.json.encode({"do": "give", "card": card}) for card in state.game_state.hands[0][:2]
    )
    state = actions.play(state, 10, 1, first, NOW).state
    with refused("stale"):
        actions.play(state, 10, 1, first, NOW)
    changed = actions.play(state, 10, 1, other, NOW).state
    assert changed.version == state.version + 1


def test_resent_last_move_of_a_session_is_stale() -> None:
    state = dealt(4, games=1)
    while state.status == "playing":
        last = state.game_state.turn
        state = played(state, ODDS.waits(state.game_state).seats[0]).state
    with refused("stale"):
        actions.play(state, 10, last, b'{"do":"pass"}', NOW)
    with refused("over"):
        actions.play(state, 10, state.game_state.turn, b'{"do":"pass"}', NOW)


# Bots


def test_bot_thinking_time_is_deterministic() -> None:
    state = dealt(1)
    due = bots.due(state)
    assert {answer.by for answer in due if answer.seat} == {"bot"}
    assert all(NOW + 1_200 <= answer.at <= NOW + 3_200 for answer in due if answer.by == "bot")
    assert bots.due(state) == due
    assert state.wake_at == due[0].at


def test_bots_answer_a_claim_window_together() -> None:
    state = played(dealt(1), 0).state
    while state.game_state.phase != "claim":
        state = wake(state).state
    due = [answer.at for answer in bots.due(state) if answer.by == "bot"]
    assert len(due) >= 2
    assert len(set(due)) == 1
    passes = actions.wake(state, due[0], new_seed()).entries
    assert [entry.by for entry in passes[: len(due)]] == ["bot"] * len(due)


def test_second_wake_does_nothing() -> None:
    state = dealt(1)
    transition = wake(state)
    assert [entry.by for entry in transition.entries] == ["bot"]
    assert actions.wake(transition.state, state.wake_at, new_seed()) is None


def test_late_wake_plays_everything_that_is_due() -> None:
    late = actions.wake(dealt(1), NOW + 30_000, new_seed())
    assert late is not None
    assert sorted(entry.seat for entry in late.entries) == [1, 2, 3]


def test_failing_bot_plays_the_default_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ODDS, "choose", lambda *args: 1 / 0)
    transition = wake(dealt(1))
    seat = transition.entries[0].seat
    assert transition.state.game_state.answers[seat] == dealt(1).game_state.hands[seat][-1]


def test_bot_gets_only_its_seats_view(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(1)
    given = []
    choose = ODDS.choose
    monkeypatch.setattr(ODDS, "choose", lambda *args: (given.append(args), choose(*args))[1])
    seat = wake(state).entries[0].seat
    view, options, level, _ = given[0]
    assert view == ODDS.view(state.game_state, seat)
    assert options == ODDS.options(state.game_state, seat)
    assert level == "plain"


# Tables that staff close, and seats without an account


def test_staff_close_a_table_without_a_winner() -> None:
    transition = actions.close(dealt(2), "stuck", NOW)
    assert transition.state.status == "over"
    assert (transition.entries[0].by, transition.entries[0].data) == ("staff", {"code": "stuck"})
    assert all(seat.points == 0 for seat in transition.state.seats)


def test_bot_plays_for_a_missing_account() -> None:
    state = at_the_turn_of(0, dealt(4))
    gone = msgspec.structs.replace(state, seats=Transition(state).with_seat(0, user=None))
    assert bots.due(gone)[0].by == "bot"
    assert gone.seat_of(None) is None
