"""The fields of Stripe's objects that begin the same in each, by Stripe's name of their kind."""

from copy import deepcopy
from typing import Any


def _unset(names: str) -> dict[str, Any]:
    return dict.fromkeys(names.split())


def blank(kind: str) -> dict[str, Any]:
    """The fields with which an object of a kind begins."""
    return deepcopy(_BLANK.get(kind, {}))


def card_payment(card: dict[str, Any]) -> dict[str, Any]:
    """How a charge was paid: with a card, and nothing special."""
    return _unset(
        "amount_authorized authorization_code installments mandate network_transaction_id "
        "regulated_status three_d_secure transaction_link_id"
    ) | {
        **card,
        "extended_authorization": {"status": "disabled"},
        "incremental_authorization": {"status": "unavailable"},
        "multicapture": {"status": "unavailable"},
        "network": card["brand"],
        "network_token": {"used": False},
        "overcapture": {"maximum_amount_capturable": 0, "status": "unavailable"},
    }


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
    "payment_method": {
        "allow_redisplay": "unspecified",
        "customer_account": None,
        "type": "card",
    },
    "subscription": _unset(
        "application application_fee_percent billing_cycle_anchor_config billing_thresholds "
        "cancel_at canceled_at customer_account days_until_due default_source description ended_at "
        "latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of "
        "pause_collection pending_invoice_item_interval pending_setup_intent pending_update "
        "schedule test_clock transfer_data"
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
        "invoice_settings": _unset("account_tax_ids custom_fields description footer")
        | {"issuer": {"type": "self"}},
        "payment_settings": _unset("payment_method_options payment_method_types")
        | {"save_default_payment_method": "off"},
        "trial_settings": {"end_behavior": {"missing_payment_method": "create_invoice"}},
    },
    "subscription_item": {"billing_thresholds": None, "discounts": [], "tax_rates": []},
    "invoice": _unset(
        "account_tax_ids application automatically_finalizes_at confirmation_secret custom_fields "
        "customer_account customer_address customer_phone customer_shipping default_payment_method "
        "default_source description due_date effective_at footer from_invoice "
        "hosted_invoice_url invoice_pdf "
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
        "automatic_tax": _unset("disabled_reason liability provider status") | {"enabled": False},
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
        "quantity_decimal": None,
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
        "cancellation_reason customer_account excluded_payment_method_types last_payment_error "
        "latest_charge managed_payments next_action on_behalf_of payment_method "
        "payment_method_configuration_details processing receipt_email review shipping source "
        "statement_descriptor "
        "statement_descriptor_suffix transfer_data transfer_group"
    )
    | {
        "amount_capturable": 0,
        "amount_details": {"tip": {}},
        "amount_received": 0,
        "capture_method": "automatic",
        "confirmation_method": "automatic",
        "payment_method_options": {},
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
        "balance_transaction customer_account receipt_number source_transfer_reversal "
        "transfer_reversal"
    )
    | {
        "destination_details": {"card": {"type": "refund"}, "type": "card"},
        "status": "succeeded",
    },
    "dispute": {
        "balance_transactions": [],
        "enhanced_eligibility_types": [],
        "evidence": _unset(
            "access_activity_log billing_address cancellation_policy "
            "cancellation_policy_disclosure cancellation_rebuttal customer_communication "
            "customer_email_address customer_name customer_purchase_ip customer_signature "
            "duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id "
            "product_description receipt refund_policy refund_policy_disclosure "
            "refund_refusal_explanation service_date service_documentation shipping_address "
            "shipping_carrier shipping_date shipping_documentation shipping_tracking_number "
            "uncategorized_file uncategorized_text"
        )
        | {"enhanced_evidence": {}},
        "is_charge_refundable": False,
        "payment_method_details": {
            "card": {
                "brand": "visa",
                "case_type": "chargeback",
                "network": "visa",
                "network_reason_code": "83",
            },
            "type": "card",
        },
        "status": "needs_response",
    },
    "checkout.session": _unset(
        "after_expiration allow_promotion_codes billing_address_collection client_secret "
        "collected_information consent consent_collection currency_conversion customer_account "
        "customer_creation customer_details discounts integration_identifier invoice "
        "invoice_creation managed_payments origin_context payment_intent payment_link "
        "payment_method_configuration_details permissions recovered_from setup_intent "
        "shipping_address_collection shipping_cost submit_type subscription wallet_options"
    )
    | {
        "adaptive_pricing": {"enabled": False},
        "automatic_tax": _unset("liability provider status") | {"enabled": False},
        "custom_fields": [],
        "custom_text": _unset("after_submit shipping_address submit terms_of_service_acceptance"),
        "mode": "subscription",
        "payment_method_collection": "always",
        "payment_method_options": {},
        "payment_method_types": ["card"],
        "payment_status": "unpaid",
        "phone_number_collection": {"enabled": False},
        "saved_payment_method_options": _unset("payment_method_remove payment_method_save")
        | {"allow_redisplay_filters": ["always"]},
        "shipping_options": [],
        "status": "open",
        "total_details": {"amount_discount": 0, "amount_shipping": 0, "amount_tax": 0},
        "ui_mode": "hosted_page",
    },
}
