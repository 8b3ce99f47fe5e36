from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import Now


def leave_old_ones(apps, schema_editor):
    """Nobody is mailed about what began, or was over, before there were mails."""
    sanctions = apps.get_model("moderation", "Sanction").objects
    sanctions.update(mailed=F("at"))
    sanctions.filter(until__lte=Now()).update(mailed_end=F("until"))


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_initial")]
    operations = [
        migrations.AddField(
            "sanction", "mailed", models.DateTimeField(null=True, editable=False)
        ),
        migrations.AddField(
            "sanction", "mailed_end", models.DateTimeField(null=True, editable=False)
        ),
        migrations.RunPython(leave_old_ones, migrations.RunPython.noop),
    ]
