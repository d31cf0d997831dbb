from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from games.matches.models import Match, Seat
from lobby.models import Challenge, Player, Report
from tests.lobby.conftest import client_of


def test_staff_see_players_and_challenges_but_no_seed(offer: Callable[..., Challenge], alice: Player) -> None:
    challenge = offer(nonce="c" * 32)
    client = client_of(Player.objects.create_superuser(username="root"))
    for path in ("player/", f"player/{alice.pk}/change/", "challenge/", f"challenge/{challenge.pk}/change/"):
        html = client.get(f"/admin/lobby/{path}").content.decode()
        assert "Alice" in html
        assert bytes(challenge.seed).hex() not in html
        assert str(bytes(challenge.seed)) not in html
        assert "c" * 32 not in html
    assert client.get("/admin/lobby/challenge/add/").status_code == 403


@pytest.mark.parametrize("how", ["one", "several"])
def test_whoever_is_deleted_there_leaves_no_name_behind(duel: Match, alice: Player, bob: Player, how: str) -> None:
    Report.objects.create(reported=alice, reporter=bob, name="Alice", reason="name", match=duel, at=timezone.now())
    client = client_of(Player.objects.create_superuser(username="root"))
    if how == "one":
        client.post(f"/admin/lobby/player/{alice.pk}/delete/", {"post": "yes"})
    else:
        sent = {"action": "delete_selected", "_selected_action": [alice.pk], "post": "yes"}
        client.post("/admin/lobby/player/", sent)
    assert not Player.objects.filter(pk=alice.pk).exists()
    assert sorted(Seat.objects.filter(match=duel).values_list("name", "player")) == [("", None), ("Bob", bob.pk)]
    assert [report.name for report in Report.objects.all()] == [""]
