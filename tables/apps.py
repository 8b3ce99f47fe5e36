"""The tables, as Django knows them."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "tables"

    def ready(self) -> None:
        """The rules are loaded when a process starts, not while the first player waits."""
        from config.games import games

        games()
