"""App configuration of problems of the day: what it registers with other apps."""

from django.apps import AppConfig


class ProblemsConfig(AppConfig):
    name = "learn.problems"
    verbose_name = "Problems of the day"

    def ready(self) -> None:
        from accounts.guests import guest_mergers
        from accounts.privacy import erasers, exporters
        from learn.problems import selectors, services
        from tables.hooks import lobby_values

        exporters["problems"] = selectors.export
        erasers.append(services.erase)
        guest_mergers.append(services.merge_guest)
        lobby_values.update(selectors.right_today())
