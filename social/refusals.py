"""Refusals of friend requests, blocks and invitations: codes and their texts."""

from django.utils.translation import gettext_lazy as _

from tables import refusals as tables

TEXTS = tables.TEXTS | {
    "already_asked": _("You have already sent a friend request."),
    "already_blocked": _("You have already blocked this player."),
    "already_friends": _("You are already friends."),
    "already_invited": _("You have already sent this invitation."),
    "already_there": _("This player already has a seat at this table."),
    "link_gone": _("This link does not work any more. Ask for a new one."),
    "mailed_already": _("You have just sent this. One email is enough."),
    "no_address": _("This is not an email address."),
    "no_request": _("This friend request no longer exists."),
    "no_such_invitation": _("This invitation is no longer open."),
    "no_such_person": _("There is no player with this name."),
    "not_blocked": _("You have not blocked this player."),
    "not_friends": _("You can only invite friends. You are not friends with this player."),
    "their_limit": _("This player has reached the limit of 500 friends and requests."),
    "too_many_friends": _(
        "You have reached the limit of 500 friends and requests. Remove one first."
    ),
    "too_many_mails": _("You have sent enough invitations for today. Your link goes on working."),
    "unconfirmed": _("Confirm your own email address first. Your link works without that."),
    "you_blocked": _("You have blocked this player. Unblock them first."),
    "yourself": _("You cannot do this with your own account."),
}


class Refused(tables.Refused):
    """A refusal of what players do with each other."""

    texts = TEXTS


must = Refused.must
