"""What can be done at a table, as values: sitting down, moves, bots, one game after the other."""

from collections.abc import Iterator

import msgspec
import pytest
from django.test import override_settings

from tables import acts, bots
from tables.clock import LOBBY_MS
from tables.standing import Change, Person, Standing
from tables.tests.standings import (
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

BOB = Person(77, "Bob", "jade", "wine")


@pytest.fixture(autouse=True)
def _human_bots() -> Iterator[None]:
    with override_settings(BOT_PACE=1.0):
        yield


# Sitting down, starting, leaving


def test_a_guest_takes_the_first_free_seat_or_the_one_he_asks_for() -> None:
    first = acts.sit(table(), BOB, None, NOW).standing
    assert (first.seat_of(77), first.chairs[1].name, first.chairs[1].back) == (1, "Bob", "jade")
    assert acts.sit(table(), BOB, 3, NOW).standing.seat_of(77) == 3


def test_no_two_sit_on_one_seat_and_nobody_on_two() -> None:
    with refused("seat_taken"):
        acts.sit(table(), BOB, 0, NOW)
    with refused("seat_taken"):
        acts.sit(table(), BOB, 9, NOW)
    with refused("already_seated"):
        acts.sit(acts.sit(table(), BOB, None, NOW).standing, BOB, 3, NOW)
    with refused("not_waiting"):
        acts.sit(dealt(2), BOB, None, NOW)


def test_the_table_starts_by_itself_when_people_have_taken_all_seats() -> None:
    change = acts.sit(table(3), BOB, None, NOW)
    assert change.standing.status == "playing"
    assert [deed.kind for deed in change.deeds] == ["sit", "start"]
    assert change.standing.version == table().version + 2


def test_only_the_host_starts_and_bots_take_the_free_seats() -> None:
    with refused("not_host"):
        acts.start(table(2), 11, NOW)
    standing = dealt(2)
    assert [chair.bot for chair in standing.chairs] == ["", "", "plain", "plain"]
    assert len({chair.name for chair in standing.chairs}) == 4
    assert standing.seed == SEED != standing.next_seed


def test_before_the_start_a_seat_is_free_again_and_the_next_is_host() -> None:
    standing = acts.leave(table(2), 10, NOW).standing
    assert (standing.host, standing.chairs[0].free, standing.status) == (11, True, "waiting")
    empty = acts.leave(standing, 11, NOW).standing
    assert (empty.status, empty.wake_at) == ("over", None)


def test_a_table_nobody_starts_is_closed() -> None:
    waiting = table(wake_at=NOW + LOBBY_MS)
    assert acts.wake(waiting, NOW + LOBBY_MS - 1) is None
    assert wake(waiting).standing.status == "over"


# Moves and refusals


def test_a_move_answers_the_open_decision_and_no_other() -> None:
    standing = dealt(4)
    move = give(standing, 0)
    with refused("early"):
        acts.play(standing, 10, 2, move, NOW)
    with refused("stale"):
        acts.play(standing, 10, 0, move, NOW)
    with refused("not_seated"):
        acts.play(standing, 99, 1, move, NOW)
    with refused("not_your_card"):
        acts.play(standing, 11, 1, move, NOW)  # a card of seat 0, from seat 1
    with refused("malformed"):
        acts.play(standing, 10, 1, b'{"do":"fly"}', NOW)
    with refused("not_playing"):
        acts.play(table(4), 10, 1, move, NOW)


def test_four_honest_answers_to_one_question_never_collide() -> None:
    standing = dealt(4)
    for seat in (2, 0, 3):
        standing = acts.play(standing, 10 + seat, 1, give(standing, seat), NOW).standing
        assert standing.state.turn == 1
    standing = acts.play(standing, 11, 1, give(standing, 1), NOW).standing
    assert standing.state.turn == 2


def test_a_resend_is_stale_by_itself() -> None:
    standing = at_the_turn_of(0, dealt(4))
    move = msgspec.json.encode({"do": "play", "card": standing.state.hands[0][0]})
    turn = standing.state.turn
    standing = acts.play(standing, 10, turn, move, NOW).standing
    with refused("stale"):
        acts.play(standing, 10, turn, move, NOW)


def test_the_last_move_of_a_session_sent_again_is_stale_not_an_error() -> None:
    standing = dealt(4, games=1)
    while standing.status == "playing":
        last = standing.state.turn
        standing = played(standing, ODDS.waits(standing.state).seats[0]).standing
    with refused("stale"):
        acts.play(standing, 10, last, b'{"do":"pass"}', NOW)
    with refused("over"):
        acts.play(standing, 10, standing.state.turn, b'{"do":"pass"}', NOW)


# Bots


def test_a_bot_seems_to_think_and_the_same_wake_finds_the_same_time() -> None:
    standing = dealt(1)
    due = bots.due(standing)
    assert {one.by for one in due if one.seat} == {"bot"}
    assert all(NOW + 1_200 <= one.at <= NOW + 3_200 for one in due if one.by == "bot")
    assert bots.due(standing) == due
    assert standing.wake_at == due[0].at


def test_a_wake_plays_what_is_due_and_a_second_one_nothing() -> None:
    standing = dealt(1)
    change = wake(standing)
    assert [deed.by for deed in change.deeds] == ["bot"]
    assert acts.wake(change.standing, standing.wake_at) is None


def test_a_late_wake_makes_up_for_what_was_missed() -> None:
    late = acts.wake(dealt(1), NOW + 30_000)
    assert late is not None
    assert sorted(deed.seat for deed in late.deeds) == [1, 2, 3]


def test_a_bot_that_fails_plays_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ODDS, "choose", lambda *args: 1 / 0)
    change = wake(dealt(1))
    seat = change.deeds[0].seat
    assert change.standing.state.answers[seat] == dealt(1).state.hands[seat][-1]


def test_a_bot_is_given_its_seats_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    standing = dealt(1)
    given = []
    choose = ODDS.choose
    monkeypatch.setattr(ODDS, "choose", lambda *args: (given.append(args), choose(*args))[1])
    seat = wake(standing).deeds[0].seat
    view, options, level, _ = given[0]
    assert view == ODDS.view(standing.state, seat)
    assert options == ODDS.options(standing.state, seat)
    assert level == "plain"


# From game to game


def finished(people: int = 4, **fields) -> Standing:
    standing = dealt(people, **fields)
    while standing.status == "playing":
        standing = wake(standing).standing if people < 4 else _next(standing)
    return standing


def _next(standing: Standing) -> Standing:
    return played(standing, ODDS.waits(standing.state).seats[0]).standing


def test_the_next_game_starts_when_everybody_is_ready() -> None:
    standing = finished()
    assert (standing.status, standing.number) == ("between", 1)
    promised = standing.next_seed
    for user in (10, 11, 12):
        standing = acts.ready(standing, user, NOW).standing
        assert standing.status == "between"
    with refused("stale"):
        acts.ready(standing, 10, NOW)
    standing = acts.ready(standing, 13, NOW).standing
    assert (standing.status, standing.number, standing.seed) == ("playing", 2, promised)
    assert not any(chair.ready for chair in standing.chairs)


def test_the_next_game_starts_after_twenty_seconds_anyhow() -> None:
    standing = finished()
    assert standing.wake_at == standing.opened + 20_000
    assert wake(standing).standing.number == 2


def test_after_the_last_game_the_session_is_over() -> None:
    standing = finished(games=1)
    assert (standing.status, standing.wake_at) == ("over", None)
    assert [chair.points for chair in standing.chairs] == list(standing.state.points)
    for act in (acts.ready, acts.back, acts.leave):
        with refused("over"):
            act(standing, 10, NOW)


def test_points_add_up_over_the_session() -> None:
    first = finished()
    standing = wake(first).standing
    while standing.status == "playing":
        standing = _next(standing)
    expected = [a + b for a, b in zip(first.state.points, standing.state.points, strict=True)]
    assert [chair.points for chair in standing.chairs] == expected


def test_bots_do_not_start_another_game_among_themselves() -> None:
    standing = acts.leave(dealt(1), 10, NOW).standing
    while standing.status == "playing":
        standing = wake(standing).standing
    assert standing.status == "over"


def test_who_leaves_between_two_games_holds_up_nobody() -> None:
    standing = finished()
    for user in (10, 11, 12):
        standing = acts.ready(standing, user, NOW).standing
    assert acts.leave(standing, 13, NOW).standing.number == 2


def test_what_one_game_carries_the_next_starts_with(monkeypatch: pytest.MonkeyPatch) -> None:
    result = ODDS.result
    monkeypatch.setattr(
        ODDS,
        "result",
        lambda state: (
            (found := result(state)) and msgspec.structs.replace(found, carry={"numbers": 7})
        ),
    )
    standing = wake(finished()).standing
    assert standing.rules["numbers"] == 7


def test_staff_end_a_stuck_table_and_nobody_wins() -> None:
    change = acts.end(dealt(2), "stuck", NOW)
    assert change.standing.status == "over"
    assert (change.deeds[0].by, change.deeds[0].data) == ("staff", {"why": "stuck"})
    assert all(chair.points == 0 for chair in change.standing.chairs)


def test_an_account_that_is_gone_is_played_by_a_bot() -> None:
    standing = at_the_turn_of(0, dealt(4))
    gone = msgspec.structs.replace(standing, chairs=Change(standing).chair(0, user=None))
    assert bots.due(gone)[0].by == "bot"
    assert gone.seat_of(None) is None
