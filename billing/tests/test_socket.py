"""A table's socket asks nothing about memberships."""

import logging
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from billing.models import Membership
from tests.prepared_tables import table_of
from tests.socket_client import Tab, cookie_of, run_async
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_game_over_its_socket_reads_no_membership(settings, caplog) -> None:
    """Joining and moving in a session that was begun in the trial and outlasts it."""
    with installed():
        people = [User.objects.create_user(name) for name in ("Ann", "Ben", "Cyd", "Dee")]
        table = table_of(*people, games=4, claims=False, numbers=8, pace=0)
        Membership.objects.update(trial_ends=timezone.now() - timedelta(days=1))
        cookies = [cookie_of(user) for user in people]

        async def scenario() -> None:
            tabs = [Tab(table.pk, cookie) for cookie in cookies]
            for tab in tabs:
                await tab.join()
            version = tabs[0].update["v"]
            for number, tab in enumerate(tabs):
                await tab.move(do="give", card=tab.update["view"]["hand"][0])
                for other in tabs:
                    await other.receive_until(version + number + 1)
            for tab in tabs:
                await tab.close()

        settings.DEBUG = True  # all connections of all threads log what they run
        with caplog.at_level(logging.DEBUG, "django.db.backends"):
            run_async(scenario)
    queries = [record.getMessage() for record in caplog.records]
    assert any("UPDATE" in each and "tables_table" in each for each in queries)
    assert not [each for each in queries if "billing_" in each]
