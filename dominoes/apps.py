"""App configuration of dominoes: what it registers with other apps."""

from django.apps import AppConfig


class DominoesConfig(AppConfig):
    name = "dominoes"
    verbose_name = "Dominoes"

    def ready(self) -> None:
        from dominoes.game_app import DOMINOES_APP
        from tables.registry import register

        register(DOMINOES_APP)
