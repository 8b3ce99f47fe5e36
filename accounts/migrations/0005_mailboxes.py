"""Addresses from before each mailbox had one spelling."""

from typing import Any

from django.db import migrations, models

from accounts.mailboxes import mailbox_of

CHUNK = 2_000


def spell(apps: Any, schema_editor: Any) -> None:
    users = apps.get_model("accounts", "User").objects
    for pk, email in users.exclude(email="").values_list("pk", "email").iterator(CHUNK):
        if mailbox_of(email) != email:
            users.filter(pk=pk).update(email=mailbox_of(email))
    addresses = apps.get_model("account", "EmailAddress").objects
    for pk, email in addresses.values_list("pk", "email").iterator(CHUNK):
        if mailbox_of(email) != email:
            _spell_one(addresses, addresses.get(pk=pk))


def _spell_one(addresses: Any, row: Any) -> None:
    """Of two that turn out to be one, the account that is older keeps it as confirmed."""
    row.email = mailbox_of(row.email)
    same = addresses.filter(email=row.email).exclude(pk=row.pk)
    if mine := same.filter(user=row.user_id).first():
        mine.verified, mine.primary = mine.verified or row.verified, mine.primary or row.primary
        row.delete()
        row = mine
    if row.verified:
        row.verified = not same.filter(verified=True, user__lt=row.user_id).exists()
        if row.verified:
            same.exclude(pk=row.pk).update(verified=False)
    row.save()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_hide_ratings"), ("account", "0009_emailaddress_unique_primary_email")]
    operations = [
        migrations.RunPython(spell, migrations.RunPython.noop),
        migrations.AddIndex("user", models.Index(fields=["email"], name="accounts_user_email")),
    ]
