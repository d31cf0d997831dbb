"""What people type on the account pages. Codes from lobby.accounts become sentences here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib.auth import password_validation
from django.contrib.auth.forms import PasswordResetForm
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby import attempts
from lobby.beside import beside
from lobby.models import Player
from lobby.names import LONGEST, SHORTEST

SENTENCES: dict[str, Callable[[], str]] = {
    "short": lambda: _("A name has at least %(count)s letters or figures.") % {"count": SHORTEST},
    "long": lambda: _("A name has at most %(count)s characters.") % {"count": LONGEST},
    "characters": lambda: _(
        "A name has Latin, Cyrillic or Greek letters, figures, spaces, full stops, hyphens and apostrophes."
    ),
    "reserved": lambda: _("This name could be taken for the site's own. Choose another one."),
    "offensive": lambda: _("This name could hurt others. Choose another one."),
    "taken": lambda: _("Somebody has this name, or one that looks like it. Choose another one."),
    "not_guest": lambda: _("You have an account already."),
    "wrong": lambda: _("No player has this name and this password."),
    "closed": lambda: _("A moderator has closed this account."),
    "too_often": lambda: _("That was tried too often. Wait for up to an hour, then try again."),
    "password": lambda: _("That is not your password."),
}


def new_password() -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("At least eight characters, and not one of the common ones."),
    )


def own_password(**changes: Any) -> forms.CharField:
    return forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        **changes,
    )


class ClaimForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"}),
        help_text=gettext_lazy("This is how others see you, and how you log in."),
    )
    password = new_password()
    again = forms.CharField(
        label=gettext_lazy("Password again"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-mail address (if you like)"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=gettext_lazy("Only for a new password when you have lost yours. Nobody sees it."),
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        password = data.get("password")
        if password and password != data.get("again"):
            self.add_error("again", _("The two passwords differ."))
        elif password:
            somebody = Player(username=data.get("name", ""), email=data.get("email", ""))
            try:
                password_validation.validate_password(password, somebody)
            except ValidationError as error:
                self.add_error("password", error)
        return data


class LogInForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        max_length=200,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class MailForm(forms.Form):
    """The password is asked for by the page, where the address is another one."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=gettext_lazy("For a new password when you have lost yours. Nobody sees it."),
    )
    mail_turns = forms.BooleanField(
        label=gettext_lazy("Tell me by e-mail when it is my turn in a match with a day per turn"),
        required=False,
    )
    password = own_password(required=False, help_text=gettext_lazy("Only needed for another address."))

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("mail_turns") and not data.get("email"):
            self.add_error("email", _("Without an address nothing can be sent to you."))
        return data


class ForgetForm(forms.Form):
    """A guest has no password to ask for."""

    password = own_password()

    def __init__(self, *args: Any, asks: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks:
            del self.fields["password"]


class LimitedResetForm(PasswordResetForm):
    """Says the same, and as fast, whether anybody has the address or not; sends to one address only so often."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Django's own label is left in English by some of its catalogues.
        self.fields["email"].label = _("E-mail address")

    def save(self, *args: Any, **kwargs: Any) -> None:
        if attempts.allows(attempts.RESET_FOR, self.cleaned_data["email"].casefold(), timezone.now()):
            beside(partial(super().save, *args, **kwargs))
