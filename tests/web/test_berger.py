"""Tests of an open round robin on the site: schedule before round 1, results in any order, files and prints."""

import pytest
from django.urls import reverse

from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.copies.making import copy_of_row
from indeler.web.tenancy import current
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

NAMES = ("Anna", "Bram", "Cees", "Dirk")
PLAYERS = "\n".join(f"{name}; {2000 - 10 * at}" for at, name in enumerate(NAMES))


def state():
    return log.state_of(Open.objects.get(slug="vierkamp"))


@pytest.fixture
def leader(as_role):
    """Return the browser of the leader of a double round robin of four players, whose numbers were drawn by lot."""
    leader = as_role(Role.LEADER)
    told = {"name": "Vierkamp", "rules": "berger", "players": PLAYERS, "berger.cycles": "2", "is_public": "on"}
    assert leader.post(reverse("new-tournament"), told).status_code == 302
    regulations = reverse("regulations", args=["vierkamp"])
    assert "Numbers by lot" in leader.get(regulations).content.decode()
    leader.post(regulations, {"what": "numbers", "seed": "lots"})
    assert [player.name for player in state().players.values()] == ["Anna", "Dirk", "Bram", "Cees"]
    return leader


def enter(client, number, board, result):
    address = reverse("result", args=["vierkamp", number, board])
    return client.post(address, {"result": result, "was": "*"})


def test_a_round_robin_is_played_from_its_schedule_to_the_final_standings(leader, as_role):
    visitor = as_role(Role.PUBLIC)
    assert visitor.get(reverse("schedule", args=["vierkamp"])).status_code == 404
    assert "1–4" in leader.get(reverse("schedule", args=["vierkamp"])).content.decode()
    leader.post(reverse("pair", args=["vierkamp"]), {"all": "yes"})
    assert "Publish the schedule" in leader.get(reverse("lead", args=["vierkamp"])).content.decode()
    leader.post(reverse("publish", args=["vierkamp", 6]))
    shown = visitor.get(reverse("schedule", args=["vierkamp"])).content.decode()
    assert all(f">Round {number}</a>" in shown for number in range(1, 7))
    answer = enter(leader, 5, 2, "1-0")
    assert answer["Location"] == f"{reverse('lead', args=['vierkamp'])}?round=5#board-2"
    assert 'href="?round=5"' in leader.get(answer["Location"]).content.decode()
    assert visitor.get(reverse("tournament", args=["vierkamp"]))["Location"].endswith("/round/1/")
    for number in range(1, 7):
        for board in (1, 2):
            enter(leader, number, board, "½-½")
    assert state().is_final
    cross = visitor.get(reverse("cross-table", args=["vierkamp"])).content.decode()
    assert "<td>×</td><td>½ ½</td>" in cross
    assert "Final standings" in visitor.get(reverse("standings", args=["vierkamp"])).content.decode()
    for dialect in ("trf16", "trf26", "json", "csv", "pgn"):
        assert visitor.get(reverse("export", args=["vierkamp", dialect])).status_code == 200
    for what in ("schedule", "cross-table"):
        assert visitor.get(reverse("print", args=["vierkamp", what])).content.startswith(b"%PDF")
    copy = copy_of_row(Open.objects.get(slug="vierkamp"), current.club(), with_prints=False)
    assert "Berger table" in copy["schedule.html"].decode()


def test_a_helper_can_enter_results_of_any_published_round(leader, client):
    leader.post(reverse("pair", args=["vierkamp"]), {"all": "yes"})
    leader.post(reverse("publish", args=["vierkamp", 4]))
    row = Open.objects.get(slug="vierkamp")
    link = links.make(LinkKind.RESULTS, tournament=row, label="Hall", first_board=1, last_board=9)
    client.get(links.address(client.get("/").wsgi_request, link))
    assert enter(client, 2, 1, "1-0").status_code == 302
    assert enter(client, 5, 1, "1-0").status_code == 404
    assert [state().result(number, *state().boards[number - 1][0]).label for number in (2, 5)] == ["1-0", "*"]


def test_an_early_withdrawal_is_mentioned_beside_the_standings(leader, as_role):
    leader.post(reverse("pair", args=["vierkamp"]), {"all": "yes"})
    leader.post(reverse("publish", args=["vierkamp", 6]))
    leader.post(reverse("withdraw", args=["vierkamp", 2]))
    standings = as_role(Role.PUBLIC).get(reverse("standings", args=["vierkamp"])).content.decode()
    assert "Dirk withdrew before half of the games were played" in standings
    assert len(state().unfinished) == 6, "the games of the other three"


def test_only_a_round_robin_has_a_schedule(as_role, tournament):
    leader = as_role(Role.LEADER)
    assert leader.get(reverse("schedule", args=[tournament.slug])).status_code == 404
    assert leader.get(reverse("print", args=[tournament.slug, "schedule"])).status_code == 404


def test_a_played_result_of_a_player_who_withdrew_is_asked_about_before_annulled_games_count_again(leader, as_role):
    leader.post(reverse("pair", args=["vierkamp"]), {"all": "yes"})
    leader.post(reverse("publish", args=["vierkamp", 6]))

    def games_of(player):
        rounds = enumerate(state().boards, start=1)
        return [(number, board) for number, boards in rounds for board in (1, 2) if player in boards[board - 1]]

    games = games_of(2)
    for number, board in games[:2]:
        enter(leader, number, board, "½-½")
    leader.post(reverse("withdraw", args=["vierkamp", 2]))
    number, board = games[2]
    game = number, *state().boards[number - 1][board - 1]
    found = state().result(*game).label
    assert found in ("+-", "-+")
    address, sent = reverse("result", args=["vierkamp", number, board]), {"result": "0-1", "was": found}
    asked = leader.post(address, sent, headers={"HX-Request": "true"}).content.decode()
    assert "Dirk has withdrawn, and games to come are lost without play; with 0-1 this game was played." in asked
    assert "Dirk has then played half of the games, so that the annulled games count again." in asked
    assert '<button name="anyway" value="0-1">' in asked
    assert state().result(*game).label == found
    page = leader.post(address, sent).content.decode()  # without a script the question has its own page
    assert "annulled games count again" in page
    assert state().result(*game).label == found
    leader.post(address, {"anyway": "0-1", "was": found}, headers={"HX-Request": "true"})
    assert state().result(*game).label == "0-1"
    standings = as_role(Role.PUBLIC).get(reverse("standings", args=["vierkamp"])).content.decode()
    assert "Dirk withdrew before half of the games were played" not in standings
