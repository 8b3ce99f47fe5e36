"""Refunds, and disputes that a cardholder opens at the bank."""

from ops.stripe_stand_in.params import Params, StripeError
from ops.stripe_stand_in.payments import DAY
from ops.stripe_stand_in.store import Store, Thing

TO_ANSWER = 7 * DAY  # until when a dispute can be answered


def create(store: Store, params: Params, at: int) -> Thing:
    charge = _charge(store, params)
    amount, reason = params.whole("amount"), params.text("reason")
    metadata = params.pairs("metadata")
    params.finish()
    return refund(store, charge, at, amount=amount, reason=reason, metadata=metadata)


def _charge(store: Store, params: Params) -> Thing:
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
