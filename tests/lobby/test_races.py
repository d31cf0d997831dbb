"""What happens when two people do something in the same instant, on real threads and a real database."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.db import connection
from django.utils import timezone

from games.matches.models import Match
from games.registry import GAMES
from lobby import accounts, seating
from lobby.alone import play_alone
from lobby.models import Challenge, Player
from lobby.seating import MOST_OPEN, Refused
from tests.lobby.conftest import make_offer, make_player

ROUNDS = 100
FEW = 30
ALONE = next(game.key for game in GAMES if game.solo is not None)

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Runs all of them in the same moment; each result, or the code of the refusal."""
    results: list[object] = [None] * len(acts)
    barrier = threading.Barrier(len(acts))

    def run(index: int) -> None:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=20)
            results[index] = acts[index]()
        except Refused as refused:
            results[index] = refused.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def joining(challenge: Challenge, player: Player) -> Callable[[], object]:
    own_copy = Challenge.objects.select_related("maker").get(pk=challenge.pk)
    return lambda: seating.join(own_copy, player, nonce="", now=timezone.now())


def clear_table() -> None:
    Challenge.objects.open().update(state=Challenge.State.WITHDRAWN)


def test_of_two_who_join_at_once_one_gets_the_match_and_the_other_a_clear_word() -> None:
    alice, bob, carol = make_player("Alice"), make_player("Bob"), make_player("Carol")
    for _ in range(ROUNDS):
        challenge = make_offer(alice)
        results = at_once(joining(challenge, bob), joining(challenge, carol))
        matches = [result for result in results if isinstance(result, Match)]
        assert len(matches) == 1
        assert "taken" in results
        challenge.refresh_from_db()
        assert challenge.match == matches[0]
    assert Match.objects.count() == ROUNDS


def test_of_two_who_join_different_offers_of_one_maker_one_gets_a_match() -> None:
    alice, bob, carol = make_player("Alice"), make_player("Bob"), make_player("Carol")
    for _ in range(ROUNDS):
        acts = [joining(make_offer(alice), bob), joining(make_offer(alice), carol)]
        results = at_once(*acts, lambda: seating.touch([carol.pk, alice.pk, bob.pk], timezone.now()))
        assert "busy" in results
        assert len([result for result in results if isinstance(result, Match)]) == 1
        assert not Challenge.objects.open().exists()
    assert Match.objects.count() == ROUNDS


def test_two_tabs_that_join_two_makers_at_once_begin_one_match() -> None:
    alice, bob, carol = make_player("Alice"), make_player("Bob"), make_player("Carol")
    for _ in range(FEW):
        results = at_once(joining(make_offer(alice), bob), joining(make_offer(carol), bob))
        assert "at_once" in results
        assert len([result for result in results if isinstance(result, Match)]) == 1
        clear_table()
    assert Match.objects.count() == FEW


def test_two_who_join_each_other_at_once_begin_one_match() -> None:
    alice, bob = make_player("Alice"), make_player("Bob")
    for _ in range(FEW):
        results = at_once(joining(make_offer(alice), bob), joining(make_offer(bob), alice))
        assert "busy" in results
        assert len([result for result in results if isinstance(result, Match)]) == 1
        clear_table()
    assert Match.objects.count() == FEW


def test_who_joins_while_their_own_offer_is_joined_begins_one_match() -> None:
    alice, bob, carol = make_player("Alice"), make_player("Bob"), make_player("Carol")
    for _ in range(FEW):
        results = at_once(joining(make_offer(alice), bob), joining(make_offer(bob), carol))
        assert {"busy", "at_once"} & set(results)
        assert len([result for result in results if isinstance(result, Match)]) == 1
        clear_table()
    assert Match.objects.count() == FEW


def test_two_who_invite_each_other_at_once_do_not_hold_each_other_up() -> None:
    alice, bob = make_player("Alice"), make_player("Bob")
    for _ in range(FEW):
        results = at_once(lambda: make_offer(alice, to=bob), lambda: make_offer(bob, to=alice))
        assert all(isinstance(result, Challenge) for result in results)
        Challenge.objects.all().delete()


def test_joining_an_offer_whose_maker_deletes_the_account_ends_one_way_or_the_other() -> None:
    bob = make_player("Bob")
    for _ in range(FEW):
        alice = make_player("Alice")
        challenge = make_offer(alice)
        joined, _gone = at_once(joining(challenge, bob), lambda alice=alice: accounts.forget(alice))
        assert isinstance(joined, Match) or joined == "expired"
        assert not Player.objects.filter(pk=alice.pk).exists()
        clear_table()


def test_a_double_click_on_join_gives_the_same_match_twice() -> None:
    alice, bob = make_player("Alice"), make_player("Bob")
    for _ in range(ROUNDS):
        challenge = make_offer(alice)
        first, second = at_once(joining(challenge, bob), joining(challenge, bob))
        assert isinstance(first, Match)
        assert first == second
    assert Match.objects.count() == ROUNDS


def test_withdrawing_and_joining_at_once_ends_one_way_or_the_other() -> None:
    alice, bob = make_player("Alice"), make_player("Bob")
    for round_ in range(ROUNDS):
        challenge = make_offer(alice)
        own_copy = Challenge.objects.get(pk=challenge.pk)
        before = Match.objects.count()
        acts = [lambda own_copy=own_copy: seating.withdraw(own_copy, alice), joining(challenge, bob)]
        withdrawn, joined = at_once(*acts) if round_ % 2 else reversed(at_once(*reversed(acts)))
        challenge.refresh_from_db()
        if isinstance(joined, Match):
            assert (withdrawn, challenge.state, challenge.match) == ("taken", Challenge.State.TAKEN, joined)
        else:
            assert (withdrawn, joined, challenge.state) == (None, "withdrawn", Challenge.State.WITHDRAWN)
            assert Match.objects.count() == before


def test_two_tabs_do_not_go_over_the_limit_together() -> None:
    alice = make_player("Alice")
    for _ in range(MOST_OPEN - 1):
        make_offer(alice)
    results = at_once(lambda: make_offer(alice), lambda: make_offer(alice))
    assert "too_many" in results
    assert Challenge.objects.open().count() == MOST_OPEN


def test_two_matches_begun_at_once_have_different_seeds() -> None:
    alice = make_player("Alice")
    for _ in range(2):
        seating.seal(alice)
        first, second = at_once(lambda: make_offer(alice), lambda: make_offer(alice))
        assert isinstance(first, Challenge)
        assert isinstance(second, Challenge)
        assert first.commitment != second.commitment


def test_two_tabs_begin_the_deal_of_the_day_only_once() -> None:
    alice = make_player("Alice")

    def today() -> Match:
        return play_alone(alice, game=ALONE, kind="daily", number=None, nonce="", now=timezone.now())

    today_or_not = at_once(today, today)
    assert today_or_not[0] == today_or_not[1]
    assert Match.objects.count() == 1
