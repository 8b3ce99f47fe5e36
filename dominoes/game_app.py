"""The GameApp of dominoes, and the choices for a new game."""

from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.preferences import GamePreference
from dominoes import modes, selectors, statistics
from dominoes.explaining import REVIEWER
from dominoes.rules import moves
from dominoes.rules.game import DEALS, DOMINOES, MINUTES
from dominoes.selectors import LEVEL_TITLES
from tables.forms import DealNumberField
from tables.registry import ContestGame, GameApp, HelpArticle, Tutorial


class ClockForm(forms.Form):
    """With the clock or without."""

    fields: dict[str, Any]

    minutes = forms.TypedChoiceField(
        label=_("Clock"),
        choices=[(5, _("Five minutes")), (0, _("No clock"))],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def clean_minutes(self) -> int:
        minutes: int | None = self.cleaned_data["minutes"]
        return MINUTES[0] if minutes is None else minutes


class ContestForm(forms.Form):
    """The options of a contest: the AI's level. The clock is always that of five minutes."""

    level = forms.ChoiceField(
        label=_("Computer"), choices=[(level, LEVEL_TITLES[level]) for level in DOMINOES.levels]
    )


class MatchForm(ClockForm):
    """A table where two people play each other."""

    def clean(self) -> dict[str, Any]:
        return {**self.cleaned_data, "against": "people"}


class PlayForm(ClockForm):
    """A game against the AI. Clicking a level submits it; everything else has a default."""

    level = forms.ChoiceField(
        choices=[(level, LEVEL_TITLES[level]) for level in DOMINOES.levels], required=False
    )
    helps = forms.BooleanField(
        label=_("Hints and undo"),
        required=False,
        help_text=_("For practice. Such a game does not count for the best scores."),
    )
    deal = DealNumberField(DEALS)

    def clean_level(self) -> str:
        return self.cleaned_data["level"] or DOMINOES.levels[1]


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
    reviewer=REVIEWER,
    facts=statistics.facts,
    statistics=statistics.statistics,
    timed=("play",),
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
        first=moves.Begin(),
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
