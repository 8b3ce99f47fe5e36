"""The rankings, a player's page and the result sheet: who sees which ratings."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from ratings import selectors
from ratings.models import Rating, Streak
from ratings.skill import MIN_GAMES, season_of
from ratings.tests.rated_games import rate
from social import services as social
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db
SEASON = season_of(timezone.now().date())


@pytest.fixture
def people(person) -> list[User]:
    """Three who have met five times; Ann has won each time."""
    players = [person(name) for name in ("Ann", "Ben", "Cyd")]
    for number in range(MIN_GAMES):
        marks = {user: 30 - 10 * place for place, user in enumerate(players)}
        rate(marks, f"table{number}", at=timezone.now())
    return players


def hide(user: User) -> None:
    User.objects.filter(pk=user.pk).update(hide_ratings=True)


def names() -> list[str]:
    return [row.user.username for row in selectors.ranking("odds", SEASON)]


def page(reader: User | None = None, **query: str) -> str:
    client = Client()
    if reader:
        client.force_login(reader)
    return client.get(reverse("rankings"), {"game": "odds", **query}).content.decode()


def profile(reader: User, person: User) -> str:
    client = Client()
    client.force_login(reader)
    return client.get(reverse("person", args=[person.username])).content.decode()


def result(reader: User, table: str, number: int = 1):
    client = Client()
    client.force_login(reader)
    return client.get(reverse("rating_result", args=[table, number])).json()


def test_the_ranking_has_the_best_first(people) -> None:
    assert names() == ["Ann", "Ben", "Cyd"]
    html = page()
    assert html.index("Ann") < html.index("Ben") < html.index("Cyd")


def test_places_go_by_the_rating_less_its_uncertainty(people) -> None:
    cyd = Rating.objects.filter(user=people[2])
    cyd.update(mu=60, sigma=50)
    assert names() == ["Ann", "Ben", "Cyd"]
    cyd.update(sigma=1)
    assert names() == ["Cyd", "Ann", "Ben"]


def test_after_four_games_nobody_is_ranked(person) -> None:
    ann, ben = person("Ann"), person("Ben")
    for number in range(MIN_GAMES - 1):
        rate({ann: 1, ben: 0}, f"t{number}", at=timezone.now())
    assert names() == []
    html = page(ann)
    assert "One more game until you are ranked." in html
    assert "Nobody is ranked yet" in html


def test_who_hides_their_ratings_is_seen_by_nobody_else(people) -> None:
    ann, ben, _ = people
    hide(ann)
    assert names() == ["Ben", "Cyd"]
    assert "Ann" not in visible_text(page(ben))
    assert "Only you see your rating." in page(ann)
    assert "plus or minus" not in profile(ben, ann)
    assert "Hidden from other players" in profile(ann, ann)
    assert [row["user__username"] for row in selectors.best_points("odds")] == ["Ben", "Cyd"]
    told = result(ann, "table0")["rated"]
    assert (told["place"], told["rank"], told["rival"]) == (None, None, None)
    assert result(ben, "table0")["rated"]["place"] == 1


def test_hiding_is_a_setting(client, people) -> None:
    ann = people[0]
    client.force_login(ann)
    chosen = {"username": "Ann", "language": "en", "back": "bamboo", "felt": "green"}
    client.post(reverse("settings"), {**chosen, "hide_ratings": "on"})
    assert names() == ["Ben", "Cyd"]
    client.post(reverse("settings"), chosen)
    assert names() == ["Ann", "Ben", "Cyd"]


def test_another_player_sees_ratings_on_the_profile(people) -> None:
    assert "1,500" not in profile(people[1], people[0])
    shown = Rating.objects.get(user=people[0]).skill
    html = profile(people[1], people[0])
    assert f"{shown.shown:,}" in html
    assert "number 1" in html


def test_friends_see_the_streak_and_strangers_do_not(people) -> None:
    ann, ben, cyd = people
    social.ask(ann, ben, timezone.now())
    social.accept(ben, ann, timezone.now())
    yesterday = timezone.now().date() - timedelta(days=1)
    Streak.objects.create(user=ann, length=4, last_day=yesterday, best=6)
    assert "4 days in a row" in profile(ben, ann)
    assert "4 days in a row" not in profile(cyd, ann)
    assert "Your longest streak: 6 days" in profile(ann, ann)
    Streak.objects.update(last_day=yesterday - timedelta(days=5))
    assert "in a row" not in profile(ben, ann)


def test_one_day_of_play_is_no_card_on_the_profile(person) -> None:
    ann = person("Ann")
    Streak.objects.create(user=ann, length=1, last_day=timezone.now().date(), best=1)
    assert "Days of play" not in profile(ann, ann)


def test_an_earlier_season_can_be_chosen(people) -> None:
    Rating.objects.update(season="2020-Q2")
    assert "Nobody is ranked yet" in page()
    assert "April 2020" in page()
    assert "Ben" in page(season="2020-Q2")
    assert "Nobody is ranked yet" in page(season="1999-Q1")


def test_the_result_sheet_says_what_a_game_did_and_who_is_next(people) -> None:
    ann, ben, cyd = people
    told = result(ben, "table4")["rated"]
    assert (told["place"], told["rank"], told["players"], told["best"]) == (2, 2, 3, 20)
    assert told["rival"]["name"] == "Ann"
    assert told["rival"]["ahead"] > 0
    assert told["after"]["uncertainty"] < told["before"]["uncertainty"]
    assert told["record"] is False
    rate({ann: 0, ben: 99, cyd: 0}, "last", at=timezone.now())
    told = result(ben, "last")["rated"]
    assert (told["record"], told["best"], told["rank"]) == (True, 99, 1)
    assert result(ann, "last")["rated"]["rival"] is None


def test_the_result_sheet_of_others_says_nothing_of_them(people, person, guest) -> None:
    assert result(person("Dot"), "table0") == {"rated": None, "streak": None}
    assert Client().get(reverse("rating_result", args=["table0", 1])).json() is None
    assert result(guest, "table0") is None


def test_the_streak_is_told_from_the_second_day_on(people) -> None:
    today = timezone.now().date()
    ann = people[0]
    Streak.objects.create(user=ann, length=1, last_day=today, best=1)
    assert result(ann, "none")["streak"] is None
    forgiven = today - timedelta(days=1)
    Streak.objects.update(length=2, forgiven=forgiven)
    assert result(ann, "none")["streak"] == {"days": 2, "forgiven": True}


def test_a_deleted_account_is_in_no_ranking(people) -> None:
    User.objects.filter(pk=people[0].pk).update(closed=timezone.now())
    assert names() == ["Ben", "Cyd"]


def test_odd_choices_show_the_first_game(people) -> None:
    queries: list[Any] = [{"game": "none"}, {"season": "\0"}, {"season": "2026-Q9"}]
    for query in queries:
        assert "Rankings" in page(**query)
