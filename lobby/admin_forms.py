"""What is typed about players in the admin: names are held to the rules that players' own choices are held to."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AdminPasswordChangeForm, AdminUserCreationForm, UserChangeForm

from lobby import accounts, names
from lobby.account_forms import SENTENCES
from lobby.models import Player


class _Named(forms.ModelForm):  # type: ignore[type-arg]
    """A name that stays is not looked at: guests and first administrators have names that nobody could choose."""

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        name = names.tidy(data.get("display_name") or data.get("username", ""))
        if "display_name" in self.errors or not name or name == self.instance.display_name:
            return data
        data["display_name"] = name
        why = names.fault(name) or ("taken" if self._is_taken(name) else None)
        if why is not None:
            self.add_error("display_name", SENTENCES[why]())
        return data

    def _is_taken(self, name: str) -> bool:
        return Player.objects.filter(name_key=names.skeleton(name)).exclude(pk=self.instance.pk).exists()


class PlayerForm(_Named, UserChangeForm):  # type: ignore[type-arg]
    pass


class NewPlayerForm(_Named, AdminUserCreationForm):  # type: ignore[type-arg]
    """Without a name to show the username is shown."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["display_name"].required = False


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]
    """A guest who is given a password is a player from then on, as one who chooses it. Open pages end, as there."""

    def save(self, commit: bool = True) -> Player:
        if self.cleaned_data["set_usable_password"]:
            self.user.is_guest = False
        player: Player = super().save(commit)
        accounts.look_again(player.pk)
        return player
