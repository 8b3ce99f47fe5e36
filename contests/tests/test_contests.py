"""Whole contests, from the entry to the pot."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.deletion import delete_account
from contests import deciding, opening, playing
from contests.gifts import FEWEST_MOVES
from contests.ledger.models import Account
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
    check_ledger,
    coins,
    contest,
    decide,
    do,
    duel,
    enter,
    entrant,
    ms,
    player,
    players,
    pool,
    post,
    staff,
    take,
)
from moderation.models import Sanction
from notifications.models import Notification
from tables import open_pages, repository
from tables import services as tables
from tables.models import Table
from tables.refusals import Refused

pytestmark = pytest.mark.django_db
State = Contest.State
GIFT = 20  # for the first game of the day


def places(where: Contest) -> list[tuple[str, int | None, int]]:
    rows = where.entrants.order_by("pk").select_related("user")
    return [(str(row.user), row.rank, row.prize) for row in rows]


def test_a_duel_from_the_entry_to_the_pot() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    assert coins(ann) == coins(ben) == WELCOME - 50
    post(where, ann, pairs=3)
    assert decide(where) == State.OPEN  # Ben has not played
    post(where, ben, pairs=2)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 1, 100), ("ben", 2, 0)]
    assert coins(ann) == WELCOME - 50 + 100 + GIFT
    assert coins(ben) == WELCOME - 50 + GIFT
    check_ledger()


def test_a_duel_of_dominoes_is_decided_by_the_clock_too() -> None:
    """Both end with no points; who has used less of their five minutes wins."""
    ann, ben = players("ann", "ben")
    where = contest(Terms(Kind.DUEL, "dominoes", DOMINOES, 50, 2, (100,)))
    enter(where, ann, ben)
    for user, thought in ((ann, 40 * SECOND), (ben, 20 * SECOND)):
        table = begin(where, user)
        do(table, user, {"do": "begin"}, AT)
        tables.wake(table.pk, ms(AT + 4 * SECOND))
        do(table, user, {"do": "stop"}, AT + 4 * SECOND + thought)
    assert [entrant(where, one).used_ms for one in (ann, ben)] == [40_000, 20_000]
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 2, 0), ("ben", 1, 100)]
    assert coins(ben) == WELCOME + 50  # no gift: who stops has not finished a game
    check_ledger()


def test_the_faster_of_two_with_the_same_score_wins() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=3, lasts=2 * MINUTE)
    post(where, ben, pairs=3, lasts=MINUTE)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 2, 0), ("ben", 1, 100)]


def test_a_full_tie_shares_the_prizes_of_its_places() -> None:
    """60 % and 30 % of 33 coins are 21 (with what rounding leaves) and 9: fifteen each."""
    ann, ben, cyd = players("ann", "ben", "cyd")
    where = pool(places=3, fee=11)
    enter(where, ann, ben, cyd)
    post(where, ann, pairs=3)
    post(where, ben, pairs=3)
    post(where, cyd, pairs=1)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 1, 15), ("ben", 1, 15), ("cyd", 3, 3)]
    check_ledger()


def test_the_coin_that_cannot_be_shared_goes_to_who_posted_first() -> None:
    ann, ben, cyd = players("ann", "ben", "cyd")
    where = pool(places=3, fee=15, prizes=(100,))
    enter(where, ann, ben, cyd)
    post(where, cyd, pairs=1)
    post(where, ben, pairs=3, at=AT)
    post(where, ann, pairs=3, at=AT + SECOND)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 1, 22), ("ben", 1, 23), ("cyd", 3, 0)]
    check_ledger()


def test_two_of_three_enter_and_the_third_prize_goes_to_the_first() -> None:
    ann, ben = players("ann", "ben")
    where = pool(places=3, fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=3)
    post(where, ben, pairs=2)
    assert decide(where, CLOSES - SECOND) == State.OPEN  # a third could still enter
    assert decide(where, CLOSES) == State.DECIDED
    assert places(where) == [("ann", 1, 70), ("ben", 2, 30)]
    check_ledger()


def test_alone_at_closing_time_the_fee_comes_back() -> None:
    ann = player("ann")
    where = duel(fee=50)
    enter(where, ann)
    post(where, ann, pairs=3)
    assert decide(where, CLOSES) == State.RETURNED
    assert (where.reason, coins(ann)) == (deciding.TOO_FEW, WELCOME + GIFT)
    check_ledger()


def test_who_never_began_is_last_without_a_score() -> None:
    ann, ben, cyd = players("ann", "ben", "cyd")
    where = pool(places=3, fee=50)
    enter(where, ann, ben, cyd)
    post(where, ben, pairs=2)
    assert decide(where, CLOSES) == State.DECIDED
    assert places(where) == [("ann", None, 0), ("ben", 1, 150), ("cyd", None, 0)]
    check_ledger()


def test_nobody_played_and_all_fees_come_back() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    assert decide(where, CLOSES) == State.RETURNED
    assert coins(ann) == coins(ben) == WELCOME
    check_ledger()


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


def test_a_void_contest_returns_everything_and_says_why() -> None:
    ann, ben, boss = *players("ann", "ben"), staff()
    where = duel(fee=50)
    enter(where, ann, ben)
    table = begin(where, ann)
    post(where, ben, pairs=1)
    deciding.void(where.pk, "The server failed.", boss, AT + MINUTE)
    assert coins(ann) == WELCOME
    assert coins(ben) == WELCOME + GIFT
    do(table, ann, {"do": "timeup"}, AT + 2 * MINUTE)  # the game goes on, and counts for nothing
    assert decide(where, CLOSES) == State.VOID
    check_ledger()
    told = Notification.objects.filter(kind="contest_void")
    assert {row.data["reason"] for row in told} == {"The server failed."}
    with pytest.raises(Refused, match="contest_closed"):
        deciding.void(where.pk, "Again.", boss, AT)


def test_a_decided_contest_cannot_be_voided() -> None:
    ann, ben, boss = *players("ann", "ben"), staff()
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=1)
    post(where, ben, pairs=2)
    decide(where)
    with pytest.raises(Refused, match="contest_closed"):
        deciding.void(where.pk, "Too late.", boss, CLOSES)
    assert coins(ben) == WELCOME + 50 + GIFT
    check_ledger()


def test_staff_close_a_stuck_table_and_its_player_has_no_score() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    table = begin(where, ann)
    post(where, ben, pairs=1)
    tables.close_table(table.pk, "It was stuck.", ms(AT + MINUTE))
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", None, 0), ("ben", 1, 100)]


def test_deciding_twice_pays_once() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=2)
    post(where, ben, pairs=1)
    assert deciding.decide_due(AT + HOUR) == 1
    assert deciding.decide_due(AT + HOUR) == 0
    assert not deciding.decide(where.pk, CLOSES)
    assert coins(ann) == WELCOME + 50 + GIFT
    assert Notification.objects.filter(kind="contest_decided").count() == 2
    check_ledger()


class TestDeletedAccounts:
    def test_before_playing_the_place_is_free_again(self) -> None:
        ann, ben, cyd = players("ann", "ben", "cyd")
        where = duel(fee=50)
        enter(where, ann, ben)
        delete_account(ben, ms(AT))
        check_ledger()
        assert coins(ben) == 0
        enter(where, cyd)
        post(where, ann, pairs=2)
        post(where, cyd, pairs=1)
        assert decide(where) == State.DECIDED
        check_ledger()

    def test_their_own_contest_is_not_locked_after_its_entrants(
        self, django_capture_on_commit_callbacks: Any
    ) -> None:
        """Deciding locks them in the other order, and the two would wait for each other."""
        ann = player("ann")
        terms = Terms(Kind.PRIVATE, "solitaire", SOLITAIRE, 10, 2, (100,))
        where = opening.open_private(ann, terms, AT)
        enter(where, ann)
        with django_capture_on_commit_callbacks() as later:
            delete_account(ann, ms(AT))
            assert Contest.objects.filter(host=ann).exists()
        for callback in later:
            callback()
        assert not Contest.objects.filter(host=ann).exists()
        check_ledger()

    def test_during_a_game(self) -> None:
        """What they paid stays in the pot, and the other wins."""
        ann, ben = players("ann", "ben")
        where = duel(fee=50)
        enter(where, ann, ben)
        table = begin(where, ben)
        take(table, ben, 3, AT)
        delete_account(ben, ms(AT + MINUTE))
        assert Table.objects.get(pk=table.pk).status == "over"
        check_ledger()
        post(where, ann, pairs=1)
        assert decide(where) == State.DECIDED
        assert places(where) == [("ann", 1, 100), ("None", None, 0)]
        check_ledger()

    def test_when_nobody_is_left_the_coins_go_to_the_site(self) -> None:
        ann, ben = players("ann", "ben")
        where = duel(fee=50)
        enter(where, ann, ben)
        for user in (ann, ben):
            post(where, user, pairs=1)
            delete_account(user, ms(AT + HOUR))
        assert decide(where) == State.RETURNED
        check_ledger()
        assert not Account.objects.exclude(kind="site").exclude(balance=0).exists()

    def test_after_the_decision_only_the_name_is_gone(self) -> None:
        ann, ben = players("ann", "ben")
        where = duel(fee=50)
        enter(where, ann, ben)
        post(where, ann, pairs=2)
        post(where, ben, pairs=1)
        decide(where)
        delete_account(ann, ms(AT + HOUR))
        assert places(where) == [("None", 1, 100), ("ben", 2, 0)]
        check_ledger()


def test_new_rules_return_the_fees_of_who_could_not_play(monkeypatch) -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=2)
    engine = repository.load(entrant(where, ann).table).engine
    monkeypatch.setattr(type(engine), "version", "another")
    with pytest.raises(Refused, match="new_rules"):
        begin(where, ben)
    assert deciding.decide_due(AT + MINUTE) == 1  # nobody can play it any more
    where.refresh_from_db()
    assert (where.state, where.reason) == (State.RETURNED, deciding.NEW_RULES)
    check_ledger()


def test_new_rules_do_not_matter_to_who_has_begun(monkeypatch) -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=2)
    table = begin(where, ben)
    monkeypatch.setattr(type(repository.load(table.pk).engine), "version", "another")
    assert decide(where, AT + MINUTE) == State.OPEN
    do(table, ben, {"do": "timeup"}, AT + 2 * MINUTE)
    assert decide(where) == State.DECIDED
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


def test_the_gift_of_the_day_is_given_once_a_day_in_utc() -> None:
    ann = player("ann")
    where = pool(places=3, fee=0, prizes=())
    others = [duel(fee=0), duel(fee=0)]
    for each in (where, *others):
        enter(each, ann)
    post(where, ann, pairs=1)
    assert coins(ann) == WELCOME + GIFT
    post(others[0], ann, pairs=1, at=AT + HOUR)
    assert coins(ann) == WELCOME + GIFT
    post(others[1], ann, pairs=1, at=AT + 16 * HOUR)  # a minute after midnight
    assert coins(ann) == WELCOME + 2 * GIFT


@pytest.mark.parametrize(
    ("pairs", "gift"), [(1, 0), (FEWEST_MOVES - 2, 0), (FEWEST_MOVES - 1, GIFT)]
)
def test_no_gift_for_a_game_that_was_hardly_played(pairs: int, gift: int) -> None:
    """The last of these moves says that the time is up."""
    ann, where = player("ann"), duel(fee=0)
    enter(where, ann)
    table = begin(where, ann)
    take(table, ann, pairs, AT)
    do(table, ann, {"do": "timeup"}, AT + MINUTE)
    assert coins(ann) == WELCOME + gift


def test_who_is_suspended_before_they_have_begun_has_their_fee_back() -> None:
    ann, ben, cyd = players("ann", "ben", "cyd")
    where = pool(fee=50)
    enter(where, ann, ben, cyd)
    post(where, ann, 1)
    post(where, ben, 2)
    until = CLOSES + timedelta(days=9)
    Sanction.objects.create(user=cyd, kind=Sanction.Kind.SUSPEND, at=AT, until=until)
    assert decide(where, CLOSES - SECOND) == "open"
    assert decide(where, CLOSES) == "decided"
    assert coins(cyd) == WELCOME
    assert coins(ann) + coins(ben) == 2 * (WELCOME + GIFT)
    assert where.entrants.count() == 2
    check_ledger()
