"""The migration that makes dj-stripe's tables."""

from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.operations import AddField, CreateModel
from djstripe import models

DJSTRIPE = import_module("billing.djstripe_migrations.0001_initial").Migration


def test_only_what_can_be_done_at_once() -> None:
    """Another operation would be ignored: it needs a migration of its own."""
    kinds = {type(operation) for operation in DJSTRIPE.operations}
    assert kinds == {CreateModel, AddField}


@pytest.mark.django_db
def test_fields_that_are_added_later_are_there() -> None:
    """An invoice and its payment name each other."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_relations(cursor, models.Invoice._meta.db_table)
        tables = connection.introspection.table_names(cursor)
    assert found["payment_intent_id"][1] == models.PaymentIntent._meta.db_table
    assert "djstripe_djstripeinvoicedefaulttaxrate" in tables
