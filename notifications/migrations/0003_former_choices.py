"""Accounts keep what they have chosen about mail. What was off stays off, though mail about friends
is on for new accounts."""

from typing import Any

from django.db import migrations

# By topic: the former column, and what the topic starts with.
TOPICS = {
    "friends": ("mail_requests", True),
    "invitations": ("mail_invitations", True),
    "messages": ("mail_messages", False),
    "evenings": ("mail_evenings", True),
}
BATCH = 2_000


def copy(apps: Any, schema_editor: Any) -> None:
    columns = [column for column, _ in TOPICS.values()]
    choices = apps.get_model("notifications", "Choices")
    users = apps.get_model("accounts", "User").objects.filter(guest=False, closed=None)
    rows = users.values("pk", *columns).order_by("pk").iterator(BATCH)
    while batch := [row for _, row in zip(range(BATCH), rows)]:
        found = [(row["pk"], _chosen(row)) for row in batch]
        choices.objects.bulk_create(
            choices(user_id=user, chosen=chosen) for user, chosen in found if chosen
        )


def _chosen(row: dict[str, Any]) -> dict[str, Any]:
    return {
        topic: {"mail": row[column]}
        for topic, (column, default) in TOPICS.items()
        if row[column] != default
    }


class Migration(migrations.Migration):
    dependencies = [("notifications", "0002_sending")]
    operations = [migrations.RunPython(copy, migrations.RunPython.noop)]
