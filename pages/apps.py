"""App configuration of pages, and what `manage.py check --deploy` says of the operator's
settings."""

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, register

# What ops/production/environment has in their place.
EXAMPLES = ("Example Games Ltd", "1 Example Street", "tiles.example.org", "Exampleland")


class PagesConfig(AppConfig):
    name = "pages"

    def ready(self) -> None:
        register(operator_is_named, deploy=True)


def operator_is_named(**_: Any) -> list[CheckMessage]:
    """The values of the example file name nobody, and mail to them reaches nobody."""
    said = " ".join(map(str, settings.OPERATOR))
    left = [example for example in EXAMPLES if example in said]
    if not left:
        return []
    words = f"The operator still has values of the example file: {', '.join(left)}."
    return [Error(words, hint="See TILEHOUSE_OPERATOR in docs/running.md.", id="tilehouse.E001")]
