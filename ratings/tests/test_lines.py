"""A player's rating through a season as a line."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from ratings.selectors import EDGE, HEIGHT, MOST_POINTS, WIDTH, line_of, lines_of
from ratings.skill import season_of
from ratings.tests.rated_games import rate


def places(line) -> list[list[float]]:
    return [[float(number) for number in place.split(",")] for place in line.points.split()]


def test_line_names_its_first_highest_and_last_value() -> None:
    line = line_of([1500, 1580, 1520])
    assert line[:3] == (1500, 1580, 1520)
    drawn = places(line)
    assert drawn[0] == [EDGE, HEIGHT - EDGE]
    assert drawn[1][1] == EDGE
    assert drawn[2][0] == WIDTH - EDGE


def test_equal_ratings_are_a_level_line_in_the_middle() -> None:
    assert {up for _, up in places(line_of([1500, 1500]))} == {HEIGHT / 2}


def test_long_line_is_thinned_but_knows_its_highest() -> None:
    ratings = [1500 + n % 7 for n in range(1000)]
    line = line_of([*ratings, 1900, 1600])
    assert line.highest == 1900
    assert line.last == 1600
    assert len(places(line)) == MOST_POINTS


@pytest.mark.django_db
def test_only_games_of_the_season_are_drawn(person) -> None:
    ann, ben = person("Ann"), person("Ben")
    at = datetime(2026, 11, 25, tzinfo=UTC)
    rate({ann: 1, ben: 9}, "before", at=at - timedelta(days=60))
    assert lines_of(ann, season_of(at.date())) == {}
    rate({ann: 9, ben: 1}, "first", at=at)
    rate({ann: 9, ben: 1}, "second", at=at + timedelta(hours=1))
    (line,) = lines_of(ann, season_of(at.date())).values()
    assert len(places(line)) == 2
    assert line.first < line.last == line.highest


@pytest.mark.django_db
def test_page_says_what_the_line_shows(person) -> None:
    ann, ben = person("Ann"), person("Ben")
    rate({ann: 9, ben: 1}, "first", at=datetime.now(UTC))
    rate({ann: 9, ben: 1}, "second", at=datetime.now(UTC))
    client = Client()
    client.force_login(ben)
    page = client.get(reverse("person", args=["Ann"])).content.decode()
    assert ", highest 1," in page
    assert "<polyline points=" in page
