"""App configuration of ratings: what it registers with other apps."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        from accounts.privacy import erasers, exporters
        from ratings import selectors, services
        from ratings.selectors import export
        from social.hooks import ProfilePart, profile_parts
        from tables.hooks import finish_listeners, lobby_values

        exporters["ratings"] = export
        erasers.append(services.erase)
        finish_listeners.append(services.record)
        lobby_values["streak"] = selectors.STREAK
        lobby_values["played"] = selectors.PLAYED_TODAY
        profile_parts.append(ProfilePart("ratings/profile.html", selectors.profile))
