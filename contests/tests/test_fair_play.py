"""What staff are told about contests with a fee, and what they are not told."""

from datetime import timedelta

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.privacy import delete_account
from contests import fair_play, tasks
from contests.fair_play import mean_ms
from contests.ledger import services as ledger
from contests.models import Contest, FairPlayFlag
from contests.tests.stories import (
    AT,
    HOUR,
    MINUTE,
    begin,
    decide,
    do,
    duel,
    enter,
    flags,
    ms,
    people_of,
    player,
    players,
    post,
    staff,
    take,
    won,
)
from tables import archiving
from tables.models import Table
from tables.storage import repository

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
LIST = reverse("admin:contests_fairplayflag_changelist")


def give_coins(*people: User) -> None:
    for user in people:
        ledger.post_correction(user, 5000, AT, reason="A test.", by=user, key=f"test {user.pk}")


def played(where: Contest, user: User, pairs: int, each: timedelta) -> Table:
    """A game in which every pair takes the same time."""
    table = begin(where, user)
    at = AT
    for pair in repository.load(table.pk).game_state.solution[:pairs]:
        at += each
        do(table, user, {"do": "take", "pair": pair}, at)
    do(table, user, {"do": "timeup"}, at + MINUTE)
    return table


class TestFast:
    def test_moves_that_no_person_makes(self) -> None:
        ann, ben = players("ann", "ben")
        where = duel()
        enter(where, ann, ben)
        table = begin(where, ann)
        at = AT
        for pair in repository.load(table.pk).game_state.solution[:30]:
            at += timedelta(milliseconds=120)
            do(table, ann, {"do": "take", "pair": pair}, at)
        do(table, ann, {"do": "timeup"}, at)
        played(where, ben, 30, timedelta(milliseconds=1200))
        assert flags() == []  # the contest is open
        decide(where)
        archiving.archive_session(table.pk)  # as it is in contests of several days
        (flag,) = flags()
        assert (flag.kind, flag.about, people_of(flag)) == ("fast", table.pk, {ann})
        assert list(flag.contests.all()) == [where]
        assert flag.evidence == {"moves": 31, "mean milliseconds": 116, "people need": 500}
        FairPlayFlag.objects.update(closed=AT + 3 * HOUR)
        assert flags(AT + 4 * HOUR)[0].closed  # what was judged is not raised again

    def test_a_quick_player_who_lost_their_connection(self) -> None:
        """Ten moves arrive at once, after half a minute in which they were made."""
        ann, ben = players("ann", "ben")
        where = duel()
        enter(where, ann, ben)
        table = begin(where, ann)
        take(table, ann, 30, AT + 40 * timedelta(seconds=1))
        do(table, ann, {"do": "timeup"}, AT + MINUTE)
        post(where, ben, 1)
        decide(where)
        assert flags() == []

    def test_a_few_moves_say_nothing(self) -> None:
        ann, ben = players("ann", "ben")
        where = duel()
        enter(where, ann, ben)
        for user in (ann, ben):
            post(where, user, 5, lasts=timedelta(milliseconds=5))
        decide(where)
        assert flags() == []

    def test_without_a_fee_nobody_looks(self) -> None:
        ann, ben = players("ann", "ben")
        where = duel(fee=0)
        enter(where, ann, ben)
        for user in (ann, ben):
            post(where, user, 30, lasts=timedelta(milliseconds=5))
        decide(where)
        assert flags() == []

    @given(st.lists(st.tuples(st.booleans(), st.integers(0, 10**6))))
    def test_time_counts_from_what_was_done_before(self, steps: list[tuple[bool, int]]) -> None:
        at, entries, own = 0, [(False, 0)], []
        for mine, took in steps:
            at += took
            entries.append((mine, at))
            own += [took] if mine else []
        count, mean = mean_ms(entries)
        assert count == len(own)
        assert mean == (sum(own) / len(own) if own else 0)


class TestOneWay:
    def test_five_duels_that_one_always_wins(self) -> None:
        ann, ben = players("ann", "ben")
        give_coins(ann, ben)
        contests = [won(ann, ben, AT + number * DAY) for number in range(4)]
        assert flags(AT + 4 * DAY) == []
        contests.append(won(ann, ben, AT + 4 * DAY))
        (flag,) = flags(AT + 5 * DAY)
        assert (flag.kind, people_of(flag)) == ("one_way", {ann, ben})
        assert set(flag.contests.all()) == set(contests)
        assert flag.evidence == {
            "contests together": 5,
            "won each time by user": ann.pk,
            "coins they gained": 250,
            "coins lost by the other": 250,
        }
        assert fair_play.look(AT + 6 * DAY) == 0
        assert [each.created for each in flags(AT + 7 * DAY)] == [flag.created]

    def test_the_other_wins_once(self) -> None:
        ann, ben = players("ann", "ben")
        give_coins(ann, ben)
        for number in range(6):
            won(ann, ben, AT + number * HOUR)
        won(ben, ann, AT + DAY)
        assert flags(AT + 2 * DAY) == []

    def test_for_nothing_or_long_ago(self) -> None:
        ann, ben, cleo = players("ann", "ben", "cleo")
        give_coins(ann, ben, cleo)
        for number in range(5):
            won(ann, ben, AT + number * HOUR, fee=0)
            won(ann, cleo, AT + number * 8 * DAY)
        assert flags(AT + 33 * DAY) == []

    def test_a_closed_flag_is_opened_by_as_many_new_contests(self) -> None:
        ann, ben = players("ann", "ben")
        give_coins(ann, ben)
        for number in range(5):
            won(ann, ben, AT + number * HOUR)
        assert len(flags(AT + DAY)) == 1
        FairPlayFlag.objects.update(closed=AT + DAY, note="They are friends.")
        for number in range(4):
            won(ann, ben, AT + 2 * DAY + number * HOUR)
        assert flags(AT + 3 * DAY)[0].closed
        won(ann, ben, AT + 4 * DAY)
        (flag,) = flags(AT + 5 * DAY)
        assert flag.closed is None
        assert flag.evidence["contests together"] == 5
        assert flag.note == "They are friends."


def five_duels(ann: User, ben: User) -> FairPlayFlag:
    give_coins(ann, ben)
    for number in range(5):
        won(ann, ben, AT + number * HOUR)
    return flags(AT + DAY)[0]


def office(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def close(client: Client, flag: FairPlayFlag, note: str) -> str:
    fields = {"action": "close", "_selected_action": [flag.pk], "note": note}
    return client.post(LIST, fields, follow=True).content.decode()


class TestStaff:
    @pytest.fixture
    def helper(self) -> User:
        helper = player("Helper", is_staff=True)
        helper.user_permissions.set(Permission.objects.all())
        return helper

    def test_a_flag_is_counted_read_and_closed_with_a_note(self, helper: User) -> None:
        ann, ben = players("ann", "ben")
        flag, client = five_duels(ann, ben), office(helper)
        index = reverse("admin:index")
        assert "1 open flag of fair play" in client.get(index).content.decode()
        address = reverse("admin:contests_fairplayflag_change", args=[flag.pk])
        page = client.get(address).content.decode()
        tables = flag.contests.values_list("entrants__table", flat=True)
        assert all(reverse("replay", args=[table]) in page for table in tables)
        assert "contests together: 5" in page
        assert f">{ann}</a> (user {ann.pk})" in page
        assert "Write what you found out." in close(client, flag, " ")
        close(client, flag, "They are friends.")
        flag.refresh_from_db()
        assert (bool(flag.closed), flag.note) == (True, "They are friends.")
        log = LogEntry.objects.get(object_id=str(flag.pk), user=helper)
        assert "They are friends." in log.change_message
        assert "0 open flags of fair play" in client.get(index).content.decode()

    def test_staff_do_not_see_flags_about_themselves(self, helper: User) -> None:
        flag, client = five_duels(helper, player("ben")), office(helper)
        address = reverse("admin:contests_fairplayflag_change", args=[flag.pk])
        assert client.get(address).status_code == 302
        close(client, flag, "Nothing.")
        flag.refresh_from_db()
        assert flag.closed is None
        assert "0 open flags" in client.get(reverse("admin:index")).content.decode()
        assert office(staff()).get(address).status_code == 200

    def test_flags_about_other_staff_are_left_to_administrators(self, helper: User) -> None:
        flag = five_duels(player("colleague", is_staff=True), player("ben"))
        assert "was left out" in close(office(helper), flag, "Nothing.")
        index = office(helper).get(reverse("admin:index")).content.decode()
        assert "0 open flags of fair play" in index
        flag.refresh_from_db()
        assert flag.closed is None
        close(office(staff()), flag, "They are friends.")
        flag.refresh_from_db()
        assert flag.closed is not None

    def test_staff_who_may_not_read_flags(self) -> None:
        looker = User.objects.create_user("Looker", is_staff=True)
        five_duels(*players("ann", "ben"))
        assert "fair play" not in office(looker).get(reverse("admin:index")).content.decode()
        assert office(looker).get(LIST).status_code == 403

    def test_a_deleted_account_leaves_the_flag(self) -> None:
        ann, ben = players("ann", "ben")
        flag = five_duels(ann, ben)
        delete_account(ben, ms(AT + DAY))
        assert people_of(flag) == {ann}
        assert flags(AT + DAY) == [flag]

    def test_closed_flags_are_deleted_after_a_year(self) -> None:
        flag = five_duels(*players("ann", "ben"))
        FairPlayFlag.objects.update(closed=AT + DAY)
        fair_play.forget(AT + 366 * DAY)
        assert FairPlayFlag.objects.get() == flag
        fair_play.forget(AT + 367 * DAY)
        assert not FairPlayFlag.objects.exists()

    def test_the_night_runs(self) -> None:
        tasks.nightly()
        assert not FairPlayFlag.objects.exists()
