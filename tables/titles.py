"""Titles and shown names at tables: stored in English, shown in the reader's language."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import DELETED_PLAYER

TITLE, SINGLE_PLAYER_TITLE = "{}'s table", "{}'s game"
GUEST = gettext_noop("Guest")  # the shown name of all guests


def shown_name(name: str) -> str:
    """A name at a table; the names that the server gives are translated."""
    return _(name) if name in (GUEST, DELETED_PLAYER) else name


def shown_title(title: str) -> str:
    """ "Ann's table" as readers of the current language say it."""
    name = title.rpartition("'s ")[0]
    if title == TITLE.format(name):
        return _("%(name)s's table") % {"name": shown_name(name)}
    if title == SINGLE_PLAYER_TITLE.format(name):
        return _("%(name)s's game") % {"name": shown_name(name)}
    return title
