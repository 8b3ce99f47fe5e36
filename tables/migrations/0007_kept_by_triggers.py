"""Triggers keep when tables are woken and which seats are at finished ones, and moves find room."""

from django.db import migrations

from tables.storage import triggers

ROOM = "ALTER TABLE tables_table SET (fillfactor = 40)"  # for the next versions of its rows

NEEDLESS = "DROP INDEX IF EXISTS tables_wake_table_id_9fe20c3b_like"  # it is made last in 0006


def begin(apps, schema_editor):
    schema_editor.execute(NEEDLESS)
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(ROOM)
        triggers.make(schema_editor)
    triggers.fill(schema_editor.execute)


def end(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        triggers.drop(schema_editor)


class Migration(migrations.Migration):

    dependencies = [("tables", "0006_wakes_and_ends")]

    operations = [migrations.RunPython(begin, end)]
