"""Every table is looked after by one runner, also when runners come, go, die or hang."""

import pytest

from tables import services
from tables.models import ClockLease, ClockRunner, Table, new_table_id
from tables.tests.conftest import PersonFactory, TableOfTwo
from tables.tests.table_states import NOW
from tables.waking import runner as clock
from tables.waking.leases import (
    ALL_SHARDS,
    LEASE_MS,
    SHARDS,
    Leases,
    database_time,
    shard_in_sql,
    shard_of,
)

pytestmark = pytest.mark.django_db
HOUR = 60 * 60_000


def joined(count: int, at: int = NOW) -> list[Leases]:
    """So many runners, each with its share."""
    runners = [Leases() for _ in range(count)]
    for runner in runners:
        runner.join(at)
    for _ in range(2):  # the first gives back, the next takes
        for runner in runners:
            runner.renew(at)
    return runners


def shares(*runners: Leases) -> list[int]:
    every = [shard for runner in runners for shard in runner.shards]
    assert len(every) == len(set(every)), "a shard belongs to two runners"
    return sorted(len(runner.shards) for runner in runners)


def test_the_database_computes_the_same_shards(person: PersonFactory) -> None:
    ids = [*(new_table_id() for _ in range(300)), "short", "ABC", "äöü"]
    Table.objects.bulk_create(Table(pk=pk, game="odds") for pk in ids)
    rows = Table.objects.annotate(shard=shard_in_sql("id")).values_list("pk", "shard")
    assert dict(rows) == {pk: shard_of(pk) for pk in ids}
    assert {shard for _, shard in rows} <= ALL_SHARDS


def test_ids_are_spread_over_all_shards() -> None:
    counts = [0] * SHARDS
    for _ in range(64_000):
        counts[shard_of(new_table_id())] += 1
    assert min(counts) > 800
    assert max(counts) < 1200


@pytest.mark.parametrize(
    ("count", "expected"), [(1, [64]), (2, [32, 32]), (3, [20, 22, 22]), (4, [16, 16, 16, 16])]
)
def test_runners_share_evenly(count: int, expected: list[int]) -> None:
    assert shares(*joined(count)) == expected


def test_more_runners_than_shards_leave_some_without_any() -> None:
    assert shares(*joined(SHARDS + 2)) == [0, 0, *[1] * SHARDS]


def test_shards_of_a_dead_runner_are_taken_over() -> None:
    dead, other = joined(2)
    other.renew(NOW + LEASE_MS - 1)
    assert len(other.shards) == 32
    other.renew(NOW + LEASE_MS)
    assert other.shards == ALL_SHARDS
    dead.renew(NOW + LEASE_MS + 1)  # it only hung
    assert not dead.shards
    other.renew(NOW + LEASE_MS + 2)
    dead.renew(NOW + LEASE_MS + 3)
    assert shares(dead, other) == [32, 32]


def test_a_runner_that_stops_gives_everything_back_at_once() -> None:
    stopping, other = joined(2)
    stopping.leave()
    other.renew(NOW + 1)
    assert other.shards == ALL_SHARDS
    assert not ClockRunner.objects.filter(id=stopping.runner).exists()


def test_runners_that_renew_at_the_same_time_keep_their_shares() -> None:
    """The second has asked for the time first, but writes after the first."""
    first, second = joined(2)
    first.renew(NOW + 5)
    second.renew(NOW + 4)
    assert shares(first, second) == [32, 32]


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_dead_runner_is_replaced_although_the_databases_clock_jumps(jump: int) -> None:
    dead, other = joined(2)
    other.renew(NOW + jump)
    other.renew(NOW + jump + LEASE_MS)
    assert other.shards == ALL_SHARDS
    Leases().join(NOW + jump + LEASE_MS)
    assert not ClockRunner.objects.filter(id=dead.runner).exists()


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_two_runners_share_again_after_the_databases_clock_jumps(jump: int) -> None:
    first, second = joined(2)
    for _ in range(2):
        first.renew(NOW + jump)
        second.renew(NOW + jump)
    assert shares(first, second) == [32, 32]


def test_leases_end_by_the_databases_clock() -> None:
    runner = Leases()
    runner.join(database_time())
    runner.renew(database_time())
    left = [lease.until - database_time() for lease in ClockLease.objects.all()]
    assert len(left) == SHARDS
    assert all(0 < each <= LEASE_MS for each in left)


def test_a_runner_wakes_only_its_own_tables(person: PersonFactory) -> None:
    tables = [services.play_now(person(f"P{n}"), "odds", NOW) for n in range(8)]
    first, second = joined(2)
    mine = [row.table for row in clock.next_wakes(first.shards, 100)]
    others = [row.table for row in clock.next_wakes(second.shards, 100)]
    assert sorted(mine + others) == sorted(table.pk for table in tables)
    assert all(shard_of(pk) in first.shards for pk in mine)


def version(table: Table) -> int:
    return Table.objects.get(pk=table.pk).version


def test_no_table_dies_when_the_clock_is_set_back(of_two: TableOfTwo) -> None:
    """Bots go on at once; whoever had time left has their whole time again."""
    table = of_two(NOW + HOUR)
    assert clock.wake_due(NOW) == 0
    clock.follow_set_back_clock(ALL_SHARDS, NOW)
    assert clock.wake_due(NOW) == 1
    assert version(table) == 7  # two bots have given a card
    assert clock.wake_due(NOW + 59_999) == 0
    assert clock.wake_due(NOW + 60_000) == 1
    assert version(table) > 7


def test_no_table_dies_when_the_clock_is_set_forward(of_two: TableOfTwo) -> None:
    """The players' time is up once, and then passes as always."""
    table = of_two(NOW, numbers=40)
    clock.wake_due(NOW)
    clock.wake_due(NOW + HOUR)  # it is up, and bots follow
    while clock.wake_due(NOW + HOUR):
        pass
    now = version(table)
    assert clock.wake_due(NOW + HOUR + 59_999) == 0
    assert version(table) == now
    assert clock.wake_due(NOW + HOUR + 60_000) == 1


def test_clocks_that_differ_a_little_change_nothing(person: PersonFactory) -> None:
    table = services.play_now(person("Ann"), "odds", NOW + clock.CLOCKS_DIFFER_MS)
    clock.follow_set_back_clock(ALL_SHARDS, NOW)
    assert Table.objects.get(pk=table.pk).opened == NOW + clock.CLOCKS_DIFFER_MS
