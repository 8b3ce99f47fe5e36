"""{% invitations_to user as invitations %}: open invitations, for pages of other apps."""

from django import template
from django.db.models import QuerySet

from accounts.models import User
from social import selectors
from social.models import Invitation

register = template.Library()


@register.simple_tag
def invitations_to(user: User) -> QuerySet[Invitation]:
    return selectors.invitations(user)
