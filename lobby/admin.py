"""Players, challenges and reports in the admin. Seeds and nonces are never shown.

Moderators see reports, with the replay, and decide by the actions of their list; they can change nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from lobby import accounts, moderation
from lobby.admin_forms import NewPlayerForm, PasswordForm, PlayerForm
from lobby.models import Challenge, Player, Report, Sanction

Decision = Callable[[Player, str, Player, datetime], None]


@admin.register(Player)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]
    list_display = ("display_name", "username", "is_guest", "is_staff", "last_login")
    list_filter = ("is_guest", "is_staff", "is_superuser", "is_active", "language")
    search_fields = ("display_name", "username", "email")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("In the lobby"), {"fields": ("display_name", "is_guest", "language", "muted_until")}),
    )

    add_fieldsets = (
        (
            None,
            {"classes": ("wide",), "fields": ("username", "display_name", "usable_password", "password1", "password2")},
        ),
    )
    form = PlayerForm
    add_form = NewPlayerForm
    change_password_form = PasswordForm

    def save_model(self, request: HttpRequest, obj: Player, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if change and "display_name" in form.changed_data:
            accounts.rename_seats(obj, obj.display_name)
        if change and "is_active" in form.changed_data and not obj.is_active:
            moderation.shut_out(obj)

    def delete_model(self, request: HttpRequest, obj: Player) -> None:
        accounts.forget(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        for player in queryset:
            accounts.forget(player)


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


class Judged(admin.SimpleListFilter):
    """What is still to be decided comes first."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        return [("open", _("open")), ("closed", _("decided"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        return queryset.filter(is_open=self.value() == "open") if self.value() else queryset


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "reason", "words", "replay", "reporter", "at", "earlier", "is_open")
    list_filter = (Judged, "reason")
    search_fields = ("name", "reporter__display_name", "words")
    fields = readonly_fields = ("name", "reason", "words", "replay", "reporter", "at", "earlier", "is_open")
    actions = ("warn", "mute", "close", "pardon", "dismiss")
    list_select_related = ("reporter", "reported", "match")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).prefetch_related("reported__sanctions")

    @admin.display(description=_("replay"))
    def replay(self, report: Report) -> str:
        if report.match is None:
            return "–"
        url = (
            reverse("position", args=[report.match.pk, 0]) if report.match.is_over else report.match.get_absolute_url()
        )
        return format_html('<a href="{}">{}</a>', url, _("Match %(number)s") % {"number": report.match.pk})

    @admin.display(description=_("earlier decisions"))
    def earlier(self, report: Report) -> str:
        decisions = report.reported.sanctions.all()[:5] if report.reported else ()
        return ", ".join(f"{one.get_kind_display()} ({one.at:%Y-%m-%d})" for one in decisions) or "–"

    @admin.action(description=_("Warn the reported players"), permissions=["change"])
    def warn(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._decide(request, reports, moderation.warn)

    @admin.action(description=_("Take the phrases away for a week"), permissions=["change"])
    def mute(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._decide(request, reports, moderation.mute)

    @admin.action(description=_("Close the accounts"), permissions=["change"])
    def close(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._decide(request, reports, moderation.close)

    @admin.action(description=_("Take mute and closing back"), permissions=["change"])
    def pardon(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        self._decide(request, reports, moderation.pardon)

    @admin.action(description=_("Nothing to do"), permissions=["change"])
    def dismiss(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        reports.update(is_open=False)

    def _decide(self, request: HttpRequest, reports: QuerySet[Report], decision: Decision) -> None:
        """Once for each player, however many reports there are about them."""
        by, now = request.user, timezone.now()
        assert isinstance(by, Player)
        judged: set[int] = set()
        for report in reports.select_related("reported"):
            player = report.reported
            if player is None or not moderation.may_judge(player):
                self.message_user(request, _("%(name)s: nothing can be decided here.") % {"name": report.name})
            elif player.pk not in judged:
                judged.add(player.pk)
                decision(player, report.reason, by, now)
        Report.objects.filter(pk__in=[report.pk for report in reports], reported_id__in=judged).update(is_open=False)


@admin.register(Sanction)
class SanctionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("player", "kind", "reason", "by", "at", "seen_at")
    list_filter = ("kind", "reason")
    search_fields = ("player__display_name",)
    list_select_related = ("player", "by")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
