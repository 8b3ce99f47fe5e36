"""Two spellings of one mailbox are one, wherever addresses are compared."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from accounts.adapter import AccountAdapter
from accounts.mailboxes import mailbox_of, readable
from accounts.models import User
from accounts.tests.people import PASSWORD, create_account, link_in, sign_in, sign_up

PLAIN = "x@xn--exmple-cua.org"
SPELLINGS = [
    "x@exämple.org",
    "X@EXÄMPLE.ORG",
    "x@XN--EXMPLE-CUA.org",
    "x@exa\u0308mple.org",  # two code points
    "x@\uff45\uff58ämple\u3002org",  # full width, as Chinese keyboards write
    '"x"@exämple.org',
]
OTHERS = ["x@example.org", "x+1@exämple.org", "x.@exämple.org", "y@exämple.org"]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_spellings_of_one_mailbox_are_one(spelling: str) -> None:
    assert mailbox_of(spelling) == PLAIN
    assert readable(PLAIN) == "x@exämple.org"


@pytest.mark.parametrize("other", OTHERS)
def test_other_mailboxes_are_others(other: str) -> None:
    assert mailbox_of(other) != PLAIN


def test_sharp_s_is_not_two_s() -> None:
    """Both domains exist, and have different owners."""
    assert mailbox_of("x@faß.de") != mailbox_of("x@fass.de")


@given(st.one_of(st.emails(), st.text()))
def test_the_spelling_is_its_own_spelling(text: str) -> None:
    assert mailbox_of(mailbox_of(text)) == mailbox_of(text)
    assert mailbox_of(f" {text}") == mailbox_of(text)


@given(st.emails())
def test_what_is_shown_is_the_same_mailbox(address: str) -> None:
    assert mailbox_of(readable(mailbox_of(address))) == mailbox_of(address)


@pytest.mark.parametrize("address", ["İ@example.org", "x" * 250 + "@ä.org", "x@", "ann"])
def test_what_no_mail_server_could_be_told_is_refused(address: str) -> None:
    with pytest.raises(ValidationError):
        AccountAdapter().clean_email(address)


@pytest.mark.django_db
class TestAccounts:
    @pytest.fixture
    def ann(self, client: Client, mailoutbox) -> User:
        sign_up(client, "Ann", "x@exämple.org")
        client.post(link_in(mailoutbox[-1]))
        return User.objects.get(username="Ann")

    @pytest.mark.parametrize("spelling", SPELLINGS)
    def test_sign_in(self, ann: User, spelling: str) -> None:
        assert sign_in(Client(), spelling).url == reverse("lobby")

    def test_reset_is_mailed_to_the_stored_address(self, ann: User, mailoutbox) -> None:
        Client().post(reverse("account_reset_password"), {"email": "X@EXÄMPLE.org"})
        assert mailoutbox[-1].to == [PLAIN]
        assert "Hello Ann" in mailoutbox[-1].body

    def test_only_one_account_confirms_it(self, ann: User, mailoutbox) -> None:
        ben = Client()
        sign_up(ben, "Ben", PLAIN)
        ben.post(link_in(mailoutbox[-1]))
        assert EmailAddress.objects.get(verified=True).user == ann

    def test_own_address_in_another_spelling_is_no_new_one(self, ann: User, client: Client) -> None:
        add = {"action_add": "", "email": "X@EXÄMPLE.ORG"}
        page = client.post(reverse("account_email"), add, follow=True)
        assert "This is already your address" in page.content.decode()

    def test_staff_find_it_in_any_spelling(self, ann: User, admin_client: Client) -> None:
        for page in ("accounts_user", "account_emailaddress", "billing_membership"):
            url = reverse(f"admin:{page}_changelist")
            found = admin_client.get(url, {"q": "X@exämple.ORG"}).content.decode()
            assert ">Ann<" in found or "x@xn--" in found, page

    def test_however_an_account_is_made(self, db: None) -> None:
        user = User.objects.create_user("Ben", "X@EXÄMPLE.org", PASSWORD)
        row = EmailAddress.objects.create(user=user, email="X@EXÄMPLE.org")
        assert (user.email, row.email) == (PLAIN, PLAIN)


@pytest.mark.django_db
def test_former_spellings_become_one_by_the_migration() -> None:
    ann, ben = create_account("Ann"), create_account("Ben")
    for user, email in ((ann, "x@exämple.org"), (ben, PLAIN)):
        User.objects.filter(pk=user.pk).update(email=email)
        EmailAddress.objects.filter(user=user).update(email=email)
    EmailAddress.objects.bulk_create([EmailAddress(user=ann, email=PLAIN)])
    module = import_module("accounts.migrations.0005_mailboxes")
    for _ in range(2):  # it may run twice
        module.spell(apps, SimpleNamespace())
    rows = EmailAddress.objects.order_by("user").values_list("user", "email", "verified", "primary")
    assert [*rows] == [(ann.pk, PLAIN, True, True), (ben.pk, PLAIN, False, True)]
    assert User.objects.filter(email=PLAIN).count() == 2
