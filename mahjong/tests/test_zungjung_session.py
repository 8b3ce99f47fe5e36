"""A session of Zung Jung mahjong on the site: played, left, read again and replayed."""

import msgspec
import pytest

from accounts.models import User
from mahjong.rules.zungjung.game import ZUNGJUNG
from tables import repository, services, tasks
from tables.models import Table
from tables.replay import replay_updates
from tables.selectors import read_update
from tables.state import TableState
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann")


@pytest.fixture
def over(ann: User) -> Table:
    table = services.play_now(ann, ZUNGJUNG.slug, NOW, {"games": 4, "level": "easy"})
    while (state := repository.load(table.pk)).status != "over":
        _go_on(table, ann, state)
    table.refresh_from_db()
    return table


def _go_on(table: Table, ann: User, state: TableState) -> None:
    """Ann plays what the clock would play for them, and bots the other seats."""
    if state.status == "between":
        services.ready(table.pk, ann, NOW)
    elif 0 in ZUNGJUNG.waits(state.game_state).seats:
        move = msgspec.json.encode(ZUNGJUNG.default(state.game_state, 0))
        services.play(table.pk, ann, state.game_state.turn, move, NOW)
    else:
        tasks.wake_due(state.wake_at)


def test_a_finished_session_is_replayed_from_every_seat(over: Table) -> None:
    for seat in range(4):
        page = replay_updates(over, seat, 0)
        last = replay_updates(over, seat, page.last - 1).updates[-1]
        assert last.view == ZUNGJUNG.view(repository.load(over.pk).game_state, seat)
        assert [moment.game for moment in page.moments] == [1, 1, 2, 2, 3, 3, 4, 4]
        others = [rack for at, rack in enumerate(page.updates[0].view.racks) if at != seat]
        assert [rack.hand for rack in others] == [None] * 3


def test_a_page_that_reconnects_in_any_phase_gets_what_it_has_missed(ann: User) -> None:
    table = services.play_now(ann, ZUNGJUNG.slug, NOW, {"games": 4, "level": "easy"})
    phases, versions = set(), []
    while "turn" not in phases or "claim" not in phases or len(versions) < 30:
        state = repository.load(table.pk)
        phases.add(state.game_state.phase)
        versions.append(state.version)
        _go_on(table, ann, state)
    for known in versions[:-1]:
        version, text = read_update(table.pk, ann.pk, known, NOW)
        update = msgspec.json.decode(text)
        assert (update["since"], update["v"]) == (known, version)
        assert update["view"]["me"] == 0
