"""The addresses of the lobby's sockets."""

from django.urls import path

from lobby.consumers import LobbyConsumer

websocket_urlpatterns = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/challenges/<text:code>/", LobbyConsumer.as_asgi()),
]
