"""Migrates the database of `make run`, makes at the stand-in for Stripe what the site needs, and
creates the series of contests and the demo accounts, all in one process: starting Django takes
longer than the demo accounts."""

import os
import sys

import django
from django.core.management import call_command
from django.db import DatabaseError, connection

ADVICE = "If its file is damaged, restore it, or delete its folder to start from nothing."


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()
    try:
        call_command("migrate", verbosity=0)
    except DatabaseError as error:
        name = connection.settings_dict["NAME"]
        sys.exit(f"The database {name} cannot be used: {error}. {ADVICE}")
    call_command("billing_setup", verbosity=0)
    call_command("contest_series", verbosity=0)
    call_command("demo")


if __name__ == "__main__":
    main()
