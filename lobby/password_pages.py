"""A new password: for those who know the old one, and by e-mail for others. Django's views, held to limits."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import PasswordChangeForm, PasswordResetForm, SetPasswordForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils import timezone
from django.utils.translation import gettext as _

from lobby import accounts, attempts, known_browsers
from lobby.account_forms import SENTENCES, LimitedResetForm
from lobby.addresses import address_of
from lobby.models import Player


class Change(views.PasswordChangeView):
    """Pages that are open elsewhere with the old password are turned out."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("account")
    extra_context = {"kind": "change"}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(request.user, Player) or request.user.is_guest:
            return redirect("account")
        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not attempts.allows(attempts.PASSWORD, request.user.pk, timezone.now()):
            messages.warning(request, SENTENCES["too_often"]())
            return redirect("password_change")
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        answer = super().form_valid(form)
        accounts.look_again(self.request.user.pk or 0)
        messages.success(self.request, _("Your password is changed."))
        return answer


class Reset(views.PasswordResetView):
    template_name = "accounts/reset.html"
    email_template_name = "accounts/reset_mail.txt"
    subject_template_name = "accounts/reset_mail_subject.txt"
    form_class = LimitedResetForm
    success_url = reverse_lazy("password_reset_done")

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        if not attempts.allows(attempts.RESET_FROM, address_of(self.request), timezone.now()):
            form.add_error(None, SENTENCES["too_often"]())
            return self.form_invalid(form)
        return super().form_valid(form)


class ResetDone(views.PasswordResetDoneView):
    template_name = "accounts/reset_done.html"


class ResetConfirm(views.PasswordResetConfirmView):
    template_name = "accounts/password.html"
    success_url = reverse_lazy("log_in")
    extra_context = {"kind": "reset"}

    def form_valid(self, form: SetPasswordForm[Player]) -> HttpResponse:
        answer = super().form_valid(form)
        accounts.look_again(form.user.pk)
        known_browsers.remember(self.request, answer, form.user)
        messages.success(self.request, _("Your password is changed. Log in with it."))
        return answer
