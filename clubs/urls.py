"""URLs of clubs: the list, each club, its members, requests and invitation links."""

from django.urls import path

from clubs import member_views, views

urlpatterns = [
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/new/", views.new, name="club_new"),
    path("clubs/new/found", views.found, name="club_found"),
    path("clubs/name", views.name, name="club_name"),
    path("clubs/join/<str:token>/", member_views.invitation, name="club_invitation"),
    path("clubs/join/<str:token>/now", member_views.join_by_link, name="club_join_by_link"),
    path("clubs/join/<str:token>/picture.jpg", member_views.picture, name="club_link_picture"),
    path("clubs/<slug:club_id>/picture.jpg", views.picture, name="club_picture"),
    path("clubs/<slug:club_id>/", views.club, name="club"),
    path("clubs/<slug:club_id>/settings/", views.settings, name="club_settings"),
    path("clubs/<slug:club_id>/settings/save", views.save, name="club_save"),
    path("clubs/<slug:club_id>/settings/name", views.name, name="club_rename"),
    path("clubs/<slug:club_id>/close/", views.close, name="club_close"),
    path("clubs/<slug:club_id>/report/", views.report, name="club_report"),
    path("clubs/<slug:club_id>/join", member_views.join, name="club_join"),
    path("clubs/<slug:club_id>/withdraw", member_views.withdraw, name="club_withdraw"),
    path("clubs/<slug:club_id>/leave", member_views.leave, name="club_leave"),
    path("clubs/<slug:club_id>/invite/", member_views.invite, name="club_invite"),
    path("clubs/<slug:club_id>/invite/link", member_views.make_link, name="club_link"),
    path("clubs/<slug:club_id>/invite/revoke", member_views.revoke_link, name="club_revoke"),
    path("clubs/<slug:club_id>/members/", member_views.members, name="club_members"),
    path(
        "clubs/<slug:club_id>/members/<slug:name>/<slug:act>",
        member_views.decide,
        name="club_decide",
    ),
    path("clubs/<slug:club_id>/requests/", member_views.requests, name="club_requests"),
    path(
        "clubs/<slug:club_id>/requests/<slug:name>/<slug:act>",
        member_views.answer,
        name="club_answer",
    ),
]
