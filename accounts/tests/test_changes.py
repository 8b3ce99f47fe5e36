"""The way back into an account that somebody else has changed: the link in the mail about it."""

import logging
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import addresses, tasks
from accounts.models import AccountChange, User
from accounts.privacy import delete_account
from accounts.sessions import sessions_of, still_open
from accounts.tests.people import (
    PASSWORD,
    confirm_password,
    create_account,
    link_in,
    sign_in,
    sign_up,
)  # fmt: skip
from accounts.timestamps import now
from config.logs import without_keys

pytestmark = pytest.mark.django_db
NEW = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
MINE, THEIRS, THEIRS_TOO = "ann@example.org", "thief@example.net", "thief@example.com"
A_WHILE = timedelta(hours=1)


@pytest.fixture
def ann() -> User:
    """Ann has had her account for a while."""
    user = create_account("Ann")
    before = timezone.now() - 9 * A_WHILE
    User.objects.update(date_joined=before, address_confirmed=before)
    return user


@pytest.fixture
def thief(ann: User) -> Client:
    """Somebody who knows her password."""
    browser = Client()
    sign_in(browser, "Ann")
    return browser


def change_address(browser: Client, to: str, outbox, confirm_in: Client | None = None) -> None:
    """By whoever is signed in there, who reads mail at the new address."""
    asked = browser.post(reverse("account_email"), {"action_add": "", "email": to})
    if asked["Location"].startswith(reverse("account_reauthenticate")):
        confirm_password(browser, asked)
    (confirm_in or browser).post(link_in(outbox[-1]))
    assert User.objects.get(username="Ann").email == to


def mails_to(outbox, address: str) -> list[str]:
    """The links with which changes can be undone."""
    mails = [mail for mail in outbox if mail.to == [address]]
    return [link_in(mail) for mail in mails if "/not-me/" in mail.body]


def take_back(link: str, browser: Client | None = None) -> Client:
    """Opens the link, presses the button, and chooses a new password."""
    browser = browser or Client()
    assert "It was not me: take it back" in browser.get(link).content.decode()
    form = browser.post(link, follow=True).redirect_chain[-1][0]
    browser.post(form, NEW)
    return browser


def is_dead(link: str) -> bool:
    page = Client().get(link).content.decode()
    Client().post(link)
    return "no longer works" in page


def address() -> str:
    return EmailAddress.objects.get(user__username="Ann", verified=True, primary=True).email


class TestAddress:
    def test_owner_takes_the_account_back(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        (link,) = mails_to(mailoutbox, MINE)
        mine = take_back(link)
        assert (address(), User.objects.get().email) == (MINE, MINE)
        assert mine.get(reverse("settings")).context["user"].username == "Ann"
        assert thief.get(reverse("settings")).status_code == 302
        assert sign_in(Client(), MINE, NEW["password1"]).status_code == 302
        assert "is incorrect" in sign_in(Client(), "Ann").content.decode()

    def test_opening_the_link_changes_nothing(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        (link,) = mails_to(mailoutbox, MINE)
        for _ in range(2):
            Client().get(link)
        assert address() == THEIRS
        assert thief.get(reverse("settings")).status_code == 200

    def test_works_once(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        (link,) = mails_to(mailoutbox, MINE)
        mine = take_back(link)
        assert is_dead(link)
        assert mine.get(reverse("settings")).status_code == 200, "a second press ends nothing"

    def test_works_for_seven_days(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        (link,) = mails_to(mailoutbox, MINE)
        key = link.split("/")[-2]
        at = AccountChange.objects.get().at
        assert addresses.find_change(key, at + addresses.VALID - A_WHILE)
        assert addresses.find_change(key, at + addresses.VALID) is None
        assert addresses.undo_change(key, at + addresses.VALID) is None
        tasks.nightly()
        assert AccountChange.objects.exists()
        addresses.forget_old_changes(at + addresses.VALID)
        assert not AccountChange.objects.exists()

    def test_first_address_wins_over_a_chain(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        change_address(thief, THEIRS_TOO, mailoutbox)
        (own,), (of_thief,) = mails_to(mailoutbox, MINE), mails_to(mailoutbox, THEIRS)
        take_back(of_thief)
        assert address() == THEIRS, "they may undo what came after the address they had"
        take_back(own)
        assert address() == MINE
        assert is_dead(of_thief)
        assert address() == MINE

    def test_attacker_cannot_take_it_back_from_the_owner(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        asked = {"oldpassword": PASSWORD, **NEW}
        thief.post(reverse("account_change_password"), asked)
        take_back(mails_to(mailoutbox, MINE)[0])
        links = mails_to(mailoutbox, THEIRS)
        assert len(links) == 1, "about the password they changed themselves"
        assert all(is_dead(link) for link in links)
        assert address() == MINE
        told = [mail for mail in mailoutbox if mail.to == [THEIRS]][-1]
        assert "has its former address again" in told.subject
        assert "/accounts/" not in told.body

    def test_own_later_changes_can_be_undone_too(self, thief: Client, ann, mailoutbox) -> None:
        """Ann moves to another address herself; then a thief changes it."""
        change_address(thief, "ann@example.net", mailoutbox)
        change_address(thief, THEIRS, mailoutbox)
        take_back(mails_to(mailoutbox, "ann@example.net")[0])
        assert address() == "ann@example.net"

    def test_confirming_waits_for_no_other_address(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        add = {"action_add": "", "email": THEIRS_TOO}
        thief.post(reverse("account_email"), add)
        pending = link_in(mailoutbox[-1])
        take_back(mails_to(mailoutbox, MINE)[0])
        Client().post(pending)
        assert address() == MINE

    def test_address_with_another_account_by_now(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        (link,) = mails_to(mailoutbox, MINE)
        ben = create_account("Ben")
        EmailAddress.objects.filter(user=ben).update(email=MINE)
        assert "is confirmed for another account" in Client().post(link).content.decode()
        assert User.objects.get(username="Ann").email == THEIRS
        EmailAddress.objects.filter(user=ben).delete()
        take_back(link)
        assert address() == MINE

    def test_unconfirmed_address_gets_no_link(self, client: Client, mailoutbox) -> None:
        sign_up(client, "Ann", MINE)
        client.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **NEW})
        assert "has been changed" in mailoutbox[-1].body
        assert "/not-me/" not in "".join(mail.body for mail in mailoutbox)
        add = {"action_add": "", "email": "right@example.org"}
        asked = client.post(reverse("account_email"), add)
        confirm_password(client, asked, NEW["password1"])
        client.post(link_in(mailoutbox[-1]))
        assert not mails_to(mailoutbox, MINE)

    def test_address_cannot_be_removed(self, thief: Client) -> None:
        """Nobody would be told, and nobody could get back in."""
        thief.post(reverse("account_email"), {"action_remove": "", "email": MINE})
        assert address() == MINE


class TestEverythingElse:
    def test_password(self, thief: Client, mailoutbox) -> None:
        thief.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **NEW})
        (link,) = mails_to(mailoutbox, MINE)
        Client().post(link)
        assert thief.get(reverse("settings")).status_code == 302
        assert "is incorrect" in sign_in(Client(), "Ann", NEW["password1"]).content.decode()

    def test_open_sockets_end(self, thief: Client, mailoutbox) -> None:
        (socket,) = sessions_of([thief.session.session_key])
        assert still_open([socket]) == {socket}
        change_address(thief, THEIRS, mailoutbox)
        Client().post(mails_to(mailoutbox, MINE)[0])
        assert still_open([socket]) == set()

    def test_codes_that_the_attacker_set_up_go(self, thief: Client, ann, mailoutbox) -> None:
        TOTP.activate(ann, generate_totp_secret())
        Authenticator.objects.update(created_at=timezone.now() - A_WHILE, type="webauthn")
        change_address(thief, THEIRS, mailoutbox, confirm_in=Client())
        TOTP.activate(ann, generate_totp_secret())
        take_back(mails_to(mailoutbox, MINE)[0])
        assert Authenticator.objects.get().type == "webauthn", "her own stays"

    def test_a_reader_of_the_mailbox_does_not_get_round_the_codes(self, ann, mailoutbox) -> None:
        """They reset the password, and say of that that it was not them."""
        TOTP.activate(ann, generate_totp_secret())
        Authenticator.objects.update(created_at=timezone.now() - A_WHILE)
        reader = Client()
        reader.post(reverse("account_reset_password"), {"email": MINE})
        form = reader.get(link_in(mailoutbox[-1]), follow=True).redirect_chain[-1][0]
        reader.post(form, NEW)
        take_back(mails_to(mailoutbox, MINE)[-1], reader)
        assert Authenticator.objects.exists()
        assert reader.get(reverse("settings")).status_code == 302

    def test_codes_turned_on_can_be_undone(self, thief: Client, mailoutbox) -> None:
        thief.get(reverse("mfa_activate_totp"))
        thief.get(reverse("mfa_generate_recovery_codes"))
        user = User.objects.get()
        TOTP.activate(user, generate_totp_secret())
        thief.post(reverse("mfa_deactivate_totp"))
        assert "turned off" in mailoutbox[-1].body
        assert mails_to(mailoutbox, MINE)

    def test_deleted_account_stays_deleted(self, thief: Client, ann, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        (link,) = mails_to(mailoutbox, MINE)
        delete_account(ann, now())
        assert is_dead(link)
        assert not AccountChange.objects.exists()

    def test_reader_who_is_signed_in_to_another_account(self, thief: Client, mailoutbox) -> None:
        change_address(thief, THEIRS, mailoutbox)
        create_account("Ben")
        ben = Client()
        sign_in(ben, "Ben")
        answer = ben.post(mails_to(mailoutbox, MINE)[0], follow=True)
        assert "for another account" in answer.content.decode()
        assert ben.get(reverse("settings")).context["user"].username == "Ben"

    @pytest.mark.parametrize("key", ["x", "MQ:1tSecret:key", "a" * 2_000])
    def test_made_up_link(self, key: str) -> None:
        link = reverse("undo_change", args=[key])
        assert is_dead(link)

    def test_tries_are_limited(self) -> None:
        link = reverse("undo_change", args=["x"])
        answers = [Client().get(link).status_code for _ in range(21)]
        assert (answers[0], answers[-1]) == (200, 429)

    def test_key_is_in_no_log(self, thief: Client, mailoutbox, caplog) -> None:
        caplog.set_level(logging.DEBUG)
        change_address(thief, THEIRS, mailoutbox)
        link = mails_to(mailoutbox, MINE)[0]
        Client().post(link)
        key = link.split("/")[-2]
        assert key not in "".join(without_keys(record.getMessage()) for record in caplog.records)


def test_two_tabs_take_it_back_once(thief: Client, mailoutbox) -> None:
    cache.clear()
    change_address(thief, THEIRS, mailoutbox)
    (link,) = mails_to(mailoutbox, MINE)
    first, second = Client(), Client()
    for tab in (first, second):
        tab.get(link)
    assert first.post(link).status_code == 302
    assert "no longer works" in second.post(link).content.decode()
