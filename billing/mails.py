"""Mail about memberships, each sent once, in the reader's language.

`ask` writes a row within the caller's transaction; a worker sends what the rows ask for. What a
mail tells is read when it is sent, so a mail that waited tells what is so then.

Mail before money or an end is asked for every hour: a week before, and on the last day of a trial.
Card networks ask for the mail a week before a trial turns into a charge.
"""

from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from celery import shared_task
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone

from accounts.mail_layout import lay_out
from accounts.outage import ATTEMPTS, enqueue_on_commit, is_due
from accounts.preferences import in_language_of
from accounts.private_texts import errors_without_text
from accounts.site_address import page_address
from billing import gateway, incidents
from billing.facts import CHARGING
from billing.models import Grant, Membership, SentMail
from billing.prices import money
from billing.selectors import is_cancelled

ABOUT_INVOICE = ("receipt", "payment_failed")
ABOUT_GRANT = ("given", "withdrawn")
REFUNDED = ("succeeded", "pending")  # Stripe's words; others did not reach the card


def ask(membership: Membership, kind: str, about: str, at: datetime) -> None:
    """Asks for a mail, once. kind: the name of its templates."""
    mail, created = SentMail.objects.get_or_create(membership=membership, kind=kind, about=about)
    if created:
        enqueue_on_commit(send, mail.pk, at.isoformat())


def times_sent(membership: Membership, kind: str, subscription: str) -> int:
    """How many mails of a kind there are about a subscription, each with its number."""
    mails = SentMail.objects.filter(membership=membership, kind=kind)
    return mails.filter(about__startswith=f"{subscription} ").count()


def asked(membership: Membership, kind: str, about: str) -> bool:
    return SentMail.objects.filter(membership=membership, kind=kind, about=about).exists()


@shared_task(ignore_result=True)
@errors_without_text
def send(mail_id: int, at: str = "") -> None:
    """Sends a mail that waits. at: when, in ISO form; now if it is not given."""
    deliver(mail_id, datetime.fromisoformat(at) if at else timezone.now())


def deliver(mail_id: int, at: datetime) -> None:
    """Whoever raises `attempts` first sends it: two workers never send the same one. A worker that
    is killed while the mail server answers leaves it to a later attempt, with the same id."""
    mail = SentMail.objects.select_related("membership__user").filter(pk=mail_id, sent=None).first()
    if mail is None or (mail.tried and not is_due(mail.tried, mail.attempts, at)):
        return
    mine = SentMail.objects.filter(pk=mail.pk, sent=None, attempts=mail.attempts)
    if not mine.update(attempts=F("attempts") + 1, tried=at):
        return
    if mail.attempts + 1 == ATTEMPTS:
        text = f"The mail {mail.kind} could not be sent so far; this is the last attempt."
        incidents.report("failed", f"mail {mail.pk}", text, at, mail.membership)
    if message := compose(mail):
        message.connection = get_connection(settings.EMAIL_DELIVERY_BACKEND)
        message.send()
    SentMail.objects.filter(pk=mail.pk).update(sent=at)


def waiting(at: datetime) -> list[int]:
    """The mails that a worker should have sent by now."""
    rows = SentMail.objects.filter(sent=None, attempts__lt=ATTEMPTS).order_by("pk")[:500]
    return [row.pk for row in rows if row.tried is None or is_due(row.tried, row.attempts, at)]


def compose(mail: SentMail) -> EmailMessage | None:
    """None if the account has no address any more, or what the mail would say is no longer so."""
    user = mail.membership.user
    address = EmailAddress.objects.filter(user=user, primary=True).first()
    if address is None or user.closed or not _is_so(mail, address):
        return None
    domain = settings.BASE_URL.rpartition("/")[2].partition(":")[0]
    # The same id for each attempt: mail programs show a message once even if it came twice.
    headers = {"Message-ID": f"<membership-{mail.pk}@{domain}>"}
    with in_language_of(user):
        context = _context(mail)
        folder = "billing/email"
        subject = render_to_string(f"{folder}/{mail.kind}_subject.txt", context)
        text = render_to_string(f"{folder}/{mail.kind}.txt", context)
        message = EmailMessage(" ".join(subject.split()), text, to=[address.email], headers=headers)
        return lay_out(message)


def _is_so(mail: SentMail, address: EmailAddress) -> bool:
    if mail.kind in ABOUT_GRANT:  # nothing was paid, so the address may be somebody else's
        still = Grant.objects.filter(pk=mail.about, withdrawn=None).exists()
        return bool(address.verified) and still == (mail.kind == "given")
    if mail.kind in ("cancelled", "resumed"):
        return is_cancelled(mail.membership) == (mail.kind == "cancelled")
    return mail.kind != "refund" or gateway.refund(mail.about).status in REFUNDED


def _context(mail: SentMail) -> dict[str, Any]:
    membership = mail.membership
    month = settings.BILLING_PRICES["month"]
    context = {
        "to": membership.user,
        "membership": membership,
        "page": page_address("membership"),
        "price": money(membership.amount, membership.currency or month.currency),
        "monthly": money(month.amount, month.currency),
    }
    if mail.kind in ABOUT_INVOICE:
        invoice = gateway.invoice(mail.about)
        amount = invoice.due if mail.kind == "payment_failed" else invoice.paid
        context |= {"url": invoice.url, "amount": money(amount, invoice.currency)}
    if mail.kind == "refund":
        refund = gateway.refund(mail.about)
        context["amount"] = money(refund.amount, refund.currency)
    if mail.kind in ABOUT_GRANT:
        context["grant"] = Grant.objects.get(pk=mail.about)
        context["subscribed"] = membership.status in CHARGING
    return context


WEEK = timedelta(days=7)
DAY = timedelta(days=1)


def ask_due(at: datetime) -> int:
    """Asks for what is due, once each; returns how many mails. Running it late sends what still
    makes sense, and leaves out what does not."""
    due = [
        ("charge_soon", _charged(at)),
        ("trial_week", _ending(at + DAY, at + WEEK)),
        ("trial_last_day", _ending(at, at + DAY)),
    ]
    count = 0
    for kind, rows in due:
        for membership in _without(kind, rows):
            about = membership.subscription_id if kind == "charge_soon" else ""
            ask(membership, kind, about, at)
            count += 1
    return count


def _charged(at: datetime) -> QuerySet[Membership]:
    """Members whose trial turns into a charge within a week."""
    rows = Membership.objects.filter(status="trialing", cancel_at=None)
    return rows.filter(period_end__gt=at, period_end__lte=at + WEEK)


def _ending(after: datetime, until: datetime) -> QuerySet[Membership]:
    """Players whose trial ends within a time, and who have nothing else. Only confirmed addresses:
    nobody gets mail because somebody else has typed their address."""
    address = EmailAddress.objects.filter(user=OuterRef("pk"), primary=True, verified=True)
    rows = Membership.objects.filter(trial_ends__gt=after, trial_ends__lte=until, free=False)
    rows = rows.exclude(status__in=CHARGING).filter(user__closed=None)
    granted = Q(granted_until__gt=until)
    return rows.exclude(granted).filter(Exists(address))


def _without(kind: str, rows: QuerySet[Membership]) -> QuerySet[Membership]:
    """Those who have not had the mail; one about a subscription is told apart by that."""
    had = SentMail.objects.filter(membership=OuterRef("pk"), kind=kind)
    if kind == "charge_soon":
        had = had.filter(about=OuterRef("subscription_id"))
    return rows.exclude(Exists(had))
