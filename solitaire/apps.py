"""App configuration of solitaire: what it registers with other apps."""

from django.apps import AppConfig


class SolitaireConfig(AppConfig):
    name = "solitaire"
    verbose_name = "Mahjong solitaire"

    def ready(self) -> None:
        from solitaire.game_app import SOLITAIRE_APP
        from solitaire.rules.layout import register_source
        from solitaire.selectors import layout_text
        from tables.hooks import lobby_values
        from tables.played import score_of_day
        from tables.registry import register

        register_source(layout_text)
        register(SOLITAIRE_APP)
        lobby_values["solitaire"] = score_of_day("solitaire_played")
