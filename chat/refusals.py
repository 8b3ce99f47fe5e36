"""Refusals of messages: codes and their texts."""

from typing import Any

from django.utils.formats import date_format
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from chat import writing
from tables import refusals as tables

TEXTS = tables.TEXTS | {
    "empty_message": _("This message is empty."),
    "guest": _("With an account you can write your own words. Quick phrases are for everybody."),
    "links_later": _("New accounts can send links after their first day."),
    "long_message": format_lazy(
        _("This message is too long: it may have {n} characters."), n=writing.MAX_LENGTH
    ),
    "no_account": _("Sign in to write messages."),
    "no_conversation": _("You have not written to each other."),
    "no_such_message": _("This message does not exist any more."),
    "no_such_phrase": _("This page is out of date. Reload it and try again."),
    "not_friends": _("You can write to each other while you are friends."),
    "not_in_group": _("You do not belong to this conversation, or no longer do."),
    "not_yours_to_take_down": _("You cannot take this message down."),
    "only_watching": _("Only the players at this table can write here."),
    "own_group": _(
        "You belong to this conversation yourself, so another member of staff has to do that."
    ),
    "public_table": _(
        "At a public table you can write your own words when all the others are your friends."
    ),
    "too_fast": _("That was very quick. Please wait a moment and send it again."),
    "too_many_conversations": _(
        "You have begun twenty new conversations today. You can begin others tomorrow."
    ),
    "too_many_messages": _("You have sent many messages. Please wait a few minutes."),
    "yourself": _("You cannot write to yourself."),
}


class Refused(tables.Refused):
    """A refusal of a message."""

    texts = TEXTS


must = Refused.must


def refused(code: str) -> Refused:
    return Refused(code)


def muted(sanction: Any) -> Refused:
    """Tells a muted player why and until when."""
    text = gettext(
        "Our staff have muted you until %(day)s at %(time)s UTC. You can read, but not write. "
        "Reason: %(why)s"
    )
    day = date_format(sanction.until, gettext("j F Y"))
    time = f"{sanction.until:%H:%M}"
    return Refused("muted", text % {"day": day, "time": time, "why": sanction.why})
