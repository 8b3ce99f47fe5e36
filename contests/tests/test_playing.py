"""What happens while people play: they leave, pause, come late, or try it twice."""

from datetime import timedelta

import pytest

from contests import playing
from contests.gifts import FEWEST_MOVES
from contests.models import Contest
from contests.terms import Kind, Terms
from contests.tests.stories import (
    AT,
    CLOSES,
    DOMINOES,
    HOUR,
    MINUTE,
    SECOND,
    SOLITAIRE,
    WELCOME,
    begin,
    coins,
    contest,
    decide,
    do,
    duel,
    enter,
    entrant,
    ms,
    places,
    player,
    players,
    pool,
    post,
    take,
)
from tables import open_pages, repository
from tables import services as tables
from tables.models import Table
from tables.refusals import Refused

pytestmark = pytest.mark.django_db
State = Contest.State


def test_who_leaves_posts_what_they_have() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    table = begin(where, ann)
    take(table, ann, FEWEST_MOVES + 2, AT)
    tables.leave(table.pk, ann, ms(AT + MINUTE))
    assert entrant(where, ann).score > 0
    assert coins(ann) == WELCOME - 50  # no gift for a game that was given up
    post(where, ben, pairs=1)
    assert decide(where) == State.DECIDED
    assert places(where)[0] == ("ann", 1, 100)


def test_a_closed_page_does_not_pause_solitaire_and_time_up_posts_the_score() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    table = begin(where, ann)
    take(table, ann, 2, AT + MINUTE)
    open_pages.closed(table.pk, ann.pk, ms(AT + MINUTE))
    with pytest.raises(Refused, match="cannot_pause"):
        tables.pause(table.pk, ann, ms(AT + MINUTE))
    assert repository.load(table.pk).paused is None
    take_again = repository.load(table.pk).game_state.solution[2]  # the player is back
    do(table, ann, {"do": "take", "pair": take_again}, AT + 2 * MINUTE)
    tables.wake(table.pk, ms(AT + 10 * MINUTE))
    row = entrant(where, ann)
    assert (row.used_ms, row.posted) == (600_000, AT + 10 * MINUTE)
    assert row.score > 0


def test_dominoes_may_be_paused_for_two_minutes_in_all() -> None:
    ann = player("ann")
    where = contest(Terms(Kind.DUEL, "dominoes", DOMINOES, 0, 2))
    enter(where, ann)
    table = begin(where, ann)
    do(table, ann, {"do": "begin"}, AT)
    tables.wake(table.pk, ms(AT + 4 * SECOND))
    started = AT + 4 * SECOND
    open_pages.closed(table.pk, ann.pk, ms(started))
    assert repository.load(table.pk).paused
    tables.wake(table.pk, ms(started + 2 * MINUTE))
    assert repository.load(table.pk).paused is None
    with pytest.raises(Refused, match="no_pause_left"):
        tables.pause(table.pk, ann, ms(started + 2 * MINUTE))
    at = started
    while Table.objects.get(pk=table.pk).status != "over":
        at = max(at, playing.moment(Table.objects.get(pk=table.pk).wake_at))
        tables.wake(table.pk, ms(at))
    assert at == started + 7 * MINUTE
    assert entrant(where, ann).used_ms == 300_000


def test_a_start_screen_does_not_keep_others_waiting() -> None:
    """Ann opens their table just before closing time, and goes away."""
    ann, ben = players("ann", "ben")
    where = contest(Terms(Kind.DUEL, "dominoes", DOMINOES, 50, 2, (100,)))
    enter(where, ann, ben)
    table = begin(where, ann, CLOSES - SECOND)
    at = CLOSES
    while Table.objects.get(pk=table.pk).status != "over":
        at = playing.moment(Table.objects.get(pk=table.pk).wake_at)
        tables.wake(table.pk, ms(at))
    assert at < CLOSES + 16 * MINUTE
    assert decide(where, at) == State.DECIDED
    assert coins(ann) == WELCOME + 50  # no gift: the clock alone has played


def test_a_game_that_runs_at_closing_time_may_finish() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ben, pairs=1)
    table = begin(where, ann, CLOSES - SECOND)
    assert decide(where, CLOSES) == State.OPEN
    take(table, ann, FEWEST_MOVES + 3, CLOSES + MINUTE)
    do(table, ann, {"do": "timeup"}, CLOSES + 2 * MINUTE)
    assert decide(where, CLOSES + 2 * MINUTE) == State.DECIDED
    assert places(where) == [("ann", 1, 100), ("ben", 2, 0)]


def test_everybody_in_a_contest_has_the_same_deal() -> None:
    where = pool(places=3, fee=0, prizes=())
    boards = set()
    for user in players("ann", "ben", "cyd"):
        enter(where, user)
        boards.add(repository.load(begin(where, user).pk).game_state.faces)
    assert len(boards) == 1
    other = contest(Terms(Kind.PRIVATE, "solitaire", SOLITAIRE, 0, 2), CLOSES, CLOSES + HOUR)
    assert other.seed != where.seed


def test_beginning_in_two_tabs_opens_one_table() -> None:
    ann = player("ann")
    where = duel(fee=0)
    enter(where, ann)
    assert begin(where, ann).pk == begin(where, ann, AT + timedelta(seconds=1)).pk
    assert Table.objects.count() == 1
