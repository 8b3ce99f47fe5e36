"""Confirming an e-mail address, and sending the confirmation again."""

import uuid

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from accounts.tests.people import PASSWORD, confirm_password, create_account, link_in, sign_up

pytestmark = pytest.mark.django_db


class TestConfirmation:
    @pytest.fixture
    def cleo(self, client, mailoutbox):
        """Cleo has just signed up."""
        self.address = f"{uuid.uuid4().hex}@example.org"  # not rate limited by an earlier test
        sign_up(client, "Cleo", self.address)
        return User.objects.get(username="Cleo")

    def resend(self, client):
        form = {"email": self.address, "action_send": ""}
        return client.post(reverse("account_email"), form, follow=True).content.decode()

    def test_second_confirmation_mail_is_rate_limited(self, client, cleo, mailoutbox):
        assert "less than three minutes ago" in self.resend(client)
        assert len(mailoutbox) == 1

    def test_second_confirmation_mail_is_sent_after_the_limit(self, client, cleo, mailoutbox):
        cache.clear()  # a while
        assert "We have sent an email" in self.resend(client)
        assert [mail.to for mail in mailoutbox] == [[self.address]] * 2
        client.post(link_in(mailoutbox[1]))
        assert EmailAddress.objects.get(user=cleo).verified

    def test_page_offers_resending_and_changing_the_address(self, client, cleo, mailoutbox):
        page = client.get(reverse("account_email_verification_sent")).content.decode()
        assert self.address in page
        assert 'name="action_send"' in page
        assert 'name="action_add"' in page
        right = f"{uuid.uuid4().hex}@example.net"
        asked = client.post(reverse("account_email"), {"email": right, "action_add": ""})
        confirm_password(client, asked)
        client.post(link_in(mailoutbox[-1]))
        cleo.refresh_from_db()
        assert cleo.email == right
        assert not EmailAddress.objects.filter(email=self.address).exists()

    def test_confirmation_of_another_users_address_cannot_be_requested(
        self, client, cleo, mailoutbox
    ):
        client.post(
            reverse("account_email"), {"email": create_account("Ann").email, "action_send": ""}
        )
        assert len(mailoutbox) == 1

    def test_expired_link_confirms_nothing(self, client, cleo, mailoutbox, settings):
        settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = -1
        link = link_in(mailoutbox[0])
        assert "no longer works" in client.get(link).content.decode()
        client.post(link)
        assert not EmailAddress.objects.get(user=cleo).verified

    def test_address_confirmed_by_another_account_stays_with_it(self, client, cleo, mailoutbox):
        other = User.objects.create_user("Other", self.address, PASSWORD)
        EmailAddress.objects.create(user=other, email=self.address, primary=True, verified=True)
        client.post(link_in(mailoutbox[0]))
        assert not EmailAddress.objects.get(user=cleo).verified
