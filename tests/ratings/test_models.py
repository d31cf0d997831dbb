from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.matches import tables
from lobby.models import Player
from ratings.beside_names import beside_names, signed_change
from ratings.counting import count
from ratings.glicko import Strength
from ratings.models import PERIOD, Rating, RatingChange
from tests.ratings.matches import ended

NOW = timezone.now()


def rating(strength: Strength) -> Rating:
    made = Rating(player_id=1, game="tower")
    made.take(strength, NOW)
    return made


def test_a_rating_is_provisional_while_its_deviation_is_wide() -> None:
    assert rating(Strength(1500.4, 110.1)).shown(NOW) == "1500?"
    assert rating(Strength(1500.5, 60)).shown(NOW) == "1500"
    assert Rating(player_id=1, game="tower").is_provisional(NOW)


def test_it_becomes_provisional_again_when_nothing_is_played() -> None:
    sure = rating(Strength(1500, 60))
    assert sure.sure_until is not None
    assert sure.is_provisional(sure.sure_until)
    assert sure.strength_at(sure.sure_until - timedelta(seconds=1)).deviation < 110.001
    assert sure.strength_at(NOW + 200 * PERIOD).deviation > 110


def test_seat_bars_show_the_ratings_and_after_the_match_its_change(alice: Player, bob: Player) -> None:
    match = ended(alice, bob)
    seats = list(match.seats.all())
    assert beside_names(match, seats) == ("", "")
    assert tables.load(match.pk).beside_names == ("", "")
    count(match)
    change = RatingChange.objects.get(player=alice)
    assert beside_names(match, seats)[0] == f"{round(change.after)} (+{round(change.after) - 1500})"
    casual = ended(alice, bob, rated=False)
    assert beside_names(casual, list(casual.seats.all()))[0] == f"{round(change.after)}?"


def test_changes_are_told_with_their_sign() -> None:
    assert signed_change(RatingChange(before=1500.2, after=1507.1)) == "+7"
    assert signed_change(RatingChange(before=1500, after=1496)) == "\N{MINUS SIGN}4"
    assert signed_change(RatingChange(before=1500.4, after=1499.6)) == "±0"
