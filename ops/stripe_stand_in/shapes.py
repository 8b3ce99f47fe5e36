"""The fields of Stripe's objects that begin the same in each, by Stripe's name of their kind."""

from copy import deepcopy
from typing import Any


def _unset(names: str) -> dict[str, Any]:
    return dict.fromkeys(names.split())


def blank(kind: str) -> dict[str, Any]:
    """The fields with which an object of a kind begins."""
    return deepcopy(_BLANK.get(kind, {}))


_BLANK: dict[str, dict[str, Any]] = {
    "product": _unset("default_price package_dimensions shippable unit_label")
    | {"images": [], "marketing_features": [], "type": "service"},
    "price": _unset("custom_unit_amount tiers_mode transform_quantity")
    | {"billing_scheme": "per_unit", "type": "recurring"},
    "customer": _unset(
        "address currency default_source description discount email name phone shipping test_clock"
    )
    | {
        "balance": 0,
        "delinquent": False,
        "invoice_settings": _unset("custom_fields default_payment_method footer rendering_options"),
        "next_invoice_sequence": 1,
        "preferred_locales": [],
        "tax_exempt": "none",
    },
    "payment_method": {"allow_redisplay": "unspecified", "type": "card"},
    "subscription": _unset(
        "application application_fee_percent billing_cycle_anchor_config billing_thresholds "
        "cancel_at canceled_at days_until_due default_source description ended_at latest_invoice "
        "next_pending_invoice_item_invoice on_behalf_of pause_collection "
        "pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock "
        "transfer_data"
    )
    | {
        "automatic_tax": {"disabled_reason": None, "enabled": False, "liability": None},
        "billing_mode": {"flexible": {"proration_discounts": "included"}, "type": "flexible"},
        "billing_schedules": [],
        "cancel_at_period_end": False,
        "cancellation_details": _unset("comment feedback reason"),
        "collection_method": "charge_automatically",
        "default_tax_rates": [],
        "discounts": [],
        "invoice_settings": {"account_tax_ids": None, "issuer": {"type": "self"}},
        "payment_settings": _unset("payment_method_options payment_method_types")
        | {"save_default_payment_method": "off"},
        "trial_settings": {"end_behavior": {"missing_payment_method": "create_invoice"}},
    },
    "subscription_item": {"billing_thresholds": None, "discounts": [], "tax_rates": []},
    "invoice": _unset(
        "account_tax_ids application automatically_finalizes_at confirmation_secret custom_fields "
        "customer_address customer_phone customer_shipping default_payment_method default_source "
        "description due_date effective_at footer from_invoice hosted_invoice_url invoice_pdf "
        "last_finalization_error latest_revision next_payment_attempt on_behalf_of receipt_number "
        "rendering shipping_cost shipping_details statement_descriptor test_clock "
        "threshold_reason webhooks_delivered_at"
    )
    | {
        "account_country": "US",
        "account_name": "Tilehouse (stand-in)",
        "amount_overpaid": 0,
        "amount_paid": 0,
        "amount_shipping": 0,
        "attempt_count": 0,
        "attempted": False,
        "auto_advance": True,
        "automatic_tax": {"enabled": False, "liability": None, "status": None},
        "collection_method": "charge_automatically",
        "customer_tax_exempt": "none",
        "customer_tax_ids": [],
        "default_tax_rates": [],
        "discounts": [],
        "ending_balance": 0,
        "issuer": {"type": "self"},
        "payment_settings": _unset("default_mandate payment_method_options payment_method_types"),
        "post_payment_credit_notes_amount": 0,
        "pre_payment_credit_notes_amount": 0,
        "starting_balance": 0,
        "status": "draft",
        "status_transitions": _unset("finalized_at marked_uncollectible_at paid_at voided_at"),
        "total_discount_amounts": [],
        "total_pretax_credit_amounts": [],
        "total_taxes": [],
    },
    "line_item": {
        "discount_amounts": [],
        "discountable": True,
        "discounts": [],
        "pretax_credit_amounts": [],
        "taxes": [],
    },
    "invoice_payment": {
        "amount_paid": None,
        "is_default": True,
        "status": "open",
        "status_transitions": _unset("canceled_at paid_at"),
    },
    "payment_intent": _unset(
        "application application_fee_amount automatic_payment_methods canceled_at "
        "cancellation_reason last_payment_error latest_charge next_action on_behalf_of "
        "payment_method processing receipt_email review shipping source statement_descriptor "
        "statement_descriptor_suffix transfer_data transfer_group"
    )
    | {
        "amount_capturable": 0,
        "amount_received": 0,
        "capture_method": "automatic",
        "confirmation_method": "automatic",
        "payment_method_types": ["card"],
        "setup_future_usage": "off_session",
        "status": "requires_payment_method",
    },
    "charge": _unset(
        "application application_fee application_fee_amount balance_transaction "
        "failure_balance_transaction failure_code failure_message on_behalf_of receipt_number "
        "review shipping source source_transfer statement_descriptor statement_descriptor_suffix "
        "transfer_data transfer_group"
    )
    | {
        "amount_refunded": 0,
        "calculated_statement_descriptor": "TILEHOUSE STAND-IN",
        "disputed": False,
        "fraud_details": {},
        "refunded": False,
    },
    "refund": _unset(
        "balance_transaction receipt_number source_transfer_reversal transfer_reversal"
    )
    | {"destination_details": {"type": "card"}, "status": "succeeded"},
    "dispute": {
        "balance_transactions": [],
        "enhanced_eligibility_types": [],
        "evidence": {},
        "is_charge_refundable": False,
        "payment_method_details": {"card": {"brand": "visa", "network_reason_code": "83"}},
        "status": "needs_response",
    },
    "checkout.session": _unset(
        "after_expiration allow_promotion_codes billing_address_collection client_secret consent "
        "consent_collection customer_creation customer_details invoice payment_intent "
        "payment_link recovered_from setup_intent shipping_cost submit_type subscription"
    )
    | {
        "automatic_tax": {"enabled": False, "liability": None, "status": None},
        "custom_fields": [],
        "mode": "subscription",
        "payment_method_collection": "always",
        "payment_method_options": {},
        "payment_method_types": ["card"],
        "payment_status": "unpaid",
        "status": "open",
        "ui_mode": "hosted_page",
    },
}
