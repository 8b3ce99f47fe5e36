"""All URLs of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("pages.urls")),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("moderation.urls")),
    path("", include("push.urls")),
    path("", include("notifications.urls")),
    path("", include("social.urls")),
    path("", include("chat.urls")),
    path("", include("calls.urls")),
    path("", include("billing.urls")),
    path("", include("contests.urls")),
    path("", include("ratings.urls")),
    path("", include("clubs.evenings.urls")),  # before those of a club named "calendar"
    path("", include("clubs.tournaments.urls")),
    path("", include("clubs.urls")),
    path("", include("onboarding.urls")),
    path("", include("tables.urls")),
    path("", include("mahjong.urls")),
    path("", include("solitaire.urls")),
    path("", include("dominoes.urls")),
    path("admin/", admin.site.urls),
]
