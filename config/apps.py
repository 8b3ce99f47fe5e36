"""App configuration of the site as a whole: connects its apps."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config.wiring import connect

        connect()
