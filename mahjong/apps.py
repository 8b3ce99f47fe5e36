"""App configuration of mahjong: what it registers with other apps."""

from django.apps import AppConfig


class MahjongConfig(AppConfig):
    name = "mahjong"
    verbose_name = "Mah jongg"

    def ready(self) -> None:
        from accounts.guests import guest_mergers
        from accounts.privacy import erasers, exporters
        from mahjong import won_hands
        from mahjong.game_app import AMERICAN_APP, ZUNG_JUNG_APP
        from mahjong.rules.american.card_catalog import register_source
        from mahjong.selectors import card_text
        from social.hooks import ProfilePart, profile_parts
        from tables.hooks import finish_listeners
        from tables.registry import register

        register_source(card_text)
        register(AMERICAN_APP)
        register(ZUNG_JUNG_APP)
        finish_listeners.append(won_hands.record)
        guest_mergers.append(won_hands.merge_guest)
        exporters["won_hands"] = won_hands.export
        erasers.append(won_hands.erase)
        profile_parts.append(ProfilePart("american/profile.html", won_hands.profile))
