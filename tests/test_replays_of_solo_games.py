"""Replays of games that are played alone begin when their tiles are seen."""

import pytest

from accounts.models import User
from dominoes.tests import table_games as dominoes
from solitaire.tests import table_games as solitaire
from tables.replay import replay_updates

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="Ann")


def test_dominoes_begins_with_two_hands_and_not_with_its_start_screen(ann: User) -> None:
    page = replay_updates(dominoes.finished(ann), 0, 0, ann.pk, "all")
    first = page.updates[0].view
    assert first.phase not in ("begin", "showing")
    assert len(first.hands[0]) == len(first.hands[1]) == 7
    assert [page.moments[0].at, page.moments[0].kind] == [1, "start"]


def test_solitaire_begins_with_faces(ann: User) -> None:
    page = replay_updates(solitaire.finished(ann), 0, 0, ann.pk, "all")
    assert any(page.updates[0].view.faces)
    assert [page.moments[0].at, page.moments[0].kind] == [1, "start"]
