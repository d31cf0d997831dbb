"""The lobby's addresses."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from lobby import (
    account_pages,
    actions,
    alone_pages,
    leaderboard_pages,
    password_pages,
    person_pages,
    profile_pages,
    rules_pages,
    views,
)


class Text(StringConverter):
    """What every database can look for."""

    regex = "[^/\0]+"


register_converter(Text, "text")

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("challenges/new/", actions.new_challenge, name="new_challenge"),
    path("challenges/<text:code>/", views.challenge, name="challenge"),
    path("challenges/<text:code>/join/", actions.join_challenge, name="join_challenge"),
    path("challenges/<text:code>/decline/", actions.decline_challenge, name="decline_challenge"),
    path("challenges/<text:code>/withdraw/", actions.withdraw_challenge, name="withdraw_challenge"),
    path("challenges/<text:code>/again/", actions.renew_challenge, name="renew_challenge"),
    path("play/<slug:game>/", actions.play_computer, name="play_computer"),
    path("alone/<slug:game>/", alone_pages.alone_page, name="alone"),
    path("alone/<slug:game>/play/", alone_pages.play_alone, name="play_alone"),
    path("rules/", rules_pages.rules_index, name="rules"),
    path("rules/<slug:game>/", rules_pages.rules_of, name="rules_of"),
    path("fair-play/", views.fair_play, name="fair_play"),
    path("account/", account_pages.account, name="account"),
    path("account/claim/", account_pages.claim, name="claim"),
    path("account/log-in/", account_pages.log_in, name="log_in"),
    path("account/log-out/", account_pages.log_out, name="log_out"),
    path("account/mail/", account_pages.change_mail, name="change_mail"),
    path("account/mail/<str:token>/", account_pages.mail_turns, name="mail_turns"),
    path("account/unblock/<int:player>/", account_pages.unblock, name="unblock"),
    path("account/delete/", account_pages.forget, name="forget"),
    path("account/password/", password_pages.Change.as_view(), name="password_change"),
    path("account/reset/", password_pages.Reset.as_view(), name="password_reset"),
    path("account/reset/sent/", password_pages.ResetDone.as_view(), name="password_reset_done"),
    path("account/reset/<uidb64>/<token>/", password_pages.ResetConfirm.as_view(), name="password_reset_confirm"),
    path("people/<int:player>/", person_pages.person, name="person"),
    path("people/<int:player>/block/", person_pages.block, name="block"),
    path("people/<int:player>/report/", person_pages.report, name="report"),
    path("notices/<int:sanction>/", person_pages.understood, name="understood"),
    path("profile/", profile_pages.profile, name="profile"),
    path("profile/matches/", profile_pages.history, name="history"),
    path("profile/data.json", profile_pages.data, name="own_data"),
    path("players/<text:name>/", profile_pages.player, name="player"),
    path("leaderboards/", leaderboard_pages.leaderboards, name="leaderboards"),
    path("leaderboards/<slug:game>/", leaderboard_pages.leaderboard, name="leaderboard"),
]
