"""User accounts. Usernames are unique, ignoring case."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models, transaction
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from accounts.mailboxes import mailbox_of
from accounts.username_rules import validate_username, validate_word

DELETED_PLAYER = gettext_noop("Deleted player")  # the shown name of every deleted account


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


class User(AbstractUser):
    username = models.CharField(
        unique=True,
        max_length=20,
        validators=[validate_username],
        error_messages={"unique": _("This username is taken.")},
    )
    back = models.CharField(max_length=12, choices=Back, default=Back.BAMBOO)
    felt = models.CharField(max_length=12, choices=Felt, default=Felt.GREEN)
    guest = models.BooleanField(default=False, editable=False)  # see accounts.guests
    closed = models.DateTimeField(null=True, editable=False)  # see accounts.deletion
    preferences = models.JSONField(default=dict, blank=True)  # sounds, sorting, view; the client's
    hide_ratings = models.BooleanField(default=False)  # from other players
    mail_requests = models.BooleanField(_("someone sends me a friend request"), default=False)
    mail_invitations = models.BooleanField(_("a friend invites me to a table"), default=False)
    mail_messages = models.BooleanField(_("a friend writes to me"), default=False)

    objects: ClassVar[AnyCaseManager] = AnyCaseManager()

    class Meta:
        indexes = [models.Index(fields=["email"], name="accounts_user_email")]
        constraints = [
            # Upper, not Lower: `username__iexact` uses UPPER, so PostgreSQL can use this index.
            models.UniqueConstraint(
                Upper("username"),
                name="username_unique_any_case",
                violation_error_message=_("This username is taken."),
            )
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
        help_text="If not, only names that are this word, with or without a number at the end.",
    )

    class Meta:
        ordering = ["word"]

    def __str__(self) -> str:
        return self.word


class ReservedUsername(models.Model):
    """The username of a deleted account, stored as a SHA-256 hash: recognisable, not readable."""

    digest = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        return self.digest
