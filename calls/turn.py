"""Credentials for the TURN server, which relays sound and pictures where no direct way exists.

coturn checks them with the same secret (`use-auth-secret`), so it needs no list of users.
"""

import base64
import hashlib
import hmac
from datetime import datetime, timedelta

from django.conf import settings

from calls.protocol import IceServer

LIFETIME = timedelta(hours=1)


def ice_servers(user: int, at: datetime) -> tuple[IceServer, ...]:
    """What a member's page may use for an hour; nothing where no TURN server is set, and then
    calls only work within one network. Only for people who are in a call."""
    if not (settings.TURN_URLS and settings.TURN_SECRET):
        return ()
    username = f"{int((at + LIFETIME).timestamp())}:{user}"
    return (IceServer(tuple(settings.TURN_URLS), username, credential(username)),)


def credential(username: str) -> str:
    """The password that belongs to a username, as coturn computes it."""
    key, name = settings.TURN_SECRET.encode(), username.encode()
    return base64.b64encode(hmac.digest(key, name, hashlib.sha1)).decode()
