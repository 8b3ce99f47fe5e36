"""The review of a board of solitaire says with which pair it was lost, and what the deal could have
brought. It knows covered tiles, so it is there only when the game is over."""

import pytest
from django.test import Client

from accounts.models import User
from learn.models import State
from learn.tests.stories import reviewed
from solitaire.rules import judge
from solitaire.rules.plays import groups
from solitaire.tests.table_games import AT, MINUTE, begun, do, finished, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann", "ann@example.org")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge.weigh, "__defaults__", (20,))  # tries; how good they are: test_judge


def text_of(table, user) -> str:
    client = Client()
    client.force_login(user)
    return client.get(f"/table/{table.pk}/review/").content.decode()


def lost(user: User):
    """A game in which the first free pairs are taken until none is left."""
    table = begun(user, mode="score", layout="turtle", deal="1")
    while pairs := groups(state_of(table)):
        do(table, user, {"do": "take", "pair": pairs[0][:2]}, AT + MINUTE)
    if not state_of(table).how:
        do(table, user, {"do": "leave"}, AT + MINUTE)
    table.refresh_from_db()
    return table


def test_a_cleared_board_was_never_lost(ann) -> None:
    table = finished(ann, pairs=72, mode="score", layout="turtle")
    assert "The solver looks at each pair" in text_of(table, ann)
    assert reviewed(table, ann).state == State.DONE
    text = text_of(table, ann)
    assert "Yes, after each of your pairs" in text
    assert "All 72 pairs" in text
    assert "Best order of this deal, without help" in text


def test_a_lost_board_names_its_pair_and_leads_to_it(ann) -> None:
    table = lost(ann)
    reviewed(table, ann)
    text = text_of(table, ann)
    assert "Yes, until you took this pair." in text
    assert "would have kept it open" in text
    assert f"/table/{table.pk}/replay/?at=" in text


def test_a_classic_game_has_no_points(ann) -> None:
    table = finished(ann, pairs=2, mode="classic", layout="square")
    reviewed(table, ann)
    assert "Best order" not in text_of(table, ann)


def test_a_game_without_a_pair(ann) -> None:
    table = finished(ann, pairs=0, mode="score", layout="turtle")
    assert reviewed(table, ann).state == State.DONE
    assert "You took no pair that could be judged." in text_of(table, ann)


def test_a_board_lost_again_and_again_is_counted_so(ann) -> None:
    """Each undo opens the board again, until none is left."""
    table = begun(ann, mode="score", layout="turtle", deal="1")
    lost_with = 34  # pairs before the one that loses it
    pairs = []
    while len(pairs) <= lost_with:
        pairs.append(groups(state_of(table))[0][:2])
        do(table, ann, {"do": "take", "pair": pairs[-1]}, AT + MINUTE)
    for _ in range(4):
        do(table, ann, {"do": "undo"}, AT + MINUTE)
        do(table, ann, {"do": "take", "pair": pairs[-1]}, AT + MINUTE)
    do(table, ann, {"do": "leave"}, AT + MINUTE)
    table.refresh_from_db()
    reviewed(table, ann)
    assert "It was lost 5 times" in text_of(table, ann)
