"""The flow of a game: start, countdown, drawing, rounds, end."""

from msgspec.structs import replace

from dominoes.rules.board import TILES
from dominoes.rules.game import DOMINOES
from dominoes.rules.view import RoundEndView
from dominoes.tests.games import begun, clock, dealt, events, play, refusal, step, table
from tables.game import Shown


def kinds(state, word, seat=None):
    return [event.kind for event in events(state, word, seat)]


# Start


def test_no_tile_is_shown_before_the_player_begins() -> None:
    for seat in (0, 1, None):
        view = DOMINOES.view(dealt(), seat)
        assert (view.phase, view.hand, view.counts, view.active) == ("begin", (), (0, 0), None)
        assert view.boneyard == len(TILES)


def test_after_begin_the_game_waits_for_the_page_and_shows_no_tile() -> None:
    """Whoever keeps silent sees nothing of the deal meanwhile, and after a while it goes on."""
    state = dealt()
    assert kinds(state, "begin") == ["began"]
    showing = play(state, "begin")
    for seat in (0, 1, None):
        view = DOMINOES.view(showing, seat)
        assert (view.phase, view.hand, view.counts, view.active) == ("showing", (), (0, 0), None)
    wait = DOMINOES.waits(showing)
    assert (wait.seats, wait.lasts) == ((0,), 20_000)
    assert not showing.clock.runs
    assert refusal(showing, "go") == refusal(showing, "begin") == "not_now"
    assert DOMINOES.default(showing, 0) == Shown()


def test_the_word_of_the_page_deals_and_counts_down_while_the_clock_stands() -> None:
    state = play(dealt(), "begin")
    assert kinds(state, "shown") == ["dealt", "counted"]
    counting = play(state, "shown")
    assert refusal(counting, "shown") == "not_now"
    assert len(DOMINOES.view(counting, 0).hand) == 7
    assert DOMINOES.waits(counting).lasts == 4000
    assert not counting.clock.runs
    going = play(counting, "go")
    assert going.clock.runs
    assert DOMINOES.waits(going).kind == "play"
    assert refusal(counting, "6|4") == "not_now"


def test_each_seat_is_told_only_its_own_hand() -> None:
    state = dealt()
    dealt_event = events(play(state, "begin"), "shown")[0]
    for seat in (0, 1):
        assert dealt_event.seen_by(seat)["hand"] == state.hands[seat]
    assert "hand" not in dealt_event.seen_by(None)
    assert dealt_event.data == {"round": 1, "leader": 0, "counts": (7, 7)}


def test_a_replay_opens_both_hands_once_they_are_dealt() -> None:
    state = dealt()
    assert DOMINOES.open_view(state, 0) == DOMINOES.view(state, 0), "no tile before the deal"
    state = begun()
    for seat in (0, 1):
        opened = DOMINOES.open_view(state, seat)
        assert opened.hands == state.hands
        assert replace(opened, hands=()) == DOMINOES.view(state, seat)


def test_against_the_ai_only_the_player_says_when_they_are_ready() -> None:
    state = dealt()
    assert DOMINOES.waits(state).seats == (0,)
    assert DOMINOES.waits(state).lasts is None
    assert DOMINOES.options(state, 1) == ()
    assert refusal(state, "begin", 1) == "not_now"


def test_two_people_both_say_when_they_are_ready() -> None:
    state = dealt(against="people")
    assert DOMINOES.waits(state).lasts == 20_000
    waiting = play(state, "begin")
    assert (waiting.phase, waiting.turn, DOMINOES.waits(waiting).seats) == ("begin", 0, (1,))
    assert refusal(waiting, "begin", 0) == "not_now"
    showing = play(waiting, "begin", "shown")
    assert (showing.phase, DOMINOES.waits(showing).seats) == ("showing", (1,))
    assert refusal(showing, "shown", 0) == "not_now"
    counting = play(showing, "shown")
    assert counting.phase == "countdown"
    assert play(counting, "go").phase == "countdown"
    assert play(counting, "go", "go").phase == "play"


# Drawing


def test_who_cannot_play_draws_until_able() -> None:
    state = table("1|1 2|1", "3|3 4|3", "2|2 6|1 3|2", on="6|6")
    assert DOMINOES.waits(state).kind == "draw"
    assert [option.kind for option in DOMINOES.options(state, 0)] == ["draw", "stop"]
    (drew,) = events(state, "draw")
    assert drew.seen_by(0) == {"kind": "drew", "seat": 0, "left": 2, "tile": "2|2"}
    assert drew.seen_by(1) == drew.seen_by(None) == {"kind": "drew", "seat": 0, "left": 2}
    once = play(state, "draw")
    assert (DOMINOES.waits(once).kind, DOMINOES.waits(once).seats) == ("draw", (0,))
    twice = play(once, "draw")
    assert DOMINOES.waits(twice).kind == "play"
    assert DOMINOES.view(twice, 0).drew == 2
    laid = play(twice, "6|1@0.0")
    assert (laid.plays[-1].drew, laid.drew) == (2, 0)


def test_a_first_tile_is_never_drawn_for() -> None:
    assert DOMINOES.waits(begun()).kind == "play"


# Rounds


def test_going_out_scores_five_for_each_tile_left() -> None:
    state = table("6|1", "2|2 3|2 4|2", "5|5", on="6|6")
    assert kinds(state, "6|1@0.0") == ["played", "round_ended"]
    out = play(state, "6|1@0.0")
    assert out.points == (15, 0)
    assert out.round_end == RoundEndView("out", 0, 15)
    view = DOMINOES.view(out, 1)
    assert (view.phase, view.hands) == ("round", ((), ("2|2", "3|2", "4|2")))
    assert not out.clock.runs
    assert DOMINOES.waits(out).lasts == 5000


def test_a_tile_that_reaches_100_ends_the_game_before_going_out() -> None:
    state = table("5|0", "2|2 3|2", "6|6", on="5|5", points=(90, 0))
    assert kinds(state, "5|0@0.0") == ["played", "ended"]
    over = play(state, "5|0@0.0")
    assert (over.points, over.how, over.round_end) == ((100, 0), "points", None)


def test_points_for_going_out_can_end_the_game() -> None:
    over = play(table("6|1", "2|2 3|2", "5|5", on="6|6", points=(90, 0)), "6|1@0.0")
    assert (over.points, over.how) == ((100, 0), "points")
    assert over.round_end == RoundEndView("out", 0, 10)
    assert DOMINOES.waits(over) is None
    assert refusal_of_everything(over) == {"over"}


def refusal_of_everything(state):
    words = ("begin", "shown", "go", "6|1@0.0", "draw", "stop", "time_up", "hint", "undo")
    return {refusal(state, word, seat) for word in words for seat in (0, 1)}


def test_out_of_moves_ends_the_round_without_points() -> None:
    """The tile leaves the other seat nothing to play, and nothing is left to draw."""
    state = table("6|1 4|4", "2|2 3|2", on="6|6", points=(10, 20))
    assert kinds(state, "6|1@0.0") == ["played", "round_ended"]
    stuck = play(state, "6|1@0.0")
    assert stuck.round_end == RoundEndView("stuck", 1, 0)
    assert stuck.points == (10, 20)
    assert DOMINOES.view(stuck, 0).hands == (("4|4",), ("2|2", "3|2"))


def test_out_of_moves_after_the_last_tile_of_the_boneyard() -> None:
    state = table("1|1 2|1", "3|3 4|3", "2|2", on="6|6")
    stuck = play(state, "draw")
    assert stuck.round_end == RoundEndView("stuck", 0, 0)


def test_points_of_a_round_without_moves_are_kept() -> None:
    stuck = play(table("4|1 5|5", "2|2 3|2", on="6|1"), "4|1@0.1")
    assert stuck.round_end.how == "stuck"
    assert stuck.points == (10, 0)


def test_who_laid_the_last_tile_leads_the_next_round() -> None:
    for seat, plays in ((0, "6|6"), (1, "6|6 6|5@0.0")):
        hands = ("6|1", "2|2 3|2") if seat == 0 else ("2|2 3|2", "6|1")
        state = table(*hands, "5|5", on=plays, active=seat)
        after = play(state, f"6|1@0.{seat}", "go")
        assert (after.round, after.active, after.phase) == (2, seat, "play")
        assert [len(hand) for hand in after.hands] == [7, 7]
        assert (after.plays, after.round_end) == ((), None)
        assert after.clock.runs


def test_who_laid_the_last_tile_leads_after_a_round_without_moves() -> None:
    after = play(table("6|1 4|4", "2|2 3|2", on="6|6"), "6|1@0.0", "go")
    assert (after.round, after.active) == (2, 0)


def test_the_ai_may_lead_a_round_and_says_nothing_before() -> None:
    state = play(table("2|2 3|2", "6|1", "5|5", on="6|6 6|5@0.0", active=1), "6|1@0.1")
    assert DOMINOES.waits(state).seats == (0,)
    assert DOMINOES.waits(play(state, "go")).seats == (1,)


# Time, stopping


def test_time_runs_out_while_the_ai_draws() -> None:
    state = table("6|1 2|2", "2|1 3|2", "1|1 5|4", on="6|6 6|4@0.0", active=1, points=(35, 20))
    drawing = play(state, "draw")
    assert (DOMINOES.waits(drawing).kind, DOMINOES.waits(drawing).seats) == ("draw", (1,))
    late = replace(drawing, clock=clock(300_000))
    assert refusal(late, "draw") == "time_up"
    for seat in (0, 1):
        assert [option.kind for option in DOMINOES.options(late, seat)] == ["time_up"]
    over = DOMINOES.apply(late, 1, DOMINOES.default(late, 1)).state
    assert (over.how, over.points) == ("time", (35, 20))
    assert DOMINOES.view(over, 0).score.total == 35 + 15
    assert DOMINOES.result(over).winners == (0,)


def test_a_move_one_millisecond_before_the_time_counts() -> None:
    state = table("6|1 2|2", "2|1 3|2", on="6|6")
    assert refusal(replace(state, clock=clock(299_999)), "6|1@0.0") == ""
    assert refusal(replace(state, clock=clock(300_000)), "6|1@0.0") == "time_up"


def test_time_is_up_only_when_it_is() -> None:
    assert refusal(table("6|1", "2|1", on="6|6"), "time_up") == "not_allowed"
    assert refusal(table("6|1", "2|1", on="6|6", clock=None), "time_up") == "not_allowed"


def test_only_a_player_against_the_ai_may_stop() -> None:
    state = table("6|1 2|2", "2|1", on="6|6", points=(45, 5))
    assert refusal(state, "stop", 1) == "not_allowed"
    over = play(state, "stop")
    assert (over.how, DOMINOES.view(over, 0).score.total) == ("stopped", 45)
    assert DOMINOES.result(over).winners == ()
    assert refusal(table("6|1", "2|1", on="6|6", against="people"), "stop") == "not_allowed"


def test_a_player_may_stop_at_any_moment() -> None:
    for state in (dealt(), play(dealt(), "begin"), play(dealt(), "begin", "shown"), begun()):
        assert play(state, "stop").how == "stopped"
    assert refusal(table("2|2", "6|1", on="6|6", active=1), "stop", 0) == ""


# Refusals


def test_refusals_of_a_tile() -> None:
    state = table("6|1 2|2", "2|1 3|2", "5|5", on="6|6 6|3@0.0")
    assert refusal(state, "6|1@0.1", 1) == "not_your_turn"
    assert refusal(state, "7|1@0.1") == "no_such_tile"
    assert refusal(state, "1|6@0.1") == "no_such_tile"
    assert refusal(state, "2|1@0.1") == "not_in_hand"
    assert refusal(state, "6|1@5.0") == "no_such_end"
    assert refusal(state, "6|1@nonsense") == "no_such_end"
    assert refusal(state, "6|1") == "no_such_end"
    assert refusal(state, "6|1@0.0") == "no_such_end"
    assert refusal(state, "2|2@0.1") == "no_match"
    assert refusal(state, "draw") == "may_not_draw"
    assert refusal(state, "begin") == refusal(state, "go") == "not_now"


def test_refusals_of_the_first_tile() -> None:
    assert refusal(begun(), begun().hands[0][0] + "@0.0") == "no_such_end"


def test_refusals_when_drawing_is_due() -> None:
    state = table("1|1 2|1", "3|3", "2|2", on="6|6")
    assert refusal(state, "1|1@0.0") == "must_draw"
    assert refusal(state, "draw", 1) == "not_your_turn"
    assert refusal(table("6|1", "3|3", on="6|6"), "draw") == "boneyard_empty"


def test_a_refused_move_changes_nothing() -> None:
    state = table("6|1 2|2", "2|1 3|2", "5|5", on="6|6 6|3@0.0")
    before = replace(state)
    refusal(state, "2|2@0.1")
    assert state == before


# Deals


def test_a_number_gives_the_same_tiles_in_every_round() -> None:
    assert dealt("1" * 64, deal="48213907").hands == dealt("2" * 64, deal="48213907").hands
    assert dealt("1" * 64).hands != dealt("2" * 64).hands
    assert dealt("1" * 64).hands == dealt("1" * 64).hands


def test_a_drawn_number_is_shown_after_the_game_and_a_chosen_one_at_once() -> None:
    drawn, chosen, secret = dealt(), dealt(deal="77"), dealt(deal="ab" * 32)
    assert [DOMINOES.view(state, 0).deal for state in (drawn, chosen, secret)] == [None, "77", None]
    assert DOMINOES.view(play(drawn, "stop"), 0).deal == drawn.deal_seed
    assert DOMINOES.view(play(secret, "stop"), 0).deal is None
    assert DOMINOES.is_shared_deal(DOMINOES.rules({"deal": "ab" * 32}))


def test_play_in_a_round_does_not_change_the_tiles_of_the_next() -> None:
    ends = {
        "out": play(table("6|1", "2|2 3|2", "5|5", on="6|6"), "6|1@0.0", "go"),
        "stuck": play(table("6|1 4|4", "2|2 3|2", on="6|6"), "6|1@0.0", "go"),
    }
    assert ends["out"].hands == ends["stuck"].hands
    assert ends["out"].boneyard == ends["stuck"].boneyard


def test_between_people_points_alone_decide() -> None:
    state = table("6|1", "2|2 3|2", "5|5", on="6|6", points=(90, 40), against="people")
    over = play(state, "6|1@0.0")
    assert DOMINOES.result(over).points == (100, 40)
    assert DOMINOES.view(over, 0).score is None
    late = replace(state, points=(40, 40), clock=clock(300_000))
    assert DOMINOES.result(step(late, "time_up").state).winners == ()
