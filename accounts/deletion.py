"""Deleting an account: personal data is erased, the username stays reserved.

The emptied row stays, because games of other players refer to it.
"""

import secrets
from datetime import UTC, datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.guests import LETTERS
from accounts.models import Back, Felt, User
from accounts.privacy import erasers
from accounts.usernames import reserve_for_ever


@transaction.atomic
def delete_account(user: User, at: int) -> None:
    """Erases a user's personal data now and signs out all their browsers."""
    # no_key: results of a game that ends meanwhile can still refer to this row.
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.closed:  # deleted at the same moment in another tab
        return
    for erase in erasers:
        erase(user, at)
    reserve_for_ever(user)
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
    # Contains a space, so no account can have this username.
    user.username = "Deleted " + "".join(secrets.choice(LETTERS) for _ in range(12))
    user.email = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.back, user.felt, user.preferences = Back.BAMBOO, Felt.GREEN, {}
    user.hide_ratings = False
    user.mail_requests = user.mail_invitations = user.mail_messages = False
    user.last_login, user.closed = None, datetime.fromtimestamp(at / 1000, UTC)
