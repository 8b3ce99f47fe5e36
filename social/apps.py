"""App configuration of social: what it registers with other apps."""

from django.apps import AppConfig


class SocialConfig(AppConfig):
    name = "social"

    def ready(self) -> None:
        from accounts.header import header_values
        from accounts.presence import online_listeners
        from accounts.privacy import erasers, exporters
        from notifications.registry import notification_kinds
        from social import presence, selectors, services
        from social.export import export
        from social.notices import KINDS
        from tables.policies import SeatingPolicy, seating_policies

        header_values["waiting"] = selectors.WAITING
        exporters["social"] = export
        erasers.append(services.erase)
        notification_kinds.update(KINDS)
        online_listeners.append(presence.tell_friends)
        seating_policies.append(SeatingPolicy(selectors.may_meet, selectors.blocked_either_way))
