"""An index for finding people by how their names begin.

Only PostgreSQL needs it: there the unique index on names serves whole names alone, unless the
database sorts by bytes.
"""

from django.db import migrations

MAKE = "CREATE INDEX people_by_beginning ON accounts_user (upper(username) text_pattern_ops)"
DROP = "DROP INDEX people_by_beginning"


def run(statement):
    def do(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(statement)

    return do


class Migration(migrations.Migration):
    dependencies = [("people", "0001_people"), ("accounts", "0001_initial")]
    operations = [migrations.RunPython(run(MAKE), run(DROP))]
