"""Who plays: players, most of them guests; a guest who signs up keeps the same row."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Player(AbstractUser):
    """A person. The name that others see is `display_name`; `username` is only for logging in."""

    display_name = models.CharField(_("name shown to others"), max_length=60, unique=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    language = models.CharField(_("language"), max_length=10, blank=True)
    remembered = models.JSONField(_("last choices in the lobby's forms"), default=dict, blank=True)

    class Meta(AbstractUser.Meta):
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.display_name

    def save(self, *args: Any, **kwargs: Any) -> None:
        # People made by createsuperuser or in the admin are asked for no second name.
        self.display_name = self.display_name or self.username[:60]
        super().save(*args, **kwargs)
