from django.apps import AppConfig


class MahjongConfig(AppConfig):
    name = "mahjong"
    verbose_name = "Mah jongg"

    def ready(self) -> None:
        from mahjong.rules.american.card import register_source
        from mahjong.selectors import card_text

        register_source(card_text)
