"""Migrates the database of `make run`, makes at the stand-in for Stripe what the site needs, and
creates the series of contests and the demo accounts, all in one process: starting Django takes
longer than the demo accounts."""

import os

import django
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("billing_setup", verbosity=0)
    call_command("contest_series", verbosity=0)
    call_command("demo")


if __name__ == "__main__":
    main()
