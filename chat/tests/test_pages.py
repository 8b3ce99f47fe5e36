"""The list of conversations and the page of each, as they are without a script."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from chat import selectors, services
from chat.models import Message
from chat.tests.people import account, befriend, friends, minutes, nonce, write
from moderation.models import Sanction
from social import services as social
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db
LINK = '<a href="{0}" target="_blank" rel="noopener nofollow ugc">{0}</a>'


class Reader(Client):
    """A browser without scripts."""

    def __init__(self, user: User) -> None:
        super().__init__()
        self.force_login(user)

    def page(self, name: str = "", **query: Any) -> str:
        address = reverse("conversation", args=[name]) if name else reverse("conversations")
        return self.get(address, query).content.decode()

    def json(self, name: str, **query: Any) -> dict:
        address = reverse("conversation", args=[name])
        return self.get(address, query, headers={"accept": "application/json"}).json()

    def write(self, name: str, text: str, sent: str = "", json: bool = False):
        """Submits the form of a conversation as its page has it."""
        sent = sent or re.search(r'name="nonce" value="([^"]+)"', self.page(name))[1]
        headers = {"accept": "application/json"} if json else {}
        form = {"text": text, "nonce": sent}
        return self.post(reverse("conversation", args=[name]), form, headers=headers)


def shown(page: str) -> list[tuple[int, str]]:
    """The numbers and texts of the messages on a page."""
    found = re.findall(r'<li data-number="(\d+)".*?<p class="text">(.*?)</p>', page, re.S)
    return [(int(number), text) for number, text in found]


def counted(page: str) -> int:
    """The number of unread messages in the page header; 0 if it is hidden."""
    hidden, number = re.search(
        r'<span class="count" data-count="messages"( hidden)?>(\d+)', page
    ).groups()
    assert bool(hidden) == (number == "0")
    return int(number)


def test_conversation_without_a_script() -> None:
    ann, ben = friends("Ann", "Ben")
    at_ann, at_ben = Reader(ann), Reader(ben)
    assert "Say hello to Ben" in at_ann.page("Ben")
    answer = at_ann.write("Ben", "Hello\nBen")
    assert answer.url == reverse("conversation", args=["Ben"]) + "#newest"
    assert counted(at_ben.page()) == 1
    assert "Hello" in at_ben.page()
    assert "Seen" not in visible_text(at_ann.page("Ben"))
    assert shown(at_ben.page("ANN")) == [(1, "Hello\nBen")]
    assert counted(at_ben.page()) == 0
    assert "Seen" in at_ann.page("Ben")
    at_ben.write("Ann", "Hi")
    assert shown(at_ann.page("Ben")) == [(1, "Hello\nBen"), (2, "Hi")]
    assert f'data-conversation="{ben.pk}"' in at_ann.page("Ben")


def test_form_sent_twice_sends_one_message() -> None:
    ann, _ben = friends("Ann", "Ben")
    same = nonce()
    for _ in range(2):
        assert Reader(ann).write("Ben", "Hello", sent=same).status_code == 302
    assert Message.objects.count() == 1


def test_markup_is_text_and_links_are_safe() -> None:
    ann, ben = friends("Ann", "Ben")
    write(ann, ben, '<script>alert(1)</script> & "x" https://example.org/?a=1&b=<b>')
    [(_number, text)] = shown(Reader(ben).page("Ann"))
    link = LINK.format("https://example.org/?a=1&amp;b=")
    assert text == f"&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot; {link}&lt;b&gt;"
    write(ann, ben, "javascript:alert(1)", minutes(1))
    assert "<a" not in shown(Reader(ben).page("Ann"))[1][1]
    assert "<script>alert" not in Reader(ben).page()


def test_refused_text_stays_in_the_form() -> None:
    ann, _ben = friends("Ann", "Ben")
    answer = Reader(ann).write("Ben", "long <b> " * 100)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "500 characters" in page
    assert "long &lt;b&gt; long" in page
    assert Reader(ann).write("Ben", "Hello", sent="bad nonce!").status_code == 409
    answer = Reader(ann).write("Ben", "", json=True)
    assert (answer.status_code, answer.json()["code"]) == (409, "empty_message")


def test_long_conversation_is_shown_in_pages() -> None:
    ann, ben = friends("Ann", "Ben")
    for number in range(1, 121):
        write(ann, ben, f"text {number}", minutes(number))
    at_ben = Reader(ben)
    newest = at_ben.page("Ann")
    assert [number for number, _text in shown(newest)] == list(range(71, 121))
    assert "?before=71" in newest
    older = at_ben.page("Ann", before=71)
    assert [number for number, _text in shown(older)] == list(range(21, 71))
    assert "data-send" not in older
    oldest = at_ben.page("Ann", before=21)
    assert "data-older" not in oldest
    assert [number for number, _text in shown(oldest)] == list(range(1, 21))
    assert shown(at_ben.page("Ann", before="x" * 40)) == shown(newest)


def test_older_page_does_not_count_as_seen() -> None:
    ann, ben = friends("Ann", "Ben")
    for number in range(60):
        write(ann, ben, at=minutes(number))
    Reader(ben).page("Ann", before=5)
    assert selectors.unread(ben.pk) == 60


@pytest.mark.parametrize("end", ["remove", "block", "be blocked"])
def test_past_stays_readable(end: str) -> None:
    ann, ben = friends("Ann", "Ben")
    write(ann, ben)
    write(ben, ann)
    if end == "remove":
        social.remove(ben, ann, timezone.now())
    else:
        social.block(*((ann, ben) if end == "block" else (ben, ann)), timezone.now())
    page = Reader(ann).page("Ben")
    assert len(shown(page)) == 2
    assert "data-send" not in page
    assert "while you and Ben are friends" in page
    assert "Seen" not in visible_text(page)
    answer = Reader(ann).write("Ben", "Hello?", sent=nonce())
    assert answer.status_code == 409
    assert Message.objects.count() == 2


def test_blocked_player_sees_what_former_friends_see() -> None:
    """Apart from tokens the pages are the same, so nobody learns that they are blocked."""
    pages = []
    for act in (social.remove, social.block):
        User.objects.update(username=Concat(Value("was "), Cast("pk", CharField())))
        ann, ben = friends("Ann", "Ben")
        write(ann, ben)
        act(ben, ann, timezone.now())
        page = Reader(ann).page("Ben")
        numbers = r'data-(?:stream|me)="\d+"'
        for token in (r'value="\w{64}"', rf'"{ben.pk}"', r"/avatars/\w+", numbers):
            page = re.sub(token, "", page)
        pages.append(page)
    assert pages[0] == pages[1]


def test_page_of_a_stranger_shows_nothing_of_others() -> None:
    ann, ben = friends("Ann", "Ben")
    cyd = account("Cyd")
    befriend(cyd, ann)
    write(ann, ben, "secret of two")
    for name in ("Ann", "Ben"):
        at_cyd = Reader(cyd)
        assert "secret" not in at_cyd.page(name)
        assert at_cyd.json(name)["messages"] == []
        assert "secret" not in at_cyd.page()
    before = list(Message.objects.values_list("text", flat=True))
    for name in ("mute_conversation", "clear_conversation"):
        Reader(cyd).post(reverse(name, args=["Ben"]), {"muted": "1", "upto": "1"})
    assert list(Message.objects.values_list("text", flat=True)) == before
    assert selectors.unread(ben.pk) == 1


def test_own_and_unknown_names() -> None:
    ann = account("Ann")
    at_ann = Reader(ann)
    own = at_ann.get(reverse("conversation", args=["ann"]))
    assert own["Location"] == reverse("conversations")
    assert at_ann.get(reverse("conversation", args=["Nobody"])).status_code == 404
    assert "No messages yet" in at_ann.page()


def test_visitors_and_guests_have_to_sign_in() -> None:
    friends("Ann", "Ben")
    guest = Client()
    guest.post(reverse("play_as_guest"))
    for browser in (Client(), guest):
        for address in (reverse("conversations"), reverse("conversation", args=["Ben"])):
            assert reverse("account_login") in browser.get(address)["Location"]
            assert reverse("account_login") in browser.post(address, {"text": "x"})["Location"]


def test_muting_and_clearing() -> None:
    ann, ben = friends("Ann", "Ben")
    at_ben = Reader(ben)
    write(ann, ben, "one")
    at_ben.post(reverse("mute_conversation", args=["Ann"]), {"muted": "1"})
    assert counted(at_ben.page()) == 0
    assert "Muted" in at_ben.page()
    at_ben.post(reverse("mute_conversation", args=["Ann"]), {"muted": "0"})
    assert counted(at_ben.page()) == 1
    write(ann, ben, "two", minutes(1))  # arrives before the form is sent
    at_ben.post(reverse("clear_conversation", args=["Ann"]), {"upto": "1"})
    assert shown(at_ben.page("Ann")) == [(2, "two")]
    assert len(shown(Reader(ann).page("Ben"))) == 2
    at_ben.post(reverse("clear_conversation", args=["Ann"]), {"upto": "2"})
    assert shown(at_ben.page("Ann")) == []
    assert "two" not in visible_text(at_ben.page())


def test_muted_player_reads_why_instead_of_a_form() -> None:
    ann, ben = friends("Ann", "Ben")
    write(ben, ann)
    now = timezone.now()
    until = now + timedelta(days=2)
    Sanction.objects.create(user=ann, kind="mute", until=until, why="Shouting", at=now)
    page = Reader(ann).page("Ben")
    assert "Reason: Shouting" in page
    assert "data-send" not in page
    assert len(shown(page)) == 1


def test_json_for_scripts() -> None:
    ann, ben = friends("Ann", "Ben")
    for number in range(60):
        write(ann, ben, f"text {number + 1}", minutes(number))
    services.read(ben, ann.pk, 7, minutes(61))
    at_ann = Reader(ann)
    newest = at_ann.json("Ben")
    assert [each["number"] for each in newest["messages"]] == list(range(11, 61))
    assert (newest["seen"], newest["older"], newest["why_not"]) == (7, True, "")
    assert newest["messages"][0]["mine"]
    assert [each["number"] for each in at_ann.json("Ben", after=58)["messages"]] == [59, 60]
    assert [each["number"] for each in at_ann.json("Ben", before=3)["messages"]] == [1, 2]
    sent = at_ann.write("Ben", "Hello", json=True).json()
    assert sent["number"] == 61
    social.block(ben, ann, timezone.now())
    closed = at_ann.json("Ben", after=60)
    assert (closed["seen"], bool(closed["why_not"])) == (0, True)


def test_friends_and_profile_link_to_the_conversation() -> None:
    ann, _ben = friends("Ann", "Ben")
    link = reverse("conversation", args=["Ben"])
    for address in (reverse("friends"), reverse("person", args=["Ben"])):
        assert link in Reader(ann).get(address).content.decode()
    account("Cyd")
    stranger = reverse("conversation", args=["Cyd"])
    assert stranger not in Reader(ann).get(reverse("person", args=["Cyd"])).content.decode()


def test_page_needs_few_queries(django_assert_max_num_queries) -> None:
    ann, *others = friends("Ann", *(f"Friend{number}" for number in range(12)))
    for other in others:
        write(other, ann)
    at_ann = Reader(ann)
    at_ann.page()
    with django_assert_max_num_queries(20):
        at_ann.page()
    at_ann.page("Friend1")
    with django_assert_max_num_queries(30):
        at_ann.page("Friend1")


def test_the_table_lists_conversations_and_then_other_friends() -> None:
    ann, ben, _cleo = friends("Ann", "Ben", "Cleo")
    write(ben, ann, "Hello")
    headers = {"accept": "application/json"}
    people = Reader(ann).get(reverse("conversations"), headers=headers).json()["people"]
    assert [(each["name"], each["unread"], each["newest"]) for each in people] == [
        ("Ben", 1, "Hello"),
        ("Cleo", 0, ""),
    ]


def test_list_beside_a_conversation_marks_the_open_one() -> None:
    ann, ben, cyd = friends("Ann", "Ben", "Cyd")
    write(ben, ann, "Hello")
    write(cyd, ann, "Good evening")
    page = Reader(ann).page("Ben").partition('class="pane-rows"')[2].partition("</ul>")[0]
    assert 'href="/messages/Ben/" aria-current="page"' in page
    assert "Good evening" in page
    fresh = Reader(ann).get(reverse("conversation_list"), {"open": "/messages/Cyd/"})
    assert 'href="/messages/Cyd/" aria-current="page"' in fresh.content.decode()
    assert Client().get(reverse("conversation_list")).status_code == 302
