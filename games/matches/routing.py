"""The sockets' addresses."""

from django.urls import path

from games.matches.consumers import MatchConsumer

websocket_urlpatterns = [path("ws/matches/<number:match>/", MatchConsumer.as_asgi())]
