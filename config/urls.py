"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("pages.urls")),
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("people.urls")),
    path("", include("welcome.urls")),
    path("", include("tables.urls")),
    path("", include("mahjong.urls")),
    path("", include("solitaire.urls")),
    path("admin/", admin.site.urls),
]
