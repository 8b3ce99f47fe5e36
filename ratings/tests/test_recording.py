"""Which games change ratings and streaks, when they end at real tables."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from accounts.privacy import delete_account
from ratings import services
from ratings.models import RatedGame, Rating, Streak
from ratings.skill import NEW, next_season
from ratings.tests.rated_games import AT, finished, opened, rate, rating_of
from tables import services as tables
from tables.hooks import Finished
from tables.models import GameResult
from tables.storage import repository
from tables.tests.sessions import play_to_the_end
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(person) -> list[User]:
    return [person(name) for name in ("Ann", "Ben", "Cyd", "Dot")]


def test_people_are_rated_by_the_points_of_their_game(people) -> None:
    table = finished(*people)
    results = GameResult.objects.filter(table=table).order_by("-points")
    best, *_, worst = results
    assert best.points > worst.points
    assert rating_of(best.user).mu > NEW.mu > rating_of(worst.user).mu
    assert {row.games for row in Rating.objects.all()} == {1}
    games = RatedGame.objects.filter(table=table.pk)
    assert {game.user_id: game.points for game in games} == {r.user_id: r.points for r in results}
    assert all(game.before == NEW and game.after == rating_of(game.user).skill for game in games)


def test_every_game_of_a_session_is_rated(people) -> None:
    finished(*people, games=4)
    assert {row.games for row in Rating.objects.all()} == {4}
    assert RatedGame.objects.count() == 16


def test_a_game_rates_once(people) -> None:
    table = finished(*people)
    before = list(Rating.objects.order_by("pk").values())
    state = repository.load(table.pk)
    result = state.engine.result(state.game_state)
    services.record([Finished(state, result, False, NOW)])
    assert list(Rating.objects.order_by("pk").values()) == before
    assert RatedGame.objects.count() == 4


def test_bots_and_private_tables_are_not_rated(people) -> None:
    finished(people[0])
    finished(*people, public=False)
    assert not Rating.objects.exists()


def test_people_are_rated_among_themselves_beside_bots(people) -> None:
    ann, ben = people[:2]
    finished(ann, ben)
    mus = sorted(rating_of(user).mu for user in (ann, ben))
    assert Rating.objects.count() == 2
    assert sum(mus) == pytest.approx(2 * NEW.mu)


def test_guests_are_left_out(people) -> None:
    """They are not let in at public tables any more; some sat there before."""
    ann, ben, guest = people[:3]
    for others in ((guest,), (ben, guest)):
        table = opened(ann, *others)
        User.objects.filter(pk=guest.pk).update(guest=True)
        play_to_the_end(table, ann, *others)
        rated = {ann.pk, ben.pk} if ben in others else set()
        assert set(Rating.objects.values_list("user", flat=True)) == rated
        User.objects.filter(pk=guest.pk).update(guest=False)
    assert not Streak.objects.filter(user=guest).exists()


def test_games_that_are_not_rated_rate_nobody(people, monkeypatch) -> None:
    monkeypatch.setattr(services, "find_game", lambda slug: None)
    finished(*people)
    assert not Rating.objects.exists()


def test_a_table_closed_by_staff_rates_nobody(people) -> None:
    table = opened(*people)
    tables.close_table(table.pk, "stuck", NOW)
    assert not Rating.objects.exists()
    assert not Streak.objects.exists()


def test_who_leaves_is_rated_for_that_game_but_not_for_those_of_the_bot(people) -> None:
    ann, ben, cyd, dot = people
    table = opened(*people, games=4)
    tables.leave(table.pk, dot, NOW)
    play_to_the_end(table, ann, ben, cyd)
    assert rating_of(dot).games == 1
    assert {rating_of(user).games for user in (ann, ben, cyd)} == {4}
    assert not Streak.objects.filter(user=dot).exists()


def test_a_new_season_begins_from_the_last_one(people) -> None:
    ann, ben = people[:2]
    rate({ann: 1, ben: 0}, "a", at=datetime(2026, 9, 30, 23, tzinfo=UTC))
    last = rating_of(ann, "2026-Q3").skill
    rate({ann: 1, ben: 0}, "b", at=datetime(2026, 10, 1, 1, tzinfo=UTC))
    game = RatedGame.objects.get(user=ann, table="b")
    assert game.before == pytest.approx(next_season(last))
    assert rating_of(ann, "2026-Q3").skill == last
    assert rating_of(ann, "2026-Q4").games == 1


def test_two_tables_of_one_person_that_end_in_one_commit_both_count(people) -> None:
    ann, ben, cyd, _ = people
    games = [
        services.EndedGame(table, 1, "odds", AT, {ann.pk: 1, other.pk: 0})
        for table, other in (("a", ben), ("b", cyd))
    ]
    services.rate(games)
    assert rating_of(ann).games == 2
    first, second = RatedGame.objects.filter(user=ann).order_by("table")
    assert second.before == first.after
    assert rating_of(ann).skill == second.after


def test_the_day_of_a_finished_game_counts_for_the_streak(people) -> None:
    ann = people[0]
    for _ in range(2):
        finished(ann, public=False)
    streak = Streak.objects.get(user=ann)
    assert (streak.length, streak.last_day, streak.best) == (1, AT.date(), 1)
    yesterday = AT.date() - timedelta(1)
    Streak.objects.filter(user=ann).update(last_day=yesterday, length=4, best=9)
    finished(ann, public=False)
    streak.refresh_from_db()
    assert (streak.length, streak.last_day, streak.best) == (5, AT.date(), 9)


def test_a_deleted_account_takes_its_ratings_along(people) -> None:
    finished(*people)
    ann, ben = people[:2]
    others = list(Rating.objects.filter(user=ben).values())
    delete_account(ann, NOW)
    for model in (Rating, RatedGame, Streak):
        assert not model.objects.filter(user=ann).exists()
    assert list(Rating.objects.filter(user=ben).values()) == others
