"""Payments of invoices: the cards of the hosted pages, attempts, the bank's answers, and what
becomes of an invoice; refunds, and disputes that a cardholder opens at the bank."""

from dataclasses import dataclass
from typing import Literal

from ops.stripe_stand_in.params import Params, StripeError
from ops.stripe_stand_in.store import Store, Thing, card_payment

# asks: the bank wants the owner to confirm the payment, as 3-D Secure does.
Answer = Literal["pays", "declined", "asks"]


@dataclass(frozen=True)
class Card:
    """present: the answer while the owner is at a page. absent: at a renewal."""

    label: str
    brand: str
    last4: str
    present: Answer
    absent: Answer


# The numbers are those of Stripe's test cards, where it has one that behaves like this.
CARDS = {
    "pays": Card("Pays", "visa", "4242", "pays", "pays"),
    "declined": Card("Is declined", "visa", "0002", "declined", "declined"),
    "fails_later": Card("Pays now, fails at renewals", "visa", "0341", "pays", "declined"),
    "second_step": Card("Needs a second step each time", "visa", "3184", "asks", "asks"),
    "second_step_once": Card("Needs a second step now only", "visa", "3155", "asks", "pays"),
}
_BY_LAST4 = {card.last4: card for card in CARDS.values()}
DECLINED = "Your card was declined."


def behaviour(method: Thing) -> Card:
    return _BY_LAST4[method["card"]["last4"]]


def attach(store: Store, customer: Thing, card: Card, at: int) -> Thing:
    """Keeps a card for a customer, as a payment method."""
    method = store.add(
        "payment_method",
        at,
        billing_details=_owner(customer),
        card=_shown(card),
        customer=customer["id"],
    )
    store.emit("payment_method.attached", method, at)
    return method


def _owner(customer: Thing) -> Thing:
    address = ("city", "country", "line1", "line2", "postal_code", "state")
    return {
        "address": dict.fromkeys(address),
        "email": customer["email"],
        "name": customer["name"],
        "phone": None,
        "tax_id": None,
    }


def _shown(card: Card) -> Thing:
    unchecked = ("address_line1_check", "address_postal_code_check")
    return {
        "brand": card.brand,
        "checks": dict.fromkeys(unchecked) | {"cvc_check": "pass"},
        "country": "US",
        "display_brand": card.brand,
        "exp_month": 12,
        "exp_year": 2040,
        "fingerprint": f"StandIn{card.last4}",
        "funding": "credit",
        "generated_from": None,
        "last4": card.last4,
        "networks": {"available": [card.brand], "preferred": None},
        "regulated_status": None,
        "three_d_secure_usage": {"supported": True},
        "wallet": None,
    }


DAY = 24 * 60 * 60
# Days from one failed attempt to the next. Stripe chooses them anew for each payment.
RETRIES = (3, 5, 7)


def attempt(
    store: Store,
    invoice: Thing,
    at: int,
    method: Thing | None = None,
    *,
    present: bool = False,
    confirmed: bool = False,
) -> Answer:
    """Tries to collect an open invoice. method: another card than the subscription's. present:
    the owner is at a page. confirmed: they have done the bank's second step."""
    if invoice["status"] != "open":
        message = "Invoice is already paid" if invoice["status"] == "paid" else "It is not open."
        raise StripeError(message, code="invoice_not_open")
    if invoice["amount_due"] == 0:
        _settle(store, invoice, at)
        return "pays"
    method = method or method_for(store, invoice)
    intent = intent_of(store, invoice) or _intend(store, invoice, at)
    intent["payment_method"] = method["id"] if method else None
    answer = _bank(store, invoice, method, present, confirmed)
    invoice["attempted"] = True
    if answer == "pays":
        _succeed(store, invoice, intent, at)
    elif answer == "asks":
        _ask(store, invoice, intent, at, present)
    else:
        _fail(store, invoice, intent, at, present)
    return answer


def subscription_of(store: Store, invoice: Thing) -> Thing:
    details = invoice["parent"]["subscription_details"]
    return store.get("subscription", details["subscription"])


def method_for(store: Store, invoice: Thing) -> Thing | None:
    """The card that a renewal uses: the subscription's, else the customer's."""
    subscription = subscription_of(store, invoice)
    customer = store.get("customer", invoice["customer"])
    usual = customer["invoice_settings"]["default_payment_method"]
    return store.by_kind["payment_method"].get(subscription["default_payment_method"] or usual)


def intent_of(store: Store, invoice: Thing) -> Thing | None:
    """The payment intent of an invoice; its attempts share it."""
    for payment in store.all("invoice_payment", invoice=invoice["id"]):
        return store.get("payment_intent", payment["payment"]["payment_intent"])
    return None


def _bank(
    store: Store, invoice: Thing, method: Thing | None, present: bool, confirmed: bool
) -> Answer:
    if method is None or (invoice["customer"] in store.failing and not present):
        return "declined"
    card = behaviour(method)
    answer = card.present if present else card.absent
    return "pays" if answer == "asks" and confirmed else answer


def _intend(store: Store, invoice: Thing, at: int) -> Thing:
    amount, currency = invoice["amount_due"], invoice["currency"]
    intent = store.add(
        "payment_intent",
        at,
        amount=amount,
        client_secret=f"{invoice['id']}_secret_stand_in",
        currency=currency,
        customer=invoice["customer"],
        description=f"Invoice {invoice['number']}",
    )
    store.add(
        "invoice_payment",
        at,
        amount_requested=amount,
        currency=currency,
        invoice=invoice["id"],
        payment={"payment_intent": intent["id"], "type": "payment_intent"},
    )
    store.emit("payment_intent.created", intent, at)
    return intent


def _charge(store: Store, invoice: Thing, intent: Thing, at: int, failure: str | None) -> Thing:
    method = store.by_kind["payment_method"].get(intent["payment_method"])
    charge = store.add(
        "charge",
        at,
        amount=intent["amount"],
        amount_captured=0 if failure else intent["amount"],
        billing_details=method["billing_details"] if method else {},
        captured=not failure,
        currency=intent["currency"],
        customer=intent["customer"],
        description=intent["description"],
        failure_code="card_declined" if failure else None,
        failure_message=failure,
        outcome=_outcome(failure),
        paid=not failure,
        payment_intent=intent["id"],
        payment_method=intent["payment_method"],
        payment_method_details=method and {"card": card_payment(method["card"]), "type": "card"},
        receipt_email=invoice["customer_email"],
        receipt_url=invoice["hosted_invoice_url"],
        status="failed" if failure else "succeeded",
    )
    intent["latest_charge"] = charge["id"]
    return charge


def _outcome(failure: str | None) -> Thing:
    """What the bank has said."""
    nothing = ("advice_code", "network_advice_code", "network_decline_code", "risk_level")
    return dict.fromkeys(nothing) | {
        "network_status": "declined_by_network" if failure else "approved_by_network",
        "reason": "generic_decline" if failure else None,
        "seller_message": "The bank did not say why." if failure else "Payment complete.",
        "type": "issuer_declined" if failure else "authorized",
    }


def _succeed(store: Store, invoice: Thing, intent: Thing, at: int) -> None:
    charge = _charge(store, invoice, intent, at, None)
    intent |= {"status": "succeeded", "amount_received": intent["amount"]}
    intent |= {"next_action": None, "last_payment_error": None}
    store.emit("charge.succeeded", charge, at)
    store.emit("payment_intent.succeeded", intent, at)
    payment = store.all("invoice_payment", invoice=invoice["id"])[0]
    payment |= {"status": "paid", "amount_paid": intent["amount"]}
    payment["status_transitions"]["paid_at"] = at
    store.emit("invoice_payment.paid", payment, at)
    _settle(store, invoice, at)


def _settle(store: Store, invoice: Thing, at: int) -> None:
    """Marks an invoice as paid, and puts its subscription in order."""
    invoice |= {"status": "paid", "amount_paid": invoice["amount_due"], "amount_remaining": 0}
    invoice |= {"attempted": True, "auto_advance": False, "next_payment_attempt": None}
    invoice["attempt_count"] += 1 if invoice["amount_due"] else 0
    invoice["status_transitions"]["paid_at"] = at
    store.emit("invoice.paid", invoice, at)
    store.emit("invoice.payment_succeeded", invoice, at)
    subscription = subscription_of(store, invoice)
    with store.change(subscription, "customer.subscription.updated", at):
        repaired = subscription["latest_invoice"] == invoice["id"]
        if repaired and subscription["status"] in ("incomplete", "past_due"):
            subscription["status"] = "active"
    _delinquent(store, invoice, False, at)


def _ask(store: Store, invoice: Thing, intent: Thing, at: int, present: bool) -> None:
    url = f"{invoice['hosted_invoice_url']}/second-step"
    action = {"redirect_to_url": {"return_url": None, "url": url}, "type": "redirect_to_url"}
    intent |= {"status": "requires_action", "next_action": action}
    store.emit("payment_intent.requires_action", intent, at)
    store.emit("invoice.payment_action_required", invoice, at)
    if not present:  # the owner cannot confirm it, so this attempt has failed
        _count_failure(store, invoice, at)


def _fail(store: Store, invoice: Thing, intent: Thing, at: int, present: bool) -> None:
    charge = _charge(store, invoice, intent, at, DECLINED)
    error = {"charge": charge["id"], "code": "card_declined", "decline_code": "generic_decline"}
    error |= {"message": DECLINED, "type": "card_error"}
    intent |= {"status": "requires_payment_method", "next_action": None}
    intent["last_payment_error"] = error
    store.emit("charge.failed", charge, at)
    store.emit("payment_intent.payment_failed", intent, at)
    if present:  # only the attempts of Stripe itself count, and decide about the next one
        store.emit("invoice.payment_failed", invoice, at)
    else:
        _count_failure(store, invoice, at)


def _count_failure(store: Store, invoice: Thing, at: int) -> None:
    failures = invoice["attempt_count"] = invoice["attempt_count"] + 1
    more = failures <= len(RETRIES)
    invoice["next_payment_attempt"] = at + RETRIES[failures - 1] * DAY if more else None
    invoice["auto_advance"] = more
    store.emit("invoice.payment_failed", invoice, at)
    subscription = subscription_of(store, invoice)
    with store.change(subscription, "customer.subscription.updated", at):
        if subscription["status"] == "active":
            subscription["status"] = "past_due"
    _delinquent(store, invoice, True, at)


def _delinquent(store: Store, invoice: Thing, delinquent: bool, at: int) -> None:
    customer = store.get("customer", invoice["customer"])
    if not customer.get("deleted"):
        with store.change(customer, "customer.updated", at):
            customer["delinquent"] = delinquent


TO_ANSWER = 7 * DAY  # until when a dispute can be answered


def create(store: Store, params: Params, at: int) -> Thing:
    charge = _charge_to_refund(store, params)
    amount, reason = params.whole("amount"), params.text("reason")
    metadata = params.pairs("metadata")
    params.finish()
    return refund(store, charge, at, amount=amount, reason=reason, metadata=metadata)


def _charge_to_refund(store: Store, params: Params) -> Thing:
    if identity := params.text("charge"):
        params.text("payment_intent")
        return store.get("charge", identity, "charge")
    intent = store.get("payment_intent", params.needed("payment_intent"), "payment_intent")
    if intent["status"] != "succeeded":
        raise StripeError("This PaymentIntent does not have a successful charge to refund.")
    return store.get("charge", intent["latest_charge"])


def refund(
    store: Store,
    charge: Thing,
    at: int,
    *,
    amount: int | None = None,
    reason: str | None = None,
    metadata: dict[str, str] | None = None,
) -> Thing:
    """Gives money back. amount: in the smallest unit; None for all that is left."""
    amount = _within(charge, amount)
    refund = store.add(
        "refund",
        at,
        amount=amount,
        charge=charge["id"],
        currency=charge["currency"],
        customer=charge["customer"],
        metadata=metadata or {},
        payment_intent=charge["payment_intent"],
        payment_method=charge["payment_method"],
        reason=reason,
    )
    del refund["livemode"]  # Stripe's refunds have none
    store.emit("refund.created", refund, at)
    with store.change(charge, "charge.refunded", at):
        charge["amount_refunded"] += amount
        charge["refunded"] = charge["amount_refunded"] == charge["amount_captured"]
    return refund


def _within(charge: Thing, amount: int | None) -> int:
    """The amount that is given back. Raises StripeError if there is not so much left."""
    left: int = charge["amount_captured"] - charge["amount_refunded"]
    if left == 0:
        message = f"Charge {charge['id']} has already been refunded."
        raise StripeError(message, code="charge_already_refunded")
    if amount is None:
        return left
    if not 0 < amount <= left:
        raise StripeError(f"Refund amount ({amount}) is not within 1 to {left}.", param="amount")
    return amount


def dispute(store: Store, charge: Thing, at: int, reason: str = "fraudulent") -> Thing:
    """What the cardholder's bank does: it takes the money back until the dispute is decided."""
    if charge["disputed"] or not charge["paid"]:
        raise StripeError(f"Charge {charge['id']} cannot be disputed.")
    charge["disputed"] = True
    dispute = store.add(
        "dispute",
        at,
        amount=charge["amount"],
        charge=charge["id"],
        currency=charge["currency"],
        evidence_details={
            "due_by": at + TO_ANSWER,
            "enhanced_eligibility": {},
            "has_evidence": False,
            "past_due": False,
            "submission_count": 0,
        },
        payment_intent=charge["payment_intent"],
        reason=reason,
    )
    store.emit("charge.dispute.created", dispute, at)
    store.emit("charge.dispute.funds_withdrawn", dispute, at)
    return dispute


def decide(store: Store, dispute: Thing, won: bool, at: int) -> Thing:
    """Ends a dispute. won: by the site, which gets its money back."""
    if dispute["status"] in ("won", "lost"):
        raise StripeError("This dispute is already closed.")
    dispute["status"] = "won" if won else "lost"
    store.emit("charge.dispute.closed", dispute, at)
    if won:
        store.emit("charge.dispute.funds_reinstated", dispute, at)
    return dispute
