"""The GameApp of dominoes."""

from hashlib import sha256

from django.utils.translation import gettext_lazy as _

from accounts.preferences import GamePreference
from dominoes import modes, selectors
from dominoes.forms import ContestForm, MatchForm
from dominoes.rules.game import DOMINOES
from tables.registry import ContestGame, GameApp, HelpArticle, Tutorial

# A first round in which a player who follows the advice scores early, draws once and goes out.
TUTORIAL_SEED = sha256(b"first round 96").hexdigest()

DOMINOES_APP = GameApp(
    engine=DOMINOES,
    name=_("Dominoes"),
    description=_("Make the open ends a multiple of five; a hundred points win."),
    form=MatchForm,
    art="dominoes",
    short_name=_("Dominoes"),
    start_page="dominoes",
    public_pages=("dominoes", "dominoes_daily", "dominoes_scores"),
    recorder=modes.ALONE.record,
    scores_page="dominoes_scores",
    rated=True,
    merge_guest=modes.ALONE.merge_guest,
    describe_result=modes.ending,
    link_picture=modes.link_picture,
    sample_tiles="6-4 5-5 3-1",
    export=modes.ALONE.export,
    tournament={"against": "people", "minutes": 5},
    contest=ContestGame(
        form=ContestForm,
        table_data=modes.contest_table,
        score=modes.contest_score,
        clock=_(
            "The clock starts after the countdown. You can pause for two minutes in all, and a "
            "closed page pauses too; then the clock runs on. Pauses count as time used."
        ),
        describe=selectors.contest_options,
        of_day=modes.contest_of_day,
        series_options=(modes.CONTEST_SERIES,),
        fastest_ms=modes.FASTEST_MS,
    ),
    tutorial=Tutorial(
        seed=TUTORIAL_SEED,
        options={"against": "ai", "level": "easy", "minutes": 0, "pace": 0},
        duration=_("About five minutes"),
        teaches=_("Matching ends, doubles, drawing, and what scores."),
    ),
    preferences=(
        GamePreference(
            key="mark_scoring",
            label=_("Mark my tiles that would score"),
            help_text=_("With the points, at their upper edge."),
            starts_on=lambda user: True,
        ),
    ),
    help=(
        HelpArticle(
            slug="dominoes",
            title=_("Dominoes"),
            summary=_(
                "Ends, doubles, drawing, rounds, bonuses, the clock, and the game of the day."
            ),
            template="dominoes/help_rules.html",
        ),
        HelpArticle(
            slug="dominoes-controls",
            title=_("Dominoes: controls"),
            summary=_("Laying tiles by mouse, touch or keyboard, and playing another person."),
            template="dominoes/help_controls.html",
        ),
    ),
)
