"""Players and challenges in the admin. Seeds and nonces are never shown."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.models import Challenge, Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("display_name", "username", "is_guest", "is_staff", "last_login")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active", "language")
    search_fields = ("display_name", "username", "email")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("In the lobby"), {"fields": ("display_name", "is_guest", "language")}),
    )


@admin.register(Challenge)
class ChallengeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("code", "maker", "game", "turn_seconds", "private", "state", "created_at")
    list_filter = ("game", "state", "private")
    search_fields = ("code", "maker__display_name")
    fields = readonly_fields = (
        "code",
        "maker",
        "game",
        "options",
        "turn_seconds",
        "private",
        "commitment",
        "created_at",
        "seen_at",
        "state",
        "match",
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
