"""Narrow rows for the clock, the ends of seats, and fewer indexes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

CASCADE, SET_NULL = django.db.models.deletion.CASCADE, django.db.models.deletion.SET_NULL
# Others begin with the same column, or are for LIKE on keys that nobody searches so.
NEEDLESS = (
    "tables_entry_table_id_50b50550",
    "tables_entry_table_id_50b50550_like",
    "tables_gameresult_table_id_4dcb1a36",
    "tables_gameresult_table_id_4dcb1a36_like",
    "tables_gameresult_user_id_bc116dd6",
    "tables_seat_table_id_67aaffa1",
    "tables_seat_table_id_67aaffa1_like",
    "tables_seat_user_id_809388ff",
    "tables_table_id_7b84167c_like",
    "tables_table_rematch_id_5cb1a418_like",
)


def without_index(model, name, **field):
    """Django alone would make the foreign key anew, which locks three tables while it is checked."""
    key = models.ForeignKey(db_index=False, **field)
    return migrations.AlterField(model_name=model, name=name, field=key)


class Migration(migrations.Migration):

    dependencies = [
        ("tables", "0005_results_by_time"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Wake",
            fields=[
                ("table", models.OneToOneField(on_delete=CASCADE, primary_key=True, serialize=False, to="tables.table")),
                ("at", models.BigIntegerField(db_index=True)),
            ],
        ),
        migrations.RemoveIndex(model_name="table", name="table_to_wake"),
        migrations.AddField(
            model_name="seat", name="ended", field=models.BigIntegerField(blank=True, null=True)
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["user", "ended"], name="seats_of_user"),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(f"DROP INDEX IF EXISTS {name}", migrations.RunSQL.noop)
                for name in NEEDLESS
            ],
            state_operations=[
                without_index("entry", "table", on_delete=CASCADE, related_name="entries", to="tables.table"),
                without_index("gameresult", "table", on_delete=CASCADE, related_name="results", to="tables.table"),
                without_index("gameresult", "user", null=True, on_delete=SET_NULL, to=settings.AUTH_USER_MODEL),
                without_index("seat", "table", on_delete=CASCADE, related_name="seats", to="tables.table"),
                without_index("seat", "user", blank=True, null=True, on_delete=SET_NULL, to=settings.AUTH_USER_MODEL),
            ],
        ),
    ]
