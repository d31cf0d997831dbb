"""Why the lobby refused something, as sentences in the active language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from lobby.seating import MOST_OPEN, Refused

SENTENCES = {
    "own_offer": lambda: _("This is your own offer. It starts when somebody else joins it."),
    "taken": lambda: _("Somebody was faster: this offer has just been taken."),
    "withdrawn": lambda: _("This offer has been withdrawn by its maker."),
    "declined": lambda: _("This challenge has been declined."),
    "not_for_you": lambda: _("This challenge is for somebody else."),
    "apart": lambda: _("You don't play with this player: one of you has blocked the other."),
    "guest_rated": lambda: _("A rated match is for players with an account. Choose a name and a password first."),
    "rating_low": lambda: _("Your rating is below what the maker asks for."),
    "rating_high": lambda: _("Your rating is above what the maker asks for."),
    "nobody": lambda: _("Nobody here has that name."),
    "too_often": lambda: _("These are many challenges in a short time. Wait a few minutes."),
    "too_many_matches": lambda: _("These are many new matches in a short time. Wait a few minutes."),
    "expired": lambda: _("This offer has expired because its maker has gone."),
    "busy": lambda: _("This offer has ended because its maker began a match."),
    "at_once": lambda: _("That was a lot in a short time. Wait a few seconds, then try again."),
    "too_many": lambda: (
        _("You already have %(count)s open offers. Withdraw one before you make another.") % {"count": MOST_OPEN}
    ),
    "bad_choice": lambda: _("That choice isn't possible. Choose again from the form."),
}


def sentence(refused: Refused) -> str:
    return SENTENCES[refused.code]()
