"""App configuration of pages: what it registers."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    name = "pages"

    def ready(self) -> None:
        from django.core.checks import register

        from pages.checks import operator_is_named

        register(operator_is_named, deploy=True)
