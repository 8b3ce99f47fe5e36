"""Helpers for views about a player."""

from django.http import Http404

from accounts.models import User
from social import selectors
from tables.refusals import Refused


def person_or_404(name: str) -> User:
    """The user with this username, in any case."""
    try:
        return selectors.person(name)
    except Refused as refusal:
        raise Http404(refusal.text) from refusal
