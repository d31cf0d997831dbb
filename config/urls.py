"""All addresses of the site."""

from django.contrib import admin
from django.urls import include, path

from config import watching

urlpatterns = [
    path("", include("lobby.urls")),
    path("", include("games.matches.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("healthz", watching.health),
    path("metrics", watching.metrics),
]

handler400 = "config.failures.bad_request"
