"""The mail with which a player sends their invitation link to one address. It is the same whether
or not the address has an account here, and the site keeps no address."""

import logging
from smtplib import SMTPException
from typing import Any

from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts.addresses import accounts_of
from accounts.mail_layout import lay_out
from accounts.mailboxes import is_refused
from social import selectors

log = logging.getLogger(__name__)


def send_link(by: Any, address: str, link: str) -> None:
    """Sends nothing to a mailbox that refuses our mail, or whose owner has blocked the sender. In
    the sender's language, as the reader's is unknown."""
    blockers = selectors.blockers_of(by)
    if is_refused(address) or any(user.pk in blockers for user in accounts_of(address)):
        return
    text = render_to_string("social/email/friend_link.txt", {"by": by, "link": link})
    subject = _("{name} invites you to Tilehouse").format(name=by.username)
    try:
        lay_out(EmailMessage(subject, text, to=[address])).send()
    except (SMTPException, OSError):
        log.exception("mail with an invitation link could not be queued")
