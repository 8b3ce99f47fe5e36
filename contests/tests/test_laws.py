"""Whatever players, staff and workers do, in any order: not a coin appears or vanishes, nobody
owes any, no contest has more entrants than places, and the pot of a contest that has ended is
empty."""

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from accounts.models import User
from accounts.privacy import delete_account
from contests.ledger import services as ledger
from contests.models import Contest, Entrant
from contests.services import deciding, opening, playing
from contests.services.entrants import Household
from contests.terms import Kind, Terms
from contests.tests.stories import AT, SOLITAIRE, begin, check_ledger, ms, players, take
from tables import services as tables
from tables.models import Table
from tables.refusals import Refused

STEPS = 25
PLAYERS, HOMES = 5, ("", "one", "two")
FEES = st.sampled_from([0, 7, 60, 150])
POOLS = st.sampled_from([(2, (100,)), (3, (60, 30, 10)), (4, (70, 30)), (3, (34, 33, 33))])
who = st.integers(0, PLAYERS - 1)
which = st.integers(0, 20)


class Contests(RuleBasedStateMachine):
    """Five players and a member of staff, with one clock for all."""

    def __init__(self) -> None:
        super().__init__()
        self.undone = transaction.atomic()  # so that the next example begins without contests
        self.undone.__enter__()
        self.at = AT
        self.users = players(*[f"player{n}" for n in range(PLAYERS)])
        self.boss = User.objects.create_superuser("boss")
        for fee, pool in ((60, (2, (100,))), (7, (3, (60, 30, 10))), (150, (4, (70, 30)))):
            self._open(fee, pool)

    @rule(fee=FEES, pool=POOLS)
    def open(self, fee: int, pool: tuple[int, tuple[int, ...]]) -> None:
        self._open(fee, pool)

    def _open(self, fee: int, pool: tuple[int, tuple[int, ...]]) -> None:
        places, prizes = pool
        kind = Kind.DUEL if places == 2 else Kind.POOL
        terms = Terms(kind, "solitaire", SOLITAIRE, fee, places, prizes if fee else ())
        opening.open_contest(terms, self.at, self.at + timedelta(hours=2))

    @rule(users=st.lists(who, min_size=1, unique=True), number=which, home=st.sampled_from(HOMES))
    def enter(self, users: list[int], number: int, home: str) -> None:
        where = self._one_of(Contest.objects.all(), number)
        for user in users:
            household = Household(home, "")
            self._try(playing.enter, where.pk, self.users[user], self.at, household)

    @rule(number=which)
    def begin(self, number: int) -> None:
        if entrant := self._one_of(Entrant.objects.filter(user__isnull=False), number):
            self._try(begin, entrant.contest, entrant.user, self.at)

    @rule(number=which, pairs=st.integers(0, 2), how=st.sampled_from(["leave", "timeup", "staff"]))
    def finish(self, number: int, pairs: int, how: str) -> None:
        playing_now = Entrant.objects.filter(begun__isnull=False, posted=None, user__isnull=False)
        if not (entrant := self._one_of(playing_now, number)):
            return
        table = Table.objects.get(pk=entrant.table)
        self._try(take, table, entrant.user, pairs, self.at)
        table.refresh_from_db()
        if table.status == "over":  # a move after the time was up ends the game
            return
        if how == "leave":
            tables.leave(table.pk, entrant.user, ms(self.at))
        elif how == "staff":
            tables.close_table(table.pk, "stuck", ms(self.at))
        else:
            tables.wake(table.pk, table.wake_at)

    @rule(hours=st.sampled_from([0.01, 0.5, 2]))
    def pass_time(self, hours: float) -> None:
        self.at += timedelta(hours=hours)

    @rule()
    def decide(self) -> None:
        deciding.decide_due(self.at)

    @rule(number=which)
    def void(self, number: int) -> None:
        where = self._one_of(Contest.objects.all(), number)
        self._try(deciding.void, where.pk, "A fault.", self.boss, self.at)

    @rule(user=who)
    def delete(self, user: int) -> None:
        delete_account(self.users[user], ms(self.at))

    @rule(user=who, coins=st.integers(-100, 100).filter(bool), key=st.uuids())
    def correct(self, user: int, coins: int, key: Any) -> None:
        mine = self.users[user]
        mine.refresh_from_db()
        if mine.closed is None:
            with suppress(ledger.NotEnoughCoins):
                ledger.post_correction(
                    mine, coins, self.at, reason="A test.", by=self.boss, key=str(key)
                )

    @invariant()
    def the_ledger_is_right(self) -> None:
        check_ledger()

    @invariant()
    def nobody_is_let_in_twice_or_beyond_the_places(self) -> None:
        for where in Contest.objects.all():
            rows = where.entrants.all()
            assert where.places is None or len(rows) <= where.places
            users = [row.user_id for row in rows if row.user_id]
            assert len(users) == len(set(users))
            assert where.state != Contest.State.DECIDED or not any(
                row.is_playing and row.user_id for row in rows
            )

    def _one_of(self, rows: Any, number: int) -> Any:
        found = list(rows.order_by("pk"))
        return found[number % len(found)] if found else None

    def _try(self, act: Any, *args: Any) -> None:
        with suppress(Refused):
            act(*args)

    def teardown(self) -> None:
        """At last everything is decided."""
        try:
            for entrant in Entrant.objects.filter(begun__isnull=False, posted=None):
                tables.wake(entrant.table, Table.objects.get(pk=entrant.table).wake_at)
            deciding.decide_due(self.at + timedelta(days=40))
            assert not Contest.objects.filter(state=Contest.State.OPEN).exists()
            check_ledger()
        finally:
            transaction.set_rollback(True)
            self.undone.__exit__(None, None, None)


@pytest.mark.django_db
def test_the_laws_hold_whatever_is_done() -> None:
    run_state_machine_as_test(
        Contests,
        settings=settings(
            max_examples=settings().max_examples // 3,
            stateful_step_count=STEPS,
            phases=[Phase.explicit, Phase.reuse, Phase.generate],  # shrinking takes minutes
            suppress_health_check=list(HealthCheck),
        ),
    )
