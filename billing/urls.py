"""URLs of the membership, and of the news that Stripe sends."""

from django.conf import settings
from django.urls import path

from billing import views, webhooks

urlpatterns = [
    path("pricing", views.pricing, name="pricing"),
    path("membership/", views.membership, name="membership"),
    path("membership/needed", views.paywall, name="paywall"),
    path("membership/subscribe", views.subscribe, name="subscribe"),
    path("membership/return", views.checkout_done, name="membership_return"),
    path("membership/portal", views.portal, name="membership_portal"),
    path("membership/pay", views.pay, name="membership_pay"),
    path("membership/cancel", views.cancel, name="membership_cancel"),
    path("membership/cancel/now", views.cancel_now, name="membership_cancel_now"),
    path("membership/resume", views.resume, name="membership_resume"),
    path("billing/webhook/<uuid:uuid>", webhooks.receive, name="billing_webhook"),
]
if settings.DEVELOPMENT:
    urlpatterns += [path("membership/time", views.pass_time, name="membership_time")]
