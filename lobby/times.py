"""The times per turn that can be chosen, and times in words."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

TURN_SECONDS = (15, 30, 45, 60, 2 * MINUTE, 5 * MINUTE, DAY)
DEFAULT_TURN_SECONDS = 60


def duration(seconds: int) -> str:
    """Whole days, minutes or seconds, in words."""
    if seconds >= DAY:
        days = seconds // DAY
        return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
    if seconds > MINUTE and seconds % MINUTE == 0:
        minutes = seconds // MINUTE
        return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    return ngettext("%(count)d second", "%(count)d seconds", seconds) % {"count": seconds}


def turn_time(seconds: int | None) -> str:
    return _("no clock") if seconds is None else duration(seconds)


def age(elapsed: timedelta) -> str:
    """How long ago, rounded down to minutes, hours or days."""
    seconds = int(elapsed.total_seconds())
    if seconds < MINUTE:
        return _("just now")
    if seconds < HOUR:
        minutes = seconds // MINUTE
        return ngettext("%(count)d minute ago", "%(count)d minutes ago", minutes) % {"count": minutes}
    if seconds < DAY:
        hours = seconds // HOUR
        return ngettext("%(count)d hour ago", "%(count)d hours ago", hours) % {"count": hours}
    days = seconds // DAY
    return ngettext("%(count)d day ago", "%(count)d days ago", days) % {"count": days}
