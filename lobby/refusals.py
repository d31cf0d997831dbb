"""Why the lobby refused something, as sentences in the active language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from lobby.seating import MOST_OPEN, Refused

SENTENCES = {
    "own_offer": lambda: _("This is your own offer. It starts when somebody else joins it."),
    "taken": lambda: _("Somebody was faster: this offer has just been taken."),
    "withdrawn": lambda: _("This offer has been withdrawn by its maker."),
    "expired": lambda: _("This offer has expired because its maker has gone."),
    "too_many": lambda: (
        _("You already have %(count)s open offers. Withdraw one before you make another.") % {"count": MOST_OPEN}
    ),
    "bad_choice": lambda: _("That choice isn't possible. Choose again from the form."),
}


def sentence(refused: Refused) -> str:
    return SENTENCES[refused.code]()
