"""URLs of the steps that a new player is shown."""

from django.urls import path

from onboarding import views

urlpatterns = [
    path("welcome/", views.onboarding, name="onboarding"),
    path("welcome/<slug:name>/", views.onboarding, name="onboarding_step"),
]
