"""Tables of all games at moments that need much room, and pages about one thing, on the running
site, for a sweep of sizes of text."""

from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.db.transaction import atomic
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.timestamps import now
from chat import services as chat
from contests.services.opening import open_contest
from contests.terms import Kind, Terms
from dominoes.rules.game import DOMINOES
from dominoes.tests import table_games as dominoes
from mahjong.rules.american.game import AMERICAN
from social import services as social
from solitaire.tests import table_games as solitaire
from tables import services
from tables.tutorials import open_tutorial
from tests.browser import mahjong_games, zung_jung_games
from tests.browser.accounts import new_name

Address = Callable[[User], str]
ASKED = ".prompt.asked"
OVER = "dialog.result[open]"
BOARD = 'button[data-place^="tile."]:visible'
LONG = "A long message, as people write them when they have much to tell, with averylongword"


class Moment(NamedTuple):
    """waits_for: what is shown when the table is there. presses: what is pressed then."""

    name: str
    address: Address
    waits_for: str = ASKED
    presses: tuple[str, ...] = ()

    def show(self, page: Page, address: str) -> None:
        page.goto(address)
        expect(page.locator(self.waits_for).first).to_be_visible()
        for press in self.presses:
            page.locator(press).first.click()


def _tutorial(slug: str) -> Address:
    return lambda user: f"/table/{open_tutorial(user, slug, now()).pk}/"


def _waiting(user: User) -> str:
    table = services.open_table(user, AMERICAN.slug, {"public": True}, now())
    return f"/table/{table.pk}/"


def _dominoes(user: User) -> str:
    return f"/table/{dominoes.started(user, now(), practice=True, deal='251').pk}/"


def _dominoes_start(user: User) -> str:
    return f"/table/{dominoes.begun(user, now(), deal='251').pk}/"


@atomic  # the site would end it by its clock
def _dominoes_over(user: User) -> str:
    return f"/table/{dominoes.finished(user, at=now() - 20 * dominoes.MINUTE).pk}/"


def _solitaire(user: User) -> str:
    table = solitaire.begun(user, now(), mode="classic", layout="turtle", deal="7")
    return f"/table/{table.pk}/"


@atomic
def _solitaire_over(user: User) -> str:
    return f"/table/{solitaire.finished(user, at=now() - 20 * solitaire.MINUTE, mode='score').pk}/"


MOMENTS = [
    Moment("pass", mahjong_games.at_last_pass_across),
    Moment("settings", mahjong_games.at_last_pass_across, presses=(".tool:has-text('⚙')",)),
    Moment("help", mahjong_games.at_last_pass_across, presses=(".tool:has-text('?')",)),
    Moment("log", mahjong_games.at_own_turn, presses=(".tool:has-text('☰')",)),
    Moment("card", mahjong_games.at_own_turn, presses=(".tool >> nth=0",)),
    Moment("call", mahjong_games.at_a_call, ".hint.tip"),
    Moment("american over", mahjong_games.over, OVER),
    Moment("replay", lambda user: mahjong_games.over(user) + "replay/", ".scrubber .where"),
    Moment("waiting", _waiting, ".room"),
    Moment("american tutorial", _tutorial(AMERICAN.slug)),
    Moment("claims", zung_jung_games.at_many_claims),
    Moment("zung jung tutorial", _tutorial("zung-jung")),
    Moment("solitaire", _solitaire, BOARD),
    Moment("solitaire over", _solitaire_over, OVER),
    Moment("solitaire tutorial", _tutorial("solitaire"), BOARD),
    Moment("dominoes", _dominoes),
    Moment("dominoes start", _dominoes_start, ".start-screen"),
    Moment("dominoes over", _dominoes_over, OVER),
    Moment("dominoes tutorial", _tutorial(DOMINOES.slug)),
]


def named(name: str) -> Moment:
    return next(moment for moment in MOMENTS if moment.name == name)


def _friend(user: User) -> User:
    other, at = User.objects.create(username=new_name()), timezone.now()
    User.objects.filter(pk=user.pk).update(date_joined=at - timedelta(days=2))
    user.refresh_from_db()
    social.ask(user, other, at)
    social.accept(other, user, at)
    return other


def conversation(user: User) -> str:
    other = _friend(user)
    for sender, receiver in ((user, other), (other, user)):
        chat.send(sender, receiver.pk, LONG, new_name(), timezone.now())
    return f"/messages/{other.username}/"


def conversations(user: User) -> str:
    conversation(user)
    return "/messages/"


def person(user: User) -> str:
    return f"/people/{_friend(user).username}/"


def friends(user: User) -> str:
    _friend(user)
    return "/friends/"


def contest(user: User) -> str:
    at, terms = timezone.now(), Terms(Kind.DUEL, "dominoes", {"level": "easy"}, 50, 2, (100,))
    return f"/contests/{open_contest(terms, at, at + timedelta(hours=1)).pk}/"


def fairness(user: User) -> str:
    return f"{_solitaire_over(user)}fairness/"


def history(user: User) -> str:
    mahjong_games.over(user)
    return "/history/"


PAGES = [conversation, conversations, person, friends, contest, fairness, history]
