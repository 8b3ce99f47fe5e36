"""The problem of the day: the same for everybody, answered once, and nothing of it is known before
its day."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests import merge_guest
from accounts.models import User
from accounts.privacy import delete_account, export_user_data
from accounts.tests.people import create_account
from learn.problems import selectors, views
from learn.problems.models import Answer, Problem, unpack
from learn.problems.tests.stories import (
    A_DAY,
    APPS,
    AT,
    TODAY,
    answer,
    answers_of,
    days_ago,
    problem,
    problems,
    timely,
    wrong,
)

pytestmark = pytest.mark.django_db
OF_TODAY = "/problem/american/"


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "now", lambda: AT)


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann", "ann@example.org")


def people(count: int) -> list[User]:
    return [User.objects.create(username=f"Player {number}") for number in range(count)]


def client_of(user: User | None = None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def page(client: Client, day: date | None = None) -> str:
    answered = client.get(reverse("problem", args=["american", day]) if day else OF_TODAY)
    assert answered.status_code == 200
    return answered.content.decode()


def press(client: Client, choice: Any, day: Any = TODAY, **more: Any) -> Any:
    return client.post(
        reverse("problem_answer", args=["american", day]), {"choice": choice}, **more
    )


def test_a_player_answers_and_is_told_what_each_choice_is_worth(ann) -> None:
    one, client = problem(), client_of(ann)
    before = page(client)
    assert before.count('name="choice"') == len(unpack(one).choices) >= 3
    assert "Chance to win" not in before
    to = press(client, one.best).url
    assert to == f"/problem/american/{TODAY}/#answer"
    after = page(client)
    assert "Right!" in after
    assert after.count("Chance to win") == len(unpack(one).choices)
    assert 'name="choice"' not in after


def test_a_wrong_answer_is_told_the_better_one_and_why(ann) -> None:
    one, client = problem(), client_of(ann)
    press(client, wrong(one))
    shown = client.get(OF_TODAY).context
    assert (shown["right"], shown["best"].chosen) == (False, False)
    assert shown["best"].name in shown["why"]
    assert f"Better: {shown['best'].name}" in page(client)


def test_everybody_has_the_same_problem(ann) -> None:
    problem()
    seen = [client.get(OF_TODAY).context for client in (client_of(ann), client_of())]
    assert seen[0]["position"] == seen[1]["position"]
    assert [one.name for one in seen[0]["choices"]] == [one.name for one in seen[1]["choices"]]


def test_of_an_answer_nothing_is_told_before_it_is_given(ann) -> None:
    answer(problem(), *people(9))
    shown = client_of(ann).get(OF_TODAY).context
    assert all(one.share is None and not one.chosen for one in shown["choices"])
    assert (shown["why"], shown["total"]) == ("", 0)


def test_what_others_chose_is_told_from_five_answers_on(ann) -> None:
    one, client = problem(), client_of(ann)
    answer(one, *people(3))
    answer(one, ann, choice=wrong(one))
    assert "chosen by" not in page(client)
    answer(one, User.objects.create(username="Fifth"))
    shares = [each.share for each in client.get(OF_TODAY).context["choices"]]
    assert (shares[one.best], shares[wrong(one)], sum(shares)) == (80, 20, 100)


def test_the_first_answer_counts(ann) -> None:
    one = problem()
    tabs = [client_of(ann), client_of(ann)]
    press(tabs[0], wrong(one))
    press(tabs[0], wrong(one))  # a double click
    assert "first answer counts" not in page(tabs[0])
    press(tabs[1], one.best)
    assert "Your first answer counts" in page(tabs[1])
    assert answers_of(ann) == [(TODAY, wrong(one))]


def test_a_script_is_told_the_name_of_the_refusal(ann) -> None:
    one = problem()
    answer(one, ann)
    told = press(client_of(ann), wrong(one), headers={"accept": "application/json"})
    assert (told.status_code, told.json()["code"]) == (409, "answered_before")


@pytest.mark.parametrize("choice", ["", "-1", "4", "01", "x", "1 ", "\u0663", "9" * 400, "\0"])
def test_what_is_no_choice_is_refused_and_makes_no_guest(choice: str) -> None:
    problem()
    client = client_of()
    press(client, choice)
    assert "Please choose one of the answers" in page(client)
    assert not Answer.objects.exists()
    assert not User.objects.exists()


def test_answers_are_limited(monkeypatch) -> None:
    one = problem()
    monkeypatch.setattr("accounts.ratelimit.is_within", lambda *_: False)
    assert press(client_of(), one.best, headers={"accept": "application/json"}).status_code == 409
    assert not Answer.objects.exists()


@pytest.mark.parametrize(
    "day",
    [
        TODAY + timedelta(days=1),
        "tomorrow",
        "2027-02-30",
        "20270115",
        "\u0662\u0660\u0662\u0667-01-15",
    ],
)
def test_there_is_nothing_of_a_day_to_come_or_of_no_day(ann, day: Any) -> None:
    problem(TODAY + timedelta(days=1))
    client = client_of(ann)
    assert client.get(f"/problem/american/{day}/").status_code == 404
    assert client.post(f"/problem/american/{day}/answer", {"choice": "0"}).status_code == 404
    assert f"{TODAY + timedelta(days=1)}" not in client.get("/problem/archive/").content.decode()
    assert not Answer.objects.exists()


def led_to(day: date) -> str:
    answered: Any = client_of().get(f"/problem/{day}/")
    return str(answered.url)


def test_a_day_without_a_game_is_that_of_the_first_game() -> None:
    problem(days_ago(1), APPS[1])
    assert led_to(days_ago(1)) == f"/problem/zung-jung/{days_ago(1)}/"
    problem(days_ago(1))
    assert led_to(days_ago(1)) == f"/problem/american/{days_ago(1)}/"
    problem(TODAY + timedelta(days=1))
    for day in (days_ago(2), TODAY + timedelta(days=1), "2027-02-30"):
        assert client_of().get(f"/problem/{day}/").status_code == 404


def test_without_a_problem_the_page_offers_yesterdays(ann) -> None:
    problem(days_ago(1))
    text = page(client_of(ann))
    assert "not ready yet" in text
    assert f"/problem/american/{days_ago(1)}/" in text


def test_without_any_problem_the_pages_say_so() -> None:
    assert "not ready yet" in page(client_of())
    assert "no problem yet" in client_of().get("/problem/archive/").content.decode()


def test_todays_page_has_both_games_and_says_how_the_reader_did(ann) -> None:
    american, zung_jung = (problem(TODAY, app) for app in APPS)
    answer(american, ann)
    answer(zung_jung, ann, choice=wrong(zung_jung))
    text = client_of(ann).get("/problem/").content.decode()
    for address in ("/problem/american/", "/problem/zung-jung/"):
        assert f'href="{address}"' in text
    for words in ("Solved", "Not the best"):
        assert text.count(f">{words}<") == 1
    assert client_of().get("/problem/").content.decode().count(">Not answered<") == 2


def test_todays_page_says_which_game_has_none_yet() -> None:
    problem()
    text = client_of().get("/problem/").content.decode()
    assert (text.count(">Not answered<"), text.count(">Not ready yet<")) == (1, 1)


@pytest.mark.parametrize("game", ["chess", "dominoes", "archives"])
def test_other_games_have_no_problems(ann, game: str) -> None:
    one = problem()
    client = client_of(ann)
    assert client.get(f"/problem/{game}/").status_code == 404
    assert client.get(f"/problem/{game}/{one.day}/").status_code == 404
    assert client.post(f"/problem/{game}/{one.day}/answer", {"choice": "0"}).status_code == 404


def test_where_points_count_they_are_told(ann) -> None:
    one, client = problem(TODAY, APPS[1]), client_of(ann)
    at = reverse("problem_answer", args=["zung-jung", TODAY])
    client.post(at, {"choice": wrong(one)})
    shown = client.get("/problem/zung-jung/")
    points = [choice.value.points for choice in shown.context["choices"]]
    assert max(points) == points[one.best]
    assert shown.content.decode().count("Points on average:") == len(points)


class TestStreak:
    def streak(self, user: User) -> int:
        return selectors.streak(user, TODAY)

    def test_grows_with_each_answer_right_or_not(self, ann) -> None:
        timely(ann, days_ago(2), days_ago(1))
        assert self.streak(ann) == 2
        one = problem()
        assert self.streak(ann) == 2  # today can still be answered
        answer(one, ann, choice=wrong(one))
        assert self.streak(ann) == 3
        assert "3 days in a row" in page(client_of(ann))

    def test_ends_with_a_missed_day(self, ann) -> None:
        problems(4)
        timely(ann, days_ago(3), days_ago(2), TODAY)
        assert self.streak(ann) == 1

    def test_either_game_counts_and_both_count_once(self, ann) -> None:
        before, today = days_ago(1), TODAY
        for app in APPS:
            problem(days_ago(2), app)
            problem(before, app)
        answer(problem(days_ago(2), APPS[1]), ann, at=AT - 2 * A_DAY)
        for app in APPS:
            answer(problem(before, app), ann, at=AT - A_DAY)
        assert self.streak(ann) == 2
        answer(problem(today, APPS[1]), ann)
        assert self.streak(ann) == 3

    def test_goes_on_over_a_day_without_a_problem(self, ann) -> None:
        timely(ann, days_ago(2), TODAY)
        assert self.streak(ann) == 2

    def test_is_not_mended_by_a_late_answer(self, ann) -> None:
        timely(ann, days_ago(2), TODAY)
        answer(problem(days_ago(1)), ann)
        assert self.streak(ann) == 1

    def test_is_each_players_own(self, ann) -> None:
        timely(ann, days_ago(1))
        assert self.streak(User.objects.create(username="Ben")) == 0


class TestArchive:
    def rows(self, client: Client, number: int = 1) -> Any:
        return client.get(f"/problem/archive/?page={number}").context["page"]

    def test_says_what_was_right(self, ann) -> None:
        today, before, _ = problems(3)
        answer(today, ann)
        answer(before, ann, choice=wrong(before))
        answer(before, *people(2))
        rows = self.rows(client_of(ann))
        assert [row.day for row in rows] == [TODAY, days_ago(1), days_ago(2)]
        assert [row.chosen for row in rows] == [today.best, wrong(before), None]
        text = client_of(ann).get("/problem/archive/").content.decode()
        for words in ("Solved", "Not the best", "Not answered"):
            assert text.count(f">{words}<") == 1

    def test_has_pages(self) -> None:
        problems(views.PER_PAGE + 2)
        last = self.rows(client_of(), 2)
        assert len(last) == 2
        assert list(self.rows(client_of(), 99)) == list(last)

    def test_an_old_problem_is_answered_there(self, ann) -> None:
        old, client = problem(days_ago(5)), client_of(ann)
        assert press(client, old.best, old.day).url == f"/problem/american/{old.day}/#answer"
        assert "Right!" in page(client, old.day)
        assert not Answer.objects.get().timely


class TestGuests:
    def test_a_visitor_answers_and_finds_the_answer_again(self) -> None:
        one, client = problem(), client_of()
        page(client)
        assert not User.objects.exists()
        press(client, one.best)
        assert User.objects.get().guest
        assert "Right!" in page(client)
        assert "Right!" not in page(client_of())

    def test_keep_todays_answer_with_an_account(self) -> None:
        one, client = problem(), client_of()
        press(client, one.best)
        ann = create_account("Ann")
        guest = User.objects.get(guest=True)
        merge_guest(guest, ann, AT)
        assert answers_of(ann) == [(TODAY, one.best)]
        assert selectors.streak(ann, TODAY) == 1

    def test_what_the_account_has_answered_stays(self, ann) -> None:
        one, old = problem(), problem(days_ago(1))
        guest = User.objects.create(username="Guest abc", guest=True)
        answer(one, ann, choice=wrong(one))
        answer(one, guest)
        answer(old, guest)
        merge_guest(guest, ann, AT)
        assert answers_of(ann) == [(days_ago(1), old.best), (TODAY, wrong(one))]
        assert not User.objects.filter(guest=True).exists()


def test_answers_are_in_my_data_and_go_with_the_account(ann) -> None:
    one = problem()
    answer(one, ann)
    told = b"".join(export_user_data(ann, AT)).decode().partition('"problems"')[2]  # type: ignore[arg-type]
    assert f'"day": "{TODAY}"' in told
    delete_account(ann, AT)
    assert not Answer.objects.exists()
    assert Problem.objects.get() == one


def test_the_lobby_says_how_today_went(ann, monkeypatch) -> None:
    monkeypatch.setattr("tables.views.now", lambda: AT)
    one, client = problem(), client_of(ann)
    answer(problem(days_ago(1)), ann)

    def state() -> Any:
        return client.get("/lobby/").context["today"]["problem_american"]

    assert state() is None
    answer(one, ann)
    assert state() == 1
    Answer.objects.update(choice=wrong(one))
    assert state() == 0
    assert OF_TODAY in client.get("/lobby/").content.decode()


def test_staff_see_which_problems_there_are_and_nothing_in_them() -> None:
    one = problem(TODAY + timedelta(days=1))
    client = client_of(User.objects.create_superuser("Staff"))
    listed = client.get("/admin/problems/problem/").content.decode()
    single = client.get(f"/admin/problems/problem/{one.pk}/change/").content.decode()
    for text in (listed, single):
        assert "2027" in text
        assert "best" not in text.partition('id="content"')[2]
    assert client.get("/admin/problems/problem/?best=0").status_code in (302, 400)
    assert client.post(f"/admin/problems/problem/{one.pk}/delete/").status_code == 403
