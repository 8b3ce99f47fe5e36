"""Who plays: an account with a username that nobody else has, in any mixture of cases."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Upper

from accounts.username_rules import validate_username, validate_word

DELETED_PLAYER = "Deleted player"  # what everybody whose account is deleted is called


class Back(models.TextChoices):
    """The designs on the back of a player's tiles."""

    BAMBOO = "bamboo", "Bamboo"
    WAVE = "wave", "Blue wave"
    PLUM = "plum", "Plum blossom"
    JADE = "jade", "Jade lattice"
    LACQUER = "lacquer", "Red lacquer"
    NIGHT = "night", "Night sky"


class Felt(models.TextChoices):
    """The colours of the table."""

    GREEN = "green", "Green baize"
    BLUE = "blue", "Midnight blue"
    WINE = "wine", "Wine"


class AnyCaseManager(UserManager["User"]):
    """Ann signs in as ann, ANN or Ann: there is only one of her."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractUser):
    username = models.CharField(
        unique=True,
        max_length=20,
        validators=[validate_username],
        error_messages={"unique": "This username is taken."},
    )
    back = models.CharField(max_length=12, choices=Back, default=Back.BAMBOO)
    felt = models.CharField(max_length=12, choices=Felt, default=Felt.GREEN)
    guest = models.BooleanField(default=False, editable=False)  # see accounts.guests
    closed = models.DateTimeField(null=True, editable=False)  # see accounts.deletion
    preferences = models.JSONField(default=dict, blank=True)  # sounds, sorting, view; the client's
    mail_requests = models.BooleanField("someone sends me a friend request", default=False)
    mail_invitations = models.BooleanField("a friend invites me to a table", default=False)

    objects: ClassVar[AnyCaseManager] = AnyCaseManager()

    class Meta:
        constraints = [
            # Upper and not Lower: PostgreSQL finds `username__iexact` by this same index.
            models.UniqueConstraint(
                Upper("username"),
                name="username_unique_any_case",
                violation_error_message="This username is taken.",
            )
        ]


class UsernameRule(models.Model):
    """A word that names may not be, or may not hold. Staff edit the list."""

    class Kind(models.TextChoices):
        RESERVED = "reserved", "reserved"
        OFFENSIVE = "offensive", "offensive"

    word = models.CharField(max_length=20, unique=True, validators=[validate_word])
    kind = models.CharField(max_length=9, choices=Kind)
    part = models.BooleanField(
        "anywhere in a name",
        default=False,
        help_text="If not, only names that are this word, with or without a number at the end.",
    )

    class Meta:
        ordering = ["word"]

    def __str__(self) -> str:
        return self.word


class ReservedUsername(models.Model):
    """The name of a closed account, not to be read but to be recognised (SHA-256)."""

    digest = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.digest
