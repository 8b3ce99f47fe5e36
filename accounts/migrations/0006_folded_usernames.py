"""Usernames in folded form, unique for new names. Of accounts whose names are alike the oldest keeps
the number 0, and all keep their names."""

from collections import Counter

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Lower, Replace

HAS_NAME = models.Q(guest=False, closed=None)
LOOKS = (
    ("_", ""), ("-", ""), ("0", "o"), ("1", "i"), ("3", "e"), ("4", "a"), ("5", "s"), ("7", "t"),
    ("l", "i"),
)  # fmt: skip


def folded():
    expression = Lower("username")
    for look, letter in LOOKS:
        expression = Replace(expression, models.Value(look), models.Value(letter))
    return expression


def number_namesakes(apps, schema_editor):
    accounts = apps.get_model("accounts", "User").objects.filter(HAS_NAME)
    counted = accounts.values("folded").annotate(accounts=models.Count("pk"))
    alike = list(counted.filter(accounts__gt=1).values_list("folded", flat=True))
    older = Counter()
    for user in accounts.filter(folded__in=alike).order_by("pk"):
        accounts.filter(pk=user.pk).update(namesake=older[user.folded])
        older[user.folded] += 1


class Migration(migrations.Migration):

    dependencies = [("accounts", "0005_mailboxes")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="namesake",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name="user",
            name="folded",
            field=models.GeneratedField(
                db_persist=True,
                expression=folded(),
                output_field=models.CharField(max_length=20),
            ),
        ),
        migrations.RunPython(number_namesakes, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=HAS_NAME,
                fields=("folded", "namesake"),
                name="username_unique_folded",
                violation_error_message="This username is taken.",
            ),
        ),
        migrations.AddField(
            model_name="reservedusername",
            name="former_owner",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
