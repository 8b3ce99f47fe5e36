"""What a player's page says of their games."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from social.tests.friends import befriend
from tables import listed
from tables.models import GameResult, Status, Table
from tables.played import today

pytestmark = pytest.mark.django_db
DAY = 24 * 60 * 60 * 1000


def played(
    user: User, points: int, game: str = "american", *, status: str = Status.OVER, **table: Any
) -> str:
    """A finished game of a user, won if it has points; returns the id of its table."""
    ended = now() - DAY
    row = Table.objects.create(game=game, title="x", status=status, ended=ended, **table)
    GameResult.objects.create(
        table=row, number=1, user=user, game=game, points=points, won=points > 0, at=ended
    )
    return row.pk


def replays(page: str) -> list[str]:
    return re.findall(r'href="/table/(\w+)/replay/"', page)


def part(page: str, begin: str) -> str:
    return page.partition(begin)[2].partition("</ul>")[0]


def test_best_win_of_each_game_leads_to_its_replay(ann, ben) -> None:
    befriend(ann, ben)
    played(ann.user, 25)
    best = played(ann.user, 50)
    played(ann.user, 50)
    other = played(ann.user, 5, "zung-jung")
    assert replays(part(ben.page("person", "Ann"), "Best wins")) == [best, other]


def test_the_newest_results_are_listed(ann) -> None:
    for points in range(listed.NEWEST + 2):
        played(ann.user, -points)
    page = part(ann.page("person", "Ann"), "The last 20 results")
    assert page.count("<li>") == listed.NEWEST
    assert "Not won" in page
    assert "no points" not in page  # the oldest
    assert len(replays(page)) == listed.NEWEST


def test_a_running_session_has_no_replay_yet(ann) -> None:
    played(ann.user, 30, status=Status.PLAYING)
    page = ann.page("person", "Ann")
    assert "30 points" in page
    assert replays(page) == []


@pytest.mark.parametrize("reader", ["Ann", "Ben"])
def test_hidden_tables_are_never_listed(ann, ben, reader) -> None:
    befriend(ann, ben)
    seen = played(ann.user, 10, "solitaire")
    other_day = played(ann.user, 90, "solitaire", options={"day": "2026-01-01"})
    secret = played(ann.user, 80, "solitaire", options={"day": today().isoformat()})
    page = {"Ann": ann, "Ben": ben}[reader].page("person", "Ann")
    assert set(replays(page)) == {seen, other_day}
    assert secret not in page


def test_strangers_see_no_games(ann, ben) -> None:
    played(ann.user, 50)
    page = ben.page("person", "Ann")
    assert "Best wins" not in page
    assert replays(page) == []


def test_queries_do_not_grow_with_games(ann) -> None:
    def queries() -> int:
        ann.page("person", "Ann")
        with CaptureQueriesContext(connection) as found:
            ann.get(reverse("person", args=["Ann"]))
        return len(found)

    played(ann.user, 1)
    few = queries()
    for points in range(8):
        played(ann.user, points, "zung-jung")
    assert queries() == few
