"""Best scores: which games count, and which are compared with each other."""

from datetime import date
from typing import Any

from accounts.privacy import delete_account
from solitaire import selectors
from solitaire.models import Played
from solitaire.tests.table_games import AT, MINUTE, TODAY, begun, daily_finished, do, finished, take
from tables import services as tables
from tables import tutorials
from tables.played import ranking_of_day, week_of


def test_the_best_of_each_player_counts(person, guest) -> None:
    ann, ben = person("ann"), person("ben")
    for user, pairs in ((ann, 2), (ann, 9), (ben, 5), (guest, 30)):
        finished(user, pairs, deal="")
    rows = list(selectors.each_best("score", "turtle", "easy"))
    assert [row["user__username"] for row in rows][:2] in (["ann", "ben"], ["ben", "ann"])
    assert len(rows) == 2
    counting = Played.objects.exclude(user=guest)
    assert rows[0]["best"] == max(counting.values_list("score", flat=True))


def test_helped_games_and_known_deals_stay_out(person) -> None:
    ann = person("ann")
    table = begun(ann)
    take(table, ann, 1)
    do(table, ann, {"do": "ask"})
    do(table, ann, {"do": "timeup"})
    finished(ann, deal="77")
    assert not selectors.each_best("score", "turtle", "easy")
    assert selectors.statistics(ann)[0]["games"] == 2


def test_a_tutorial_stays_out(person) -> None:
    ann = person("ann")
    table = tutorials.open_tutorial(ann, "solitaire", AT)
    take(table, ann, 25)
    assert Played.objects.get().cleared
    assert not selectors.each_best("classic", "square", "easy")


def test_hard_deals_have_a_table_of_their_own(person) -> None:
    finished(person("ann"), dealing="hard")
    finished(person("ben"), dealing="easy")
    for dealing, name in (("hard", "ann"), ("easy", "ben")):
        (row,) = selectors.each_best("score", "turtle", dealing)
        assert row["user__username"] == name


def test_longer_games_are_not_compared(person) -> None:
    finished(person("ann"), 9, lasting=11 * MINUTE, pace=0)
    finished(person("ben"), 2, lasting=9 * MINUTE, pace=0)
    finished(person("cleo"), 3, lasting=MINUTE, pace=300)
    rows = selectors.each_best("score", "turtle", "easy")
    assert {row["user__username"] for row in rows} == {"ben", "cleo"}


def test_a_late_clock_does_not_disqualify_a_game(person) -> None:
    ann = person("ann")
    table = begun(ann, pace=600)
    take(table, ann, 2)
    tables.wake(table.pk, AT + 10 * MINUTE + 7_000)
    assert Played.objects.get().seconds == 600
    assert selectors.each_best("score", "turtle", "easy")


def test_closed_accounts_are_left_out(person) -> None:
    ann = person("ann")
    finished(ann)
    daily_finished(ann)
    delete_account(ann, AT)
    assert not selectors.each_best("score", "turtle", "easy")
    assert not ranking_of_day(Played, TODAY)


def test_the_table_of_today_has_only_games_of_today(person) -> None:
    finished(person("ann"), at=AT)
    assert selectors.each_best("score", "turtle", "easy", TODAY)
    assert not selectors.each_best("score", "turtle", "easy", date(2027, 1, 16))


def test_the_table_of_the_week_begins_on_monday(person) -> None:
    day, monday = 24 * 60 * MINUTE, date(2027, 1, 11)
    assert week_of(TODAY) == week_of(monday) == monday
    finished(person("ann"), at=AT - 5 * day)
    assert not selectors.each_best("score", "turtle", "easy", week_of(TODAY))
    finished(person("ben"), at=AT - 4 * day)
    (row,) = selectors.each_best("score", "turtle", "easy", week_of(TODAY))
    assert row["user__username"] == "ben"


def test_classic_ranks_the_fastest_cleared_board(person) -> None:
    chosen: Any = {"mode": "classic", "layout": "square"}
    finished(person("ann"), 25, lasting=90_000, **chosen)
    finished(person("ben"), 25, lasting=40_000, **chosen)
    finished(person("cleo"), 3, lasting=1_000, **chosen)
    rows = selectors.each_best("classic", "square", "easy")
    assert [(row["user__username"], row["best"]) for row in rows] == [("ben", 40), ("ann", 90)]


def test_statistics_of_a_player(person) -> None:
    ann = person("ann")
    finished(ann, 25, lasting=90_000, mode="classic", layout="square")
    finished(ann, 2, mode="classic", layout="square")
    (row,) = selectors.statistics(ann)
    assert (row["title"], row["games"], row["wins"], row["fastest"]) == ("Square", 2, 1, 90)
