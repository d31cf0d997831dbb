"""Reports, and what moderators can do about them in the admin, and only that."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.matches.models import Match
from lobby import moderation, seating
from lobby.attempts import REPORT
from lobby.models import Challenge, Player, Report, Sanction
from tests.lobby.conftest import client_of, make_offer, make_player

LIST = "/admin/lobby/report/"


@pytest.fixture
def moderator(db: None) -> Player:
    call_command("sync_moderators")
    player = make_player("Mona")
    player.groups.add(Group.objects.get(name="moderators"))
    return player


@pytest.fixture
def match(alice: Player, bob: Player) -> Match:
    return seating.join(make_offer(alice), bob, nonce="", now=timezone.now())


def send(reporter: Player, reported: Player, **fields: object) -> Report:
    client_of(reporter).post(f"/people/{reported.pk}/report/", {"reason": "phrases"} | fields)
    return Report.objects.latest("pk")


def decide(moderator: Player, report: Report, action: str) -> int:
    return client_of(moderator).post(LIST, {"action": action, "_selected_action": [report.pk]}).status_code


def test_a_report_comes_with_the_replay(moderator: Player, alice: Player, bob: Player, match: Match) -> None:
    report = send(alice, bob, match=match.pk, words="He wrote <b>much</b>.")
    assert (report.reporter, report.reported, report.name, report.match) == (alice, bob, "Bob", match)
    html = client_of(moderator).get(LIST).content.decode()
    assert match.get_absolute_url() in html
    assert "He wrote &lt;b&gt;much" in html
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now())
    assert f"/matches/{match.pk}/ply/0/" in client_of(moderator).get(f"{LIST}{report.pk}/change/").content.decode()


def test_a_match_that_the_reported_one_did_not_play_proves_nothing(alice: Player, carol: Player, match: Match) -> None:
    assert send(alice, carol, match=match.pk).match is None
    assert send(alice, carol, match="9" * 30).match is None


def test_nobody_sends_reports_without_end_or_about_themself(alice: Player, bob: Player) -> None:
    for _ in range(REPORT.count + 3):
        send(alice, bob)
    assert Report.objects.count() == REPORT.count
    client_of(bob).post(f"/people/{bob.pk}/report/", {"reason": "other"})
    assert client_of(bob).post(f"/people/{alice.pk}/report/", {"reason": "nonsense"}).status_code == 422
    assert Report.objects.count() == REPORT.count


def test_a_warned_player_is_told_until_they_have_understood(moderator: Player, alice: Player, bob: Player) -> None:
    decide(moderator, send(alice, bob), "warn")
    client = client_of(bob)
    assert "A moderator warns you" in client.get("/").content.decode()
    sanction = Sanction.objects.get()
    assert (sanction.player, sanction.by, sanction.reason) == (bob, moderator, "phrases")
    client_of(alice).post(f"/notices/{sanction.pk}/")
    assert "A moderator warns you" in client.get("/").content.decode()
    client.post(f"/notices/{sanction.pk}/")
    assert "A moderator warns you" not in client.get("/").content.decode()
    assert not Report.objects.get().is_open


def test_a_mute_ends_by_itself(moderator: Player, alice: Player, bob: Player) -> None:
    decide(moderator, send(alice, bob), "mute")
    bob.refresh_from_db()
    now = timezone.now()
    assert bob.is_muted(now)
    assert not bob.is_muted(now + moderation.MUTED_FOR)


def test_a_closed_account_is_out_at_once_and_can_come_back(moderator: Player, alice: Player, bob: Player) -> None:
    client, offer = client_of(bob), make_offer(bob)
    report = send(alice, bob)
    decide(moderator, report, "close")
    bob.refresh_from_db()
    assert (bob.is_active, bob.era) == (False, 1)
    assert client.get("/fair-play/", headers={"accept": "text/html"}).wsgi_request.user != bob
    assert not Challenge.objects.open().filter(pk=offer.pk).exists()
    assert client_of(alice).get(f"/people/{bob.pk}/").status_code == 404
    decide(moderator, report, "pardon")
    bob.refresh_from_db()
    assert bob.is_active


def test_staff_are_judged_by_nobody(moderator: Player, alice: Player) -> None:
    root = Player.objects.create_superuser(username="root")
    report = send(alice, root)
    for action in ("warn", "mute", "close"):
        decide(moderator, report, action)
    root.refresh_from_db()
    assert root.is_active
    assert not Sanction.objects.exists()


def test_one_moderator_does_not_judge_another(moderator: Player, alice: Player) -> None:
    other = make_player("Mira")
    other.groups.set(moderator.groups.all())
    report = send(alice, other)
    for action in ("warn", "mute", "close"):
        decide(moderator, report, action)
    other.refresh_from_db()
    assert other.is_active
    assert not Sanction.objects.exists()


def test_the_list_of_reports_costs_no_query_for_each(
    moderator: Player, alice: Player, bob: Player, carol: Player
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as counted:
            assert "Warning (" in client_of(moderator).get(LIST).content.decode()
        return sum('FROM "lobby_sanction"' in query["sql"] for query in counted.captured_queries)

    decide(moderator, send(alice, bob), "warn")
    few = queries()
    for reporter, reported in ((carol, bob), (alice, carol), (bob, alice)):
        decide(moderator, send(reporter, reported), "warn")
    assert queries() == few


def test_moderators_touch_nothing_else(moderator: Player, alice: Player, bob: Player) -> None:
    report, client = send(alice, bob), client_of(moderator)
    pages = ("player/", "challenge/", f"player/{bob.pk}/change/", "report/add/", f"report/{report.pk}/delete/")
    for page in pages:
        assert client.get(f"/admin/lobby/{page}").status_code == 403, page
    offer = make_offer(bob, private=True)
    kind = ContentType.objects.get_for_model(Challenge)
    assert client.get(f"/admin/r/{kind.pk}/{offer.pk}/").status_code == 404, "its address is its secret"
    client.post(f"{LIST}{report.pk}/change/", {"name": "Other", "words": "changed"})
    report.refresh_from_db()
    assert report.name == "Bob"


@pytest.mark.parametrize("action", ["warn", "mute", "close", "pardon"])
def test_nobody_else_decides(alice: Player, bob: Player, action: str, moderator: Player) -> None:
    report = send(alice, bob)
    assert decide(alice, report, action) == 302, "the admin asks for a login"
    assert not Sanction.objects.exists()


def test_the_group_is_made_once_with_exactly_its_rights(db: None) -> None:
    for _ in range(2):
        call_command("sync_moderators")
    rights = Group.objects.get(name="moderators").permissions.values_list("codename", flat=True)
    assert set(rights) == {"view_report", "change_report", "view_sanction"}
