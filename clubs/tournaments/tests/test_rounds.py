"""Rounds: the press that deals them, the same walls at every table, points, and what organisers
correct."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from clubs.services import members
from clubs.tournaments import selectors
from clubs.tournaments.models import Entrant, RoundTable, State, Tournament
from clubs.tournaments.services import ending, entering, planning, running, scoring
from clubs.tournaments.tests.tournaments_made import (
    MINUTE,
    begin,
    bots_play,
    come,
    elsewhere,
    enter,
    judge,
    made,
    outcome,
    play_round,
    player,
    players,
    ranking,
    round_of,
    tables_of,
    which,
)
from contests.ledger.models import Account, Line
from contests.ledger.selectors import balance_of
from mahjong.tests.table_games import step
from notifications.models import Notification
from notifications.selectors import words
from social import services as social
from tables import selectors as tables_read
from tables import services as tables
from tables.game import Result
from tables.hooks import Finished
from tables.models import Entry, GameResult, Seat, Status
from tables.rng import commitment, following
from tables.storage import repository
from tables.updates import fairness

pytestmark = pytest.mark.django_db
NAMES = [f"Player{number}" for number in range(9)]


@pytest.fixture
def people() -> list[User]:
    return players(*NAMES)


def running_one(people: list[User], **more: object):
    """A tournament whose first round has been dealt."""
    tournament = made(people, **more)
    enter(tournament, *people)
    assert begin(tournament, people[0]) == "done"
    return tournament


def seat_in(tournament: Tournament, user: User) -> Seat:
    return Seat.objects.get(user=user, table__in=[row.table_id for row in tables_of(tournament)])


class TestPress:
    def test_deals_all_tables_with_bots_on_free_seats(self, people) -> None:
        come(*people)
        tournament = running_one(people, game="zung-jung", games=4)
        rows = tables_of(tournament)
        assert [len(row.players) for row in rows] == [4, 4, 4]
        assert {row.table.status for row in rows if row.table} == {Status.PLAYING}
        seats = Seat.objects.filter(table__in=[row.table_id for row in rows])
        assert seats.filter(user__isnull=False).count() == 9
        assert seats.exclude(bot="").count() == 3
        assert not seats.filter(away=True).exists()
        for row in rows:
            assert row.table
            assert row.table.rules["east"] == 0
            for seat, entrant in zip(row.table.seats.all(), row.players, strict=True):
                user = Entrant.objects.get(pk=entrant).user_id if entrant else None
                assert seat.user_id == user

    def test_twice_begins_one_round(self, people) -> None:
        tournament = running_one(people)
        assert begin(tournament, people[1], 0) == "done"
        assert tournament.round == 1
        assert begin(tournament, people[1]) == "round_running"

    def test_is_for_organisers_with_four_players(self, people) -> None:
        tournament = made(people)
        enter(tournament, *people[:3])
        assert begin(tournament, people[5]) == "not_for_role"
        assert begin(tournament, people[0]) == "tournament_too_few"
        assert round_of(tournament, 1).dealt is None

    def test_begins_nothing_long_before_the_planned_time(self, people) -> None:
        tournament = made(people, starts=timezone.now() + 11 * MINUTE)
        enter(tournament, *people)
        assert begin(tournament, people[0]) == "tournament_early"
        at = tournament.starts - 10 * MINUTE
        running.begin_round(people[0], which(tournament), 0, at)
        assert round_of(tournament, 1).dealt == at

    def test_a_bot_plays_for_whoever_has_not_come(self, people) -> None:
        come(*people[1:])
        running_one(people, game="zung-jung", games=4)
        seat = Seat.objects.get(user=people[0])
        assert seat.away
        tables.resume_seat(seat.table_id, people[0], now())
        assert not Seat.objects.get(user=people[0]).away

    def test_a_bot_plays_for_whoever_plays_with_others_elsewhere(self, people) -> None:
        """Else two clocks would run for them."""
        come(*people)
        busy, other = people[0], elsewhere(people[0], player("Zed"))
        tournament = running_one(people, game="zung-jung", games=4)
        assert seat_in(tournament, busy).away
        assert not seat_in(tournament, people[1]).away
        told = Notification.objects.filter(kind="tournament_seated")
        assert "bot plays for you" in words(told.get(user=busy))[0]
        assert "bot plays for you" not in words(told.get(user=people[1]))[0]
        tables.leave(other, busy, now())
        tables.resume_seat(seat_in(tournament, busy).table_id, busy, now())
        assert not seat_in(tournament, busy).away

    def test_whoever_plays_with_bots_elsewhere_is_there(self, people) -> None:
        """A table of one person waits for them."""
        come(*people)
        tables.start(tables.open_table(people[0], "zung-jung", {}, now()).pk, people[0], now())
        assert not seat_in(running_one(people, game="zung-jung", games=4), people[0]).away

    def test_tells_everybody_where_they_sit(self, people) -> None:
        running_one(people)
        told = Notification.objects.filter(kind="tournament_seated")
        assert {row.user_id for row in told} == {user.pk for user in people}

    def test_a_start_that_was_cut_short_is_finished(self, people) -> None:
        tournament = running_one(people)
        row = tables_of(tournament)[0]
        RoundTable.objects.filter(pk=row.pk).update(opened=None, table=None)
        ending.settle_all(timezone.now())
        assert tables_of(tournament)[0].table is not None

    def test_one_that_cannot_be_opened_keeps_no_other_closed(self, people) -> None:
        tournament = running_one(people)
        first, second, *_ = tables_of(tournament)
        RoundTable.objects.filter(pk__in=(first.pk, second.pk)).update(opened=None, table=None)
        RoundTable.objects.filter(pk=first.pk).update(players=[*first.players] * 3)
        running.open_tables(tournament, timezone.now())
        first, second, *_ = tables_of(tournament)
        assert (first.table, second.opened is not None) == (None, True)

    def test_blocked_players_never_sit_together(self, people) -> None:
        social.block(people[1], people[2], timezone.now())
        tournament = running_one(people, game="zung-jung", games=4, rounds=3)
        ids = {row.pk for row in Entrant.objects.filter(user__in=people[1:3])}
        assert not any(ids <= set(row.players) for row in tables_of(tournament))


class TestDuplicate:
    def test_every_table_has_the_same_walls(self, people) -> None:
        come(*people)
        tournament = running_one(people, game="zung-jung", games=4)
        seeds = set()
        for row in tables_of(tournament):
            state = repository.load(str(row.table_id))
            assert (state.seed, state.next_seed) == (
                round_of(tournament, 1).seed,
                following(round_of(tournament, 1).seed),
            )
            seeds.add(str(state.game_state.wall))
        assert len(seeds) == 1

    def test_the_second_game_too(self, people) -> None:
        """The seed of each game follows from that of the one before."""
        come(*people)
        tournament = running_one(people, game="american", games=4)
        row = tables_of(tournament)[0]
        at, table_id = now(), str(row.table_id)
        while repository.load(table_id).number == 1:
            at = max(at, repository.load(table_id).wake_at or at)
            tables.wake(table_id, at)
            state = repository.load(table_id)
            if state.status == "between":
                assert fairness(state).seed is None  # others still play this deal
            for user in people:
                seat = state.seat_of(user.pk)
                if seat is not None and state.status == "between" and state.seats[seat].away:
                    tables.resume_seat(table_id, user, at)
        starts = Entry.objects.filter(table=table_id, kind="start").order_by("version")
        assert [entry.seed for entry in starts] == [
            round_of(tournament, 1).seed,
            following(round_of(tournament, 1).seed),
        ]

    def test_hashes_are_shown_before_and_seeds_after_the_round(self, people) -> None:
        tournament = made(people)
        before = selectors.proofs_of(tournament)
        assert [(each.round, each.seed) for each in before] == [(1, None), (2, None)]
        enter(tournament, *people)
        begin(tournament, people[0])
        rows = tables_of(tournament)
        bots_play(rows[0].table)
        assert selectors.proofs_of(tournament)[0].seed is None
        (game,) = tables_read.fairness(rows[0].table)
        assert game.seed is None
        play_round(tournament)
        first, second = selectors.proofs_of(tournament)
        assert first.seed
        assert commitment(first.seed) == before[0].hash == first.hash
        assert second.seed is None
        (game,) = tables_read.fairness(rows[0].table)
        assert game.seed == first.seed

    def test_tables_are_hidden_while_the_round_runs(self, people) -> None:
        tournament = running_one(people)
        tables_now = [row.table for row in tables_of(tournament)]
        assert all(selectors.is_hidden(table.options) for table in tables_now if table)
        assert all(selectors.hidden(table.pk).exists() for table in tables_now if table)
        first = tables_now[0]
        bots_play(first)
        player = Seat.objects.filter(table=first, user__isnull=False).first().user_id
        assert not tables_read.may_replay(first, player)  # others still play with these walls
        play_round(tournament)
        assert tables_read.may_replay(first, player)
        assert not any(selectors.is_hidden(table.options) for table in tables_now if table)
        assert selectors.is_hidden({}) is None


class TestPoints:
    def test_come_from_the_games(self, people) -> None:
        come(*people)
        tournament = running_one(people[:8], rounds=1)
        for row in tables_of(tournament):
            assert row.table
            for user in people:
                if row.table.seats.filter(user=user).exists():
                    tables.leave(row.table.pk, user, now())  # after which bots play on
                    break
        play_round(tournament)
        assert tournament.state == State.OVER
        entrants = {row.pk: row.user_id for row in Entrant.objects.all()}
        for row in tables_of(tournament):
            for entrant, (points, won) in selectors.scores_of(row).items():
                result = GameResult.objects.get(table=row.table, user=entrants[entrant])
                seat = Seat.objects.get(table=row.table, user=entrants[entrant])
                assert points == (min(0, result.points) if seat.away else result.points)
                assert won <= result.won

    def test_a_void_table_counts_for_nobody(self, people) -> None:
        tournament = running_one(people)
        host = judge(tournament)
        rows = tables_of(tournament)
        bots_play(rows[1].table)
        assert outcome(scoring.void, host, which(tournament), 1, " ", timezone.now()) == (
            "tournament_reason"
        )
        scoring.void(host, which(tournament), 1, "It hangs", timezone.now())
        ending.settle(tournament.pk, timezone.now())
        rows[0].table.refresh_from_db()
        assert rows[0].table.status == Status.OVER
        closed = Entry.objects.filter(table=rows[0].table).latest("version")
        assert (closed.by, rows[0].table.end_reason) == ("clock", "void")  # no words of people
        assert tables_of(tournament)[0].over
        play_round(tournament)
        assert round_of(tournament, 1).over
        rows = tables_of(tournament)
        assert selectors.scores_of(rows[0]) == {}
        assert outcome(scoring.void, host, which(tournament), 2, "Late", timezone.now()) == (
            "no_such_tournament_table"
        )

    def test_a_game_is_the_bots_until_the_player_has_made_as_many_moves(self, people) -> None:
        tournament = running_one(people, game="zung-jung", games=4)
        table, at = tables_of(tournament)[0].table, now()
        seat = Seat.objects.filter(table=table, user__isnull=False).first()
        for _ in range(12):
            tables.wake(table.pk, repository.load(table.pk).wake_at)
        assert seat.number in tables_read.seats_of_bots(table.pk)
        tables.resume_seat(table.pk, seat.user, at)
        assert seat.number in tables_read.seats_of_bots(table.pk)  # whoever comes for the end
        for _ in range(40):
            step(repository.load(table.pk), seat.user, at)
        assert seat.number not in tables_read.seats_of_bots(table.pk)

    def test_whoever_left_keeps_their_points_and_sits_no_more(self, people) -> None:
        tournament = running_one(people)
        play_round(tournament)
        before = ranking(tournament)
        entering.leave(people[3], which(tournament), timezone.now())
        assert ranking(tournament) == before
        begin(tournament, people[0])
        gone = Entrant.objects.get(user=people[3])
        assert not any(gone.pk in row.players for row in tables_of(tournament))

    def test_a_bot_plays_on_for_whoever_leaves(
        self, people, django_capture_on_commit_callbacks
    ) -> None:
        come(*people)
        tournament = running_one(people, game="zung-jung", games=4)
        with django_capture_on_commit_callbacks(execute=True):
            entering.remove(people[0], which(tournament), people[3], timezone.now())
        assert Seat.objects.get(user=people[3]).away

    def test_who_was_taken_out_wins_nothing_more_and_stays_out(
        self, people, django_capture_on_commit_callbacks
    ) -> None:
        come(*people)
        tournament = running_one(people, game="zung-jung", games=4)
        row = tables_of(tournament)[0]
        entrant = Entrant.objects.get(pk=row.players[0])
        with django_capture_on_commit_callbacks(execute=True):
            entering.remove(people[0], which(tournament), entrant.user, timezone.now())
        tables.resume_seat(str(row.table_id), entrant.user, now())
        state = repository.load(str(row.table_id))
        points = Result(points=(24, -8, -8, -8), winners=(0,))
        scoring.post_scores([Finished(state, points, resigned=False, at=now())])
        row.refresh_from_db()
        assert selectors.scores_of(row)[entrant.pk] == (0, 0)
        at = timezone.now()
        assert outcome(entering.enter, entrant.user, which(tournament), at) == "taken_out"

    def test_who_does_not_belong_to_the_club_any_more_plays_no_more(
        self, people, confirmed, django_capture_on_commit_callbacks
    ) -> None:
        come(*people)
        tournament = running_one(people, game="zung-jung", games=4, fee=20, prizes=(100,))
        actions = members.leave, members.remove, members.ban
        with django_capture_on_commit_callbacks(execute=True):
            members.leave(people[5], tournament.club_id, timezone.now())
            for action, other in zip(actions[1:], people[6:8], strict=True):
                action(people[0], tournament.club_id, other, timezone.now())
        for user in people[5:8]:
            assert Entrant.objects.get(user=user).left
            assert Seat.objects.get(user=user).away

    def test_a_member_who_is_banned_before_the_start_has_the_fee_back(
        self, people, confirmed
    ) -> None:
        tournament = made(people, fee=20, prizes=(100,))
        enter(tournament, *people)
        members.ban(people[0], tournament.club_id, people[5], timezone.now())
        assert balance_of(people[5]) == 200
        assert not Entrant.objects.filter(user=people[5]).exists()


class TestClock:
    def test_when_it_is_up_no_new_game_begins_and_later_all_end(self, people) -> None:
        come(*people)
        tournament = running_one(people, game="zung-jung", games=4)
        end = round_of(tournament, 1).ends
        assert end
        ending.settle(tournament.pk, end + MINUTE)
        assert round_of(tournament, 1).over is None
        ending.settle(tournament.pk, end + 11 * MINUTE)
        assert round_of(tournament, 1).over
        reasons = {row.table.end_reason for row in tables_of(tournament)}
        assert reasons == {"time_up"}  # players read at the table why it has ended

    def test_stands_while_paused(self, people) -> None:
        tournament = running_one(people)
        end, at = round_of(tournament, 1).ends, timezone.now()
        running.pause(people[0], which(tournament), at)
        ending.settle(tournament.pk, at + 9 * timedelta(hours=1))
        assert round_of(tournament, 1).over is None
        running.resume(people[0], which(tournament), at + 5 * MINUTE)
        assert round_of(tournament, 1).ends == end + 5 * MINUTE


class TestCoins:
    def test_the_pot_goes_to_the_best(self, people, confirmed) -> None:
        tournament = made(people, rounds=1, fee=20, prizes=(60, 30, 10))
        enter(tournament, *people)
        assert balance_of(people[0]) == 180
        begin(tournament, people[0])
        play_round(tournament)
        assert tournament.state == State.OVER
        won = sorted(Entrant.objects.values_list("place", "prize"))
        assert sum(prize for _, prize in won) == 180
        assert all(prize for place, prize in won if place == 1)
        for row in Entrant.objects.select_related("user"):
            assert balance_of(row.user) == 180 + row.prize
        assert Account.objects.get(contest=tournament.pk).balance == 0
        assert Notification.objects.filter(kind="tournament_decided").count() == 9

    def test_fees_come_back(self, people, confirmed) -> None:
        tournament = made(people, fee=20, prizes=(100,))
        enter(tournament, *people[:5])
        entering.leave(people[1], which(tournament), timezone.now())
        assert balance_of(people[1]) == 200
        enter(tournament, people[1])
        assert balance_of(people[1]) == 180
        planning.cancel(people[0], which(tournament), timezone.now())
        assert [balance_of(user) for user in people] == [200] * 9
        lines = Line.objects.filter(account__contest=tournament.pk)
        assert sum(line.amount for line in lines) == 0

    def test_its_games_end_before_their_seeds_are_told(self, people) -> None:
        tournament = running_one(people)
        late = tables_of(tournament)[-1]
        RoundTable.objects.filter(pk=late.pk).update(opened=None, table=None)  # was cut short
        planning.cancel(people[0], which(tournament), timezone.now())
        assert not any(proof.seed for proof in selectors.proofs_of(tournament))
        ending.settle_all(timezone.now())
        ended = {(row.table.status, row.table.end_reason) for row in tables_of(tournament)}
        assert ended == {(Status.OVER, "called_off")}
        assert late not in tables_of(tournament)
        assert [bool(proof.seed) for proof in selectors.proofs_of(tournament)] == [True, False]

    def test_a_fee_needs_coins_and_a_confirmed_address(self, people, confirmed) -> None:
        tournament = made(people, fee=201, prizes=(100,))
        at = timezone.now()
        stranger = player("Stranger")
        assert outcome(entering.enter, people[2], which(tournament), at) == "not_enough_coins"
        assert outcome(entering.enter, stranger, which(tournament), at) == "not_your_club"
        assert not Entrant.objects.exists()
