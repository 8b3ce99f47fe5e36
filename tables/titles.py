"""Titles and shown names at tables: stored in English, shown in the reader's language."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import DELETED_PLAYER

TITLE, SINGLE_PLAYER_TITLE = "{}'s table", "{}'s game"
GUEST = gettext_noop("Guest")  # the shown name of all guests


def title_of(name: str, *, alone: bool) -> str:
    """The title of a player's table, or of a game that one person plays."""
    return (SINGLE_PLAYER_TITLE if alone else TITLE).format(name)


def single_player(title: str) -> str:
    """The title of a table, once it turns out that one person plays at it."""
    name = title.rpartition("'s ")[0]
    return SINGLE_PLAYER_TITLE.format(name) if title == TITLE.format(name) else title


def new_titles(old: str, new: str) -> dict[str, str]:
    """The titles after a change of name, by those before it in lower case."""
    forms = (TITLE, SINGLE_PLAYER_TITLE)
    return {form.format(old).lower(): form.format(new) for form in forms}


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
