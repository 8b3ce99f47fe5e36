from django.urls import path

from welcome import views

urlpatterns = [
    path("welcome/", views.welcome, name="welcome"),
    path("welcome/<slug:name>/", views.welcome, name="welcome_step"),
]
