"""Which usernames are available, and the suggestions for those that are not."""

import string

import pytest
from django.core.cache import cache
from django.core.exceptions import ValidationError
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from accounts.models import User, UsernameRule
from accounts.username_rules import Rule, broken_rule, fold, validate_username
from accounts.usernames import check_username, reserve, suggestions

ALLOWED = string.ascii_letters + string.digits + "_-"
LOOKALIKES = {"o": "0", "i": "1l", "l": "1i", "e": "3", "a": "4", "s": "5", "t": "7"}
names = st.builds(
    lambda first, rest: first + rest,
    st.sampled_from(string.ascii_letters),
    st.text(ALLOWED, min_size=2, max_size=19),
)
words = st.text(string.ascii_lowercase, min_size=3, max_size=12)
hypothesis_settings = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)


@pytest.fixture(autouse=True)
def clear_rules_cache():
    cache.delete("name_rules")
    yield
    cache.delete("name_rules")


def code(name: str) -> str | None:
    """Why a name is refused, or None."""
    try:
        check_username(name)
    except ValidationError as error:
        return error.code.removeprefix("username_")
    return None


def is_shaped(name: str) -> bool:
    try:
        validate_username(name)
    except ValidationError:
        return False
    return True


def disguise(word: str, data: st.DataObject) -> str:
    """The word with look-alike characters and separators."""
    written = [data.draw(st.sampled_from(c + c.upper() + LOOKALIKES.get(c, ""))) for c in word]
    return "".join(c + data.draw(st.sampled_from(["", "", "_", "-"])) for c in written)


class TestShape:
    @given(names)
    def test_valid_name_is_accepted(self, name):
        assert is_shaped(name)

    @given(st.text(min_size=1, max_size=24))
    @example("ann\n")
    @example("\u0430nn")  # the first letter is Cyrillic
    @example("ann\uff12")
    @example("an\u200dn")  # an invisible joiner
    @example("ann\x00")
    @example("\u202enna")  # written from right to left
    @example("Ann Lee")
    @example("9lives")
    @example("_ann")
    @example("ab")
    @example("a" * 21)
    @example("'; DROP--")
    @example("<b>ann</b>")
    @example("a" * 10_240)
    def test_invalid_name_is_refused(self, name):
        shaped = 3 <= len(name) <= 20 and name[0] in string.ascii_letters
        assert is_shaped(name) is (shaped and set(name) <= set(ALLOWED))


class TestFolding:
    @given(words, st.data())
    def test_disguised_word_is_recognised(self, word, data):
        written = disguise(word, data)
        assert broken_rule(written, [Rule(fold(word), "reserved", part=False)])
        assert broken_rule(f"my{written}x", [Rule(fold(word), "offensive", part=True)])

    @given(words, st.integers(0, 9999))
    def test_number_after_a_word_is_ignored(self, word, number):
        assert broken_rule(f"{word}_{number}", [Rule(fold(word), "reserved", part=False)])

    @given(words, words)
    def test_rule_for_a_whole_word_ignores_parts(self, word, more):
        rule = Rule(fold(word), "reserved", part=False)
        assert broken_rule(f"x{word}{more}", [rule]) is None


@pytest.mark.django_db
class TestRules:
    @pytest.mark.parametrize(
        ("name", "found"),
        [
            ("Boris", None),
            ("Cassandra", None),
            ("Badminton", None),
            ("Dickens", None),
            ("Essex_Rose", None),
            ("admin", "reserved"),
            ("ADM1N", "reserved"),
            ("4dmin", "shape"),
            ("Ad-min_7", "reserved"),
            ("TheTileHouse", "reserved"),
            ("guest", "reserved"),
            ("Sh1t-head", "offensive"),
            ("N-4-Z-1", "offensive"),
            ("no", "shape"),
        ],
    )
    def test_initial_rules(self, name, found):
        assert code(name) == found

    def test_changed_rules_apply_at_once(self, admin_client, django_capture_on_commit_callbacks):
        assert code("Gravel") is None
        rule = {"word": "gravel", "kind": "offensive", "part": "on"}
        with django_capture_on_commit_callbacks(execute=True):
            admin_client.post("/admin/accounts/usernamerule/add/", rule)
        assert code("MyGravel") == "offensive"
        gone = UsernameRule.objects.get(word="gravel")
        with django_capture_on_commit_callbacks(execute=True):
            admin_client.post(f"/admin/accounts/usernamerule/{gone.pk}/delete/", {"post": "yes"})
        assert code("MyGravel") is None

    def test_too_short_rule_is_refused(self, admin_client):
        rule = {"word": "_a-", "kind": "offensive", "part": "on"}
        answer = admin_client.post("/admin/accounts/usernamerule/add/", rule)
        assert "at least 3 letters" in answer.content.decode()

    def test_new_rule_does_not_affect_existing_names(self, client):
        ann = User.objects.create_user("Gravel", "g@example.org", "four winds at home")
        UsernameRule.objects.create(word="gravel", kind="reserved")
        client.force_login(ann)
        form = {"username": "GRAVEL", "language": "en", "back": "plum", "felt": "wine"}
        assert client.post("/accounts/settings/", form).status_code == 302
        ann.refresh_from_db()
        assert ann.username == "GRAVEL"

    def test_name_of_a_deleted_account_is_taken(self):
        reserve("Dora")
        assert code("dORA") == "taken"


@pytest.mark.django_db
class TestSuggestions:
    @hypothesis_settings
    @given(names)
    def test_three_available_names_are_suggested(self, name):
        others = suggestions(name)
        if broken_rule(
            name, [Rule(fold(r.word), r.kind, r.part) for r in UsernameRule.objects.all()]
        ):
            return  # suggestions for a forbidden name are not guaranteed
        assert len({other.lower() for other in others}) == 3
        assert [code(other) for other in others] == [None] * 3

    def test_suggestions_skip_taken_reserved_and_offensive_names(
        self, django_assert_num_queries, monkeypatch
    ):
        suffixes = ("East", "West", "Jade", "Plum", "Dots", "Wind")
        monkeypatch.setattr("accounts.usernames.SUFFIXES", suffixes)
        User.objects.create_user("ANNEAST")
        reserve("annwest")
        UsernameRule.objects.create(word="annjade", kind="offensive")
        suggestions("Ann")  # fills the cache
        with django_assert_num_queries(2):
            others = suggestions("Ann", count=3)
        assert set(others) == {"AnnPlum", "AnnDots", "AnnWind"}

    def test_live_check_returns_suggestions(self, client):
        User.objects.create_user("Ann")
        answer = client.get("/accounts/username", {"name": "ann"}).json()
        assert (answer["state"], len(answer["suggestions"])) == ("taken", 3)
        assert client.get("/accounts/username", {"name": "Boris"}).json()["suggestions"] == []
