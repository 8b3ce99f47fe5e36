"""The names that the site shows for guests and deleted accounts are reserved, in each language."""

from django.db import migrations

NAMES = "deletedplayer jugadoreliminado invitado"


def reserve(apps, schema_editor):
    rules = apps.get_model("accounts", "UsernameRule").objects
    for name in NAMES.split():
        rules.get_or_create(word=name, defaults={"kind": "reserved"})


class Migration(migrations.Migration):

    dependencies = [("accounts", "0008_account_changes")]

    operations = [migrations.RunPython(reserve, migrations.RunPython.noop)]
