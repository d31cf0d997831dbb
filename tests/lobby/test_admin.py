from __future__ import annotations

from collections.abc import Callable

from lobby.models import Challenge, Player
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
