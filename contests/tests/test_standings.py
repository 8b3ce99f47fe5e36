"""Who sees which standings, and how often they are read."""

from datetime import timedelta
from typing import Any

import pytest

from contests import selectors
from contests.selectors import lists_for
from contests.services.opening import daily_contest
from contests.tests.stories import (
    AT,
    enter,
    entrant,
    players,
    pool,
    post,
)

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


def test_the_standings_of_the_day_are_kept_for_a_moment_and_no_others(
    django_assert_num_queries: Any,
) -> None:
    """Thousands ask for them every few seconds. Of other contests who has played sees the scores,
    and who has not does not."""
    day, where = daily_contest("solitaire", AT.date()), pool(fee=0, prizes=())
    ann, ben, cyd = players("ann", "ben", "cyd")
    for each in (day, where):
        enter(each, ann, ben)
        post(each, ann, 1)
        assert selectors.taken(each) == 2
        seen = selectors.standings(each, entrant(each, ann))
        assert [one.entrant.user.username for one in seen.rows] == ["ann"]
    with django_assert_num_queries(0):
        assert selectors.standings(day, None).posted == 1
        assert [one.entrant.user.username for one in selectors.standings(day, None).rows] == ["ann"]
        assert selectors.taken(day) == 2
    assert selectors.standings(where, None).rows == []
    assert selectors.standings(where, entrant(where, ben)).rows == []
    enter(where, cyd)
    post(day, ben, 2)
    assert selectors.taken(where) == 3
    assert selectors.standings(day, None).posted == 1
    own = selectors.standings(day, entrant(day, ben)).rows
    assert [one.entrant.user.username for one in own] == ["ben", "ann"]


def test_the_list_of_contests_counts_the_players_of_the_day_once_in_a_while(
    django_assert_num_queries: Any,
) -> None:
    day, free = daily_contest("solitaire", AT.date()), pool(fee=0, prizes=())
    ann, ben = players("ann", "ben")

    def taken() -> dict[str, int]:
        lists: Any = lists_for(None, AT)
        return {contest.pk: contest.taken for contest in [*lists.today, *lists.free]}

    for each in (day, free):
        enter(each, ann)
    assert (taken()[day.pk], taken()[free.pk]) == (1, 1)
    for each in (day, free):
        enter(each, ben)
    with django_assert_num_queries(3):  # the contests of two games, and those with free places
        shown = taken()
    assert (shown[day.pk], shown[free.pk]) == (1, 2)
