"""A player's invitation link: who becomes a friend by it, and sending it by mail."""

from smtplib import SMTPDataError

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.mailboxes import give_up
from accounts.models import User
from accounts.tests.newcomers import SIGN_IN, SIGN_UP, Browser
from accounts.tests.people import PASSWORD
from social import link_views, services
from social.models import FriendLink, Friendship
from social.selectors import export, friends

pytestmark = pytest.mark.django_db
ACCEPT = "/accept"


@pytest.fixture
def link(ann) -> str:
    """Ann's link, as a path. She has confirmed her address."""
    User.objects.filter(pk=ann.user.pk).update(address_confirmed=timezone.now())
    ann.submit("make_friend_link")
    return reverse("friend_link", args=[FriendLink.objects.get(user=ann.user).token])


def accept(visitor, link: str) -> str:
    return visitor.post(f"{link}accept", follow=True).content.decode()


def mailed(visitor, address: str) -> str:
    return visitor.submit("mail_friend_link", email=address)


class TestLink:
    def test_opening_asks_and_only_the_button_befriends(self, ann, ben, link) -> None:
        assert "Become friends with Ann?" in ben.get(link).content.decode()
        assert not Friendship.objects.exists()
        assert "You and Ann are now friends." in accept(ben, link)
        assert friends(ann.user) == [ben.user]
        assert "You are already friends." in ben.get(link).content.decode()
        assert "You are already friends." in accept(ben, link)

    def test_an_open_request_either_way_becomes_a_friendship(self, ann, ben, cyd, link) -> None:
        ann.do("ask", ben)
        cyd.do("ask", ann)
        for visitor in (ben, cyd):
            accept(visitor, link)
        assert Friendship.objects.filter(state="friends").count() == 2

    def test_one_press_befriends_a_visitor_who_signs_up(self, ann, link) -> None:
        visitor = Browser()
        page = visitor.submit(link, ACCEPT)
        assert page.startswith(SIGN_UP)
        assert visitor.sign_up(page) == reverse("person", args=["Ann"])
        assert [each.username for each in friends(ann.user)] == ["Newcomer"]
        assert "You and Ann are now friends." in visitor.read("/friends/")

    def test_or_who_signs_in(self, ann, ben, link) -> None:
        ben.user.set_password(PASSWORD)
        ben.user.save()
        visitor = Browser()
        page = visitor.submit(link, ACCEPT, **{"sign-in": ""})
        assert page.startswith(SIGN_IN)
        visitor.sign_in(page, "Ben")
        assert friends(ann.user) == [ben.user]

    def test_revoked_while_a_visitor_signs_up_says_so(self, ann, link) -> None:
        visitor = Browser()
        page = visitor.submit(link, ACCEPT)
        ann.submit("revoke_friend_link")
        assert visitor.sign_up(page) == link
        assert "does not work any more" in visitor.read(link)
        assert not Friendship.objects.exists()

    def test_has_a_picture_until_it_is_revoked(self, ann, link) -> None:
        page = Client().get(link).content.decode()
        assert f"{link}picture.jpg" in page
        assert 'og:title" content="Invitation from Ann"' in page
        assert Client().get(f"{link}picture.jpg")["Content-Type"] == "image/jpeg"
        ann.submit("revoke_friend_link")
        assert Client().get(f"{link}picture.jpg").status_code == 404

    def test_revoked_and_replaced_links_do_not_work(self, ann, ben, link) -> None:
        ann.submit("make_friend_link")
        assert ben.get(link).status_code == 404
        newer = reverse("friend_link", args=[FriendLink.objects.get().token])
        ann.submit("revoke_friend_link")
        assert ben.get(newer).status_code == 404
        assert "does not work any more" in accept(ben, newer)
        assert not Friendship.objects.exists()

    def test_a_block_looks_like_a_revoked_link(self, ann, ben, link) -> None:
        ann.do("block", ben)
        assert ben.get(link).status_code == 404
        assert "does not work any more" in accept(ben, link)
        assert not Friendship.objects.exists()

    def test_whoever_has_blocked_the_owner_unblocks_them_first(self, ann, ben, link) -> None:
        ben.do("block", ann)
        assert "Unblock them first" in accept(ben, link)
        assert not Friendship.objects.exists()

    def test_own_link_befriends_nobody(self, ann, link) -> None:
        assert "This is your own link" in ann.get(link).content.decode()
        assert "with your own account" in accept(ann, link)

    def test_full_list_of_either_takes_nobody_else(self, ann, ben, link, monkeypatch) -> None:
        monkeypatch.setattr(services, "MAX_FRIENDSHIPS", 0)
        assert "This player has reached the limit" in accept(ben, link)
        assert not Friendship.objects.exists()

    def test_page_has_the_link_and_its_code(self, ann, link) -> None:
        page = ann.page("invite_friends")
        assert link in page
        assert "<svg" in page.partition("friend-qr")[2]

    def test_export_and_erasure(self, ann, link) -> None:
        assert export(ann.user)["friend_link_made"]
        services.erase(ann.user, 0)
        assert not FriendLink.objects.exists()


class TestMail:
    def test_mail_has_the_link_and_the_senders_name(self, ann, link) -> None:
        assert "on its way" in mailed(ann, "Friend@Example.org")
        (sent,) = mail.outbox
        assert sent.to == ["friend@example.org"]
        assert "Ann" in sent.subject
        assert link in sent.body

    def test_answer_does_not_say_whether_the_address_has_an_account(self, ann, ben, link) -> None:
        EmailAddress.objects.create(user=ben.user, email="ben@example.org", verified=True)
        pages = [mailed(ann, address) for address in ("ben@example.org", "nobody@example.org")]
        assert all("on its way" in page for page in pages)
        assert mail.outbox[0].body == mail.outbox[1].body

    def test_whoever_has_blocked_the_sender_gets_nothing(self, ann, ben, link) -> None:
        EmailAddress.objects.create(user=ben.user, email="ben@example.org", verified=True)
        ben.do("block", ann)
        assert "on its way" in mailed(ann, "ben@example.org")
        assert mail.outbox == []

    def test_a_mailbox_that_refuses_mail_gets_none(self, ann, link) -> None:
        give_up(["gone@example.org"], SMTPDataError(550, "no such mailbox"))
        assert "on its way" in mailed(ann, "gone@example.org")
        assert mail.outbox == []

    def test_same_address_is_not_written_to_twice(self, ann, link) -> None:
        mailed(ann, "friend@example.org")
        assert "One email is enough" in mailed(ann, "friend@example.org")
        assert len(mail.outbox) == 1

    def test_a_player_sends_few_in_a_day(self, ann, link, monkeypatch) -> None:
        monkeypatch.setattr(link_views, "MAILS_PER_DAY", 2)
        pages = [mailed(ann, f"friend{n}@example.org") for n in range(3)]
        assert "enough invitations for today" in pages[-1]
        assert len(mail.outbox) == 2

    @pytest.mark.parametrize("address", ["", "nobody", "a@b\nBcc: c@d.org", "a" * 300 + "@b.org"])
    def test_what_is_no_address_is_refused(self, ann, link, address) -> None:
        assert "not an email address" in mailed(ann, address)
        assert mail.outbox == []

    def test_only_confirmed_accounts_send(self, ben) -> None:
        ben.submit("make_friend_link")
        assert "Confirm your own email address" in mailed(ben, "friend@example.org")
        assert mail.outbox == []
