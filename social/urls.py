"""URLs of friends, profiles and invitations to tables."""

from django.urls import path

from social import views

urlpatterns = [
    path("friends/", views.friends, name="friends"),
    path("friends/now", views.friend_list, name="friend_list"),
    path("friends/to-invite/<slug:table_id>", views.friends_to_invite, name="friends_to_invite"),
    path("people/<slug:name>/", views.person, name="person"),
    path("people/<slug:name>/invite", views.invite, name="invite"),
    path("people/<slug:name>/<slug:act>", views.act, name="relationship_action"),
    path("invitations/<int:number>/accept", views.take_seat, name="take_seat"),
    path("invitations/<int:number>/decline", views.decline_invitation, name="decline_invitation"),
]
