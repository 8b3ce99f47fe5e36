"""How a game changes ratings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.skill import NEW, Skill, next_season, rated

skills = st.builds(Skill, st.floats(0, 50), st.floats(0.5, 8))
games = st.integers(2, 4).flatmap(
    lambda people: st.tuples(
        st.lists(skills, min_size=people, max_size=people),
        st.lists(st.integers(-90, 90), min_size=people, max_size=people),
    )
)
ALMOST = 1e-9


@given(games)
def test_the_winner_never_falls_and_the_last_never_rises(game) -> None:
    before, points = game
    after = rated(before, points)
    for old, new, mark in zip(before, after, points, strict=True):
        if points.count(mark) == 1:
            assert mark < max(points) or new.mu >= old.mu - ALMOST
            assert mark > min(points) or new.mu <= old.mu + ALMOST


@given(st.lists(st.integers(-90, 90), min_size=2, max_size=4), skills)
def test_among_equals_more_points_are_no_lower_rating(points, skill) -> None:
    """The model gives the third of four as much as two who share the first place."""
    after = rated([skill] * len(points), points)
    for mine, new in zip(points, after, strict=True):
        for theirs, other in zip(points, after, strict=True):
            if mine > theirs:
                assert new.mu >= other.mu - ALMOST
            if mine == theirs:
                assert new == pytest.approx(other)


@given(skills, st.permutations([9, 4, 1, -14]))
def test_among_equals_each_place_is_worth_more_than_the_next(skill, points) -> None:
    after = rated([skill] * 4, points)
    assert sorted(points) == [mark for _, mark in sorted(zip(after, points, strict=True))]
    assert len({new.mu for new in after}) == 4


@given(games, st.randoms())
def test_the_order_of_seats_does_not_matter(game, chance) -> None:
    before, points = game
    order = list(range(len(points)))
    chance.shuffle(order)
    after = rated(before, points)
    mixed = rated([before[seat] for seat in order], [points[seat] for seat in order])
    assert mixed == [pytest.approx(after[seat]) for seat in order]


@given(games)
def test_only_the_ranking_counts_not_the_size_of_a_win(game) -> None:
    before, points = game
    assert rated(before, points) == rated(before, [mark * 1000 for mark in points])


def test_a_tie_between_equals_changes_neither_but_makes_both_more_certain() -> None:
    for new in rated([NEW, NEW], [10, 10]):
        assert new.mu == pytest.approx(NEW.mu)
        assert new.sigma < NEW.sigma


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = Skill(32, 3), Skill(22, 3)
    expected = rated([strong, weak], [1, 0])[0].mu - strong.mu
    surprise = rated([strong, weak], [0, 1])[1].mu - weak.mu
    assert surprise > 3 * expected > 0


def test_a_new_player_is_shown_with_a_wide_uncertainty() -> None:
    assert (NEW.shown, NEW.uncertainty) == (1500, 333)
    assert (Skill(26, 1.5).shown, Skill(26, 1.5).uncertainty) == (1540, 60)


@given(skills)
def test_a_new_season_keeps_the_rating_and_widens_the_doubt(skill) -> None:
    begins = next_season(skill)
    assert begins.mu == skill.mu
    assert skill.sigma < begins.sigma <= NEW.sigma or begins.sigma == NEW.sigma
