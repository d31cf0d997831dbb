"""The lobby's addresses."""

from django.urls import path

from lobby import actions, views

urlpatterns = [
    path("", views.lobby, name="lobby"),
    path("challenges/new/", actions.new_challenge, name="new_challenge"),
    path("challenges/<str:code>/", views.challenge, name="challenge"),
    path("challenges/<str:code>/join/", actions.join_challenge, name="join_challenge"),
    path("challenges/<str:code>/withdraw/", actions.withdraw_challenge, name="withdraw_challenge"),
    path("challenges/<str:code>/again/", actions.renew_challenge, name="renew_challenge"),
    path("play/<slug:game>/", actions.play_computer, name="play_computer"),
    path("fair-play/", views.fair_play, name="fair_play"),
]
