"""App configuration of billing: what it registers with other apps."""

from typing import Any

from django.apps import AppConfig
from django.contrib import messages
from django.db.models.signals import post_save
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

NO_SECOND_TRIAL = _("This address has had its free trial before, so it does not begin again.")


class BillingConfig(AppConfig):
    name = "billing"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed

        from accounts.figures import figures
        from accounts.guests import guest_mergers
        from accounts.models import User
        from accounts.privacy import erasers, exporters
        from billing import paywall, services
        from billing.figures import REVENUE
        from billing.models import Membership
        from billing.selectors import export

        exporters["billing"] = export
        figures.append(REVENUE)
        erasers.extend([services.erase, paywall.erase_free_games])
        guest_mergers.append(paywall.merge_guest)
        post_save.connect(_account_saved, User, dispatch_uid="billing")
        post_save.connect(_membership_saved, Membership, dispatch_uid="billing")
        email_confirmed.connect(_address_confirmed, dispatch_uid="billing")


def _account_saved(instance: Any, created: bool, raw: bool, **_: Any) -> None:
    """A new account has a membership from the transaction on that creates it, however it is made:
    allauth's signal would come after the commit, and not at all for accounts made by staff."""
    from billing import services

    if created and not raw and not instance.guest:
        services.begin_trial(instance, timezone.now())


def _membership_saved(instance: Any, created: bool, **_: Any) -> None:
    """A payment, an ending or a gift shows at once on the pages that say how it stands."""
    from notifications.services import tell_changed

    if not created:
        tell_changed(instance.pk, "membership")


def _address_confirmed(email_address: Any, request: Any = None, **_: Any) -> None:
    from billing import services

    address, at = email_address.email, timezone.now()
    if not services.address_confirmed(email_address.user, address, at) and request:
        messages.info(request, NO_SECOND_TRIAL)
