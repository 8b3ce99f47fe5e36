"""User accounts. Usernames are unique, ignoring case."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models.functions import Lower, Replace, Upper
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.mailboxes import mailbox_of
from accounts.username_rules import LOOKS, fold, validate_username, validate_word

DELETED_PLAYER = gettext_noop("Deleted player")  # the shown name of every deleted account
TAKEN = _("This username is taken.")


class Back(models.TextChoices):
    """The designs on the back of a player's tiles."""

    BAMBOO = "bamboo", _("Bamboo")
    WAVE = "wave", _("Blue wave")
    PLUM = "plum", _("Plum blossom")
    JADE = "jade", _("Jade lattice")
    LACQUER = "lacquer", _("Red lacquer")
    NIGHT = "night", _("Night sky")


class Felt(models.TextChoices):
    """The colours of the table."""

    GREEN = "green", _("Green baize")
    BLUE = "blue", _("Midnight blue")
    WINE = "wine", _("Wine")


class AnyCaseManager(UserManager["User"]):
    """Finds users by name, ignoring case."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)

    def create_superuser(self, username: str, *about: Any, **more: Any) -> "User":
        """Whoever owns the site may have a reserved name, but not imitate an account."""
        if self.named_like(username).exists():
            raise ValidationError(TAKEN, code="username_taken")
        return super().create_superuser(username, *about, **more)

    def named_like(self, *names: str) -> "models.QuerySet[User]":
        """The accounts whose names are these, or imitate them."""
        return self.filter(HAS_NAME, folded__in={fold(name) for name in names})


def _folded(column: str) -> Lower | Replace:
    """`fold` in SQL."""
    expression: Lower | Replace = Lower(column)
    for look, letter in LOOKS.items():
        expression = Replace(expression, models.Value(look), models.Value(letter))
    return expression


# Guests and deleted accounts have names that nobody chose.
HAS_NAME = models.Q(guest=False, closed=None)


class User(AbstractUser):
    username = models.CharField(
        unique=True,
        max_length=20,
        validators=[validate_username],
        error_messages={"unique": TAKEN},
    )
    folded = models.GeneratedField(
        expression=_folded("username"),
        output_field=models.CharField(max_length=20),
        db_persist=True,
    )
    # Above zero for accounts whose names imitated an older one before that was refused.
    namesake = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    back = models.CharField(max_length=12, choices=Back, default=Back.BAMBOO)
    felt = models.CharField(max_length=12, choices=Felt, default=Felt.GREEN)
    guest = models.BooleanField(default=False, editable=False)  # see accounts.guests
    closed = models.DateTimeField(null=True, editable=False)  # see accounts.privacy
    # When the first address was confirmed, or a later one by somebody who was not signed in: what
    # was set up before may be another person's. See accounts.addresses.
    address_confirmed = models.DateTimeField(null=True, editable=False)
    address_lost = models.BooleanField(default=False, editable=False)  # its owner confirmed it
    preferences = models.JSONField(default=dict, blank=True)  # sounds, sorting, view; the client's
    hide_ratings = models.BooleanField(default=False)  # from other players
    # Not read any more, and to be removed with the next release: see notifications.models.Choices.
    mail_requests = models.BooleanField(default=False, editable=False)
    mail_invitations = models.BooleanField(default=False, editable=False)
    mail_messages = models.BooleanField(default=False, editable=False)
    mail_evenings = models.BooleanField(default=True, editable=False)

    objects: ClassVar[AnyCaseManager] = AnyCaseManager()

    class Meta:
        indexes = [models.Index(fields=["email"], name="accounts_user_email")]
        constraints = [
            # Upper, not Lower: `username__iexact` uses UPPER, so PostgreSQL can use this index.
            models.UniqueConstraint(
                Upper("username"),
                name="username_unique_any_case",
                violation_error_message=TAKEN,
            ),
            models.UniqueConstraint(
                fields=["folded", "namesake"],
                condition=HAS_NAME,
                name="username_unique_folded",
                violation_error_message=TAKEN,
            ),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Saves nothing if the account has been deleted since this copy was read: a request from
        another tab would bring the name and the address back."""
        self.email = mailbox_of(self.email)
        with transaction.atomic():
            if self._state.adding or self.closed or not self._is_deleted():
                super().save(*args, **kwargs)

    def _is_deleted(self) -> bool:
        rows = User.objects.select_for_update(no_key=True).filter(pk=self.pk)
        return rows.values_list("closed", flat=True).first() is not None


class UsernameRule(models.Model):
    """A word that usernames may not be, or may not contain. Staff edit the list."""

    class Kind(models.TextChoices):
        RESERVED = "reserved", "reserved"
        OFFENSIVE = "offensive", "offensive"

    word = models.CharField(max_length=20, unique=True, validators=[validate_word])
    kind = models.CharField(max_length=9, choices=Kind)
    part = models.BooleanField(
        "anywhere in a name",
        default=False,
        help_text="Only for reserved words. Otherwise these are found as the whole name, and "
        "offensive words as a whole word in it, with or without a number at the end.",
    )

    class Meta:
        ordering = ["word"]

    def __str__(self) -> str:
        return self.word

    def clean(self) -> None:
        """Nearly every offensive word is part of a name or a place."""
        if self.part and self.kind == self.Kind.OFFENSIVE:
            raise ValidationError({"part": "Offensive words are only found as whole words."})


class ReservedUsername(models.Model):
    """A username that an account had before it was deleted or renamed, stored as a SHA-256 hash of
    the folded name: recognisable, not readable. Older hashes are of the name in lower case."""

    digest = models.CharField(max_length=64, unique=True)
    # Who may have it again, if staff have renamed them.
    former_owner = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return self.digest


class AccountChange(models.Model):
    """A change of an account of which its address was told: the mail has a link that undoes it, see
    accounts.addresses. Deleted after a week."""

    user = models.ForeignKey(User, models.CASCADE, related_name="changes")
    address = models.EmailField()  # where the mail went: the address from before the change
    at = models.DateTimeField(db_index=True)
    undone = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"a change of {self.user_id}"
