"""The site's admin. It also lets those in who may only curate texts; what each may do there is decided by rights."""

from __future__ import annotations

from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from lobby.models import Player

CURATE = "cards.change_card"


def may_enter(user: AbstractBaseUser | AnonymousUser) -> bool:
    return isinstance(user, Player) and user.is_active and (user.is_staff or user.has_perm(CURATE))


class LoginForm(AdminAuthenticationForm):
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
