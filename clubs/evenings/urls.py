from django.urls import path

from clubs.evenings import calendar_views, planning_views, room_views, views

CLUB = "clubs/<slug:club_id>/evenings/"
EVENING = CLUB + "<slug:evening_id>/"
DATE = EVENING + "<slug:day>/"

urlpatterns = [
    path("clubs/calendar/", calendar_views.page, name="evening_calendar_page"),
    path("clubs/calendar/make", calendar_views.make, name="evening_calendar_make"),
    path("clubs/calendar/revoke", calendar_views.revoke, name="evening_calendar_revoke"),
    path(
        "clubs/calendar/<str:token>/evenings.ics",
        calendar_views.subscription,
        name="evening_calendar",
    ),
    path(CLUB, views.evenings, name="club_evenings"),
    path(CLUB + "new/", planning_views.new, name="club_evening_new"),
    path(CLUB + "new/plan", planning_views.plan, name="club_evening_plan"),
    path(EVENING + "change/", planning_views.edit, name="club_evening_edit"),
    path(EVENING + "change/save", planning_views.save, name="club_evening_save"),
    path(EVENING + "evening.ics", calendar_views.file, name="club_evening_file"),
    path(EVENING + "cancel", planning_views.cancel_all, name="club_evening_cancel_all"),
    path(DATE, views.evening, name="club_evening"),
    path(DATE + "answer/<slug:says>", views.answer, name="club_evening_answer"),
    path(DATE + "move/", planning_views.move, name="club_evening_move"),
    path(DATE + "move/to", planning_views.move_to, name="club_evening_move_to"),
    path(DATE + "room/", room_views.room, name="club_evening_room"),
    path(DATE + "room/enter", room_views.enter, name="club_evening_enter"),
    path(DATE + "room/go", room_views.go, name="club_evening_go"),
    path(DATE + "room/anew", room_views.anew, name="club_evening_anew"),
    path(DATE + "room/start/<slug:number>", room_views.start, name="club_evening_start"),
    path(DATE + "room/<slug:name>/<slug:place>", room_views.move, name="club_evening_seat"),
    path(DATE + "cancel", planning_views.cancel, name="club_evening_cancel"),
]
