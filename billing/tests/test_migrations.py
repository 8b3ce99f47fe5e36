"""dj-stripe's tables, which `migrate` makes without migrations in development and tests."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from djstripe.models import Charge, Customer, IdempotencyKey, WebhookEndpoint

pytestmark = pytest.mark.django_db(transaction=True)


def migrate() -> str:
    """Returns what it says."""
    call_command("migrate", stdout=(said := StringIO()))
    return said.getvalue()


def test_rows_of_a_folder_that_is_there_stay() -> None:
    """The endpoint's secret is told once, so losing it would mean a new endpoint at each start."""
    WebhookEndpoint.objects.create(id="we_1", url="http://x/", secret="whsec_1", enabled_events=[])
    said = migrate()
    assert WebhookEndpoint.objects.get().secret == "whsec_1"
    assert "Creating table" not in said
    assert "gone" not in said


def test_missing_table_is_made_and_the_others_stay() -> None:
    Customer.objects.create(id="cus_1")
    with connection.schema_editor() as editor:
        editor.delete_model(IdempotencyKey)
    said = migrate()
    assert "Creating table djstripe_idempotencykey" in said
    assert Customer.objects.exists()
    assert not IdempotencyKey.objects.exists()


def test_tables_of_another_version_are_made_anew() -> None:
    Customer.objects.create(id="cus_1")
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE djstripe_charge RENAME COLUMN amount TO sum")
    assert "The tables of djstripe have changed: its rows are gone." in migrate()
    assert not Charge.objects.filter(amount=1)
    assert not Customer.objects.exists()
    with connection.cursor() as cursor:
        named = connection.introspection.get_relations(cursor, Customer._meta.db_table)
    assert named["subscriber_id"][1] == "accounts_user"
