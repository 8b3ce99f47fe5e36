"""App configuration of reviews: what it registers with other apps."""

from django.apps import AppConfig


class LearnConfig(AppConfig):
    name = "learn"

    def ready(self) -> None:
        from accounts.privacy import erasers, exporters
        from learn import selectors, services

        exporters["reviews"] = selectors.export
        erasers.insert(0, services.erase)  # before the seats lose their user
