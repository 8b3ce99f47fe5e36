"""Reviews of finished games: asked for once, made in steps that survive a killed worker, and seen
by nobody but the player."""

from typing import Any

import pytest
from django.test import Client

from accounts.guests import merge_guest
from accounts.models import User
from accounts.privacy import delete_account, export_user_data
from dominoes.game_app import DOMINOES_APP
from dominoes.rules import judge
from dominoes.tests import table_games as dominoes
from learn import services, tasks
from learn.models import Review, State, unpack
from learn.refusals import Refused
from learn.tasks import CLAIM_MS, TRIES
from learn.tests.stories import AT, played, reviewed, stopped
from tables import refusals
from tables.hooks import SecrecyPolicy
from tables.models import Table
from tables.registry import Reviewer
from tables.replay import replay_updates

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def queued(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """How often a worker was told."""
    found: list[Any] = []
    monkeypatch.setattr(tasks, "STEP", 4)  # games of these tests are short
    monkeypatch.setattr(judge, "PLAYOUTS", 500)  # dominoes/tests has how good judgements are
    monkeypatch.setattr("learn.tasks.make.delay", lambda: found.append(1))
    return found


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann", "ann@example.org")


@pytest.fixture
def ben() -> User:
    return User.objects.create_user("Ben")


def client_of(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def page(table: Table, user: User | None, part: str = "") -> Any:
    return client_of(user).get(f"/table/{table.pk}/review/{part}")


def press(table: Table, user: User) -> Any:
    return client_of(user).post(f"/table/{table.pk}/review/ask")


def decisions(review: Review) -> Any:
    return unpack(bytes(review.body)).decisions


def test_a_player_asks_for_the_review_of_a_game_and_reads_it(ann, queued) -> None:
    table = played(ann)
    assert "Review this game" in page(table, ann).content.decode()
    assert press(table, ann).url == f"/table/{table.pk}/review/progress/"
    assert page(table, ann).url == f"/table/{table.pk}/review/progress/"
    assert "begins in a moment" in page(table, ann, "progress/").content.decode()
    while tasks.make_some(AT):
        pass
    assert page(table, ann, "progress/").url == f"/table/{table.pk}/review/"
    text = page(table, ann).content.decode()
    assert "What cost most" in text
    assert "At the end: not won" in text
    assert f"/table/{table.pk}/replay/?at=" in text


def test_a_decision_leads_to_the_table_as_it_was(ann) -> None:
    table = played(ann)
    found = decisions(reviewed(table, ann))
    assert found
    for one in found:
        tile = one.prospects[one.played].move["tile"]
        before, after = (replay_updates(table, 0, one.at - 1 + n).updates[0] for n in (0, 1))
        assert tile in before.view.hand
        assert before.view.active == 0
        assert after.view.plays[-1].tile == tile


def test_asked_twice_is_asked_once(ann, queued, django_capture_on_commit_callbacks) -> None:
    table = played(ann)
    with django_capture_on_commit_callbacks(execute=True):
        press(table, ann)
        press(table, ann)
    assert (Review.objects.count(), len(queued)) == (1, 1)
    done = reviewed(table, ann)
    press(table, ann)
    assert Review.objects.get() == done
    assert Review.objects.get().state == State.DONE


def test_two_people_of_a_table_have_a_review_each(ann, ben) -> None:
    table = played(ann)
    table.seats.filter(number=1).update(user=ben, bot="")
    services.ask(ann, table, AT)
    services.ask(ben, table, AT + 1)
    while tasks.make_some(AT + 2):
        pass
    mine, theirs = Review.objects.order_by("seat__number")
    assert (mine.state, theirs.state) == (State.DONE, State.DONE)
    assert mine.total > theirs.total == 0  # the bot made all moves of the second


def test_a_killed_worker_delays_a_review_and_changes_nothing(ann, monkeypatch) -> None:
    whole = decisions(reviewed(played(ann), ann))
    table = Review.objects.get().seat.table
    Review.objects.all().delete()
    services.ask(ann, table, AT)
    assert tasks.make_some(AT)
    with monkeypatch.context() as patch:
        patch.setattr(tasks, "_step", _killed)
        with pytest.raises(KeyboardInterrupt):
            tasks.make_some(AT)
    part = Review.objects.get()
    assert (part.state, part.done) == (State.WORKING, tasks.STEP)
    assert not tasks.make_some(AT + CLAIM_MS)  # it may still be alive
    while tasks.make_some(AT + 2 * CLAIM_MS):
        pass
    assert decisions(Review.objects.get()) == whole


def _killed(*_: Any) -> None:
    raise KeyboardInterrupt


def test_a_worker_that_is_late_adds_nothing_twice(ann) -> None:
    table = played(ann)
    services.ask(ann, table, AT)
    late = tasks._claimed(AT)
    tasks.make_some(AT + 2 * CLAIM_MS)
    before = Review.objects.get()
    tasks._step(late, AT)
    after = Review.objects.get()
    assert (after.done, bytes(after.body)) == (before.done, bytes(before.body))


def test_what_kills_every_worker_fails_and_may_be_asked_for_again(ann) -> None:
    table = played(ann)
    services.ask(ann, table, AT)
    for number in range(TRIES):
        assert tasks._claimed(AT + 2 * number * CLAIM_MS)
    assert tasks.make_some(AT + 2 * TRIES * CLAIM_MS)
    assert Review.objects.get().state == State.FAILED
    assert "Please try again" in page(table, ann).content.decode()
    assert reviewed(table, ann, AT + 9 * CLAIM_MS).state == State.DONE


def test_a_late_worker_that_fails_stops_nobody(ann, monkeypatch) -> None:
    table = played(ann)
    services.ask(ann, table, AT)
    late = tasks._claimed(AT)
    tasks.make_some(AT + 2 * CLAIM_MS)
    tasks._end(late, State.FAILED, AT)
    assert Review.objects.get().state == State.WORKING


def test_other_rules_make_no_review_of_an_old_game(ann) -> None:
    """Neither one that still waits, nor one that is there, is shown of moves that mean other things
    now."""
    table = played(ann)
    services.ask(ann, table, AT)
    Table.objects.update(game_version="before")
    assert tasks.make_some(AT)
    assert Review.objects.get().state == State.FAILED
    Review.objects.update(state=State.DONE, version="before/1")
    assert "Review this game" not in page(table, ann).content.decode()
    with pytest.raises(refusals.Refused, match="other_rules"):
        services.ask(ann, Table.objects.get(), AT)


def test_a_judge_that_raises_fails_its_review_alone(ann, monkeypatch) -> None:
    def wrong(*_: Any) -> None:
        raise ValueError

    table, other = played(ann), played(ann)
    broken = Reviewer("broken", wrong, lambda _: "", lambda *_: "", "")
    with monkeypatch.context() as patch:
        patch.setitem(DOMINOES_APP.__dict__, "reviewer", broken)
        assert reviewed(table, ann).state == State.FAILED
    assert reviewed(other, ann).state == State.DONE


def test_nobody_else_sees_a_review(ann, ben) -> None:
    table = played(ann)
    reviewed(table, ann)
    for user in (ben, None):
        for part in ("", "progress/"):
            answer = page(table, user, part)
            assert (answer.status_code, answer.headers.get("location")) == (302, "/")
    assert press(table, ben).status_code == 302
    assert Review.objects.count() == 1


def test_a_hidden_game_is_reviewed_when_its_replay_may_be_watched(ann, monkeypatch) -> None:
    """As of a contest that is not decided yet, and others still play the same deal."""
    table = played(ann)
    undecided = SecrecyPolicy(lambda _: True, lambda _: Table.objects.none())
    monkeypatch.setattr("tables.hooks.secrecy_policies", [undecided])
    for part in ("replay/", "review/", "review/progress/"):
        answer = client_of(ann).get(f"/table/{table.pk}/{part}")
        assert (answer.status_code, answer.headers.get("location")) == (302, "/")
    press(table, ann)
    assert not Review.objects.exists()


def test_a_review_is_hidden_again_with_its_replay(ann, monkeypatch) -> None:
    table = played(ann)
    reviewed(table, ann)
    undecided = SecrecyPolicy(lambda _: True, lambda _: Table.objects.none())
    monkeypatch.setattr("tables.hooks.secrecy_policies", [undecided])
    assert page(table, ann).status_code == 302


def test_a_game_of_older_rules_is_told_so(ann) -> None:
    table = played(ann)
    Table.objects.filter(pk=table.pk).update(game_version="0")
    assert "The rules have changed since this game" in page(table, ann).content.decode()
    press(table, ann)
    assert not Review.objects.exists()


def test_a_review_of_an_older_judge_is_made_anew(ann) -> None:
    table = played(ann)
    reviewed(table, ann)
    Review.objects.update(version="1/0")
    assert "Review this game" in page(table, ann).content.decode()
    assert reviewed(table, ann, AT + 1).asked == AT + 1


def test_a_running_game_and_one_without_a_judge_have_none(ann, monkeypatch) -> None:
    table = played(ann)
    assert page(dominoes.started(ann), ann).status_code == 404
    monkeypatch.setitem(DOMINOES_APP.__dict__, "reviewer", None)
    assert page(table, ann).status_code == 404
    assert "/review/" not in client_of(ann).get("/history/").content.decode()


def test_the_history_leads_to_the_review(ann) -> None:
    table = played(ann)
    assert f"/table/{table.pk}/review/" in client_of(ann).get("/history/").content.decode()


def test_too_many_at_once_are_refused(ann, monkeypatch) -> None:
    table = played(ann)
    monkeypatch.setattr(services, "MOST_WAITING", 0)
    with pytest.raises(Refused, match="reviews_busy"):
        services.ask(ann, table, AT)


def test_one_player_may_not_ask_all_the_time(ann, monkeypatch) -> None:
    monkeypatch.setattr(services, "AN_HOUR", 1)
    first, second = played(ann), played(ann)
    services.ask(ann, first, AT)
    with pytest.raises(Refused, match="too_many_reviews"):
        services.ask(ann, second, AT)


def test_a_guest_keeps_the_review_with_an_account(ann) -> None:
    guest = User.objects.create(username="Guest abc", guest=True)
    table = played(guest)
    reviewed(table, guest)
    merge_guest(guest, ann, AT)
    assert "What cost most" in page(table, ann).content.decode()


def test_reviews_are_in_my_data_and_go_with_the_account(ann) -> None:
    table = played(ann)
    reviewed(table, ann)
    assert table.pk in b"".join(export_user_data(ann, AT)).decode().partition('"reviews"')[2]  # type: ignore[arg-type]
    delete_account(ann, AT)
    assert not Review.objects.exists()


def test_no_end_was_reached(ann) -> None:
    """A game that was stopped has no winner; what is said of luck adds up."""
    table = stopped(dominoes.started(ann, level="easy"), ann, 3, AT + 40_000)
    reviewed(table, ann)
    (game,) = page(table, ann).context["games"]
    start, play, luck, end = game.balance
    assert start + play + luck == end == 0
