"""PostgreSQL that answers but refuses to write, as a former primary does after a failover."""

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from accounts import outage
from accounts.models import User
from accounts.outage import DATABASE_AWAY, ReadOnlyDatabase
from tables.models import ClockRunner

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL"),
]


def refuse_writes() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")


def test_it_counts_as_away() -> None:
    refuse_writes()
    with pytest.raises(DATABASE_AWAY):
        ClockRunner.objects.create(id="one", until=1)
    with pytest.raises(ReadOnlyDatabase):
        outage.check_database(connection)
    connection.close()


def test_its_connection_is_not_used_again() -> None:
    """A new one may lead to the new primary."""
    refuse_writes()
    refused = connection.connection
    with pytest.raises(ReadOnlyDatabase), transaction.atomic():
        ClockRunner.objects.create(id="one", until=1)
    connection.close()
    assert refused.closed
    ClockRunner.objects.create(id="one", until=1)
    outage.check_database(connection)


@pytest.mark.parametrize("page", ["landing", "lobby", "help", "settings", "friends", "rankings"])
def test_pages_can_still_be_read(page: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("Ann", "ann@example.org", "four winds at home"))
    refuse_writes()
    assert client.get(reverse(page)).status_code == 200
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = off")
