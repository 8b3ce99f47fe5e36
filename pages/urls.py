"""URLs of what is the same for everybody: front page, help, legal pages, status."""

from django.conf import settings
from django.urls import path

from accounts.theme import choose_theme
from accounts.views import choose_language
from pages import views

urlpatterns = [
    path("", views.landing, name="landing"),
    path("help/", views.help_page, name="help"),
    path("help/<slug:slug>/", views.article, {"section": "help"}, name="help_article"),
    path("contact/", views.contact, name="contact"),
    path("legal/", views.legal, name="legal"),
    path("legal/<slug:slug>/", views.article, {"section": "legal"}, name="legal_article"),
    path("accessibility/", views.accessibility, name="accessibility"),
    path("status/", views.status, name="status"),
    path("status.json", views.status_json, name="status_json"),
    path("theme", choose_theme, name="set_theme"),
    path("offline/", views.offline, name="offline"),
    path("language", choose_language, name="set_language"),
    path("worker.js", views.worker, name="worker"),
    path("sitemap.xml", views.sitemap, name="sitemap"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon),
]
if settings.DEVELOPMENT:
    urlpatterns += [path("style/", views.style, name="style")]
