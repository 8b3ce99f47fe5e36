"""Refusals of calls: codes and their texts."""

from django.utils.translation import gettext_lazy as _

from social.refusals import TEXTS as SOCIAL_TEXTS
from tables import refusals as tables

TEXTS = SOCIAL_TEXTS | {
    "already_answered": _("This call has already been answered."),
    "bad_signal": _("The request could not be understood. Please reload the page."),
    # The same words for someone in a call, suspended, or separated from somebody by a block.
    "busy": _("This player cannot take a call right now. Please try again later."),
    "call_full": _("Four people are in this call already."),
    "call_over": _("This call has ended."),
    "guest": _("Create a free account to join calls."),
    "has_declined": _("This player has declined this call."),
    "in_call": _("You are in a call. Leave it first."),
    "in_this_call": _("This player is in this call already."),
    "membership": _("You need a membership to join the calls of a table."),
    "moved": _("You take part in this call on another page."),
    "no_provider": _("This kind of call is not available here."),
    "not_friends": _("You can only call friends. You are not friends with this player."),
    "not_in_call": _("You are not in this call."),
    "not_there": _("This player is not in this call."),
    "provider_busy": _("Zoom has too much to do right now. Please try again in a minute."),
    "provider_failed": _("Zoom did not answer. Please try again, or call without Zoom."),
    "public_table": _("Calls are for private tables."),
    "rang_often": _("You have called this player several times. Please wait a few minutes."),
    "signal_too_large": _("The request could not be understood. Please reload the page."),
    "too_many_calls": _("You have made many calls. Please wait a few minutes."),
}


class Refused(tables.Refused):
    """A refusal of a call."""

    texts = TEXTS


must = Refused.must
