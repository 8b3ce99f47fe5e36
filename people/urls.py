from django.urls import path

from people import views

urlpatterns = [
    path("friends/", views.friends, name="friends"),
    path("friends/now", views.friends_now, name="friends_now"),
    path("people/<slug:name>/", views.person, name="person"),
    path("people/<slug:name>/report", views.report, name="report"),
    path("people/<slug:name>/invite", views.invite, name="invite"),
    path("people/<slug:name>/<slug:act>", views.act, name="people_act"),
    path("invitations/<int:number>/accept", views.take_seat, name="take_seat"),
    path("invitations/<int:number>/decline", views.stay_away, name="stay_away"),
]
