"""A new site has contests of every size open at once, and keeps them open."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from contests.models import Contest, Series
from contests.services import opening
from contests.services.opening import create_standard_series
from contests.tests.stories import AT, enter, players

pytestmark = pytest.mark.django_db
GAMES = ("dominoes", "solitaire")


def free(game: str, places: int) -> int:
    series = Series.objects.get(game=game, places=places)
    return opening.with_free_places(series, AT)


def test_two_of_each_size_are_open_in_both_games() -> None:
    call_command("contest_series", verbosity=0)
    opening.refill(AT)
    rows = Contest.objects.values_list("game", "kind", "places", "fee", "prizes")
    sizes = [
        ("duel", 2, 10, [100]),
        ("pool", 3, 20, [100]),
        ("pool", 5, 20, [60, 30, 10]),
        ("pool", 10, 20, [50, 30, 20]),
    ]
    expected = [(game, *size) for game in GAMES for size in sizes for _ in range(2)]
    assert sorted(rows, key=lambda row: (row[0], row[2])) == expected
    assert {each.closes - each.opens for each in Contest.objects.all()} == {timedelta(hours=24)}


def test_the_command_twice(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("contest_series")
    assert capsys.readouterr().out.count("created") == 8
    call_command("contest_series")
    assert capsys.readouterr().out == "complete\n"
    assert Series.objects.count() == 8
    assert opening.refill(AT) == 16
    assert opening.refill(AT) == 0


def test_what_staff_have_switched_off_or_changed_stays() -> None:
    create_standard_series()
    Series.objects.filter(places=3).update(active=False)
    Series.objects.filter(places=5).update(fee=50)
    Series.objects.filter(game="dominoes", places=10).delete()
    assert [str(each) for each in create_standard_series()] == ["dominoes, pool of 10 for 20"]
    assert set(Series.objects.filter(places=5).values_list("fee", flat=True)) == {50}
    opening.refill(AT)
    assert not Contest.objects.filter(places=3).exists()


def test_full_and_closed_contests_are_replaced() -> None:
    create_standard_series()
    opening.refill(AT)
    people = players(*(f"player{number}" for number in range(10)))
    for where in Contest.objects.filter(game="solitaire"):
        enter(where, *people[: where.places])
    assert [free("solitaire", places) for places in (2, 3, 5, 10)] == [0, 0, 0, 0]
    for at in (AT, AT + timedelta(hours=25)):
        opening.refill(at)
        for game in GAMES:
            for series in Series.objects.filter(game=game):
                assert opening.with_free_places(series, at) == 2
    half_full = Contest.objects.filter(game="solitaire", places=10).order_by("-closes").first()
    assert half_full
    enter(half_full, *people[:9], at=AT + timedelta(hours=25))
    assert opening.refill(AT + timedelta(hours=25)) == 0
    enter(half_full, people[9], at=AT + timedelta(hours=25))
    assert opening.refill(AT + timedelta(hours=25)) == 1


def test_a_series_on_a_layout_that_is_gone_does_not_stop_the_others() -> None:
    first, *_ = create_standard_series()
    Series.objects.filter(pk=first.pk).update(options={"layout": "gone"})
    assert opening.refill(timezone.now()) == 14


def test_refilling_goes_on_when_a_game_is_not_installed() -> None:
    first, *_ = create_standard_series()
    Series.objects.filter(pk=first.pk).update(game="chess")
    assert opening.refill(timezone.now()) == 14
