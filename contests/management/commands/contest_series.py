"""`manage.py contest_series`: the series of contests of a new site. It can be run again."""

from typing import Any

from django.core.management.base import BaseCommand

from contests.services.opening import create_standard_series


class Command(BaseCommand):
    help = "Creates the standard series of contests that are missing. Beat opens their contests."

    def handle(self, *args: Any, **options: Any) -> None:
        created = create_standard_series()
        if options["verbosity"] > 0:
            self.stdout.write("\n".join(f"created: {series}" for series in created) or "complete")
