"""Clubs, who belongs to them and how, and what they are found by.

Only the services of this app write these rows.
"""

import secrets

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from social.models import person
from tables.models import new_table_id

MAX_NAME, MAX_DESCRIPTION = 40, 1_000  # characters
MAX_FOLDED = 160  # folding may write one character as four
TOKEN_BYTES = 16


def new_token() -> str:
    """128 random bits: whoever has the link may join."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class Joining(models.TextChoices):
    """How somebody becomes a member, without an invitation link."""

    FREE = "free", _("Everyone can join")
    REQUEST = "request", _("On request: you or a host accept each player")
    INVITED = "invited", _("By invitation only")


class Face(models.TextChoices):
    """The tile on a club's picture, as `static/tiles/faces.svg` names it."""

    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
    NORTH = "N", _("North")
    RED = "RD", _("Red dragon")
    GREEN = "GD", _("Green dragon")
    FLOWER = "F1", _("Flower")
    SEASON = "S1", _("Season")
    BIRD = "1B", _("Bird")
    BAMBOO = "8B", _("Bamboo")
    DOT = "1D", _("One dot")
    DOTS = "7D", _("Seven dots")


class Colour(models.TextChoices):
    """The cloth behind that tile."""

    GREEN = "green", _("Green")
    BLUE = "blue", _("Blue")
    WINE = "wine", _("Wine")
    PLUM = "plum", _("Plum")
    AMBER = "amber", _("Amber")
    SLATE = "slate", _("Slate")


class Role(models.IntegerChoices):
    """What a member may do; lower numbers may do more, and are listed first."""

    OWNER = 1, _("Owner")
    HOST = 2, _("Host")
    MEMBER = 3, _("Member")


class Club(models.Model):
    """A place for a group of players. It lasts as long as it has a member."""

    id = models.CharField(primary_key=True, max_length=12, default=new_table_id, editable=False)
    name = models.CharField(max_length=MAX_NAME)
    folded = models.CharField(max_length=MAX_FOLDED, unique=True)  # see clubs/names.py
    description = models.TextField(max_length=MAX_DESCRIPTION, blank=True)
    language = models.CharField(max_length=10)
    games = models.JSONField(default=list)  # their slugs
    joining = models.CharField(max_length=8, choices=Joining, default=Joining.REQUEST)
    listed = models.BooleanField(default=True)  # others find it and may look at its page
    face = models.CharField(max_length=2, choices=Face, default=Face.EAST)
    colour = models.CharField(max_length=8, choices=Colour, default=Colour.GREEN)
    size = models.PositiveSmallIntegerField(default=0)  # members
    created = models.DateTimeField()
    announced = models.DateTimeField(null=True)  # when members were last told of something planned

    class Meta:
        indexes = [
            models.Index(
                fields=["-size", "id"], condition=Q(listed=True), name="clubs_largest_first"
            ),
            models.Index(
                fields=["language", "-size", "id"],
                condition=Q(listed=True),
                name="clubs_of_a_language",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"


class ClubTerm(models.Model):
    """One of the things that a club is found by: a word of its name, folded, "game:<slug>", or
    "day:<weekday>" of its evenings."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="terms")
    term = models.CharField(max_length=MAX_FOLDED, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "term"], name="one_term_a_club")]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.term}"


class Membership(models.Model):
    """A member of a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="members", db_index=False)
    user = person()
    role = models.PositiveSmallIntegerField(choices=Role, default=Role.MEMBER)
    joined = models.DateTimeField()
    since = models.DateTimeField()  # when they got this role

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="member_once"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(role=Role.OWNER), name="one_owner_a_club"
            ),
        ]
        indexes = [
            models.Index(fields=["club", "role", "joined", "id"], name="members_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}: {self.get_role_display()}"


class JoinRequest(models.Model):
    """Somebody asks to join. A declined request stays, so that they do not ask again too soon."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="requests", db_index=False)
    user = person()
    at = models.DateTimeField()
    declined = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="asked_once")]

    def __str__(self) -> str:
        return f"{self.user_id} asks {self.club_id}"


class Ban(models.Model):
    """Somebody who may not come back to a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="bans", db_index=False)
    user = person()
    by = person(null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="banned_once")]

    def __str__(self) -> str:
        return f"{self.user_id} may not join {self.club_id}"


class Announcement(models.Model):
    """Something planned that members are still to be told of, see clubs/services/announcing.py.
    page: the name of its page, about: its id, args: what the address needs besides the club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="announcements")
    page = models.CharField(max_length=24)
    about = models.CharField(max_length=12, unique=True)
    args = models.JSONField(default=list)
    title = models.CharField(max_length=60)
    starts = models.DateTimeField()
    zone = models.CharField(max_length=40)  # by whose clocks that is said
    by = person(null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.title} of {self.club_id}"


class InvitationLink(models.Model):
    """The link by which whoever has it joins a club, until it is revoked or replaced."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="link", primary_key=True)
    token = models.CharField(max_length=22, unique=True, default=new_token)  # secret
    by = person(null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"link of {self.club_id}"
