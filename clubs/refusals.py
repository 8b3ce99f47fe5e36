"""Refusals of what is done in clubs: codes and their texts."""

from django.utils.translation import gettext_lazy as _

from social.refusals import TEXTS as SOCIAL_TEXTS
from tables import refusals as tables

TEXTS = SOCIAL_TEXTS | {
    "ask_later": _("A host has declined your request. You can ask again a week after that."),
    "banned": _("You cannot join this club."),
    "club_full": _("This club has 500 members, so nobody else can join."),
    "club_name": _("This name is taken or not allowed. Please choose another one."),
    "club_requests_full": _(
        "Too many players are waiting for an answer from this club. Try again later."
    ),
    "invitation_only": _("This club is by invitation only. Ask a host for its link."),
    "link_gone": _("This invitation link does not work any more. Ask for the new one."),
    "no_join_request": _("This request no longer exists."),
    "no_such_club": _("There is no such club."),
    "not_banned": _("This player is not banned."),
    "not_for_role": _("Only a host or the owner of the club can do that."),
    "not_member": _("This player is not a member of the club."),
    "not_your_club": _("You are not a member of this club."),
    "own_club": _("You are a member of this club, so another member of staff has to do that."),
    "owner_only": _("Only the owner of the club can do that."),
    "owner_stays": _("The owner cannot be removed."),
    "too_many_clubs": _("One player can be in 30 clubs at most."),
    "too_many_hosts": _("A club can have 20 hosts."),
    "too_many_join_requests": _("You are already waiting for answers from ten clubs."),
    "too_many_owned": _("One player can own three clubs at most."),
}


class Refused(tables.Refused):
    """A refusal of what is done in clubs."""

    texts = TEXTS


must = Refused.must
