"""Prints a new key for TILEHOUSE_PUSH_KEY."""

from typing import Any

from django.core.management.base import BaseCommand

from push import keys


class Command(BaseCommand):
    help = "Prints a new key for push messages. With another key, all browsers subscribe again."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(keys.new_key())
