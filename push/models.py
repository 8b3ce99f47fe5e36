"""The browsers that show push messages. Only `push.services` writes these rows."""

import hashlib

from django.conf import settings
from django.db import models


def digest_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


class Subscription(models.Model):
    """A browser in which a user has turned push messages on."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    endpoint = models.TextField()  # of the push service; whoever knows it can send noise there
    digest = models.CharField(max_length=64, unique=True)  # of the endpoint, to find it by
    p256dh = models.CharField(max_length=90)  # the browser's public key, base64url
    auth = models.CharField(max_length=24)  # the secret it shares with this site
    session = models.CharField(max_length=40, db_index=True)  # signing out there ends it
    known = models.CharField(max_length=128)  # the user's session hash: a new password ends it
    browser = models.CharField(max_length=200, blank=True)  # its user agent
    made = models.DateTimeField()
    used = models.DateTimeField(null=True)  # the last message that the service took
    failed = models.PositiveSmallIntegerField(default=0)  # messages in a row that were given up

    def __str__(self) -> str:
        return f"a browser of {self.user_id}"
