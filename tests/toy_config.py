"""The toy game as a Django app, for a site that really runs."""

from django.apps import AppConfig


class OddsConfig(AppConfig):
    name = "tests"
    label = "odds"

    def ready(self) -> None:
        from tables.registry import register
        from tests.toy_app import ODDS_APP

        register(ODDS_APP)
