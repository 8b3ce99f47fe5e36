"""Closing an account: the person is forgotten, the name stays his, the games are Somebody's.

The row stays, emptied, because games of other people were played with it.
"""

import secrets
from datetime import UTC, datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.guests import LETTERS
from accounts.models import Back, Felt, User
from accounts.naming import keep
from config.persons import forgetters
from tables.services import SOMEBODY


@transaction.atomic
def close(user: User, at: int) -> None:
    """Forgets a person, now. Every browser is signed out: there is no password any more."""
    # The name is not locked: a game of his that ends meanwhile is written down with it.
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.closed:  # in another tab, in this very moment
        return
    for forget in forgetters():
        forget(user, at)
    keep(user.username)
    for place in UserSession.objects.filter(user=user):
        place.end()
    for rows in (EmailAddress, Authenticator):
        rows.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    _empty(user, at)
    user.set_unusable_password()
    user.save()


def _empty(user: User, at: int) -> None:
    # No account can have this name: it holds a space.
    user.username = f"{SOMEBODY} " + "".join(secrets.choice(LETTERS) for _ in range(10))
    user.email = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.back, user.felt, user.helper, user.preferences = Back.BAMBOO, Felt.GREEN, False, {}
    user.mail_requests = user.mail_invitations = False
    user.last_login, user.closed = None, datetime.fromtimestamp(at / 1000, UTC)
