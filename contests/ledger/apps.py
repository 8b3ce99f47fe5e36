"""App configuration of the ledger of coins: what it registers with other apps."""

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class LedgerConfig(AppConfig):
    name = "contests.ledger"
    verbose_name = "Coins"

    def ready(self) -> None:
        from accounts.models import User
        from accounts.privacy import exporters
        from contests.ledger.selectors import BALANCE, coins_of
        from contests.ledger.services import CORRECTED, CORRECTION, TOPIC
        from notifications.hooks import Topic, notification_kinds, topics
        from tables.hooks import lobby_values

        exporters["coins"] = coins_of
        lobby_values["coins"] = BALANCE
        topics[TOPIC] = Topic(_("Contests and coins"), push=False)
        notification_kinds[CORRECTED] = CORRECTION
        post_save.connect(_account_saved, User, dispatch_uid="ledger")


def _account_saved(instance: Any, created: bool, raw: bool, **more: Any) -> None:
    """A new account has its gift from the transaction on that creates it. Who was a guest gets it
    then: signing up creates an account, which the guest's games are moved to."""
    from contests.ledger import services

    if created and not raw and not instance.guest:
        services.open_account(instance, timezone.now())
