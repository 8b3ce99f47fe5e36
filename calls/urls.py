"""URLs of calls: ringing, the page of a call, and the test of one."""

from django.urls import path

from calls import views

urlpatterns = [
    path("calls/test", views.test, name="call_test"),
    path("calls/ring/<slug:name>", views.ring, name="ring"),
    path("calls/table/<slug:table_id>", views.table, name="table_call"),
    path("calls/<slug:call_id>/", views.call, name="call"),
    path("calls/<slug:call_id>/add/<slug:name>", views.add, name="add_to_call"),
    path("calls/<slug:call_id>/accept", views.accept, name="accept_call"),
    path("calls/<slug:call_id>/decline", views.decline, name="decline_call"),
    path("calls/<slug:call_id>/leave", views.leave, name="leave_call"),
]
