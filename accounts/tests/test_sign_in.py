"""Signing up, signing in, and changing or resetting the password."""

import re
import threading
import uuid

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, connection, transaction
from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.tests.people import PASSWORD, confirm_password, link_in, sign_in, sign_up
from accounts.usernames import reserve
from config.settings import base

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return User.objects.create_user("Ann", "ann@example.org", PASSWORD)


def signed_in_user(client):
    return client.get(reverse("settings")).context["user"].username


class TestSignUp:
    def test_sign_up_leads_to_onboarding(self, client, mailoutbox) -> None:
        answer = sign_up(client, "Cleo")
        assert answer.url == reverse("onboarding")
        assert signed_in_user(client) == "Cleo"
        assert mailoutbox[0].to == ["new@example.org"]
        assert "/accounts/confirm-email/" in mailoutbox[0].body

    @pytest.mark.parametrize("name", ["ann", "ANN", "Ann"])
    def test_taken_name_is_refused_in_any_case(self, client, ann, name) -> None:
        answer = sign_up(client, name)
        assert "This username is taken." in answer.content.decode()
        assert User.objects.count() == 1

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("Admin", "is reserved"),
            ("no spaces", "3 to 20 letters"),
            ("x" * 21, "at most 20"),
            ("x" * 10_240, "at most 20"),
            ("Shit-head", "may be offensive"),
            ("\u0410nn", "3 to 20 letters"),
            ("Ann\x00", "Null characters"),
            ("Ann'; DROP TABLE", "3 to 20 letters"),
            ("<script>alert(1)", "3 to 20 letters"),
        ],
    )
    def test_forbidden_name_is_refused(self, client, name, words) -> None:
        assert words in sign_up(client, name).content.decode()
        assert not User.objects.exists()

    def test_name_taken_after_validation_is_refused(self, client) -> None:
        def take_name(sender, instance, **kwargs) -> None:
            """Creates the name after the form was validated and before it is saved."""
            if not User.objects.filter(username="dora").exists():
                User.objects.bulk_create([User(username="dora")])

        pre_save.connect(take_name, sender=User)
        try:
            answer = sign_up(client, "Dora")
        finally:
            pre_save.disconnect(take_name, sender=User)
        assert answer.status_code == 200
        assert "This username is taken." in answer.content.decode()
        assert not User.objects.filter(username="Dora").exists()
        assert client.get(reverse("lobby")).status_code == 302

    def test_name_of_a_deleted_account_is_refused(self, client) -> None:
        reserve("Dora")
        assert "This username is taken." in sign_up(client, "dora").content.decode()

    def test_database_constraint_ignores_case(self, ann) -> None:
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.bulk_create([User(username="aNN")])

    def test_sign_up_does_not_reveal_known_addresses(self, client, ann, mailoutbox) -> None:
        EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
        known = sign_up(Client(), "Eve", ann.email)
        unknown = sign_up(Client(), "Finn", "finn@example.org")
        assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
        eve = EmailAddress.objects.get(user__username="Eve")
        assert not eve.verified

    def test_unconfirmed_address_gets_no_password_reset(self, client, ann, mailoutbox) -> None:
        EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
        sign_up(client, "Eve", ann.email)
        client.post(reverse("account_logout"))
        mailoutbox.clear()
        client.post(reverse("account_reset_password"), {"email": ann.email})
        assert [re.search(r"Hello (\w+)", mail.body)[1] for mail in mailoutbox] == ["Ann"]

    def test_weak_password_is_refused(self, client) -> None:
        answer = sign_up(client, "Cleo", password1="password123")
        assert "too common" in answer.content.decode()
        assert not User.objects.exists()


class TestSignIn:
    @pytest.mark.parametrize("name", ["Ann", "ann", "ANN", "ann@example.org", "Ann@Example.org"])
    def test_sign_in_by_name_or_address_in_any_case(self, client, ann, name) -> None:
        assert sign_in(client, name).url == reverse("lobby")
        assert signed_in_user(client) == "Ann"

    def test_unknown_name_and_wrong_password_look_the_same(self, client, ann) -> None:
        wrong = sign_in(client, "Ann", "not my password").content.decode()
        nobody = sign_in(client, "Nob", "not my password").content.decode()
        hidden = re.compile(r'value="[^"]*"')
        assert "username or password is incorrect" in wrong
        assert hidden.sub("", wrong) == hidden.sub("", nobody)

    @pytest.mark.parametrize(
        "elsewhere", ["https://example.com/", "//example.com", "/\\example.com", "javascript:x"]
    )
    def test_next_never_leads_to_another_site(self, client, ann, elsewhere) -> None:
        assert sign_in(client, "ann", next=elsewhere).url == reverse("lobby")

    @pytest.mark.parametrize(
        "elsewhere", ["https://example.com/", "//example.com", "/\\example.com"]
    )
    @pytest.mark.parametrize(
        "page_name", ["account_logout", "account_reauthenticate", "account_change_password"]
    )
    def test_other_forms_never_redirect_to_another_site(
        self, client, ann, page_name, elsewhere
    ) -> None:
        client.force_login(ann)
        new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
        fields = {"password": PASSWORD, "oldpassword": PASSWORD, **new, "next": elsewhere}
        answer = client.post(f"{reverse(page_name)}?next={elsewhere}", fields)
        assert answer.status_code == 302
        assert "example.com" not in answer.url

    def test_next_leads_to_the_requested_page(self, client, ann) -> None:
        assert sign_in(client, "ann", next=reverse("settings")).url == reverse("settings")

    def test_password_attempts_are_rate_limited(self, client) -> None:
        name = "a" + uuid.uuid4().hex[:15]  # not counted by other tests
        User.objects.create_user(name, password=PASSWORD)
        for _ in range(5):
            assert "is incorrect" in sign_in(client, name, "guess").content.decode()
        assert "Too many attempts" in sign_in(client, name).content.decode()

    def test_signing_out_requires_a_post(self, client, ann) -> None:
        client.force_login(ann)
        assert client.get(reverse("account_logout")).status_code == 200
        assert signed_in_user(client) == "Ann"
        assert client.post(reverse("account_logout")).url == reverse("landing")
        assert client.get(reverse("settings")).status_code == 302

    def test_passwords_are_hashed_with_argon2(self, settings) -> None:
        settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS  # the test settings have a faster one
        assert make_password(PASSWORD).startswith("argon2")


class TestPasswordReset:
    def test_reset_link_sets_a_new_password(self, client, ann, mailoutbox) -> None:
        client.post(reverse("account_reset_password"), {"email": "ANN@example.org"})
        link = link_in(mailoutbox[0])
        form = client.get(link, follow=True)
        action = form.redirect_chain[-1][0]
        new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
        assert client.post(action, new).status_code == 302
        assert signed_in_user(client) == "Ann"
        assert "is incorrect" in sign_in(Client(), "Ann").content.decode()
        assert sign_in(Client(), "Ann", "red dragon on soap").url == reverse("lobby")
        assert "no longer works" in Client().get(link, follow=True).content.decode()

    def test_unknown_address_gets_the_same_response(self, client, ann, mailoutbox) -> None:
        known = client.post(reverse("account_reset_password"), {"email": ann.email})
        unknown = client.post(reverse("account_reset_password"), {"email": "no@example.org"})
        assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
        assert "Hello Ann" in mailoutbox[0].body
        assert "there is no account with this address" in mailoutbox[1].body


class TestChanges:
    def test_password_can_be_changed(self, client, ann, mailoutbox) -> None:
        client.force_login(ann)
        new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
        wrong = client.post(reverse("account_change_password"), {"oldpassword": "x" * 10, **new})
        assert "current password is incorrect" in wrong.content.decode()
        client.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **new})
        assert signed_in_user(client) == "Ann"  # stays signed in
        assert sign_in(Client(), "Ann", "red dragon on soap").url == reverse("lobby")
        assert "has been changed" in mailoutbox[0].body

    def test_new_address_is_used_once_confirmed(self, client, ann, mailoutbox) -> None:
        EmailAddress.objects.create(user=ann, email=ann.email, primary=True, verified=True)
        client.force_login(ann)
        new = {"email": "ann@new.example", "action_add": ""}
        answer = client.post(reverse("account_email"), new)
        assert not mailoutbox  # reauthentication is required first
        confirm_password(client, answer)
        ann.refresh_from_db()
        assert ann.email == "ann@example.org"
        assert mailoutbox[-1].to == ["ann@new.example"]
        link = link_in(mailoutbox[-1])
        assert "Confirm your email address" in client.get(link).content.decode()
        client.post(link)
        ann.refresh_from_db()
        assert ann.email == "ann@new.example"
        assert mailoutbox[-1].to == ["ann@example.org"]
        assert "no longer works" in Client().get(link).content.decode()


@pytest.mark.django_db(transaction=True)
def test_concurrent_sign_ups_with_names_that_look_alike() -> None:
    start, got = threading.Barrier(4), []

    def submit(number, name) -> None:
        try:
            start.wait(10)
            got.append(sign_up(Client(), name, f"rosa{number}@example.org").status_code)
        finally:
            connection.close()

    names = enumerate(("Rosa", "rosa", "R0sa", "Ros-4"))
    people = [threading.Thread(target=submit, args=each) for each in names]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert sorted(got) == [200, 200, 200, 302]
    assert User.objects.named_like("Rosa").count() == 1


def test_admin_uses_the_sites_sign_in_page(client, ann) -> None:
    assert client.get("/admin/login/").url.startswith(reverse("account_login"))
    client.force_login(ann)
    assert client.get("/admin/login/").status_code == 403
    ann.is_staff = ann.is_superuser = True
    ann.save()
    assert client.get("/admin/accounts/user/").status_code == 200
    assert client.get("/admin/accounts/user/add/").status_code == 200
    assert client.get(f"/admin/accounts/user/{ann.pk}/change/").status_code == 200
