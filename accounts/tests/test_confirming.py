"""Confirming an e-mail address, and sending the confirmation again."""

import threading
import uuid

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import connection
from django.test import Client
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

    def test_second_confirmation_mail_is_rate_limited(self, client, cleo, mailoutbox) -> None:
        assert "less than three minutes ago" in self.resend(client)
        assert len(mailoutbox) == 1

    def test_second_confirmation_mail_is_sent_after_the_limit(
        self, client, cleo, mailoutbox
    ) -> None:
        cache.clear()  # a while
        assert "We have sent an email" in self.resend(client)
        assert [mail.to for mail in mailoutbox] == [[self.address]] * 2
        client.post(link_in(mailoutbox[1]))
        assert EmailAddress.objects.get(user=cleo).verified

    def test_page_offers_resending_and_changing_the_address(self, client, cleo, mailoutbox) -> None:
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

    def test_page_leads_on_once_the_address_is_confirmed(self, client, cleo, mailoutbox) -> None:
        page = reverse("account_email_verification_sent")
        assert " data-follow" in client.get(page).content.decode(), "an open one asks again"
        Client().post(link_in(mailoutbox[0]))
        assert client.get(page).url == reverse("account_email")

    def test_confirmation_of_another_users_address_cannot_be_requested(
        self, client, cleo, mailoutbox
    ) -> None:
        client.post(
            reverse("account_email"), {"email": create_account("Ann").email, "action_send": ""}
        )
        assert len(mailoutbox) == 1

    def test_expired_link_confirms_nothing(self, client, cleo, mailoutbox, settings) -> None:
        settings.ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = -1
        link = link_in(mailoutbox[0])
        assert "no longer works" in client.get(link).content.decode()
        client.post(link)
        assert not EmailAddress.objects.get(user=cleo).verified

    def test_address_confirmed_by_another_account_stays_with_it(
        self, client, cleo, mailoutbox
    ) -> None:
        other = User.objects.create_user("Other", self.address, PASSWORD)
        EmailAddress.objects.create(user=other, email=self.address, primary=True, verified=True)
        client.post(link_in(mailoutbox[0]))
        assert not EmailAddress.objects.get(user=cleo).verified


class TestReader:
    """A link acts for the account that it was sent to, not for whoever opens it."""

    @pytest.fixture
    def cleo(self, client, mailoutbox):
        """Cleo has signed up; the link of her mail is opened where Ben is signed in."""
        sign_up(client, "Cleo", "cleo@example.net")
        self.ben = Client()
        self.ben.force_login(create_account("Ben"))
        return User.objects.get(username="Cleo")

    def reader(self):
        return self.ben.get(reverse("settings")).context["user"].username

    def test_confirming_asks_first_and_signs_nobody_out(self, cleo, mailoutbox) -> None:
        page = self.ben.get(link_in(mailoutbox[-1])).content.decode()
        assert "the address of <strong>Cleo</strong>" in page
        assert "You are signed in as <strong>Ben</strong>" in page
        assert self.reader() == "Ben"
        assert not EmailAddress.objects.get(user=cleo).verified
        answer = self.ben.post(link_in(mailoutbox[-1]), follow=True)
        assert "cleo@example.net is now confirmed" in answer.content.decode()
        assert EmailAddress.objects.get(user=cleo).verified
        assert self.reader() == "Ben"

    @pytest.mark.parametrize("script", [False, True])
    def test_reset_asks_first_and_signs_nobody_out(self, cleo, mailoutbox, script) -> None:
        self.ben.post(reverse("account_reset_password"), {"email": "cleo@example.net"})
        headers = {"x-requested-with": "XMLHttpRequest"} if script else {}
        answer = self.ben.get(link_in(mailoutbox[-1]), follow=True, headers=headers)
        assert "You are signed in as <strong>Ben</strong>" in answer.content.decode()
        assert self.reader() == "Ben"

    def test_reset_goes_on_once_they_have_agreed(self, cleo, mailoutbox) -> None:
        self.ben.post(reverse("account_reset_password"), {"email": "cleo@example.net"})
        form = self.ben.get(link_in(mailoutbox[-1]), follow=True).redirect_chain[-1][0]
        page = self.ben.post(form, {"sign_out": "1"}, follow=True).content.decode()
        assert "Choose a new password" in page
        new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
        self.ben.post(form, new)
        assert self.reader() == "Cleo"


class TestLoss:
    def test_loser_is_told_kindly_and_can_give_another(self, client, mailoutbox) -> None:
        stranger, owner = Client(), Client()
        for browser, name in ((stranger, "Eve"), (owner, "Ann")):
            sign_up(browser, name, "ann@example.net")
        stranger.get(reverse("account_email"))
        owner.post(link_in(mailoutbox[-1]))
        page = stranger.get(reverse("account_email")).content.decode()
        assert "was never confirmed here, so it has been removed" in page
        assert "ann@example.net" not in page
        assert "was never confirmed" not in owner.get(reverse("account_email")).content.decode()
        add = {"email": "eve@example.net", "action_add": ""}
        confirm_password(stranger, stranger.post(reverse("account_email"), add))
        stranger.post(link_in(mailoutbox[-1]))
        page = stranger.get(reverse("account_email")).content.decode()
        assert "was never confirmed" not in page

    def test_staff_confirm_an_address_too(self, admin_client, mailoutbox) -> None:
        for name in ("Eve", "Ann"):
            sign_up(Client(), name, "ann@example.net")
        row = EmailAddress.objects.get(user__username="Ann")
        url = reverse("admin:account_emailaddress_change", args=[row.pk])
        form = {"user": row.user_id, "email": row.email, "verified": "on", "primary": "on"}
        assert admin_client.post(url, form).status_code == 302
        assert not EmailAddress.objects.filter(user__username="Eve").exists()

    def test_pending_address_of_an_account_does_not_reset_it(self, client, mailoutbox) -> None:
        """A typing error in a new address gives its mailbox nothing."""
        client.force_login(create_account("Ann"))
        add = {"email": "anne@example.org", "action_add": ""}
        confirm_password(client, client.post(reverse("account_email"), add))
        Client().post(reverse("account_reset_password"), {"email": "anne@example.org"})
        assert "there is no account with this address" in mailoutbox[-1].body


@pytest.mark.django_db(transaction=True)
def test_two_accounts_confirm_one_address_at_once(mailoutbox) -> None:
    links = []
    for name in ("Ann", "Eve"):
        sign_up(Client(), name, "ann@example.net")
        links.append(link_in(mailoutbox[-1]))
    start, codes = threading.Barrier(2), []

    def confirm(link) -> None:
        try:
            start.wait(10)
            codes.append(Client().post(link).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=confirm, args=[link]) for link in links]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(codes) < 500
    assert EmailAddress.objects.get(email="ann@example.net").verified
