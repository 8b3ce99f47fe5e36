"""App configuration of mahjong: what it registers with other apps."""

from django.apps import AppConfig


class MahjongConfig(AppConfig):
    name = "mahjong"
    verbose_name = "Mah jongg"

    def ready(self) -> None:
        from mahjong.game_app import AMERICAN_APP, ZUNG_JUNG_APP
        from mahjong.rules.american.card_catalog import register_source
        from mahjong.selectors import card_text
        from tables.registry import register

        register_source(card_text)
        register(AMERICAN_APP)
        register(ZUNG_JUNG_APP)
