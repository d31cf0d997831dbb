"""Pages and sockets of one process."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()

# The apps must be loaded before anything that imports their models.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from django.urls import re_path  # noqa: E402

import games.matches.routing  # noqa: E402
import lobby.routing  # noqa: E402
from config.floods import Crowds  # noqa: E402
from config.old_pages import OldPages  # noqa: E402
from config.unknown_sockets import unknown_socket  # noqa: E402

sockets = [
    *games.matches.routing.websocket_urlpatterns,
    *lobby.routing.websocket_urlpatterns,
    re_path("", unknown_socket),
]

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(Crowds(OldPages(URLRouter(sockets))))),
    }
)
