"""App configuration of moderation: what it registers with other apps."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "moderation"

    def ready(self) -> None:
        from accounts.figures import figures
        from accounts.privacy import erasers, exporters
        from moderation import services
        from moderation.selectors import OPEN_REPORTS, export

        exporters["moderation"] = export
        figures.append(OPEN_REPORTS)
        erasers.append(services.erase)
        services.snapshot_parts[services.PROFILE] = services.PART
