"""A session of Zung Jung mahjong on the site: played, left, read again and replayed."""

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.american import seed
from mahjong.tests.table_games import begun, finished, step
from tables import services
from tables.models import Table
from tables.replay import replay_updates
from tables.storage import repository
from tables.tests.table_states import NOW
from tables.visits import read_update

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann")


@pytest.fixture
def over(ann: User) -> Table:
    table = begun(ann, ZUNGJUNG.slug, seed("session"), games=4, level="easy", scoring=3)
    return finished(table, ann)


def test_a_finished_session_is_replayed_from_every_seat(over: Table) -> None:
    for seat in range(4):
        page = replay_updates(over, seat, 0)
        last = replay_updates(over, seat, page.last - 1).updates[-1]
        assert last.view == ZUNGJUNG.view(repository.load(over.pk).game_state, seat)
        ends = [moment for moment in page.moments if moment.kind in ("start", "end")]
        assert [moment.game for moment in ends] == [1, 1, 2, 2, 3, 3, 4, 4]
        others = [rack for at, rack in enumerate(page.updates[0].view.racks) if at != seat]
        assert [rack.hand for rack in others] == [None] * 3


def test_a_rematch_begins_a_session_anew(client: Client, ann: User, over: Table) -> None:
    """With the choices of the host, and without the points and the East of the session before."""
    client.force_login(ann)
    client.post(f"/table/{over.pk}/rematch")
    again = Table.objects.exclude(pk=over.pk).get()
    assert (again.status, again.games, again.options) == ("playing", 4, over.options)
    assert again.rules == {"scoring": 3, "assist": True, "east": None, "scores": [0] * 4}
    state = repository.load(again.pk).game_state
    assert state.rolls, "dice decide who is East"
    assert [rack.score for rack in state.racks] == [0] * 4


def test_the_panel_of_a_session_played_to_its_end_is_not_refused(
    client: Client, ann: User, over: Table
) -> None:
    client.force_login(ann)
    answer = client.get(f"/tables/{over.pk}/outlook")
    assert (answer.status_code, set(answer.json())) == (200, {"turn"})


def test_a_page_that_reconnects_in_any_phase_gets_what_it_has_missed(ann: User) -> None:
    table = services.play_now(ann, ZUNGJUNG.slug, NOW, {"games": 4, "level": "easy"})
    phases, versions = set(), []
    while "turn" not in phases or "claim" not in phases or len(versions) < 30:
        state = repository.load(table.pk)
        phases.add(state.game_state.phase)
        versions.append(state.version)
        step(state, ann)
    for known in versions[-14:-1]:  # a page that has missed much more is sent no events
        version, text = read_update(table.pk, ann.pk, known, NOW)
        update = msgspec.json.decode(text)
        assert (update["since"], update["v"]) == (known, version)
        assert update["view"]["me"] == 0
