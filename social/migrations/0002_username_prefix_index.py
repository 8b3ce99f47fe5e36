"""An index for finding users by the first letters of their name.

Only PostgreSQL needs it: its unique index on names finds only whole names, unless the database
uses the C collation.
"""

from django.db import migrations

MAKE = "CREATE INDEX accounts_user_by_prefix ON accounts_user (upper(username) text_pattern_ops)"
DROP = "DROP INDEX accounts_user_by_prefix"


def run(statement):
    def do(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(statement)

    return do


class Migration(migrations.Migration):
    dependencies = [("social", "0001_initial"), ("accounts", "0001_initial")]
    operations = [migrations.RunPython(run(MAKE), run(DROP))]
