"""How a finished game compares with the player's others and with those of others today."""

from solitaire.models import Played
from solitaire.modes import ALONE
from solitaire.tests.table_games import AT, MINUTE, begun, daily_finished, finished


def scored(user, points, at=AT):
    """A game with so many points, which are set because the deal and its values are random."""
    table = finished(user, layout="cross", mode="score", at=at)
    Played.objects.filter(table=table.pk).update(score=points)
    return table


def test_the_personal_best_and_todays_rank(person) -> None:
    ann, ben = person("ann"), person("ben")
    scored(ben, 500)
    told = ALONE.comparison(ann, scored(ann, 300).pk, AT)
    assert (told["rank"], told["players"], told["record"]) == (2, 2, False)
    assert told["rival"] == {"name": "ben", "ahead": 200}
    told = ALONE.comparison(ann, scored(ann, 700, AT + MINUTE).pk, AT)
    assert (told["rank"], told["record"], told["best"]) == (1, True, 700)
    assert (told["rival"], told["daily_left"]) == (None, True)


def test_in_classic_mode_only_cleared_boards_count(person) -> None:
    ann = person("ann")
    told = ALONE.comparison(ann, finished(ann, pairs=2, mode="classic", layout="square").pk, AT)
    assert (told["best"], told["rank"]) == (None, None)


def test_the_board_of_the_day_is_ranked_by_the_first_try(person) -> None:
    ann = person("ann")
    told = ALONE.comparison(ann, daily_finished(ann).pk, AT)
    assert (told["daily"], told["rank"], told["players"]) == (True, 1, 1)
    assert told["daily_left"] is False


def test_a_guest_has_no_rank(guest) -> None:
    assert ALONE.comparison(guest, finished(guest, layout="cross").pk, AT)["rank"] is None


def test_another_layout_is_offered_next(person) -> None:
    ann = person("ann")
    told = ALONE.comparison(ann, finished(ann, layout="cross", mode="score").pk, AT)
    assert told["next"]["layout"] != "cross"


def test_only_the_players_own_finished_game(person, client) -> None:
    ann, ben = person("ann"), person("ben")
    table = finished(ann)
    assert ALONE.comparison(ben, table.pk, AT) is None
    assert ALONE.comparison(ann, begun(ann).pk, AT) is None
    assert client.get(f"/solitaire/{table.pk}/comparison").json() is None
    client.force_login(ann)
    assert client.get(f"/solitaire/{table.pk}/comparison").json()["players"] >= 0
