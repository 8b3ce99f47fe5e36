from django.apps import AppConfig


class SolitaireConfig(AppConfig):
    name = "solitaire"
    verbose_name = "Mahjong solitaire"

    def ready(self) -> None:
        from solitaire.rules.layout import register_source
        from solitaire.selectors import layout_text

        register_source(layout_text)
