"""Contests that end otherwise: by staff, without an entrant, or under new rules."""

from datetime import timedelta
from typing import Any

import pytest

from accounts.privacy import delete_account
from contests.ledger.models import Account
from contests.models import Contest
from contests.services import deciding, opening
from contests.terms import Kind, Terms
from contests.tests.stories import (
    AT,
    CLOSES,
    GIFT,
    HOUR,
    MINUTE,
    SECOND,
    SOLITAIRE,
    WELCOME,
    begin,
    check_ledger,
    coins,
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
    staff,
    take,
)
from moderation.models import Sanction
from notifications.models import Notification
from tables import services as tables
from tables.models import Table
from tables.refusals import Refused
from tables.storage import repository

pytestmark = pytest.mark.django_db
State = Contest.State


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
    take(table, ben, 1, AT + MINUTE)
    do(table, ben, {"do": "timeup"}, AT + 2 * MINUTE)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 1, 100), ("ben", 2, 0)]


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
