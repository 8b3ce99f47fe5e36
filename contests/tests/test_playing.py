"""What happens while people play: they leave, pause, come late, or try it twice."""

from datetime import timedelta

import pytest

from contests import selectors
from contests.gifts import FEWEST_MOVES
from contests.models import Contest
from contests.services import playing
from contests.services.opening import daily_contest
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
    lay_first,
    ms,
    places,
    player,
    players,
    pool,
    post,
    take,
)
from tables import services as tables
from tables import visits
from tables.models import Table
from tables.refusals import Refused
from tables.replay import replay
from tables.storage import repository

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
    visits.closed(table.pk, ann.pk, ms(AT + MINUTE))
    with pytest.raises(Refused, match="cannot_pause"):
        tables.pause(table.pk, ann, ms(AT + MINUTE))
    assert repository.load(table.pk).paused is None
    take_again = repository.load(table.pk).game_state.solution[2]  # the player is back
    do(table, ann, {"do": "take", "pair": take_again}, AT + 2 * MINUTE)
    tables.wake(table.pk, ms(AT + 10 * MINUTE))
    row = entrant(where, ann)
    assert (row.used_ms, row.posted) == (600_000, AT + 10 * MINUTE)
    assert row.score > 0


def test_the_clock_of_a_contest_waits_for_the_page_that_draws_the_board() -> None:
    ann = player("ann")
    where = duel(fee=0)
    enter(where, ann)
    table = playing.begin(where.pk, ann, AT)
    waiting = repository.load(table.pk)
    assert (waiting.clock.kind, waiting.wake_at) == ("showing", ms(AT + 20 * SECOND))
    shown = AT + 11 * SECOND
    do(table, ann, {"do": "shown"}, shown)
    running = repository.load(table.pk)
    assert (running.began, running.clock.ends) == (ms(shown), ms(shown + 10 * MINUTE))
    take(table, ann, 1, shown)
    do(table, ann, {"do": "leave"}, shown + MINUTE)
    assert entrant(where, ann).used_ms == 60_000
    assert replay(Table.objects.get(pk=table.pk)) == repository.load(table.pk).game_state


def test_a_page_that_says_nothing_is_waited_for_twenty_seconds() -> None:
    ann = player("ann")
    where = duel(fee=0)
    enter(where, ann)
    table = playing.begin(where.pk, ann, AT)
    tables.wake(table.pk, ms(AT + 20 * SECOND))
    assert repository.load(table.pk).clock.ends == ms(AT + 20 * SECOND + 10 * MINUTE)
    with pytest.raises(Refused, match="stale"):
        tables.play(table.pk, ann, 1, b'{"do": "shown"}', ms(AT + 25 * SECOND))


def test_dominoes_may_be_paused_for_two_minutes_in_all() -> None:
    ann = player("ann")
    where = contest(Terms(Kind.DUEL, "dominoes", DOMINOES, 0, 2))
    enter(where, ann)
    table = begin(where, ann)
    do(table, ann, {"do": "begin"}, AT)
    do(table, ann, {"do": "shown"}, AT)
    tables.wake(table.pk, ms(AT + 4 * SECOND))
    started = AT + 4 * SECOND
    lay_first(table, ann, started)
    visits.closed(table.pk, ann.pk, ms(started))
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
    row = entrant(where, ann)
    assert (row.used_ms, row.paused_ms) == (420_000, 120_000)


def test_time_spent_in_pauses_decides_a_tie() -> None:
    """Both lay the same tile and stop after ten seconds on the clock. Ann has paused meanwhile, and
    could think about it."""
    ann, ben = players("ann", "ben")
    where = contest(Terms(Kind.DUEL, "dominoes", DOMINOES, 0, 2))
    enter(where, ann, ben)
    for user, pause in ((ann, 45 * SECOND), (ben, 0 * SECOND)):
        table, started = begin(where, user), AT + 4 * SECOND
        for word in ("begin", "shown"):
            do(table, user, {"do": word}, AT)
        tables.wake(table.pk, ms(started))
        if pause:
            tables.pause(table.pk, user, ms(started))
            tables.resume(table.pk, user, ms(started + pause))
        lay_first(table, user, started + pause)
        do(table, user, {"do": "stop"}, started + pause + SECOND / 2)
    rows = [entrant(where, one) for one in (ann, ben)]
    assert [(row.used_ms, row.paused_ms) for row in rows] == [(45_500, 45_000), (500, 0)]
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 2, 0), ("ben", 1, 0)]


def test_nobody_wins_a_contest_in_which_nobody_has_made_a_move() -> None:
    ann, ben = players("ann", "ben")
    where = contest(Terms(Kind.DUEL, "dominoes", DOMINOES, 50, 2, (100,)))
    enter(where, ann, ben)
    for user in (ann, ben):
        table = begin(where, user)
        do(table, user, {"do": "begin"}, AT)
        do(table, user, {"do": "stop"}, AT + MINUTE)
    assert decide(where) == State.RETURNED
    assert places(where) == [("ann", None, 0), ("ben", None, 0)]
    assert coins(ann) == coins(ben) == WELCOME
    assert selectors.profile(ann, "me") == {"played": 0, "won": 0, "best": None}


def test_nobody_wins_a_day_without_a_move() -> None:
    ann, day = player("ann"), daily_contest("solitaire", AT.date())
    enter(day, ann)
    table = begin(day, ann)
    tables.leave(table.pk, ann, ms(AT + MINUTE))
    assert decide(day, day.closes) == State.RETURNED
    assert selectors.profile(ann, "me")["won"] == 0


def test_a_start_screen_does_not_keep_others_waiting() -> None:
    """Ann opens their table just before closing time, and goes away. The clock alone has played,
    so nobody has won."""
    ann, ben = players("ann", "ben")
    where = contest(Terms(Kind.DUEL, "dominoes", DOMINOES, 50, 2, (100,)))
    enter(where, ann, ben)
    table = begin(where, ann, CLOSES - SECOND)
    at = CLOSES
    while Table.objects.get(pk=table.pk).status != "over":
        at = playing.moment(Table.objects.get(pk=table.pk).wake_at)
        tables.wake(table.pk, ms(at))
    assert at < CLOSES + 16 * MINUTE
    assert decide(where, at) == State.RETURNED
    assert coins(ann) == WELCOME  # no gift either


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
