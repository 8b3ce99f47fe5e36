"""{% invitations_to user as invitations %}: the chairs that friends keep for somebody, for pages
of other apps."""

from django import template
from django.db.models import QuerySet

from accounts.models import User
from people import selectors
from people.models import Invitation

register = template.Library()


@register.simple_tag
def invitations_to(user: User) -> QuerySet[Invitation]:
    return selectors.invitations(user)
