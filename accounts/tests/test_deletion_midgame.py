"""Deleting an account while its game ends in another tab causes no deadlock."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection

from accounts import privacy
from accounts.models import User
from solitaire.models import Played
from solitaire.tests.table_games import AT, begun, do, take

DEADLOCK_TIMEOUT = 10  # seconds; PostgreSQL detects a deadlock much earlier


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="lets one write at a time")
def test_game_may_end_during_deletion(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = User.objects.create_user("Ann")
    table = begun(ann)
    take(table, ann, 2)

    def leave_game() -> None:
        try:
            do(table, ann, {"do": "leave"})
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other_tab:
        ended: list[Future[None]] = []

        def end_game_in_other_tab(user: User, at: int) -> None:
            ended.append(other_tab.submit(leave_game))
            ended[0].result(DEADLOCK_TIMEOUT)

        monkeypatch.setattr(privacy, "erasers", [end_game_in_other_tab, *privacy.erasers])
        privacy.delete_account(ann, AT)
    assert User.objects.get().closed
    assert Played.objects.get().pairs == 70
