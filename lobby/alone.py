"""Starting a match for one: which deal, whether it was met before, which unfinished match it leaves."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.fairness import is_nonce, new_nonce
from games.matches import thinking
from games.matches.models import Match
from games.matches.play import SeatPlan, start
from games.protocol import BadDeal, Dealt, Game
from games.registry import BY_KEY
from lobby.models import Player
from lobby.seating import Refused, break_seal


def play_alone(player: Player, *, game: str, kind: str, number: int | None, nonce: str, now: datetime) -> Match:
    """A new match, or today's where it is running already. Raises Refused (bad_choice).

    A public deal that the player has begun before starts as assisted: the cards may be known.
    """
    rules = BY_KEY.get(game)
    if rules is None or rules.solo is None:
        raise Refused("bad_choice")
    kind = kind or rules.solo.deal_kinds[0]
    sent = nonce if is_nonce(nonce) else None
    is_public = kind in (rules.solo.daily_kind, rules.solo.numbered_kind)
    seed = b"" if is_public else break_seal(player)
    try:
        dealt: Dealt = thinking.deal(game, kind, number, seed, sent or new_nonce(), now.date())
    except BadDeal:
        raise Refused("bad_choice") from None
    with transaction.atomic():
        # The lock on the player's row keeps two of their tabs from both meeting a deal for the first time.
        # Not its key: whoever joins an offer of theirs holds the offers, which the start wants, and then wants the key.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        own = Match.objects.filter(game=game, seats__player=player)
        running = own.running().filter(day=dealt.deal.day).first() if dealt.deal.day else None
        if running is not None:
            return running
        known = dealt.deal.number is not None and own.filter(deal_number=dealt.deal.number).exists()
        return start(
            game=game,
            options=_defaults(rules),
            seats=[SeatPlan(player, nonce=sent)],
            turn_seconds=None,
            seed=seed,
            dealt=dealt,
            leaves=None if dealt.deal.day else own.running().filter(day=None).order_by("-created_at").first(),
            helped=known,
        )


def _defaults(rules: Game[object, object, object]) -> dict[str, str]:
    return {name: values[0] for name, values in rules.options.items()}
