"""By what earlier problems are found: game, theme, and how hard they are."""

from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.guests import merge_guest
from accounts.models import User
from accounts.privacy import delete_account
from learn.problems import making, views
from learn.problems.models import Problem
from learn.problems.tests.stories import APPS, AT, answer, days_ago, found, problem, wrong
from learn.problems.themes import EASY, FEW, IDEAS, KINDS, MEDIUM, with_share
from learn.refusals import Refused
from mahjong.explaining_zungjung import COUNTS, OTHERS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "now", lambda: AT)


def listed(query: str) -> list[Problem]:
    return list(Client().get(f"/problem/archive/?{query}").context["page"])


def people(count: int) -> list[User]:
    return [User.objects.create(username=f"Player {number}") for number in range(count)]


def share(one: Problem) -> float:
    return with_share(Problem.objects.filter(pk=one.pk)).get().found_by


@pytest.mark.parametrize("app", APPS, ids=["american", "zung-jung"])
def test_a_problem_has_themes_and_is_harder_the_nearer_another_choice_is(app: Any) -> None:
    one = problem(app=app)
    assert one.kind in KINDS
    assert one.idea in {*IDEAS, ""}
    behind = [each for each in found(app).choices if each.played]
    assert one.easy == min(making.easy(each) for each in behind) >= 0.5


def test_of_zung_jung_every_reason_that_is_told_has_a_theme() -> None:
    themes = APPS[1].problems.themes
    at = found(APPS[1])
    (wrong, *_) = (each for each in at.choices if each.played)
    told = {*COUNTS, *OTHERS} - {"all"}
    for reason in told:
        judgement = type(wrong)(wrong.prospects, wrong.played, reason, {})
        assert themes(at.position.view, judgement)[1] in IDEAS


def test_the_archive_is_filtered_by_each_theme() -> None:
    american, zung_jung = (problem(app=app) for app in APPS)
    for name in ("kind", "idea", "game"):
        for one, other in ((american, zung_jung), (zung_jung, american)):
            own = getattr(one, name)
            same = own == getattr(other, name)
            rows = listed(f"{name}={own}")
            assert one in rows
            assert (other in rows) == (same or not own)
    assert listed("kind=what&idea=%00&level=x&game=chess") == [american, zung_jung]
    both = listed(f"game=american&kind={american.kind}&idea={zung_jung.idea}")
    assert both == ([american] if american.idea == zung_jung.idea else [])


def test_how_hard_one_is_follows_from_the_answers_once_there_are_many() -> None:
    one = problem()
    Problem.objects.update(easy=0.8)
    users = people(4 * FEW)
    assert (listed("level=easy"), listed("level=hard")) == ([one], [])
    answer(one, *users[:2], choice=wrong(one))
    assert MEDIUM < share(one) < EASY
    assert (listed("level=easy"), listed("level=medium")) == ([], [one])
    answer(one, *users[2:], choice=wrong(one))
    assert (listed("level=medium"), listed("level=hard")) == ([], [one])


def test_each_player_counts_once() -> None:
    one, (ann, ben) = problem(), people(2)
    answer(one, ann, ann)
    answer(one, ben, choice=wrong(one))
    with pytest.raises(Refused):
        answer(one, ben)
    assert counted(one) == (2, 1)


def counted(one: Problem) -> tuple[int, int]:
    one.refresh_from_db()
    return one.answered, one.right


def test_who_deletes_their_account_does_not_count_any_more() -> None:
    one, other, (ann, ben, cyd) = problem(), problem(days_ago(1)), people(3)
    answer(one, ann, ben)
    answer(one, cyd, choice=wrong(one))
    answer(other, ann, ben)
    for user, left in ((ann, (2, 1)), (cyd, (1, 1))):
        delete_account(user, AT)
        assert counted(one) == left
    assert counted(other) == (1, 1)


def test_a_guest_who_signs_in_counts_once() -> None:
    one, other, (ann,) = problem(), problem(days_ago(1)), people(1)
    guest = User.objects.create(username="Guest abc", guest=True)
    answer(one, ann, choice=wrong(one))
    answer(one, guest)
    answer(other, guest)
    merge_guest(guest, ann, AT)
    assert (counted(one), counted(other)) == ((1, 0), (1, 1))


def test_answers_from_before_they_were_counted_count() -> None:
    one, other, users = problem(), problem(days_ago(1)), people(3)
    answer(one, *users[:2])
    answer(one, users[2], choice=wrong(one))
    Problem.objects.update(answered=0, right=1)
    with connection.cursor() as cursor:
        cursor.execute(import_module("learn.problems.migrations.0003_counts").COUNT)
    assert (counted(one), counted(other)) == ((3, 2), (0, 0))


def test_the_archive_says_what_is_decided_and_how_hard_that_is() -> None:
    problem()
    Problem.objects.update(kind="quad", easy=0.5)
    text = Client().get("/problem/archive/").content.decode()
    assert "Quads · Hard</span>" in text


def test_links_keep_the_other_choices_and_pages_keep_all() -> None:
    for number in range(views.PER_PAGE + 1):
        problem(days_ago(number))
    kind = Problem.objects.first().kind
    text = Client().get(f"/problem/archive/?kind={kind}&game=american").content.decode()
    assert f'href="?game=american&amp;kind={kind}&amp;level=hard"' in text
    assert f'href="?game=american&amp;kind={kind}&amp;page=2"' in text
    assert "<details open>" in text


def test_where_nothing_matches_the_page_says_so() -> None:
    problem()
    text = Client().get("/problem/archive/?game=zung-jung").content.decode()
    assert "There is no such problem yet." in text
