"""Accounts from before there were memberships: their fourteen days begin now."""

from typing import Any

from django.db import migrations
from django.utils import timezone

from billing.entitlement import TRIAL

CHUNK = 500


def give_memberships(apps: Any, schema_editor: Any) -> None:
    from billing.used_trials import digest

    User = apps.get_model("accounts", "User")
    Membership = apps.get_model("billing", "Membership")
    UsedTrial = apps.get_model("billing", "UsedTrial")
    accounts = User.objects.filter(guest=False, closed=None, membership=None)
    ends = timezone.now() + TRIAL
    memberships = (Membership(user=user, trial_ends=ends) for user in accounts.iterator(CHUNK))
    Membership.objects.bulk_create(memberships, CHUNK)
    addresses = User.objects.filter(guest=False, closed=None).exclude(email="")
    digests = {digest(email) for email in addresses.values_list("email", flat=True)}
    used = [UsedTrial(digest=each) for each in sorted(digests)]
    UsedTrial.objects.bulk_create(used, CHUNK, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("billing", "0002_mail_queue")]
    operations = [migrations.RunPython(give_memberships, migrations.RunPython.noop)]
