"""Triggers keep when tables are woken and which seats are at finished ones, and moves find room."""

from django.db import migrations

from tables.storage import triggers

# For LIKE on keys that nobody searches so.
LIKE = ("tables_table_id_%_like", "tables_table_rematch_id_%_like", "tables_wake_table_id_%_like")
DROP_LIKE = """
DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT indexname FROM pg_indexes
        WHERE schemaname = current_schema() AND indexname LIKE ANY (ARRAY[{patterns}])
    LOOP EXECUTE format('DROP INDEX %I', name); END LOOP;
END $$""".format(patterns=", ".join(f"'{pattern}'" for pattern in LIKE))
ROOM = "ALTER TABLE tables_table SET (fillfactor = 40)"  # for the next versions of its rows


def begin(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(DROP_LIKE, None)
        schema_editor.execute(ROOM)
    triggers.begin(schema_editor)


class Migration(migrations.Migration):

    dependencies = [("tables", "0006_wakes_and_ends")]

    operations = [migrations.RunPython(begin, migrations.RunPython.noop)]
