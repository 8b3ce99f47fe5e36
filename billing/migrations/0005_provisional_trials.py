"""A trial is provisional until the address is confirmed. Addresses that accounts used up without
confirming them are free again for their owners; these accounts keep the days that they have."""

from typing import Any

from django.db import migrations, models

CHUNK = 2_000


def give_back(apps: Any, schema_editor: Any) -> None:
    from billing.used_trials import hashes

    addresses = apps.get_model("account", "EmailAddress").objects
    Membership = apps.get_model("billing", "Membership")
    UsedTrial = apps.get_model("billing", "UsedTrial")
    confirmed = addresses.filter(verified=True)
    had_trial = Membership.objects.filter(trial_ends__isnull=False)
    unsure = had_trial.exclude(user__email="").exclude(user__in=confirmed.values("user"))
    for email in unsure.values_list("user__email", flat=True).iterator(CHUNK):
        if not confirmed.filter(email=email).exists():
            UsedTrial.objects.filter(digest__in=hashes(email)).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("billing", "0004_sent_figures"),
        ("accounts", "0005_mailboxes"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]
    operations = [
        migrations.AddField("membership", "provisional", models.BooleanField(default=False)),
        migrations.RunPython(give_back, migrations.RunPython.noop),
    ]
