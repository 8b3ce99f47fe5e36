"""Mail about friend requests and invitations."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from notifications import choosing, delivery
from social.tests.friends import befriend
from tables import services

pytestmark = pytest.mark.django_db


def send() -> None:
    """What is due ten minutes later, when those who were online have not read it."""
    delivery.deliver(timezone.now() + timedelta(minutes=11))


class TestMail:
    """Mail is sent only to users who want it and have confirmed their address."""

    @pytest.fixture
    def subscriber(self, ben):
        EmailAddress.objects.create(
            user=ben.user, email="ben@example.org", primary=True, verified=True
        )
        for sender in User.objects.values_list("pk", flat=True):
            cache.delete(f"told.asked.{sender}.{ben.user.pk}")
            for kind in ("friend_request", "invitation"):
                cache.delete(f"mailed.{kind}.{sender}.{ben.user.pk}")
        return ben

    def test_request_is_mailed_once_a_day(self, ann, subscriber, mailoutbox) -> None:
        ann.do("ask", subscriber)
        send()
        ann.do("withdraw", subscriber)
        cache.delete(f"told.asked.{ann.user.pk}.{subscriber.user.pk}")
        ann.do("ask", subscriber)
        send()
        assert [mail.to for mail in mailoutbox] == [["ben@example.org"]]
        assert "Ann has sent you a friend request" in mailoutbox[0].body
        assert reverse("friends") in mailoutbox[0].body
        assert reverse("mail_off", args=["x"])[:-2] in mailoutbox[0].body

    def test_invitation_is_mailed(self, ann, subscriber, mailoutbox) -> None:
        befriend(ann, subscriber)
        mailoutbox.clear()
        table = services.open_table(ann.user, "american", {}, now())
        ann.submit("invite", "Ben", table=table.pk)
        send()
        assert "Ann has saved you a seat" in mailoutbox[0].body
        assert reverse("mail_off", args=["x"])[:-2] in mailoutbox[0].body

    def test_no_mail_if_blocked_or_unconfirmed(self, ann, ben, cyd, subscriber, mailoutbox) -> None:
        subscriber.do("block", ann)
        ann.do("ask", subscriber)
        choosing.choose(cyd.user, {"friends": {"mail": False}})
        ben.do("ask", cyd)
        EmailAddress.objects.update(verified=False)
        cyd.do("ask", ben)
        send()
        assert mailoutbox == []
