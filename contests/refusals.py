"""Refusals of contests: codes and their texts."""

from django.utils.translation import gettext_lazy as _

from tables import refusals as tables

TEXTS = tables.TEXTS | {
    "bad_fee": _("The entry fee is a whole number of coins, from 0 to 10,000."),
    "bad_kind": _("There is no such kind of contest."),
    "bad_option": _("This game does not have that option."),
    "bad_places": _("This kind of contest cannot have that many places."),
    "bad_prizes": _(
        "Prizes are whole percentages that add up to 100, the highest first, and no more of them "
        "than places. A contest without an entry fee has none."
    ),
    "bad_times": _("A contest has to close after it opens, and within thirty days."),
    "contest_closed": _("This contest is closed."),
    "contest_full": _("All places in this contest are taken."),
    "contest_later": _("This contest has not opened yet."),
    "household": _(
        "Somebody in your household has entered this contest. Two players of one household cannot "
        "play each other for coins."
    ),
    "needs_account": _("Contests need an account. Sign up for free to enter."),
    "needs_reason": _("Please write why the contest is void. Its players read it."),
    "new_rules": _(
        "The rules of this game have changed since this contest opened, so it cannot be played any "
        "more. If you have paid an entry fee, you get it back."
    ),
    "no_such_contest": _("There is no such contest."),
    "not_enough_coins": _("You do not have enough coins for this contest."),
    "not_entered": _("Enter this contest first."),
    "own_contest": _("You have entered this contest. Ask a colleague to decide about it."),
    "too_many_contests": _(
        "You have five open contests of your own. You can open another when one of them is decided."
    ),
    "unconfirmed": _(
        "Contests with an entry fee need a confirmed email address. Click the link in the email we "
        "sent you. In your settings, under Email, we can send it again."
    ),
}


class Refused(tables.Refused):
    """A refusal of what is done in contests."""

    texts = TEXTS


must = Refused.must
