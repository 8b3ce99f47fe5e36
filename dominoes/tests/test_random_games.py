"""Properties of dominoes, over random games."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from dominoes.rules.board import TILES, pips
from dominoes.rules.game import DOMINOES
from dominoes.rules.moves import Draw, Play, Undo
from dominoes.tests.games import all_tiles, dealt, random_game, slow_ends, slow_sum

ALL = sorted(TILES)


@st.composite
def games(draw):
    """The rules and the steps of a random game."""
    rules = draw(
        st.sampled_from([{}, {"against": "people"}, {"helps": True}, {"minutes": 0, "deal": "5"}])
    )
    seed = f"{draw(st.integers(0, 2**64)):064x}"
    return seed, rules, list(random_game(seed, draw(st.integers(0, 2**32)), **rules))


@given(games())
def test_no_tile_is_lost_or_doubled(game) -> None:
    for *_, done in game[2]:
        assert all_tiles(done.state) == ALL


@given(games())
def test_ends_and_sums_follow_from_the_board_alone(game) -> None:
    for *_, done in game[2]:
        plays = done.state.plays
        view = DOMINOES.view(done.state, None)
        assert sorted(f"{end.kind}{end.value}" for end in done.state.ends) == slow_ends(plays)
        assert view.sum == slow_sum(plays) == sum(end.counts for end in view.ends)
        if plays:
            assert plays[-1].sum == slow_sum(plays)
            assert plays[-1].points == (plays[-1].sum if plays[-1].sum % 5 == 0 else 0)


@given(games())
def test_a_tile_is_laid_where_it_matches_and_each_end_once(game) -> None:
    for *_, done in game[2]:
        used = set()
        for play in done.state.plays[1:]:
            at = done.state.plays[play.at]
            assert pips(at.tile)[play.side % 2] in pips(play.tile)
            assert (play.at, play.side) not in used
            used.add((play.at, play.side))


@given(games())
def test_someone_draws_exactly_when_no_tile_fits(game) -> None:
    for before, seat, move, _ in game[2]:
        if isinstance(move, Draw | Play) and before.plays:
            values = {int(end[1]) for end in slow_ends(before.plays)}
            fits = any(values & set(pips(tile)) for tile in before.hands[seat])
            assert isinstance(move, Play) == fits


@given(games())
def test_seats_take_turns_within_a_round(game) -> None:
    for before, seat, move, done in game[2]:
        if isinstance(move, Play | Draw):
            assert seat == before.active
        if done.state.phase in ("play", "draw") and isinstance(move, Play):
            assert done.state.active == 1 - seat


@given(games())
def test_replaying_the_moves_gives_the_same_game(game) -> None:
    seed, rules, steps = game
    state = dealt(seed, **rules)
    for _, seat, move, done in steps:
        state = DOMINOES.load(msgspec.json.encode(state))
        again = DOMINOES.apply(state, seat, move)
        assert again == done
        state = again.state


@given(games())
def test_points_are_those_of_the_tiles_and_of_going_out(game) -> None:
    points = [0, 0]
    for _, _, move, done in game[2]:
        if isinstance(move, Undo):
            return
        for event in done.events:
            if event.kind in ("played", "round_ended"):
                points[event.data["seat"]] += event.data["points"]
        assert done.state.points == tuple(points)
    assert max(points) >= 100
