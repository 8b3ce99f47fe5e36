"""Best scores, and how a finished game compares with the others."""

from typing import Any

from dominoes import modes, selectors
from dominoes.modes import ALONE
from dominoes.selectors import ranked
from dominoes.tests.table_games import (
    AT,
    MINUTE,
    TODAY,
    TOMORROW,
    begun,
    count_down,
    daily_finished,
    end,
    finished,
)
from tables import services as tables
from tables.played import each_best

NEXT = 10 * MINUTE


def test_daily_and_lifetime_high_scores(person) -> None:
    ann, ben = person("ann"), person("ben")
    finished(ben, (70, 40))
    first = finished(ann, (60, 40))
    told = ALONE.comparison(ann, first.pk, AT)
    assert (told["mine"], told["all"]) == (
        {"today": 80, "ever": 80},
        {"today": 100, "ever": 100},
    )
    assert (told["rank"], told["players"], told["record"], told["why_not"]) == (2, 2, False, "")
    assert (told["rival"], told["daily_left"]) == ({"name": "ben", "ahead": 20}, True)
    better = finished(ann, (90, 40), at=TOMORROW)
    told = ALONE.comparison(ann, better.pk, TOMORROW)
    assert (told["mine"]["ever"], told["record"], told["rank"], told["players"]) == (
        140,
        True,
        1,
        1,
    )


def test_games_that_do_not_count_have_no_rank(person) -> None:
    ann = person("ann")
    cases: dict[str, Any] = {
        "help": {"helps": True},
        "clock": {"minutes": 0},
        "deal": {"deal": "7"},
    }
    for number, (why_not, choice) in enumerate(cases.items()):
        told = ALONE.comparison(ann, finished(ann, at=AT + number * NEXT, **choice).pk, AT)
        assert (told["why_not"], told["rank"], told["mine"]["ever"]) == (why_not, None, None)


def test_the_game_of_the_day_is_ranked_by_the_first_try(person) -> None:
    ann = person("ann")
    daily_finished(person("ben"), (90, 0))
    told = ALONE.comparison(ann, daily_finished(ann).pk, AT)
    assert (told["daily"], told["rank"], told["players"]) == (True, 2, 2)
    assert told["daily_left"] is False


def test_a_guest_has_high_scores_but_no_rank(guest) -> None:
    told = ALONE.comparison(guest, finished(guest).pk, AT)
    assert (told["rank"], told["mine"]["today"], told["all"]["today"]) == (None, 80, None)


def test_levels_are_compared_separately(person) -> None:
    ann = person("ann")
    finished(ann, level="easy")
    assert list(each_best(ranked("hard"))) == []
    (row,) = each_best(ranked("easy"), TODAY)
    assert row == {"user__username": "ann", "best": 80}


def test_statistics_of_a_player(person) -> None:
    ann = person("ann")
    finished(ann, (60, 40))
    finished(ann, (40, 60), at=AT + NEXT)
    finished(ann, (90, 10), at=AT + 2 * NEXT, helps=True)
    (row,) = selectors.statistics(ann)
    assert (row["level"], row["games"], row["wins"], row["top"]) == ("hard", 3, 2, 80)


def test_only_the_players_own_finished_game(person, client) -> None:
    ann, ben = person("ann"), person("ben")
    table = finished(ann)
    assert ALONE.comparison(ben, table.pk, AT) is None
    assert ALONE.comparison(ann, begun(ann, AT + NEXT).pk, AT) is None
    address = f"/dominoes/{table.pk}/comparison"
    assert client.get(address).json() is None
    client.force_login(ann)
    assert client.get(address).json()["mine"]["ever"] == 80


def test_a_game_in_a_contest_counts_for_the_player_alone(person) -> None:
    """Its points are secret while others may still play, so it is in no table of best scores."""
    ann = person("ann")
    finished(ann, (60, 40))
    deal = modes.contest_table({"level": "hard"}, "5" * 64)
    table = tables.play_contest(ann, "dominoes", AT + NEXT, deal, "contest")
    told = ALONE.comparison(
        ann, end(count_down(table, ann, AT + NEXT), ann, (90, 40), AT + NEXT).pk, AT
    )
    assert told["mine"] == {"today": 140, "ever": 140}
    assert told["all"] == {"today": 80, "ever": 80}
    assert (told["why_not"], told["record"], told["rank"], told["rival"]) == ("", True, None, None)
