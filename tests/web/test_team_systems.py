"""Team events with other systems than the Swiss one, on the site: a cup, a double round robin, Scheveningen."""

import pytest
from django.urls import reverse

from indeler.model.teams import TeamEvent
from indeler.opens.views import fixtures, knockout_tree
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

FORM = {
    "name": "Team Cup",
    "rules": "knockout",
    "colours": "WB",
    "minimum": "1",
    "win": "2",
    "draw": "1",
    "loss": "0",
    "primary": "MP",
    "order": "roster",
    "minutes": "0",
    "is_public": "on",
}
NAMES = ("Anker", "Boei", "Dijk", "Eem", "Fuik", "Gors")


def teams(count):
    return "\n\n".join(f"{name}\n{name} 1; 1900\n{name} 2; 1800" for name in NAMES[:count])


def state():
    return log.state_of(Open.objects.get(name="Team Cup"))


def said(client, name, fields, *args):
    """Return the page after sending a form."""
    return client.post(reverse(name, args=["team-cup", *args]), fields, follow=True).content.decode()


def made(as_role, count, **fields):
    leader = as_role(Role.LEADER)
    answer = leader.post(reverse("new-team-event"), {**FORM, "teams": teams(count), **fields})
    assert answer.status_code == 302, answer.content.decode()
    return leader


def cup_round(leader, wins):
    """Pair and play a round; each match has these results for the team on the left, board by board."""
    said(leader, "pair", {})
    said(leader, "about-matches", {"what": "publish"})
    said(leader, "about-matches", {"what": "show"})
    number, at = state().rounds, 0
    for match in wins:
        for place, result in enumerate(match):
            at += 1
            mirrored = {"1-0": "0-1", "0-1": "1-0"}.get(result, result) if place % 2 else result
            leader.post(reverse("result", args=["team-cup", number, at]), {"result": mirrored, "was": "*"})


def test_a_cup_of_six_with_a_berlin_count_and_a_play_off(as_role):
    leader = made(as_role, 6, bracket="seeded", berlin="on", tie="rapid")
    assert state().total_rounds == 3
    cup_round(leader, [("1-0", "0-1"), ("½-½", "½-½")])
    assert [set(pair) for pair in state().teams.matches[0]] == [{4, 5}, {3, 6}]
    page = leader.get(reverse("lead", args=["team-cup"])).content.decode()
    assert "Berlin count" in page
    assert "a rapid play-off decides" in page
    assert "was drawn: say first who advances" in said(leader, "pair", {})
    first, berlin = state().teams.matches[0][1], state().teams.matches[0][0][0]
    wrong = {"white": first[0], "black": first[1], "goes_on": "1", "play_off": "x"}
    assert "one of these two advances" in said(leader, "decide-tie", wrong, 1)
    fields = {"white": first[0], "black": first[1], "goes_on": "6", "play_off": "rapid 1½-½"}
    assert "Gors advances to the next round" in said(leader, "decide-tie", fields, 1)
    cup_round(leader, [("1-0", "1-0"), ("1-0", "1-0")])
    assert [set(pair) for pair in state().teams.matches[1]] == [{1, berlin}, {2, 6}]
    cup_round(leader, [("1-0", "½-½")])
    winner = knockout_tree(state()).winner
    assert winner.number == TeamEvent(state().tournament).rounds[2].matches[0].white
    visitor = as_role(Role.PUBLIC)
    page = visitor.get(reverse("tree", args=["team-cup"])).content.decode()
    assert "rapid 1½-½" in page
    assert "Berlin count 2–1" in page
    assert f"<strong>{winner.name}</strong>" in page
    for name in ("standings", "cross-table", "screen", "prints"):
        assert visitor.get(reverse(name, args=["team-cup"])).status_code == 200, name
    assert visitor.get(reverse("round", args=["team-cup", 1])).content.decode().count("Anker") >= 1
    assert visitor.get(reverse("print", args=["team-cup", "tree"])).content.startswith(b"%PDF")
    rows = visitor.get("/api/v1/tournaments/team-cup/standings").json()
    assert rows[0]["team"] == winner.number
    page = leader.get(reverse("team-settings", args=["team-cup"])).content.decode()
    assert '<option value="seeded" selected>' in page


def test_all_rounds_of_a_double_round_robin_are_known_at_once(as_role):
    leader = made(as_role, 4, rules="berger", cycles="2", colours="BW", reports="captains")
    assert leader.get(reverse("schedule", args=["team-cup"])).status_code == 200
    said(leader, "pair", {"all": "yes"})
    said(leader, "about-matches", {"what": "publish"})
    matches = fixtures(state())
    assert state().teams.due == {}, "line-ups have a time in a Swiss"
    assert (state().rounds, len(matches), state().current) == (6, 12, 1)
    assert len({each.teams for each in matches}) == 12  # each pair of teams plays at home and away
    assert TeamEvent(state().tournament).rounds[0].matches[0].colour.value == "b"  # Black on board 1 at home
    home, away = matches[-1].teams
    fields = {"what": "arrange", "round": "6", "white": home, "black": away, "venue": "De Kroon"}
    told = said(leader, "about-matches", {**fields, "day": "31 oct"})
    assert "Write the day like 2026-10-31" in told
    said(leader, "about-matches", {**fields, "day": "2026-10-31", "time": "19:30"})
    said(leader, "about-matches", {"what": "show", "round": "6"})
    visitor = as_role(Role.PUBLIC)
    page = visitor.get(reverse("schedule", args=["team-cup"])).content.decode()
    assert "De Kroon" in page
    assert "31 Oct 2026 19:30" in page
    for board, result in enumerate(("1-0", "1-0", "½-½", "½-½"), start=1):
        leader.post(reverse("result", args=["team-cup", 6, board]), {"result": result, "was": "*"})
    page = visitor.get(reverse("cross-table", args=["team-cup"])).content.decode()
    assert page.count("<td>1</td>") == 4
    page = leader.get(f"{reverse('lead', args=['team-cup'])}?round=6").content.decode()
    assert "not confirmed yet" in page
    assert "confirmed the result" in said(leader, "about-matches", {**fields, "what": "confirm"})
    assert visitor.get(reverse("print", args=["team-cup", "schedule"])).content.startswith(b"%PDF")
    assert visitor.get(reverse("standings", args=["team-cup"])).status_code == 200


def test_scheveningen_needs_two_teams_of_one_size(as_role):
    refused = as_role(Role.LEADER).post(reverse("new-team-event"), {**FORM, "rules": "scheveningen", "teams": teams(3)})
    assert "Scheveningen is for two teams; write two." in refused.content.decode()
    assert not Open.objects.filter(name="Team Cup").exists()
    leader = made(as_role, 2, rules="scheveningen")
    said(leader, "pair", {"all": "yes"})
    said(leader, "publish", {}, 2)
    for number in (1, 2):
        for board in (1, 2):
            leader.post(reverse("result", args=["team-cup", number, board]), {"result": "1-0", "was": "*"})
    page = as_role(Role.PUBLIC).get(reverse("standings", args=["team-cup"])).content.decode()
    assert "Anker 2 – 2 Boei" in page
    assert state().is_final


@pytest.mark.parametrize("tie", ["seed", "black", "lot"])
def test_a_tie_can_be_decided_by_the_rules_alone(as_role, tie):
    leader = made(as_role, 2, tie=tie)
    cup_round(leader, [("½-½", "½-½")])
    assert knockout_tree(state()).winner is not None
    assert "All rounds have been played" in leader.get(reverse("lead", args=["team-cup"])).content.decode()
