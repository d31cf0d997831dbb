"""The site's admin. It also lets those in who only curate texts or look at reports; rights decide what each may do."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lobby import attempts, known_browsers
from lobby.account_forms import SENTENCES
from lobby.models import Player

ENTRIES = ("cards.change_card", "lobby.change_report")
"""The rights any of which opens the door."""


def may_enter(user: AbstractBaseUser | AnonymousUser) -> bool:
    return isinstance(user, Player) and user.is_active and (user.is_staff or any(map(user.has_perm, ENTRIES)))


class LoginForm(AdminAuthenticationForm):
    """Held to the limits of the site's own page, and counted with it."""

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username") or ""
        whose = Player.objects.filter(username=name).first()
        if self.request is None or not attempts.allows_log_in(self.request, name, whose, timezone.now()):
            raise ValidationError(SENTENCES["too_often"](), code="too_often")
        return super().clean()

    def confirm_login_allowed(self, user: Player) -> None:
        AuthenticationForm.confirm_login_allowed(self, user)
        if not may_enter(user):
            raise ValidationError(
                self.error_messages["invalid_login"],
                code="invalid_login",
                params={"username": self.username_field.verbose_name},
            )


class Site(AdminSite):
    login_form = LoginForm
    site_title = _("Ramparts administration")
    site_header = _("Ramparts administration")

    def has_permission(self, request: HttpRequest) -> bool:
        return may_enter(request.user)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        response = super().login(request, extra_context)
        if request.method == "POST" and response.status_code == HTTPStatus.FOUND and isinstance(request.user, Player):
            attempts.take_back_log_in(request, request.user)
            known_browsers.remember(request, response, request.user)
        return response
