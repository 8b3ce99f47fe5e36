"""What players say of themselves, and how lately they were here."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse

from accounts.models import User
from moderation.models import Report
from social import last_seen, services
from social.last_seen import note, online_for, seen_by, today
from social.models import Profile
from social.selectors import export
from social.tests.friends import befriend
from social.views import countries, country_name

pytestmark = pytest.mark.django_db


def save(visitor, **said: str) -> str:
    return visitor.submit("profile_settings", **said)


def away(visitor, days: int) -> None:
    """The user was last here so many days ago."""
    cache.delete(f"online.{visitor.user.pk}")
    note(visitor.user.pk, today() - timedelta(days=days))


class TestProfile:
    def test_text_and_country_are_on_the_page(self, ann, ben) -> None:
        assert "has been saved" in save(ann, about="I like  jokers.\n", country="NZ")
        page = ben.page("person", "Ann")
        assert "I like jokers." in page
        assert "New Zealand" in page
        german = ben.get(reverse("person", args=["Ann"]), headers={"accept-language": "de"})
        assert "Neuseeland" in german.content.decode()
        save(ann, about="", country="")
        assert "jokers" not in ben.page("person", "Ann")

    @pytest.mark.parametrize("said", [{"about": "x" * 161}, {"country": "XX"}, {"country": "nz"}])
    def test_what_is_too_long_or_no_country_is_refused(self, ann, said) -> None:
        assert "has been saved" not in save(ann, **said)
        assert not Profile.objects.filter(user=ann.user).exclude(about="", country="").exists()

    def test_text_is_escaped_and_loses_what_cannot_be_seen(self, ann, ben) -> None:
        save(ann, about="<b>bold</b>\u202e end")
        assert "&lt;b&gt;bold&lt;/b&gt; end" in ben.page("person", "Ann")

    def test_whoever_has_blocked_the_player_does_not_read_it(self, ann, ben) -> None:
        save(ann, about="I like jokers.")
        ben.do("block", ann)
        assert "jokers" not in ben.page("person", "Ann")

    def test_a_report_contains_the_text(self, ann, ben) -> None:
        save(ann, about="Something unkind")
        ben.submit("report", "Ann", reason="other")
        (line,) = Report.objects.get().snapshot["profile"]["lines"]
        assert (line["name"], line["text"]) == ("Ann", "Something unkind")

    def test_export_and_erasure(self, ann) -> None:
        save(ann, about="I like jokers.", country="NZ")
        assert export(ann.user)["profile"]["about"] == "I like jokers."
        services.erase(ann.user, 0)
        assert not Profile.objects.filter(user=ann.user).exists()

    def test_countries_are_named_in_the_readers_language(self) -> None:
        assert country_name("DE") == "Germany"
        assert country_name("EU") == country_name("") == ""
        assert 230 < len(countries()) < 260


class TestLastSeen:
    @pytest.mark.parametrize(
        ("days", "words"),
        [(0, "Here today"), (1, "Here this week"), (6, "Here this week"), (7, "Here longer ago")],
    )
    def test_friends_see_how_lately(self, ann, ben, days, words) -> None:
        befriend(ann, ben)
        away(ben, days)
        assert words in ann.page("friend_list")
        assert words in ann.page("person", "Ben")

    def test_strangers_do_not(self, ann, ben) -> None:
        away(ben, 0)
        assert "Here today" not in ann.page("person", "Ben")

    def test_opening_a_page_notes_the_day_until_the_account_is_deleted(self, ann) -> None:
        away(ann, 30)
        ann.page("lobby")
        assert export(ann.user)["last_day_here"] == today().isoformat()
        services.erase(ann.user, 0)
        assert export(ann.user)["last_day_here"] is None

    def test_whoever_hides_is_not_seen_and_sees_nobody(self, ann, ben, cyd) -> None:
        for one, other in ((ann, ben), (ben, cyd)):
            befriend(one, other)
        away(ann, 0)
        save(ben, hide_seen="on")
        for visitor in (ann, ben):
            page = visitor.page("friend_list")
            assert 'class="where' not in page.partition("My friends")[2]
        assert online_for(ann.user.pk, [ben.user.pk]) == frozenset()
        assert online_for(ben.user.pk, [cyd.user.pk]) == frozenset()
        assert online_for(ann.user.pk, [cyd.user.pk]) == {cyd.user.pk}
        assert seen_by(ben.user, [cyd.user]) == {}
        save(ben)
        assert 'class="where online' in ann.page("friend_list")

    def test_number_of_queries_is_constant(self, ann, django_assert_num_queries) -> None:
        others = [User.objects.create(username=f"Other{n}") for n in range(9)]
        with django_assert_num_queries(1):
            assert set(last_seen.seen_by(ann.user, others).values()) == {""}
