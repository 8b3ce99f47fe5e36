"""All URLs of the site, and those of its sockets. Of two that fit, the first is taken."""

from typing import Any, cast

from django.conf import settings
from django.contrib import admin
from django.urls import include, path, re_path

from accounts import views as accounts
from accounts.preferences import choose_theme
from billing import views as billing
from billing import webhooks
from calls import views as calls
from chat import views as chat
from clubs import member_views
from clubs import views as clubs
from clubs.evenings import room_views, season_views
from clubs.evenings import views as evenings
from clubs.tournaments import views as tournaments
from contests import views as contests
from dominoes import views as dominoes
from learn import views as learn
from learn.problems import views as problems
from learn.statistics import views as statistics
from mahjong import views as mahjong
from moderation import views as moderation
from notifications import views as notifications
from notifications.consumer import page_socket
from onboarding import views as onboarding
from pages import views as pages
from push import views as push
from ratings import views as ratings
from social import link_views, views
from social import views as social
from solitaire import views as solitaire
from tables import views as tables
from tables.consumer import table_socket

EVENINGS = "<slug:club_id>/evenings/"
EVENING = EVENINGS + "<slug:evening_id>/"
DATE = EVENING + "<slug:day>/"
SEASONS = "<slug:club_id>/seasons/"
SEASON = SEASONS + "<slug:season_id>/"
TOURNAMENTS = "<slug:club_id>/tournaments/"
TOURNAMENT = TOURNAMENTS + "<slug:tournament_id>/"

CLUBS = [
    # clubs/evenings
    path("calendar/", evenings.calendar_page, name="evening_calendar_page"),
    path("calendar/make", evenings.make_calendar, name="evening_calendar_make"),
    path("calendar/revoke", evenings.revoke_calendar, name="evening_calendar_revoke"),
    path(
        "calendar/<str:token>/evenings.ics",
        evenings.calendar_subscription,
        name="evening_calendar",
    ),
    path(EVENINGS, evenings.evenings, name="club_evenings"),
    path(EVENINGS + "new/", evenings.new, name="club_evening_new"),
    path(EVENINGS + "new/plan", evenings.plan, name="club_evening_plan"),
    path(EVENING + "change/", evenings.edit, name="club_evening_edit"),
    path(EVENING + "change/save", evenings.save, name="club_evening_save"),
    path(EVENING + "evening.ics", evenings.calendar_file, name="club_evening_file"),
    path(EVENING + "cancel", evenings.cancel_all, name="club_evening_cancel_all"),
    path(DATE, evenings.evening, name="club_evening"),
    path(DATE + "picture.jpg", evenings.picture, name="club_evening_picture"),
    path(DATE + "answer/<slug:says>", evenings.answer, name="club_evening_answer"),
    path(DATE + "move/", evenings.move, name="club_evening_move"),
    path(DATE + "move/to", evenings.move_to, name="club_evening_move_to"),
    path(DATE + "room/", room_views.room, name="club_evening_room"),
    path(DATE + "room/enter", room_views.enter, name="club_evening_enter"),
    path(DATE + "room/go", room_views.go, name="club_evening_go"),
    path(DATE + "room/anew", room_views.anew, name="club_evening_anew"),
    path(DATE + "room/start/<slug:number>", room_views.start, name="club_evening_start"),
    path(DATE + "room/<slug:name>/<slug:place>", room_views.move, name="club_evening_seat"),
    path(DATE + "cancel", evenings.cancel, name="club_evening_cancel"),
    path(SEASONS, season_views.season, name="club_seasons"),
    path(SEASONS + "new/", season_views.new, name="club_season_new"),
    path(SEASONS + "new/start", season_views.start, name="club_season_start"),
    path(SEASON, season_views.season, name="club_season"),
    path(SEASON + "change/", season_views.edit, name="club_season_edit"),
    path(SEASON + "change/save", season_views.save, name="club_season_save"),
    path(SEASON + "end", season_views.end, name="club_season_end"),
    # clubs/tournaments
    path(TOURNAMENTS + "new/", tournaments.new, name="tournament_new"),
    path(TOURNAMENTS + "new/make", tournaments.make, name="tournament_make"),
    path(TOURNAMENT, tournaments.tournament, name="tournament"),
    path(TOURNAMENT + "picture.jpg", tournaments.picture, name="tournament_picture"),
    path(TOURNAMENT + "screen/", tournaments.screen, name="tournament_screen"),
    path(TOURNAMENT + "enter", tournaments.enter, name="tournament_enter"),
    path(TOURNAMENT + "leave", tournaments.leave, name="tournament_leave"),
    path(TOURNAMENT + "remove/<slug:name>", tournaments.remove, name="tournament_remove"),
    path(TOURNAMENT + "readmit/<slug:name>", tournaments.readmit, name="tournament_readmit"),
    path(TOURNAMENT + "draw", tournaments.draw, name="tournament_draw"),
    path(TOURNAMENT + "swap", tournaments.swap, name="tournament_swap"),
    path(TOURNAMENT + "begin/<slug:number>", tournaments.begin, name="tournament_begin"),
    path(TOURNAMENT + "pause", tournaments.pause, name="tournament_pause"),
    path(TOURNAMENT + "resume", tournaments.resume, name="tournament_resume"),
    path(TOURNAMENT + "end/<slug:number>", tournaments.end, name="tournament_end"),
    path(TOURNAMENT + "cancel", tournaments.cancel, name="tournament_cancel"),
    path(TOURNAMENT + "void/<slug:number>", tournaments.void, name="tournament_void"),
    path(TOURNAMENT + "seat/<slug:number>/<slug:place>", tournaments.seat, name="tournament_seat"),
    # clubs
    path("", clubs.clubs, name="clubs"),
    path("new/", clubs.new, name="club_new"),
    path("new/found", clubs.found, name="club_found"),
    path("name", clubs.name, name="club_name"),
    path("join/<str:token>/", member_views.invitation, name="club_invitation"),
    path("join/<str:token>/now", member_views.join_by_link, name="club_join_by_link"),
    path("join/<str:token>/picture.jpg", member_views.picture, name="club_link_picture"),
    path("<slug:club_id>/picture.jpg", clubs.picture, name="club_picture"),
    path("<slug:club_id>/", clubs.club, name="club"),
    path("<slug:club_id>/settings/", clubs.settings, name="club_settings"),
    path("<slug:club_id>/settings/save", clubs.save, name="club_save"),
    path("<slug:club_id>/settings/name", clubs.name, name="club_rename"),
    path("<slug:club_id>/close/", clubs.close, name="club_close"),
    path("<slug:club_id>/report/", clubs.report, name="club_report"),
    path("<slug:club_id>/join", member_views.join, name="club_join"),
    path("<slug:club_id>/withdraw", member_views.withdraw, name="club_withdraw"),
    path("<slug:club_id>/leave", member_views.leave, name="club_leave"),
    path("<slug:club_id>/invite/", member_views.invite, name="club_invite"),
    path("<slug:club_id>/invite/link", member_views.make_link, name="club_link"),
    path("<slug:club_id>/invite/revoke", member_views.revoke_link, name="club_revoke"),
    path("<slug:club_id>/members/", member_views.members, name="club_members"),
    path(
        "<slug:club_id>/members/<slug:name>/<slug:act>",
        member_views.decide,
        name="club_decide",
    ),
    path("<slug:club_id>/requests/", member_views.requests, name="club_requests"),
    path(
        "<slug:club_id>/requests/<slug:name>/<slug:act>",
        member_views.answer,
        name="club_answer",
    ),
]
urlpatterns = [
    # pages
    path("", pages.landing, name="landing"),
    path("help/", pages.help_page, name="help"),
    path("help/<slug:slug>/", pages.article, {"section": "help"}, name="help_article"),
    path("contact/", pages.contact, name="contact"),
    path("legal/", pages.legal, name="legal"),
    path("legal/<slug:slug>/", pages.article, {"section": "legal"}, name="legal_article"),
    path("accessibility/", pages.accessibility, name="accessibility"),
    path("status/", pages.status, name="status"),
    path("status.json", pages.status_json, name="status_json"),
    path("theme", choose_theme, name="set_theme"),
    path("offline/", pages.offline, name="offline"),
    path("language", accounts.choose_language, name="set_language"),
    path("worker.js", pages.worker, name="worker"),
    path("sitemap.xml", pages.sitemap, name="sitemap"),
    path("robots.txt", pages.robots, name="robots"),
    path("favicon.ico", pages.favicon),
    # accounts
    path("accounts/signup/", accounts.SignupView.as_view(), name="account_signup"),
    path(
        "accounts/password/change/",
        accounts.PasswordChangeView.as_view(),
        name="account_change_password",
    ),
    path(
        "accounts/confirm-email/",
        accounts.EmailVerificationSentView.as_view(),
        name="account_email_verification_sent",
    ),
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$",
        accounts.ConfirmEmailView.as_view(),
        name="account_confirm_email",
    ),
    path(
        "accounts/password/reset/",
        accounts.PasswordResetView.as_view(),
        name="account_reset_password",
    ),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        accounts.PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path("accounts/not-me/<str:key>/", accounts.undo_change, name="undo_change"),
    path("accounts/username", accounts.username, name="username"),
    path("accounts/settings/", accounts.settings, name="settings"),
    path("accounts/sessions/<int:number>/end", accounts.end_session, name="end_session"),
    path("accounts/avatars/new", accounts.new_avatar, name="new_avatar"),
    re_path(r"^accounts/avatars/(?P<seed>[0-9a-f]{12})\.svg$", accounts.face, name="avatar"),
    path("accounts/data/", accounts.my_data, name="my_data"),
    path("accounts/close/", accounts.close_account, name="close_account"),
    path("accounts/preferences", accounts.preferences, name="preferences"),
    path("accounts/", include("allauth.urls")),
    # moderation
    path("people/<slug:name>/report", moderation.report, name="report"),
    # push
    path("push/on", push.subscribe, name="push_subscribe"),
    path("push/off", push.unsubscribe, name="push_unsubscribe"),
    path("push/renew", push.renew, name="push_renew"),
    path("push/try", push.try_out, name="push_try"),
    path("push/browsers/<int:number>/off", push.forget, name="push_forget"),
    # notifications
    path("notifications/", notifications.notifications, name="notifications"),
    path("notifications/<int:number>/", notifications.notification, name="notification"),
    path("accounts/notifications/", notifications.settings, name="email_preferences"),
    path("accounts/mail-off/<str:key>/", notifications.mail_off, name="mail_off"),
    # social
    path("friends/", social.friends, name="friends"),
    path("friends/now", social.friend_list, name="friend_list"),
    path("friends/online", social.friends_now, name="friends_now"),
    path("friends/to-invite/<slug:table_id>", social.friends_to_invite, name="friends_to_invite"),
    path("friends/invite/", link_views.invite_friends, name="invite_friends"),
    path("friends/invite/link", link_views.make_link, name="make_friend_link"),
    path("friends/invite/revoke", link_views.revoke_link, name="revoke_friend_link"),
    path("friends/invite/mail", link_views.mail_link, name="mail_friend_link"),
    path("friends/by-link/<token>/", link_views.friend_link, name="friend_link"),
    path("friends/by-link/<token>/picture.jpg", link_views.picture, name="friend_link_picture"),
    path("friends/by-link/<token>/accept", link_views.befriend, name="befriend_by_link"),
    path("settings/profile/", views.profile_settings, name="profile_settings"),
    path("people/<slug:name>/", social.person, name="person"),
    path("people/<slug:name>/invite", social.invite, name="invite"),
    path("people/<slug:name>/play", social.play_with, name="play_with"),
    path("people/<slug:name>/<slug:act>", social.act, name="relationship_action"),
    path("invitations/<int:number>/accept", social.take_seat, name="take_seat"),
    path("invitations/<int:number>/decline", social.decline_invitation, name="decline_invitation"),
    # chat
    path("messages/", chat.conversations, name="conversations"),
    path("messages/now", chat.conversation_list, name="conversation_list"),
    path("messages/<slug:name>/", chat.conversation, name="conversation"),
    path("messages/<slug:kind>/<slug:slug>/", chat.group, name="group"),
    path("messages/<slug:kind>/<slug:slug>/mute", chat.mute, name="mute_group"),
    path("messages/<slug:kind>/<slug:slug>/clear", chat.clear, name="clear_group"),
    path("messages/<slug:kind>/<slug:slug>/take-down", chat.take_down, name="take_down"),
    path("messages/<slug:name>/mute", chat.mute, name="mute_conversation"),
    path("messages/<slug:name>/clear", chat.clear, name="clear_conversation"),
    # calls
    path("calls/test", calls.test, name="call_test"),
    path("calls/ring/<slug:name>", calls.ring, name="ring"),
    path("calls/table/<slug:table_id>", calls.table, name="table_call"),
    path("calls/<slug:call_id>/", calls.call, name="call"),
    path("calls/<slug:call_id>/add/<slug:name>", calls.add, name="add_to_call"),
    path("calls/<slug:call_id>/accept", calls.accept, name="accept_call"),
    path("calls/<slug:call_id>/decline", calls.decline, name="decline_call"),
    path("calls/<slug:call_id>/leave", calls.leave, name="leave_call"),
    # billing
    path("pricing", billing.pricing, name="pricing"),
    path("membership/", billing.membership, name="membership"),
    path("membership/needed", billing.paywall, name="paywall"),
    path("membership/subscribe", billing.subscribe, name="subscribe"),
    path("membership/return", billing.checkout_done, name="membership_return"),
    path("membership/portal", billing.portal, name="membership_portal"),
    path("membership/pay", billing.pay, name="membership_pay"),
    path("membership/cancel", billing.cancel, name="membership_cancel"),
    path("membership/cancel/now", billing.cancel_now, name="membership_cancel_now"),
    path("membership/resume", billing.resume, name="membership_resume"),
    path("billing/webhook/<uuid:uuid>", webhooks.receive, name="billing_webhook"),
    # contests
    path("coins/", contests.coins, name="coins"),
    path("contests/", contests.contests, name="contests"),
    path("contests/finished/", contests.finished, name="contests_finished"),
    path("contests/new/", contests.new, name="contest_new"),
    path("contests/new/open", contests.open_private, name="contest_open"),
    path("contests/<slug:contest_id>/", contests.contest, name="contest"),
    path("contests/<slug:contest_id>/picture.jpg", contests.link_picture, name="contest_picture"),
    path("contests/<slug:contest_id>/standings/", contests.standings, name="contest_standings"),
    path(
        "contests/<slug:contest_id>/with/<int:entrant_id>/",
        contests.compare,
        name="contest_compare",
    ),
    path("contests/<slug:contest_id>/enter", contests.enter, name="contest_enter"),
    path("contests/<slug:contest_id>/play", contests.play, name="contest_play"),
    # ratings
    path("rankings/", ratings.rankings, name="rankings"),
    path("rankings/result/<slug:table_id>/<int:number>", ratings.result, name="rating_result"),
    # clubs
    path("clubs/", include(CLUBS)),
    path("evenings/<slug:mark>/", room_views.of_table, name="evening_of_table"),
    path("tournaments/<slug:mark>/", tournaments.of_table, name="tournament_of_table"),
    # onboarding
    path("welcome/", onboarding.onboarding, name="onboarding"),
    path("welcome/<slug:name>/", onboarding.onboarding, name="onboarding_step"),
    # tables
    path("lobby/", tables.lobby, name="lobby"),
    path("lobby/open/", tables.all_open, name="open_tables"),
    path("lobby/tables", tables.lobby_tables, name="lobby_tables"),
    path("lobby/play", tables.play_now, name="play_now"),
    path("lobby/guest", tables.play_as_guest, name="play_as_guest"),
    path("lobby/new", tables.new_table, name="new_table"),
    path("table/<slug:table_id>/", tables.table, name="table"),
    path("table/<slug:table_id>/sit", tables.sit, name="sit"),
    path("table/<slug:table_id>/guest", tables.sit_as_guest, name="sit_as_guest"),
    path("table/<slug:table_id>/options", tables.change_options, name="change_options"),
    path("table/<slug:table_id>/leave", tables.leave, name="leave"),
    path("table/<slug:table_id>/remove", tables.remove, name="remove_player"),
    path("table/<slug:table_id>/start", tables.start, name="start"),
    path("table/<slug:table_id>/rematch", tables.rematch, name="rematch"),
    path("table/<slug:table_id>/replay/", tables.replay, name="replay"),
    path("table/<slug:table_id>/replay.json", tables.replay_updates_json, name="replay_updates"),
    path("table/<slug:table_id>/log.json", tables.game_log, name="game_log"),
    path("table/<slug:table_id>/picture.jpg", tables.link_picture, name="table_picture"),
    path("history/", tables.history, name="history"),
    path("tutorials/<slug:slug>", tables.tutorial, name="tutorial"),
    path("table/<slug:table_id>/advice", tables.advice, name="advice"),
    path("table/<slug:table_id>/fairness/", tables.fairness, name="fairness"),
    # mahjong
    path("cards/<slug:name>.json", mahjong.card, name="card"),
    path("tables/<slug:table>/closest", mahjong.closest_hands, name="closest"),
    path("tables/<slug:table>/outlook", mahjong.outlook, name="outlook"),
    # solitaire
    path("solitaire/", solitaire.choose, name="solitaire"),
    path("solitaire/scores/", solitaire.scores, name="solitaire_scores"),
    path(
        "solitaire/<slug:table_id>/solvability", solitaire.solvability, name="solitaire_solvability"
    ),
    *solitaire.PAGES.urls,
    # dominoes
    path("dominoes/", dominoes.choose, name="dominoes"),
    path("dominoes/scores/", dominoes.scores, name="dominoes_scores"),
    *dominoes.PAGES.urls,
    # learn
    path("table/<slug:table_id>/review/", learn.review, name="review"),
    path("table/<slug:table_id>/review/ask", learn.ask, name="review_ask"),
    path("table/<slug:table_id>/review/progress/", learn.progress, name="review_progress"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("statistics/file", statistics.file, name="statistics_file"),
    path("problem/", problems.today, name="problem_today"),
    path("problem/archive/", problems.archive, name="problems"),
    path("problem/<slug:game>/", problems.game_today, name="problem_of_game"),
    path("problem/<slug:game>/<slug:day>/", problems.problem, name="problem"),
    path("problem/<slug:game>/<slug:day>/answer", problems.answer, name="problem_answer"),
    path("admin/", admin.site.urls),
]
if settings.DEVELOPMENT:
    urlpatterns += [
        path("style/", pages.style, name="style"),
        path("membership/time", billing.pass_time, name="membership_time"),
    ]
# Channels expects an ASGI application where Django's type hints expect a view.
sockets = [
    path("ws/table/<slug:table_id>/", cast(Any, table_socket)),
    path("ws/me/", cast(Any, page_socket)),
]
