"""URLs of friends, profiles and invitations to tables."""

from django.urls import path

from social import link_views, profile_views, views

urlpatterns = [
    path("friends/", views.friends, name="friends"),
    path("friends/now", views.friend_list, name="friend_list"),
    path("friends/online", views.friends_now, name="friends_now"),
    path("friends/to-invite/<slug:table_id>", views.friends_to_invite, name="friends_to_invite"),
    path("friends/invite/", link_views.invite_friends, name="invite_friends"),
    path("friends/invite/link", link_views.make_link, name="make_friend_link"),
    path("friends/invite/revoke", link_views.revoke_link, name="revoke_friend_link"),
    path("friends/invite/mail", link_views.mail_link, name="mail_friend_link"),
    path("friends/by-link/<token>/", link_views.friend_link, name="friend_link"),
    path("friends/by-link/<token>/accept", link_views.befriend, name="befriend_by_link"),
    path("settings/profile/", profile_views.profile_settings, name="profile_settings"),
    path("people/<slug:name>/", views.person, name="person"),
    path("people/<slug:name>/invite", views.invite, name="invite"),
    path("people/<slug:name>/play", views.play_with, name="play_with"),
    path("people/<slug:name>/<slug:act>", views.act, name="relationship_action"),
    path("invitations/<int:number>/accept", views.take_seat, name="take_seat"),
    path("invitations/<int:number>/decline", views.decline_invitation, name="decline_invitation"),
]
