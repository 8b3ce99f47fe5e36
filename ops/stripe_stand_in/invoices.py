"""Invoices: what a subscription owes for a period."""

from ops.stripe_stand_in.store import Store, Thing


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
