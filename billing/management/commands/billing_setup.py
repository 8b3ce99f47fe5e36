"""`manage.py billing_setup`: makes at Stripe what the site needs there. It can be run again."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from billing.gateway import GatewayError
from billing.stripe_setup import set_up


class Command(BaseCommand):
    help = "Makes prices, the customer portal and the webhook endpoint at Stripe, or updates them."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            lines = set_up(settings.BASE_URL)
        except GatewayError as error:
            raise CommandError(f"Stripe did not do it: {error}") from error
        if options["verbosity"] > 0:
            self.stdout.write("\n".join(lines))
