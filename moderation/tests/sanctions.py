"""Sanctions for the tests."""

from datetime import timedelta

from django.utils import timezone

from moderation import services


def suspend(user, by, days=7, kind="suspend"):
    at = timezone.now()
    return services.sanction(user, kind, at + timedelta(days=days), "Rude words", by=by, at=at)
