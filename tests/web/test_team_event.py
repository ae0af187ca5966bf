"""A team event on the site, from its creation to the best players on each board; sealed line-ups stay secret."""

import re
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

import indeler
from indeler.model.teams import TeamEvent
from indeler.opens.team_events import LineUpsDue
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.hosting import housekeeping
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.team_events import reveal_if_due

pytestmark = pytest.mark.sampled(2)

TEAMS = "\n\n".join(
    f"{team}; captain {team}\n" + "\n".join(f"{team} {place}; {2000 - 10 * at - place}" for place in (1, 2, 3))
    for at, team in enumerate(("Anker", "Boei", "Dijk", "Eem"))
)
FORM = {
    "name": "Team Cup",
    "rules": "fide-team",
    "rounds": "3",
    "colours": "WB",
    "minimum": "1",
    "win": "2",
    "draw": "1",
    "loss": "0",
    "primary": "MP",
    "order": "roster",
    "minutes": "15",
    "is_public": "on",
    "teams": TEAMS,
}
PUBLIC = ("round", "standings", "cross-table", "players", "best-on-boards", "ratings", "prints", "screen", "follow")


def state():
    return log.state_of(Open.objects.get(name="Team Cup"))


@pytest.fixture
def leader(as_role):
    made = as_role(Role.LEADER)
    answer = made.post(reverse("new-team-event"), FORM)
    assert answer.status_code == 302, answer.content.decode()
    return made


def said(client, name, fields, *args):
    """Return the page after sending a form."""
    return client.post(reverse(name, args=["team-cup", *args]), fields, follow=True).content.decode()


def play(leader, results):
    """Pair, publish, reveal the line-ups and enter these results board by board."""
    said(leader, "pair", {})
    said(leader, "about-matches", {"what": "publish"})
    said(leader, "about-matches", {"what": "show"})
    number = state().rounds
    for board, result in enumerate(results, start=1):
        leader.post(reverse("result", args=["team-cup", number, board]), {"result": result, "was": "*"})


def test_a_team_event_is_played_and_all_its_pages_can_be_opened(leader, as_role):
    for results in (("1-0", "½-½", "0-1", "1-0"),) * 3:
        play(leader, results)
    assert state().is_final
    assert sum(TeamEvent(state().tournament).points("MP").values()) == 3 * 2 * 20
    visitor = as_role(Role.PUBLIC)
    for who in (visitor, leader):
        for name in PUBLIC:
            args = ["team-cup", 1] if name == "round" else ["team-cup"]
            page = who.get(reverse(name, args=args))
            assert page.status_code == 200, name
        assert who.get(reverse("why", args=["team-cup", 1])).status_code == 200
        assert who.get(reverse("player", args=["team-cup", 1])).status_code == 200
        assert who.get(reverse("explained", args=["team-cup", 1])).status_code == 200
    for name in ("lead", "lead-teams", "team-settings", "report", "links", "log", "lead-prizes", "tournament-copies"):
        assert leader.get(reverse(name, args=["team-cup"])).status_code == 200, name
    assert leader.get(reverse("lead-team", args=["team-cup", 2])).status_code == 200
    assert leader.get(reverse("correct", args=["team-cup", 2])).status_code == 200
    for what in ("match-cards", "pairings", "cross-table", "rosters", "line-up-sheets", "cards"):
        assert visitor.get(reverse("print", args=["team-cup", what])).content.startswith(b"%PDF"), what
    page = visitor.get(reverse("best-on-boards", args=["team-cup"])).content.decode()
    assert "Board 2" in page
    rows = visitor.get("/api/v1/tournaments/team-cup/standings").json()
    assert sorted(row["team"] for row in rows) == [1, 2, 3, 4]
    assert {row["player"] for row in rows} == {None}
    for dialect in ("trf26", "json", "csv"):
        assert visitor.get(reverse("export", args=["team-cup", dialect])).status_code == 200, dialect


def test_every_board_names_the_teams_where_results_are_entered(leader):
    play(leader, ())
    page = leader.get(reverse("lead", args=["team-cup"])).content.decode()
    white, black = state().boards[0][1]  # board 2, on which the second team of the match has White
    team_of = {player: team.name for team in state().tournament.teams.teams for player in team.players}
    board = f"{state().players[white].name} ({team_of[white]}) – {state().players[black].name} ({team_of[black]})"
    assert f'aria-label="Board 2: {board}"' in page
    assert "At every board White is on the left" in page
    answer = leader.post(
        reverse("result", args=["team-cup", 1, 2]), {"result": "1-0", "was": "*"}, headers={"HX-Request": "true"}
    )
    assert f'aria-label="Board 2: {board}"' in answer.content.decode()


def test_the_next_round_is_not_the_main_button_before_all_results_are_in(leader):
    play(leader, ("1-0", "1-0", "0-1"))
    page = leader.get(reverse("lead", args=["team-cup"])).content.decode()
    assert "<button>Pair round 2</button>" in page
    assert "Results still missing: 1" in page
    leader.post(reverse("result", args=["team-cup", 1, 4]), {"result": "1-0", "was": "*"})
    page = leader.get(reverse("lead", args=["team-cup"])).content.decode()
    assert '<button class="first">Pair round 2</button>' in page
    assert "Results still missing" not in page


def test_the_legend_of_team_standings_explains_every_column(leader):
    play(leader, ("1-0", "1-0", "0-1", "1-0"))
    page = leader.get(reverse("standings", args=["team-cup"])).content.decode()
    codes = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page)
    assert [code for code, _ in codes] == ["MP", "GP", "MPvGP", "EDE", "EMGSB"]
    assert dict(codes)["MPvGP"] == "the other score"
    assert all(meaning for _, meaning in codes)


def test_an_unpublished_round_and_sealed_line_ups_are_not_visible(leader, as_role):
    visitor = as_role(Role.PUBLIC)
    said(leader, "pair", {})
    assert visitor.get(reverse("round", args=["team-cup", 1])).status_code == 404
    said(leader, "about-matches", {"what": "publish"})
    page = visitor.get(reverse("round", args=["team-cup", 1])).content.decode()
    assert "The line-ups are not public yet." in page
    told = said(leader, "lead-line-up", {"player": ["1", "3"]}, 1)
    assert "Anker gave its line-up for round 1." in told
    assert "line-up is in" in told
    seen = [visitor.get(reverse("round", args=["team-cup", 1])), visitor.get(reverse("screen", args=["team-cup"]))]
    seen += [visitor.get(reverse("export", args=["team-cup", dialect])) for dialect in ("trf26", "json")]
    for answer in seen:
        assert "line-up is in" not in answer.content.decode()
        assert "Anker 3 " not in answer.content.decode().split("<main")[-1].split("001")[0]
    assert [line.players for line in state().for_visitors().tournament.teams.line_ups] == [()] * 4
    white, black = next(pair for pair in state().teams.matches[0] if 1 in pair)
    other = black if white == 1 else white
    first = state().tournament.teams.teams[other - 1].players[0]
    said(leader, "lead-line-up", {"player": [str(first), "0"]}, other)
    assert "Anker 3" in visitor.get(reverse("round", args=["team-cup", 1])).content.decode()


def test_a_refusal_is_one_sentence_and_changes_nothing(leader):
    said(leader, "pair", {})
    told = said(leader, "lead-line-up", {"player": ["2", "1"]}, 1)
    assert "Anker 1 stands above Anker 2 in the roster of Anker" in told
    told = said(leader, "lead-line-up", {"player": ["1", "2", "3"]}, 1)
    assert "Anker has 3 players on 2 boards; leave 1 out." in told
    assert state().teams.sealed == {}
    twice = leader.post(reverse("new-team-event"), {**FORM, "teams": "Anker\nJan\nJan\n\nBoei\nTed"})
    assert twice.status_code == 302  # a team may have two players of the same name
    both = leader.post(reverse("new-team-event"), {**FORM, "name": "No", "teams": "Anker\nJan\n\nBoei\nJan"})
    assert "Jan is in two teams, Anker and Boei; keep one." in both.content.decode()
    assert not Open.objects.filter(name="No").exists()


def test_teams_can_be_changed_before_round_1_and_extended_after_it(leader):
    page = leader.get(reverse("lead-teams", args=["team-cup"])).content.decode()
    assert "Anker; captain Anker" in page
    said(leader, "lead-teams", {"teams": TEAMS.replace("Eem", "Vecht")})
    assert state().tournament.teams.teams[3].name == "Vecht"
    said(leader, "lead-team", {"what": "away", "round": "1"}, 4)
    play(leader, ("1-0", "0-1"))
    assert len(state().teams.matches[0]) == 1
    said(leader, "lead-team", {"name": "Late One", "rating": "1500"}, 4)
    assert state().tournament.teams.teams[3].players == (10, 11, 12, 13)
    said(leader, "lead-team", {"what": "penalty", "round": "1", "match_points": "-1", "why": "late"}, 1)
    assert state().tournament.teams.special_points[0].match_points == -10
    told = said(leader, "lead-team", {"what": "penalty", "round": "1", "match_points": "many", "why": "late"}, 1)
    assert "&#x27;many&#x27; is not a number of points" in told
    white, black = state().teams.matches[0][0]
    told = said(leader, "about-matches", {"white": white, "black": black, "result": "+-"})
    assert "This match has results" in told


@pytest.fixture
def captains(leader):
    """Return for each team the address of its captain's page."""
    leader.post(reverse("captain-links", args=["team-cup"]))
    made = Open.objects.get(name="Team Cup").links.filter(kind=LinkKind.CAPTAIN)
    return {int(link.group): links.path(link) for link in made}


def test_a_captain_enters_a_sealed_line_up_on_a_phone(leader, as_role, captains):
    phone, other = as_role(Role.PUBLIC), as_role(Role.PUBLIC)
    assert "No round has been published yet." in phone.get(captains[1]).content.decode()
    said(leader, "pair", {})
    assert "No round has been published yet." in phone.get(captains[1]).content.decode()
    refused = phone.post(captains[1], {"player": ["1", "2"]}).content.decode()
    assert "Round 1 has not been published yet." in refused
    said(leader, "about-matches", {"what": "publish"})
    assert "Who plays? Choose 2" in phone.get(captains[1]).content.decode()
    for players, sentence in (
        (["1", "2", "3"], "Anker has 3 players on 2 boards; leave 1 out."),
        ([], "The line-up of Anker is empty; choose who plays."),
        (["4"], "Boei 1 is not in the roster of Anker"),
    ):
        assert sentence in phone.post(captains[1], {"player": players}).content.decode()
    assert state().teams.sealed == {}
    receipt = phone.post(captains[1], {"player": ["1", "3"]}, follow=True).content.decode()
    assert "Your line-up is in." in receipt
    pair = next(pair for pair in state().teams.matches[0] if 1 in pair)
    opponent = pair[0] + pair[1] - 1
    seen = other.get(captains[opponent]).content.decode()
    assert "Anker 3" not in seen
    assert "Anker 3" not in other.get(reverse("round", args=["team-cup", 1])).content.decode()
    first = state().tournament.teams.teams[opponent - 1].players[0]
    other.post(captains[opponent], {"player": [str(first)]})
    assert "Anker 3" in other.get(captains[opponent]).content.decode()
    assert "ask the arbiter to correct yours" in phone.post(captains[1], {"player": ["1", "2"]}).content.decode()
    said_by = [row.by for row in log.since(Open.objects.get(name="Team Cup"), 0)]
    assert "captain Anker" in said_by


def test_line_ups_are_revealed_when_the_time_is_over(leader, as_role, captains, monkeypatch):
    said(leader, "pair", {})
    said(leader, "about-matches", {"what": "publish"})
    phone = as_role(Role.PUBLIC)
    phone.post(captains[1], {"player": ["2", "3"]})
    assert reveal_if_due(Open.objects.get(name="Team Cup")).version == Open.objects.get(name="Team Cup").version
    assert state().boards == ((),)
    later = state().teams.due[1] + timedelta(seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert "Anker 3" in phone.get(reverse("round", args=["team-cup", 1])).content.decode()
    assert len(state().boards[0]) == 4
    assert "none came from" in leader.get(reverse("log", args=["team-cup"])).content.decode()


def test_links_are_created_for_the_teams_whose_captain_has_none(leader):
    address, made = reverse("captain-links", args=["team-cup"]), Open.objects.get(name="Team Cup")
    assert leader.get(address).context["lacks"]
    leader.post(address)
    page = leader.get(address)
    assert not page.context["lacks"]
    assert "Anker" in page.content.decode()
    link = made.links.get(kind=LinkKind.CAPTAIN, group="3")
    leader.post(reverse("revoke-captain", args=["team-cup", link.pk]))
    page = leader.get(address)
    assert page.context["lacks"]
    assert [team.name for team, shown in page.context["rows"] if shown is None] == ["Dijk"]
    leader.post(address)
    links_of_team = [each.group for each in made.links.filter(kind=LinkKind.CAPTAIN)]
    assert sorted(links_of_team) == ["1", "2", "3", "3", "4"]


@pytest.mark.parametrize(("players", "warned"), [(["1"], True), (["1", "2"], False)])
def test_a_captain_is_warned_of_a_line_up_of_too_few_players(as_role, players, warned):
    leader, phone = as_role(Role.LEADER), as_role(Role.PUBLIC)
    leader.post(reverse("new-team-event"), {**FORM, "minimum": "2"})
    leader.post(reverse("captain-links", args=["team-cup"]))
    link = Open.objects.get(name="Team Cup").links.get(kind=LinkKind.CAPTAIN, group="1")
    said(leader, "pair", {})
    said(leader, "about-matches", {"what": "publish"})
    page = phone.post(links.path(link), {"player": players}, follow=True).content.decode()
    assert "Your line-up is in." in page
    assert ("You have fewer than 2 players: with this line-up you forfeit the match." in page) == warned


def test_a_captain_sees_the_match_of_a_published_round_or_of_the_current_round(leader, as_role, captains):
    phone = as_role(Role.PUBLIC)
    play(leader, ("1-0", "1-0", "1-0", "1-0"))
    said(leader, "pair", {})
    told = {round: phone.get(captains[1], {"round": round}).context["number"] for round in ("0", "1", "2", "9", "x")}
    assert told == {"0": 1, "1": 1, "2": 1, "9": 1, "x": 1}
    said(leader, "about-matches", {"what": "publish"})
    told = {round: phone.get(captains[1], {"round": round}).context["number"] for round in ("0", "1", "2", "3", "")}
    assert told == {"0": 2, "1": 1, "2": 2, "3": 2, "": 2}


def test_a_captain_cannot_report_results_if_the_arbiter_enters_them(leader, as_role, captains):
    said(leader, "pair", {})
    said(leader, "about-matches", {"what": "publish"})
    phone = as_role(Role.PUBLIC)
    posted = [phone.post(captains[team], {"what": what}) for team in (1, 4) for what in ("report", "confirm")]
    assert [answer.status_code for answer in posted] == [404] * 4


def test_points_of_a_penalty_are_accepted_in_the_usual_spellings(leader):
    play(leader, ())
    page = {"what": "penalty", "round": "1", "match_points": "-2", "why": "late"}
    for written in ("½-", "."):
        told = said(leader, "lead-team", {**page, "game_points": written}, 1)
        assert "is not a number of points" in told
    for team, written in enumerate(("-1", "−½", "+1,5", "")):
        said(leader, "lead-team", {**page, "game_points": written}, team + 1)
    found = state().tournament.teams.special_points
    assert [(each.match_points, each.points) for each in found] == [(-20, -10), (-20, -5), (-20, 15), (-20, 0)]


def test_a_team_can_miss_one_round_and_play_after_all(leader):
    def away():
        teams = leader.get(reverse("lead-teams", args=["team-cup"])).context["rows"]
        return [team.name for team, _players, bye in teams if bye is not None]

    said(leader, "lead-team", {"what": "away", "round": "2"}, 3)
    assert away() == [], "that is not about the next round"
    said(leader, "lead-team", {"what": "away"}, 4)
    assert away() == ["Eem"]
    page = leader.get(reverse("lead-team", args=["team-cup", 3]))
    assert [bye.round for bye in page.context["byes"]] == [2]
    assert [*page.context["coming"]] == [1, 2, 3]
    said(leader, "lead-team", {"what": "plays", "round": "1"}, 4)
    assert away() == []


def test_a_revoked_or_foreign_link_gives_no_access(leader, as_role, captains):
    link = Open.objects.get(name="Team Cup").links.get(kind=LinkKind.CAPTAIN, group="1")
    leader.post(reverse("revoke-captain", args=["team-cup", link.pk]))
    phone = as_role(Role.PUBLIC)
    assert phone.get(captains[1]).status_code == 410
    assert phone.post(captains[1], {"player": ["1"]}).status_code == 410
    assert link.label not in leader.get(reverse("links", args=["team-cup"])).content.decode().split("<h1")[-1]
    assert phone.get(reverse("link", args=[links.word(link)])).status_code == 410


def test_an_imported_team_event_continues_where_it_was(as_role):
    leader, file = as_role(Role.LEADER), Path(__file__).parents[1] / "data" / "teams" / "3-swiss-forfeit-withdrawal.trf"
    asked = {"name": "Team Cup", "rules": "fide-dutch"}
    with file.open("rb") as sent:
        refused = leader.post(reverse("new-tournament"), {**asked, "file": sent}).content.decode()
    assert "This is the file of a team event" in refused
    with file.open("rb") as sent:
        leader.post(reverse("new-team-event"), {**FORM, "teams": "", "rounds": "4", "colours": "WBWB", "file": sent})
    assert (state().rounds, TeamEvent(state().tournament).points("MP")[5]) == (4, 60)
    assert "IJssel" in leader.get(reverse("standings", args=["team-cup"])).content.decode()
    assert leader.get(reverse("round", args=["team-cup", 2])).status_code == 200


@pytest.mark.sweep
def test_forty_teams_on_four_boards_for_seven_rounds(as_role, tmp_path):
    """Two captains of three send line-ups; the audit confirms every round, and the file has the same ranking."""
    random, phone, leader = Random("forty teams"), as_role(Role.PUBLIC), as_role(Role.LEADER)
    teams = "\n\n".join(
        f"Team {team}\n" + "\n".join(f"Player {team}-{place}; {2400 - 15 * team - 20 * place}" for place in range(1, 7))
        for team in range(1, 41)
    )
    form = {**FORM, "teams": teams, "rounds": "7", "colours": "WBWB", "minimum": "2"}
    assert leader.post(reverse("new-team-event"), form).status_code == 302
    leader.post(reverse("captain-links", args=["team-cup"]))
    made = Open.objects.get(name="Team Cup").links.filter(kind=LinkKind.CAPTAIN)
    captains = {int(link.group): links.path(link) for link in made}
    assert len(captains) == 40
    for number in range(1, 8):
        said(leader, "pair", {})
        said(leader, "about-matches", {"what": "publish"})
        for team in state().tournament.teams.teams:
            if random.randrange(3):
                seats = sorted(random.sample(team.players, random.choice((4, 4, 4, 3))))
                phone.post(captains[team.number], {"player": list(map(str, seats))})
        said(leader, "about-matches", {"what": "show"})
        for board, _ in enumerate(state().boards[number - 1], start=1):
            result = {"result": random.choice(("1-0", "½-½", "0-1")), "was": "*"}
            leader.post(reverse("result", args=["team-cup", number, board]), result)
        assert phone.get(reverse("round", args=["team-cup", number])).status_code == 200
    assert state().is_final
    file = tmp_path / "team-cup.trf"
    file.write_bytes(phone.get(reverse("export", args=["team-cup", "trf26"])).content)
    tournament = indeler.read(file)
    for number in range(1, 8):
        assert indeler.check(tournament, round=number).verdict == "right", number
    shown = phone.get("/api/v1/tournaments/team-cup/standings").json()
    assert [(row["rank"], row["team"]) for row in shown] == [
        (row.rank, row.player) for row in indeler.standings(tournament)
    ]


def test_matches_can_be_paired_by_hand(leader):
    address = reverse("pair-by-hand", args=["team-cup", 1])
    page = leader.get(address).content.decode()
    assert "The rules pair it like this too." in page
    fields = {"boards": "1-2 3-4", "bye": "", "picked": "", "why": "", "version": ""}
    page = leader.post(address, {**fields, "swap": "1-2"}).content.decode()
    assert 'value="2-1 3-4"' in page
    assert "This is allowed, but the rules would pair otherwise." in page
    told = said(leader, "pair-by-hand", {**fields, "boards": "2-1 3-4", "why": "few tables", "save": "yes"}, 1)
    assert "Round 1 was paired by hand, allowed but not by the order of the rules" in told
    assert state().teams.matches == (((2, 1), (3, 4)),)


def test_settings_of_the_rulebook_are_in_the_type_code_of_the_file(leader, as_role):
    told = {**FORM, "preference": "B", "baku": "on", "win": "3", "game_win": "2", "game_draw": "1", "bye_match": "3"}
    said(leader, "team-settings", {**told, "bye_game": "4"})
    file = as_role(Role.PUBLIC).get(reverse("export", args=["team-cup", "trf26"])).content.decode()
    lines = file.splitlines()
    assert "192 FIDE_TEAM_TYPEB_MP_GP_BAKU" in lines
    assert "362 TW 3.0   TD 1.0   TL 0.0" in lines
    assert "162  W 2.0    D 1.0    L 0.0" in [line[:28] for line in lines]
    assert (state().tournament.teams.byes or ())[:2] == (30, 40)
    page = leader.get(reverse("team-settings", args=["team-cup"])).content.decode()
    assert "checked" in page.split('name="baku"')[1].split(">")[0]
    assert "Acceleration is for match points" in said(
        leader, "team-settings", {**told, "bye_game": "4", "primary": "GP"}
    )
    said(leader, "team-settings", FORM)
    assert state().tournament.type_code == "FIDE_TEAM"


def test_teams_are_kept_apart_by_name_and_by_club(leader):
    told = said(leader, "regulations", {"what": "apart", "common": "", "players": "1 3", "until": "2"})
    assert "The teams Anker, Dijk do not meet until round 2." in told
    assert "There is no team 9" in said(leader, "regulations", {"what": "apart", "players": "1 9"})
    assert "Say at least two teams." in said(leader, "regulations", {"what": "apart", "players": "1"})
    said(leader, "pair", {})
    assert (1, 3) not in [tuple(sorted(pair)) for pair in state().teams.matches[0]]
    file = leader.get(reverse("export", args=["team-cup", "trf26"])).content.decode()
    assert "260 001 002    1    3" in file
    fields = {"what": "meet", "players": "1 3", "common": ""}
    assert "no longer goes by the FIDE rules" not in said(leader, "regulations", fields)
    said(leader, "regulations", {**fields, "leaving": "they asked", "leaves": "yes"})
    assert state().tournament.teams.forbidden == ()


def test_a_team_belongs_to_a_club_if_all_its_players_do(leader):
    clubs = "\n".join(
        f"{team};{place};{team} {place};{club}"
        for team, club in (("A", "Toren"), ("B", "Paard"), ("C", "Toren"), ("D", "Loper"))
        for place in (1, 2)
    )
    said(leader, "lead-teams", {"teams": f"team;board;name;club\n{clubs}"})
    said(leader, "regulations", {"what": "apart", "common": "club"})
    assert [ban.players for ban in state().tournament.teams.forbidden] == [(1, 3)]


def test_line_ups_are_revealed_in_time_even_if_no_page_is_requested(leader):
    said(leader, "pair", {})
    said(leader, "about-matches", {"what": "publish"})
    housekeeping.reveal_due()
    assert state().boards == ((),)
    row = Open.objects.get(name="Team Cup")
    assert row.line_ups_due == state().teams.due[1]
    log.append(row, [LineUpsDue(at=timezone.now(), by="Leader", round=1, until=timezone.now() - timedelta(minutes=1))])
    housekeeping.reveal_due()
    assert len(state().boards[0]) == 4
    assert Open.objects.get(name="Team Cup").line_ups_due is None


def test_the_page_of_a_captain_is_updated_automatically(leader, as_role):
    row = Open.objects.get(name="Team Cup")
    Open.objects.filter(pk=row.pk).update(is_public=False)
    word = links.word(links.make(LinkKind.CAPTAIN, tournament=row, group="1", label="Anker"))
    visitor = as_role(Role.PUBLIC)
    page = visitor.get(reverse("captain", args=[word])).content.decode()
    assert f'<meta name="moving" content="{reverse("captain-news", args=[word])}?page=' in page
    news = visitor.get(reverse("captain-news", args=[word]), {"page": reverse("captain", args=[word])})
    assert news["Content-Type"] == "text/event-stream"
    assert visitor.get(reverse("captain-news", args=["nonsense"])).status_code == 404


def test_a_team_can_be_renamed_during_the_event(leader):
    play(leader, ("1-0", "½-½", "0-1", "1-0"))
    fields = {"what": "called", "new": "Anker 1", "captain": "Zoe", "club": "Toren", "federation": "NED"}
    assert "Anker is now Anker 1, captain: Zoe." in said(leader, "lead-team", fields, 1)
    assert "Two teams are called boei" in said(leader, "lead-team", {**fields, "new": "boei"}, 1)
    assert [team.name for team in state().tournament.teams.teams] == ["Anker 1", "Boei", "Dijk", "Eem"]


def test_fewer_boards_after_a_correction_do_not_change_the_other_numbers(leader):
    said(leader, "pair", {})
    said(leader, "about-matches", {"what": "publish"})
    said(leader, "about-matches", {"what": "show"})
    before = state().boards[0]
    one = state().tournament.teams.teams[state().teams.matches[0][0][0] - 1]
    said(leader, "lead-line-up", {"player": [str(one.players[0]), "0"], "why": "ill"}, one.number)
    after = state().boards[0]
    assert len(after) == 3
    assert (after[0], after[2]) == (before[0], before[2])


def test_certificates_are_printed_for_teams_and_for_the_best_on_each_board(leader):
    play(leader, ("1-0", "½-½", "0-1", "1-0"))
    page = leader.get(reverse("certificates", args=["team-cup"])).content.decode()
    assert "Board 2" in page
    fields = {"title": "Certificate", "place_and_date": "", "signed": "", "who": "places", "places": "3"}
    for chosen in ("standings", "board-1"):
        answer = leader.post(reverse("certificates", args=["team-cup"]), {**fields, "list": chosen})
        assert answer.content.startswith(b"%PDF"), chosen
