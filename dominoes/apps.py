"""App configuration of dominoes: what it registers with other apps."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy


class DominoesConfig(AppConfig):
    name = "dominoes"
    verbose_name = "Dominoes"

    def ready(self) -> None:
        from accounts.usernames import labels
        from dominoes.game_app import DOMINOES_APP
        from dominoes.selectors import LEVEL_TITLES
        from tables.hooks import lobby_values
        from tables.played import score_of_day
        from tables.registry import register

        register(DOMINOES_APP)
        labels.extend([gettext_lazy("Computer"), *LEVEL_TITLES.values()])
        lobby_values["dominoes"] = score_of_day("dominoes_played")
