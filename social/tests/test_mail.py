"""Mail about friend requests and invitations."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from social.tests.friends import befriend
from tables import services

pytestmark = pytest.mark.django_db


class TestMail:
    """Mail is sent only to users who have turned it on and confirmed their address."""

    @pytest.fixture
    def subscriber(self, ben):
        User.objects.filter(pk=ben.user.pk).update(mail_requests=True, mail_invitations=True)
        EmailAddress.objects.create(
            user=ben.user, email="ben@example.org", primary=True, verified=True
        )
        for kind in ("request", "invitation"):
            for sender in User.objects.values_list("pk", flat=True):
                cache.delete(f"mailed.{kind}.{sender}.{ben.user.pk}")
        return ben

    def test_request_is_mailed_once_a_day(self, ann, subscriber, mailoutbox) -> None:
        ann.do("ask", subscriber)
        ann.do("withdraw", subscriber)
        ann.do("ask", subscriber)
        assert [mail.to for mail in mailoutbox] == [["ben@example.org"]]
        assert "Ann has sent you a friend request" in mailoutbox[0].body
        assert reverse("friends") in mailoutbox[0].body
        assert reverse("email_preferences") in mailoutbox[0].body

    def test_invitation_is_mailed(self, ann, subscriber, mailoutbox) -> None:
        befriend(ann, subscriber)
        mailoutbox.clear()
        table = services.open_table(ann.user, "american", {}, now())
        ann.submit("invite", "Ben", table=table.pk)
        assert "Ann has saved you a seat" in mailoutbox[0].body
        assert reverse("email_preferences") in mailoutbox[0].body

    def test_no_mail_if_blocked_or_unconfirmed(self, ann, ben, cyd, subscriber, mailoutbox) -> None:
        subscriber.do("block", ann)
        ann.do("ask", subscriber)
        ben.do("ask", cyd)  # Cyd has not turned mail on
        EmailAddress.objects.update(verified=False)
        cyd.do("ask", ben)
        assert mailoutbox == []
