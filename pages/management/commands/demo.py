"""Demo accounts and an open demo table, for a site on a developer's machine."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.addresses import give_confirmed
from accounts.models import Back, User
from accounts.timestamps import now
from tables import services
from tables.listed import running_tables
from tables.registry import game_apps

PASSWORD = "four winds at home"  # noqa: S105  (known to everybody who reads this)
LOOKS = {"ann": Back.BAMBOO, "ben": Back.WAVE, "cleo": Back.PLUM, "dan": Back.LACQUER}
HOST = "ben"


class Command(BaseCommand):
    help = "Makes the demo accounts and a demo table where they are missing."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEVELOPMENT:
            raise CommandError("Demo accounts have a known password: only in development.")
        for name, back in LOOKS.items():
            _account(name, back)
        host = User.objects.get_by_natural_key(HOST)
        if not running_tables(host):
            game = next(app for app in game_apps() if app.start_page == "lobby")
            services.open_table(host, game.slug, {}, now())
        self.stdout.write(f'Demo accounts: {", ".join(LOOKS)}. Password: "{PASSWORD}"')


def _account(name: str, back: str) -> None:
    user, new = User.objects.get_or_create(
        username__iexact=name,
        defaults={"username": name, "email": f"{name}@example.org", "back": back},
    )
    if new:
        user.set_password(PASSWORD)
        user.save(update_fields=["password"])
        give_confirmed(user)
