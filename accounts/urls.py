"""URLs of accounts: signing up and in, addresses, passwords, settings, avatars."""

from django.urls import path, re_path

from accounts import views

urlpatterns = [
    path("signup/", views.SignupView.as_view(), name="account_signup"),
    path("password/change/", views.PasswordChangeView.as_view(), name="account_change_password"),
    path(
        "confirm-email/",
        views.EmailVerificationSentView.as_view(),
        name="account_email_verification_sent",
    ),
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$",
        views.ConfirmEmailView.as_view(),
        name="account_confirm_email",
    ),
    path("password/reset/", views.PasswordResetView.as_view(), name="account_reset_password"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        views.PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path("not-me/<str:key>/", views.undo_change, name="undo_change"),
    path("username", views.username, name="username"),
    path("settings/", views.settings, name="settings"),
    path("sessions/<int:number>/end", views.end_session, name="end_session"),
    path("avatars/new", views.new_avatar, name="new_avatar"),
    re_path(r"^avatars/(?P<seed>[0-9a-f]{12})\.svg$", views.face, name="avatar"),
    path("data/", views.my_data, name="my_data"),
    path("close/", views.close_account, name="close_account"),
    path("preferences", views.preferences, name="preferences"),
]
