"""App configuration of moderation: what it registers with other apps."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "moderation"

    def ready(self) -> None:
        from accounts.figures import figures
        from accounts.privacy import erasers, exporters
        from accounts.sign_in import sign_in_checks
        from moderation import selectors, services
        from moderation.export import export
        from moderation.figures import OPEN_REPORTS
        from moderation.middleware import suspension_page
        from tables.policies import entry_policies

        exporters["moderation"] = export
        figures.append(OPEN_REPORTS)
        erasers.append(services.erase)
        sign_in_checks.append(suspension_page)
        entry_policies.append(selectors.suspended_among)
