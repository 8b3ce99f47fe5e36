"""App configuration of social: what it registers with other apps."""

from django.apps import AppConfig


class SocialConfig(AppConfig):
    name = "social"

    def ready(self) -> None:
        from accounts.privacy import erasers, exporters
        from social import selectors, services
        from social.export import export
        from tables.policies import SeatingPolicy, seating_policies

        exporters["social"] = export
        erasers.append(services.erase)
        seating_policies.append(SeatingPolicy(selectors.may_meet, selectors.blocked_either_way))
