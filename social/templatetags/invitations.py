"""What friends do now, for the lobby.

{% invitations_to user as invitations %}: open invitations
{% friends_now user as friends %}: friends who are online
"""

from django import template
from django.db.models import QuerySet

from accounts.models import User
from social import presence, selectors
from social.models import Invitation

register = template.Library()


@register.simple_tag
def invitations_to(user: User) -> QuerySet[Invitation]:
    return selectors.invitations(user)


@register.simple_tag
def friends_now(user: User) -> presence.FriendsNow:
    return presence.friends_now(user)
