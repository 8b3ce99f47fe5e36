"""What friends are written by mail."""

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
    """Only for who has asked for it, at an address that is his."""

    @pytest.fixture
    def told(self, ben):
        User.objects.filter(pk=ben.user.pk).update(mail_requests=True, mail_invitations=True)
        EmailAddress.objects.create(
            user=ben.user, email="ben@example.org", primary=True, verified=True
        )
        for kind in ("request", "invitation"):
            for one in User.objects.values_list("pk", flat=True):
                cache.delete(f"mailed.{kind}.{one}.{ben.user.pk}")
        return ben

    def test_of_a_request_once_a_day(self, ann, told, mailoutbox):
        ann.do("ask", told)
        ann.do("withdraw", told)
        ann.do("ask", told)
        assert [mail.to for mail in mailoutbox] == [["ben@example.org"]]
        assert "Ann has sent you a friend request" in mailoutbox[0].body
        assert reverse("friends") in mailoutbox[0].body
        assert reverse("email_preferences") in mailoutbox[0].body

    def test_of_an_invitation(self, ann, told, mailoutbox):
        befriend(ann, told)
        mailoutbox.clear()
        table = services.open_table(ann.user, "american", {}, now())
        ann.press("invite", "Ben", table=table.pk)
        assert "Ann has saved you a seat" in mailoutbox[0].body
        assert reverse("email_preferences") in mailoutbox[0].body

    def test_not_where_it_is_not_wanted(self, ann, ben, cyd, told, mailoutbox):
        told.do("block", ann)
        ann.do("ask", told)
        ben.do("ask", cyd)  # she has not asked for mail
        EmailAddress.objects.update(verified=False)
        cyd.do("ask", ben)
        assert mailoutbox == []
