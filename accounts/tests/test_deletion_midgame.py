"""An account is closed while its game ends in another tab: neither waits for the other."""

from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection

from accounts import deletion
from accounts.models import User
from solitaire.models import Played
from solitaire.tests.table_games import AT, begun, do, take

PATIENCE = 10  # seconds until PostgreSQL has long said that two wait for each other


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="lets one write at a time")
def test_a_game_that_ends_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = User.objects.create_user("Ann")
    table = begun(ann)
    take(table, ann, 2)

    def end() -> None:
        try:
            do(table, ann, {"do": "leave"})
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other_tab:
        ended: list[Future[None]] = []

        def meanwhile(user: User, at: int) -> None:
            ended.append(other_tab.submit(end))
            ended[0].result(PATIENCE)

        monkeypatch.setattr(deletion, "erasers", [meanwhile, *deletion.erasers])
        deletion.delete_account(ann, AT)
    assert User.objects.get().closed
    assert Played.objects.get().pairs == 70
