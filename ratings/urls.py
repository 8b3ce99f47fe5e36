"""URLs of the rankings."""

from django.urls import path

from ratings import views

urlpatterns = [
    path("rankings/", views.rankings, name="rankings"),
    path("rankings/result/<slug:table_id>/<int:number>", views.result, name="rating_result"),
]
