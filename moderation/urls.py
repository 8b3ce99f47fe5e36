"""URL of the form that reports a player."""

from django.urls import path

from moderation import views

urlpatterns = [path("people/<slug:name>/report", views.report, name="report")]
