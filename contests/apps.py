"""App configuration of contests: what it registers with other apps."""

from django.apps import AppConfig


class ContestsConfig(AppConfig):
    name = "contests"

    def ready(self) -> None:
        from accounts.privacy import erasers, exporters
        from contests import gifts, selectors
        from contests.notices import KINDS
        from contests.selectors import export
        from contests.services import entrants, playing
        from moderation.services import snapshot_parts
        from notifications.hooks import notification_kinds
        from social.hooks import ProfilePart, profile_parts
        from tables.hooks import finish_listeners, lobby_values, secrecy_policies

        exporters["contests"] = export
        erasers.append(entrants.erase)
        notification_kinds.update(KINDS)
        finish_listeners.append(gifts.games_ended)
        secrecy_policies.append(playing.SECRECY)
        snapshot_parts["contests"] = selectors.REPORT_PART
        lobby_values["contests"] = selectors.POSTED_TODAY
        profile_parts.append(ProfilePart("contests/profile.html", selectors.profile))
