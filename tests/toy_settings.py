"""Settings of a site for development that has the toy game too."""

from config.settings.dev import *  # noqa: F403
from config.settings.dev import INSTALLED_APPS as APPS

INSTALLED_APPS = [*APPS, "tests.toy_config.OddsConfig"]
