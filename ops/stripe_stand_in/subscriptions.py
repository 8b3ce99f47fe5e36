"""Subscriptions: their periods, renewals and ends, and the invoices for their periods."""

import calendar
from datetime import UTC, datetime, timedelta

from ops.stripe_stand_in import payments
from ops.stripe_stand_in.params import Params, StripeError
from ops.stripe_stand_in.store import Store, Thing

RUNNING = ("trialing", "active", "past_due")


def start(store: Store, customer: Thing, method: Thing, cart: Thing, at: int) -> Thing:
    """Creates a subscription and its first invoice, unpaid if it is for money.

    cart: what is bought: `price`, an id; `trial_end`, None without a trial; `quantity`;
    `metadata`.
    """
    price = store.get("price", cart["price"])
    trial_end = cart["trial_end"] if (cart["trial_end"] or 0) > at else None
    subscription = store.add("subscription", at, start_date=at, metadata=cart["metadata"])
    subscription |= {
        "currency": price["currency"],
        "customer": customer["id"],
        "default_payment_method": method["id"],
        "status": "trialing" if trial_end else "incomplete",
        "trial_start": at if trial_end else None,
        "trial_end": trial_end,
        "billing_cycle_anchor": trial_end or at,
    }
    customer["currency"] = price["currency"]
    item = store.add("subscription_item", at, **_item(subscription, price, cart["quantity"]))
    end = trial_end or next_end(price["recurring"], at, at)
    item |= {"current_period_start": at, "current_period_end": end}
    url = f"/v1/subscription_items?subscription={subscription['id']}"
    subscription["items"] = listed([item], url) | {"total_count": 1}
    amount = 0 if trial_end else price["unit_amount"] * cart["quantity"]
    store.emit("customer.subscription.created", subscription, at)
    draw_up(store, subscription, amount, "subscription_create", at)
    return subscription


def _item(subscription: Thing, price: Thing, quantity: int) -> Thing:
    recurring = price["recurring"]
    plan = {"id": price["id"], "object": "plan", "active": price["active"]}
    plan |= {"amount": price["unit_amount"], "amount_decimal": price["unit_amount_decimal"]}
    plan |= {"billing_scheme": "per_unit", "created": price["created"], "livemode": False}
    plan |= {"currency": price["currency"], "interval": recurring["interval"], "metadata": {}}
    plan |= {"interval_count": recurring["interval_count"], "product": price["product"]}
    plan |= {"usage_type": recurring["usage_type"], "nickname": price["nickname"]}
    plan |= dict.fromkeys(("meter", "tiers_mode", "transform_usage", "trial_period_days"))
    return {
        "plan": plan,
        "price": dict(price),
        "quantity": quantity,
        "subscription": subscription["id"],
    }


def renew(store: Store, subscription: Thing, at: int) -> None:
    """Begins the next period, also the first one after a trial, and collects its invoice."""
    item = subscription["items"]["data"][0]
    with store.change(subscription, "customer.subscription.updated", at):
        item["current_period_start"] = item["current_period_end"]
        anchor = subscription["billing_cycle_anchor"]
        recurring = item["price"]["recurring"]
        item["current_period_end"] = next_end(recurring, anchor, item["current_period_start"])
        if subscription["status"] == "trialing":
            subscription["status"] = "active"
        amount = item["price"]["unit_amount"] * item["quantity"]
        invoice = draw_up(store, subscription, amount, "subscription_cycle", at)
    payments.attempt(store, invoice, at)


def update(store: Store, subscription: Thing, params: Params, at: int) -> Thing:
    if subscription["status"] == "canceled":
        message = f"No such subscription: {subscription['id']}; it is canceled"
        raise StripeError(message, status=404, code="resource_missing", param="id")
    if "cancel_at" in params and "cancel_at_period_end" in params:
        raise StripeError("You may only specify one of: cancel_at, cancel_at_period_end.")
    with store.change(subscription, "customer.subscription.updated", at):
        if "cancel_at_period_end" in params:
            at_period_end(subscription, bool(params.flag("cancel_at_period_end")), at)
        if "cancel_at" in params:
            _cancel_at(subscription, params.text("cancel_at"), at)
        if method := params.text("default_payment_method"):
            known = store.get("payment_method", method, "default_payment_method")
            subscription["default_payment_method"] = known["id"]
        details = params.part("cancellation_details")
        for name in ("comment", "feedback"):
            if name in details:
                subscription["cancellation_details"][name] = details.text(name) or None
        subscription["metadata"] = subscription["metadata"] | params.pairs("metadata")
        params.finish()
    return subscription


def at_period_end(subscription: Thing, ends: bool, at: int) -> None:
    """Sets or clears the field `cancel_at_period_end`. Clearing it leaves a `cancel_at` that was
    set by itself, as the portal does."""
    if ends:
        end = subscription["items"]["data"][0]["current_period_end"]
        subscription |= {"cancel_at_period_end": True, "cancel_at": end}
        _asked_to_end(subscription, at)
    elif subscription["cancel_at_period_end"]:
        keep_running(subscription)


def keep_running(subscription: Thing) -> None:
    subscription |= {"cancel_at_period_end": False, "cancel_at": None, "canceled_at": None}
    subscription["cancellation_details"] |= {"reason": None, "comment": None, "feedback": None}


def cancel_in_portal(subscription: Thing, at: int) -> None:
    """The portal sets the moment only: `cancel_at_period_end` stays false in subscriptions with
    the flexible billing mode, which is the usual one in this version of the API."""
    subscription["cancel_at"] = subscription["items"]["data"][0]["current_period_end"]
    _asked_to_end(subscription, at)


def _cancel_at(subscription: Thing, moment: str | None, at: int) -> None:
    end = subscription["items"]["data"][0]["current_period_end"]
    if not moment:
        keep_running(subscription)
        return
    if moment not in ("min_period_end", "max_period_end"):
        if not moment.isdigit() or int(moment) <= at:
            raise StripeError("Invalid timestamp: it has to be in the future.", param="cancel_at")
        end = int(moment)
    subscription |= {"cancel_at": end, "cancel_at_period_end": False}
    _asked_to_end(subscription, at)


def _asked_to_end(subscription: Thing, at: int) -> None:
    subscription["canceled_at"] = at
    subscription["cancellation_details"] |= {"reason": "cancellation_requested"}


def end(store: Store, subscription: Thing, at: int, reason: str = "cancellation_requested") -> None:
    """Ends a subscription now. Open invoices stay open, and are not collected any more."""
    if subscription["status"] == "canceled":
        message = f"No such subscription: '{subscription['id']}'"
        raise StripeError(message, status=404, code="resource_missing", param="id")
    subscription |= {"status": "canceled", "ended_at": at}
    subscription["canceled_at"] = subscription["canceled_at"] or at
    subscription["cancellation_details"]["reason"] = reason
    for invoice in store.all("invoice", customer=subscription["customer"], status="open"):
        if payments.subscription_of(store, invoice) is subscription:
            invoice |= {"auto_advance": False, "next_payment_attempt": None}
    store.emit("customer.subscription.deleted", subscription, at)


def next_end(recurring: Thing, anchor: int, after: int) -> int:
    """The first end of a period after a moment. The periods are counted from the anchor, so that
    one that began on the 31st ends on the last day of shorter months only."""
    first, number = datetime.fromtimestamp(anchor, UTC), 0
    while True:
        number += recurring["interval_count"]
        end = int(_later(first, recurring["interval"], number).timestamp())
        if end > after:
            return end


def _later(first: datetime, interval: str, number: int) -> datetime:
    if interval in ("day", "week"):
        return first + timedelta(days=number * (7 if interval == "week" else 1))
    months = first.month - 1 + number * (12 if interval == "year" else 1)
    year, month = first.year + months // 12, months % 12 + 1
    return first.replace(
        year=year, month=month, day=min(first.day, calendar.monthrange(year, month)[1])
    )


def listed(things: list[Thing], url: str) -> Thing:
    return {"object": "list", "data": things, "has_more": False, "url": url}


def draw_up(store: Store, subscription: Thing, amount: int, reason: str, at: int) -> Thing:
    """Creates an open invoice for the subscription's current period."""
    customer = store.get("customer", subscription["customer"])
    number = customer["next_invoice_sequence"]
    customer["next_invoice_sequence"] += 1
    item = subscription["items"]["data"][0]
    invoice = store.add(
        "invoice",
        at,
        **_amounts(amount),
        billing_reason=reason,
        currency=subscription["currency"],
        customer=customer["id"],
        customer_email=customer["email"],
        customer_name=customer["name"],
        number=f"{customer['invoice_prefix']}-{number:04}",
        parent={
            "quote_details": None,
            "subscription_details": {
                "metadata": dict(subscription["metadata"]),
                "subscription": subscription["id"],
            },
            "type": "subscription_details",
        },
        period_end=at,
        period_start=at if reason == "subscription_create" else item["current_period_start"],
    )
    lines = [_line(store, invoice, subscription, amount, at)]
    invoice["lines"] = listed(lines, f"/v1/invoices/{invoice['id']}/lines")
    subscription["latest_invoice"] = invoice["id"]
    store.emit("invoice.created", invoice, at)
    _finalize(store, invoice, at)
    return invoice


def _finalize(store: Store, invoice: Thing, at: int) -> None:
    invoice["status"] = "open"
    invoice["effective_at"] = at
    invoice["status_transitions"]["finalized_at"] = at
    invoice["hosted_invoice_url"] = f"{store.base}/i/{invoice['id']}"
    invoice["invoice_pdf"] = f"{store.base}/i/{invoice['id']}?print"
    store.emit("invoice.finalized", invoice, at)


def _amounts(amount: int) -> Thing:
    full = ("amount_due", "amount_remaining", "subtotal", "subtotal_excluding_tax", "total")
    return dict.fromkeys((*full, "total_excluding_tax"), amount)


def _line(store: Store, invoice: Thing, subscription: Thing, amount: int, at: int) -> Thing:
    item = subscription["items"]["data"][0]
    product = store.get("product", item["price"]["product"])
    free = subscription["status"] == "trialing"
    line = store.add(
        "line_item",
        at,
        amount=amount,
        currency=invoice["currency"],
        description=f"Free trial: {product['name']}" if free else f"1 x {product['name']}",
        invoice=invoice["id"],
        parent={
            "invoice_item_details": None,
            "subscription_item_details": {
                "invoice_item": None,
                "proration": False,
                "proration_details": None,
                "subscription": subscription["id"],
                "subscription_item": item["id"],
            },
            "type": "subscription_item_details",
        },
        period={"start": item["current_period_start"], "end": item["current_period_end"]},
        pricing={
            "price_details": {"price": item["price"]["id"], "product": product["id"]},
            "type": "price_details",
            "unit_amount_decimal": str(amount),
        },
        quantity=item["quantity"],
        subscription=subscription["id"],
        subtotal=amount,
    )
    del line["created"]  # Stripe's lines have none
    return line
