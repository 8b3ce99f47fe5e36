"""Checkout sessions: opened by the site, completed or abandoned by its user."""

from ops.stripe_stand_in import customers, payments, subscriptions
from ops.stripe_stand_in.params import Params, StripeError
from ops.stripe_stand_in.payments import DAY, Answer, Card
from ops.stripe_stand_in.store import Store, Thing

SHORTEST_TRIAL = 2 * DAY


def create(store: Store, params: Params, at: int) -> Thing:
    if params.needed("mode") != "subscription":
        raise StripeError("The stand-in knows subscriptions only.", param="mode")
    customer = params.text("customer")
    if customer:
        customers.living(store, customer, "customer")
    cart = _cart(store, params, at)
    price = store.get("price", cart["price"])
    amount = 0 if cart["trial_end"] else price["unit_amount"] * cart["quantity"]
    fields = {
        "amount_subtotal": amount,
        "amount_total": amount,
        "cancel_url": params.text("cancel_url"),
        "client_reference_id": params.text("client_reference_id"),
        "currency": price["currency"],
        "customer": customer,
        "customer_email": params.text("customer_email"),
        "expires_at": params.whole("expires_at") or at + DAY,
        "locale": params.text("locale"),
        "metadata": params.pairs("metadata"),
        "success_url": params.needed("success_url"),
    }
    for ignored in ("allow_promotion_codes", "billing_address_collection", "submit_type",
                    "payment_method_collection", "customer_update", "consent_collection",
                    "payment_method_types", "custom_text", "ui_mode"):  # fmt: skip
        params.anything(ignored)  # they change nothing that a test could see
    params.finish()
    session = store.add("checkout.session", at, **fields)
    session["url"] = f"{store.base}/c/pay/{session['id']}"
    store.carts[session["id"]] = cart
    return session


def _cart(store: Store, params: Params, at: int) -> Thing:
    items = params.parts("line_items")
    if len(items) != 1:
        raise StripeError("The stand-in sells one price at a time.", param="line_items")
    param = "line_items[0][price]"
    price = store.get("price", items[0].needed("price"), param)
    if not price["active"]:
        message = f"The price specified is inactive: {price['id']}."
        raise StripeError(message, param=param)
    data = params.part("subscription_data")
    days, trial_end = data.whole("trial_period_days"), data.whole("trial_end")
    if trial_end is not None and trial_end < at + SHORTEST_TRIAL:
        message = "The `trial_end` date has to be at least 2 days in the future."
        raise StripeError(message, param="subscription_data[trial_end]")
    data.anything("trial_settings")
    data.anything("billing_mode")
    return {
        "price": price["id"],
        "quantity": items[0].whole("quantity") or 1,
        "trial_end": at + days * DAY if days else trial_end,
        "metadata": data.pairs("metadata"),
        "description": data.text("description"),
    }


def complete(
    store: Store, session: Thing, card: Card, at: int, *, confirmed: bool = False
) -> Answer:
    """What the user's pressing "Subscribe" leads to. Only "pays" changes anything."""
    if session["status"] != "open":
        raise StripeError(f"This Checkout session is {session['status']}.")
    if card.present != "pays" and not (card.present == "asks" and confirmed):
        return card.present
    customer = _customer(store, session, at)
    method = payments.attach(store, customer, card, at)
    cart = store.carts[session["id"]]
    subscription = subscriptions.start(store, customer, method, cart, at)
    invoice = store.get("invoice", subscription["latest_invoice"])
    payments.attempt(store, invoice, at, method, present=True, confirmed=True)
    session |= {
        "status": "complete",
        "payment_status": "paid" if invoice["amount_paid"] else "no_payment_required",
        "customer": customer["id"],
        "customer_details": {
            **dict.fromkeys(("address", "business_name", "individual_name", "phone", "tax_ids")),
            "email": customer["email"],
            "name": customer["name"],
            "tax_exempt": customer["tax_exempt"],
        },
        "invoice": invoice["id"],
        "subscription": subscription["id"],
    }
    store.emit("checkout.session.completed", session, at)
    return "pays"


def _customer(store: Store, session: Thing, at: int) -> Thing:
    if session["customer"]:
        return customers.living(store, session["customer"], "customer")
    return customers.add(store, at, email=session["customer_email"], name=None)


def expire(store: Store, session: Thing, at: int) -> Thing:
    if session["status"] != "open":
        message = 'Only Checkout Sessions with a status in ["open"] can be expired.'
        raise StripeError(message, param="session")
    session |= {"status": "expired", "url": None}
    store.emit("checkout.session.expired", session, at)
    return session
