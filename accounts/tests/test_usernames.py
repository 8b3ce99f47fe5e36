"""Which usernames are available, and the suggestions for those that are not."""

import string
from importlib import import_module

import pytest
from django.apps import apps
from django.conf import settings as settings_of_site
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils.translation import gettext, override
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from accounts.models import DELETED_PLAYER, User, UsernameRule
from accounts.privacy import delete_account
from accounts.username_rules import Rule, broken_rule, fold, validate_username
from accounts.usernames import SIMILAR, check_username, reserve, suggestions
from dominoes.selectors import LEVEL_TITLES
from tables import bots
from tables.titles import GUEST

ALLOWED = string.ascii_letters + string.digits + "_-"
LANGUAGES = [code for code, _name in settings_of_site.LANGUAGES]
LOOKALIKES = {"o": "0", "i": "1l", "l": "1i", "e": "3", "a": "4", "s": "5", "t": "7"}
names = st.builds(
    lambda first, rest: first + rest,
    st.sampled_from(string.ascii_letters),
    st.text(ALLOWED, min_size=2, max_size=19),
)
words = st.text(string.ascii_lowercase, min_size=3, max_size=12)
hypothesis_settings = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


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
    def test_valid_name_is_accepted(self, name) -> None:
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
    def test_invalid_name_is_refused(self, name) -> None:
        shaped = 3 <= len(name) <= 20 and name[0] in string.ascii_letters
        assert is_shaped(name) is (shaped and set(name) <= set(ALLOWED))


class TestFolding:
    @given(words, st.data())
    def test_disguised_word_is_recognised(self, word, data) -> None:
        written = disguise(word, data)
        assert broken_rule(written, [Rule(fold(word), "reserved", part=False)])
        assert broken_rule(f"my{written}x", [Rule(fold(word), "offensive", part=True)])

    @given(words, st.integers(0, 9999))
    def test_number_after_a_word_is_ignored(self, word, number) -> None:
        assert broken_rule(f"{word}_{number}", [Rule(fold(word), "reserved", part=False)])

    @given(words, words)
    def test_rule_for_a_whole_word_ignores_parts(self, word, more) -> None:
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
            ("no", "shape"),
            ("Computer", "reserved"),
            ("C0mputer_2", "reserved"),
            ("Exp3rt", "reserved"),
            ("Map1e", "taken"),  # a bot
            ("Haze1", "taken"),
        ],
    )
    def test_initial_rules(self, name, found) -> None:
        assert code(name) == found

    def test_names_that_the_site_gives_are_reserved(self) -> None:
        for language, _title in settings_of_site.LANGUAGES:
            with override(language):
                given = [gettext(name).replace(" ", "_") for name in (GUEST, DELETED_PLAYER)]
            assert {code(name) for name in given} <= {"reserved", "shape"}, given

    @pytest.mark.parametrize(
        "name", ["Dick", "Dick_Hooker", "Isis7", "Scunthorpe", "Penistone", "Yoshitaka", "Essex",
                 "Ignazio", "Hancock", "Cassandra", "Therapist", "Sussex_Ana"],
    )  # fmt: skip
    def test_people_and_places_are_not_offensive(self, name) -> None:
        assert code(name) is None

    @pytest.mark.parametrize(
        "name", ["Sh1t-head", "N-4-Z-1", "Fuck", "MyShit", "Big_Ass7", "Ann2shit", "f-u-c-k-ann",
                 "FUCKER", "Bu11shit", "my_n1gger"],
    )  # fmt: skip
    def test_offensive_words_in_a_name_are_found(self, name) -> None:
        assert code(name) == "offensive"

    def test_an_offensive_word_is_never_looked_for_in_others(self, admin_client) -> None:
        rule = {"word": "gravel", "kind": "offensive", "part": "on"}
        answer = admin_client.post("/admin/accounts/usernamerule/add/", rule)
        assert "only found as whole words" in answer.content.decode()
        assert not UsernameRule.objects.filter(kind="offensive", part=True).exists()

    def test_changed_rules_apply_at_once(
        self, admin_client, django_capture_on_commit_callbacks
    ) -> None:
        assert code("Gravel") is None
        rule = {"word": "gravel", "kind": "offensive"}
        with django_capture_on_commit_callbacks(execute=True):
            admin_client.post("/admin/accounts/usernamerule/add/", rule)
        assert code("MyGravel") == "offensive"
        gone = UsernameRule.objects.get(word="gravel")
        with django_capture_on_commit_callbacks(execute=True):
            admin_client.post(f"/admin/accounts/usernamerule/{gone.pk}/delete/", {"post": "yes"})
        assert code("MyGravel") is None

    def test_too_short_rule_is_refused(self, admin_client) -> None:
        rule = {"word": "_a-", "kind": "offensive", "part": "on"}
        answer = admin_client.post("/admin/accounts/usernamerule/add/", rule)
        assert "at least 3 letters" in answer.content.decode()

    def test_new_rule_does_not_affect_existing_names(self, client) -> None:
        ann = User.objects.create_user("Gravel", "g@example.org", "four winds at home")
        UsernameRule.objects.create(word="gravel", kind="reserved")
        client.force_login(ann)
        form = {"username": "GRAVEL", "language": "en", "back": "plum", "felt": "wine"}
        assert client.post("/accounts/settings/", form).status_code == 302
        ann.refresh_from_db()
        assert ann.username == "GRAVEL"

    def test_name_of_a_deleted_account_is_taken(self) -> None:
        reserve("Dora")
        assert code("dORA") == "taken"


@pytest.mark.django_db
class TestImitations:
    @pytest.mark.parametrize(
        "name", ["An-n", "B3n", "b-e-n", "c1eo", "CIeo", "Cle0", "c_l_e_o", "Mir4", "M1ra"]
    )
    def test_a_name_that_looks_like_a_taken_one_is_refused(self, client, name) -> None:
        for taken in ("ann", "ben", "cleo", "MIRA"):
            User.objects.create_user(taken)
        answer = client.get("/accounts/username", {"name": name}).json()
        assert (answer["state"], answer["text"]) == ("taken", str(SIMILAR))
        assert len(answer["suggestions"]) == 3
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.bulk_create([User(username=name)])

    @pytest.mark.parametrize("name", ["Ann_", "Ann-", "Rosa__"])
    def test_a_separator_at_the_end_is_refused(self, client, name) -> None:
        answer = client.get("/accounts/username", {"name": name}).json()
        assert (answer["state"], answer["text"]) == (
            "shape", "A username ends with a letter or a digit."
        )  # fmt: skip

    def test_sql_folds_as_python_does(self) -> None:
        written = ["Ann_Lee", "B3n-0O1lI", "x-4-5-7_", "ZOE-2689", "Guest xyz23"]
        User.objects.bulk_create([User(username=name) for name in written])
        folded = dict(User.objects.values_list("username", "folded"))
        assert folded == {name: fold(name) for name in written}

    def test_accounts_that_were_alike_keep_their_names(self, client) -> None:
        """The oldest is counted first; each may still change its capitals."""
        twins = [
            User(username=name, namesake=9 - n) for n, name in enumerate(["Ann", "Ann_", "An-n"])
        ]
        User.objects.bulk_create([*twins, User(username="Ben")])
        import_module("accounts.migrations.0006_folded_usernames").number_namesakes(apps, None)
        numbered = list(User.objects.order_by("pk").values_list("username", "namesake"))
        assert numbered == [("Ann", 0), ("Ann_", 1), ("An-n", 2), ("Ben", 0)]
        client.force_login(User.objects.get(username="Ann_"))
        form = {"username": "ANN_", "language": "en", "back": "plum", "felt": "wine"}
        assert client.post("/accounts/settings/", form).status_code == 302
        assert code("AN_N") == "taken"

    def test_guests_and_deleted_accounts_hold_no_name(self) -> None:
        User.objects.create(username="Guest ab", guest=True)
        User.objects.create(username="Guest a-b", guest=True)
        assert code("Guestab") is None

    def test_an_imitation_of_a_deleted_account_is_taken(self) -> None:
        delete_account(User.objects.create_user("Dora"), 1_800_000_000_000)
        assert [code("d0ra"), code("DOR-A")] == ["taken", "taken"]

    def test_staff_rename_by_the_rules_and_back(self, admin_client) -> None:
        ann, _ben = User.objects.create_user("Ann"), User.objects.create_user("Ben")
        page = f"/admin/accounts/user/{ann.pk}/change/"
        fields = {"email": "", "back": "plum", "felt": "wine", "is_active": "on"}

        def renamed(name: str) -> int:
            return admin_client.post(page, {**fields, "username": name}).status_code

        assert [renamed("B3n"), renamed("Maple"), renamed("Zoe")] == [200, 200, 302]
        assert code("4nn") == "shape"
        assert code("AN-N") == "taken"
        assert renamed("Ann") == 302

    def test_staff_create_accounts_by_the_rules(self, admin_client) -> None:
        User.objects.create_user("Ben")
        fields = {"usable_password": "false", "password1": "", "password2": ""}
        page = "/admin/accounts/user/add/"
        for name, status in (("B3n", 200), ("Support", 200), ("Zoe", 302)):
            assert admin_client.post(page, {**fields, "username": name}).status_code == status

    def test_the_sites_owner_imitates_nobody(self) -> None:
        User.objects.create_user("Ann")
        with pytest.raises(CommandError, match="is taken"):
            call_command("createsuperuser", username="An-n", email="", interactive=False)
        call_command("createsuperuser", username="Admin", email="", interactive=False)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_opponents_are_called_is_not_free(self, language) -> None:
        with override(language):
            labels = [str(label) for label in (*LEVEL_TITLES.values(), gettext("Computer"))]
        for name in filter(is_shaped, [*labels, *bots.NAMES]):
            assert code(name) in {"taken", "reserved"}, name


@pytest.mark.django_db
class TestSuggestions:
    @hypothesis_settings
    @given(names)
    def test_three_available_names_are_suggested(self, name) -> None:
        others = suggestions(name)
        if broken_rule(
            name, [Rule(fold(r.word), r.kind, r.part) for r in UsernameRule.objects.all()]
        ):
            return  # suggestions for a forbidden name are not guaranteed
        assert len({other.lower() for other in others}) == 3
        assert [code(other) for other in others] == [None] * 3

    def test_suggestions_skip_taken_reserved_and_offensive_names(
        self, django_assert_num_queries, monkeypatch
    ) -> None:
        suffixes = ("East", "West", "Jade", "Plum", "Dots", "Wind")
        monkeypatch.setattr("accounts.usernames.SUFFIXES", suffixes)
        User.objects.create_user("ANNEAST")
        reserve("annwest")
        UsernameRule.objects.create(word="annjade", kind="offensive")
        suggestions("Ann")  # fills the cache
        with django_assert_num_queries(2):
            others = suggestions("Ann", count=3)
        assert set(others) == {"AnnPlum", "AnnDots", "AnnWind"}

    def test_live_check_returns_suggestions(self, client) -> None:
        User.objects.create_user("Ann")
        answer = client.get("/accounts/username", {"name": "ann"}).json()
        assert (answer["state"], len(answer["suggestions"])) == ("taken", 3)
        assert client.get("/accounts/username", {"name": "Boris"}).json()["suggestions"] == []
