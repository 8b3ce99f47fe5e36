from django.urls import path

from clubs.tournaments import views

CLUB = "clubs/<slug:club_id>/tournaments/"
ONE = CLUB + "<slug:tournament_id>/"

urlpatterns = [
    path("tournaments/<slug:mark>/", views.of_table, name="tournament_of_table"),
    path(CLUB + "new/", views.new, name="tournament_new"),
    path(CLUB + "new/make", views.make, name="tournament_make"),
    path(ONE, views.tournament, name="tournament"),
    path(ONE + "screen/", views.screen, name="tournament_screen"),
    path(ONE + "enter", views.enter, name="tournament_enter"),
    path(ONE + "leave", views.leave, name="tournament_leave"),
    path(ONE + "remove/<slug:name>", views.remove, name="tournament_remove"),
    path(ONE + "readmit/<slug:name>", views.readmit, name="tournament_readmit"),
    path(ONE + "draw", views.draw, name="tournament_draw"),
    path(ONE + "swap", views.swap, name="tournament_swap"),
    path(ONE + "begin/<slug:number>", views.begin, name="tournament_begin"),
    path(ONE + "pause", views.pause, name="tournament_pause"),
    path(ONE + "resume", views.resume, name="tournament_resume"),
    path(ONE + "end/<slug:number>", views.end, name="tournament_end"),
    path(ONE + "cancel", views.cancel, name="tournament_cancel"),
    path(ONE + "void/<slug:number>", views.void, name="tournament_void"),
    path(ONE + "seat/<slug:number>/<slug:place>", views.seat, name="tournament_seat"),
]
