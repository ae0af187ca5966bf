"""Tests of a league on the site: eight teams at home and away, captains who report, promotion, the next season."""

from datetime import date, timedelta

import pytest
from django.urls import reverse

from indeler.model.teams import TeamEvent
from indeler.opens.description import TournamentDescribed
from indeler.web.accounts import links
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open

pytestmark = pytest.mark.sampled(2)

FORM = {
    "rules": "berger",
    "cycles": "2",
    "minimum": "1",
    "win": "2",
    "draw": "1",
    "loss": "0",
    "primary": "MP",
    "order": "roster",
    "minutes": "0",
    "reports": "captains",
    "is_public": "on",
    "league": "Region 2026/27",
    "up": "1",
    "down": "1",
    "apart": "on",
}


def teams(names, boards):
    return "\n\n".join(
        f"{name}; captain {name}; {name.rstrip(' 12')}\n"
        + "\n".join(f"{name} player {place}; {2000 - 10 * place}" for place in range(1, boards + 1))
        for name in names
    )


def make(leader, name, level, names, boards=2, **fields):
    told = {"name": name, "level": str(level), "colours": ("BW" * boards)[:boards], "teams": teams(names, boards)}
    answer = leader.post(reverse("new-team-event"), {**FORM, **told, **fields})
    assert answer.status_code == 302, answer.content.decode()
    row = Open.objects.get(name=name)
    leader.post(reverse("pair", args=[row.slug]), {"all": "yes"})
    leader.post(reverse("about-matches", args=[row.slug]), {"what": "publish"})
    return row


def captains(leader, row):
    """Return the address of the captain's page by team."""
    leader.post(reverse("captain-links", args=[row.slug]))
    return {int(link.group): links.path(link) for link in row.links.filter(kind=LinkKind.CAPTAIN)}


def state(row):
    return log.state_of(Open.objects.get(pk=row.pk))


def results(winner, boards):
    """Return what the home captain reports: the stronger team wins."""
    return {f"board-{board}": winner if board > 1 else "½-½" for board in range(1, boards + 1)}


def play(phone, row, addresses, boards=2, confirm=True):
    """Play all matches: the captains enter line-ups and results; the team with the smaller number wins."""
    for number, matches in enumerate(state(row).teams.matches, start=1):
        for white, _ in matches:
            event = TeamEvent(state(row).tournament)
            match = event.match_of(white, number)
            for team in (match.first, match.second):
                players = list(map(str, event.teams[team].players[:boards]))
                phone.post(f"{addresses[team]}?round={number}", {"player": players})
            told = results("1-0" if match.first < match.second else "0-1", boards)
            phone.post(f"{addresses[match.first]}?round={number}", {"what": "report", **told})
            if confirm:
                phone.post(f"{addresses[match.second]}?round={number}", {"what": "confirm"})


def test_two_divisions_are_played_and_the_next_season_is_created(as_role):
    leader, phone = as_role(Role.LEADER), as_role(Role.PUBLIC)
    first = make(leader, "First division", 1, ("Toren 1", "Paard 1", "Loper 1"))
    second = make(leader, "Second division", 2, ("Toren 2", "Dame 1", "Koning 1"), cycles="1", play_up="1")
    for row in (first, second):
        play(phone, row, captains(leader, row))
        assert state(row).is_final
    page = phone.get(reverse("league", args=["region-202627"])).content.decode()
    assert "rank 3: goes down (Second division)" in page
    assert "rank 2: goes up, since a better team may not play with another one of its club" in page
    assert "rank 1: stays, since a team of the club plays in the division above" in page
    assert "plays for promotion" in page
    assert (
        f'href="{reverse("league", args=["region-202627"])}"'
        in phone.get(reverse("standings", args=[first.slug])).content.decode()
    )
    address = reverse("next-season", args=["region-202627"])
    page = leader.get(address).content.decode()
    assert "Toren 1\nPaard 1\nDame 1" in page
    assert phone.get(address).status_code != 200

    def playing_off():
        """Return division, name and whether it has won, of each team that plays off."""
        return [(each.row.name, team.name, won) for each, team, won in leader.get(address).context["playing"]]

    assert playing_off() == [("Second division", "Koning 1", False)]
    leader.post(address, {"play-offs": "yes", "won": [f"{second.pk}-3"]})
    assert playing_off() == [("Second division", "Koning 1", True)]
    leader.post(address, {"play-offs": "yes"})
    assert playing_off() == [("Second division", "Koning 1", False)]
    leader.post(address, {"play-offs": "yes", "won": [f"{second.pk}-3"]})
    assert "won the play-off and goes up" in leader.get(address).content.decode()
    refused = leader.post(address, {"name": "Region 2027/28", "divisions": "First\nToren 1\nNobody"})
    assert "This league has 2 divisions" in refused.content.decode()
    unknown = "First\nToren 1\nNobody\n\nSecond\nToren 2\nLoper 1"
    refused = leader.post(address, {"name": "Region 2027/28", "divisions": unknown}).content.decode()
    assert "Nobody is in no division of this season" in refused
    twice = "First\nToren 1\nPaard 1\n\nSecond\nToren 2\npaard 1"
    refused = leader.post(address, {"name": "Region 2027/28", "divisions": twice}).content.decode()
    assert "paard 1 is in two divisions; keep one." in refused
    alone = "First\nToren 1\nPaard 1\n\nSecond\nToren 2"
    refused = leader.post(address, {"name": "Region 2027/28", "divisions": alone}).content.decode()
    assert "A division needs at least two teams." in refused
    assert Open.objects.filter(league__startswith="region").count() == 2
    told = "First 27\nToren 1\nPaard 1\nDame 1\nKoning 1\n\n\nSecond 27\nToren 2\nLoper 1"
    answer = leader.post(address, {"name": "Region 2027/28", "divisions": told}, follow=True)
    assert "First 27" in answer.content.decode()
    following = state(Open.objects.get(name="First 27"))
    assert [team.name for team in following.tournament.teams.teams] == ["Toren 1", "Paard 1", "Dame 1", "Koning 1"]
    rosters = {
        team.name: [following.players[each].name for each in team.players] for team in following.tournament.teams.teams
    }
    assert rosters == {name: [f"{name} player {place}" for place in (1, 2)] for name in rosters}
    assert (following.total_rounds, following.teams.division.level, following.teams.rules.reports) == (6, 1, "captains")
    assert following.tournament.teams.teams[2].club == "Dame"
    assert [team.players for team in following.tournament.teams.teams] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert [following.players[number].name for number in (1, 6)] == ["Toren 1 player 1", "Dame 1 player 2"]


def test_fixtures_are_ordered_by_date_and_can_be_filtered_by_club(as_role):
    leader, visitor = as_role(Role.LEADER), as_role(Role.PUBLIC)
    row = make(leader, "First division", 1, ("Toren 1", "Toren 2", "Paard 1", "Loper 1"), cycles="1", apart="")
    days = tuple(f"{date(2026, 10, 1) + timedelta(weeks=week):%y/%m/%d}" for week in range(3))
    log.append(row, [TournamentDescribed(**By("me").decider._asdict(), round_dates=days)])
    home, away = (team.number for team in state(row).tournament.teams.teams[2:])
    number = next(at for at, pairs in enumerate(state(row).teams.matches, start=1) if {home, away} in map(set, pairs))
    match = TeamEvent(state(row).tournament).match_of(home, number)
    told = {"what": "arrange", "round": number, "white": match.first, "black": match.second, "day": "2026-12-24"}
    leader.post(reverse("about-matches", args=[row.slug]), {**told, "time": "19:30", "venue": "Café De Zon"})
    page = visitor.get(reverse("league-fixtures", args=["region-202627"])).content.decode()
    assert page.rindex("24 Dec 2026 19:30") > page.rindex("15 Oct 2026")
    assert "Café De Zon" in page
    page = visitor.get(reverse("league-fixtures", args=["region-202627"]), {"club": "Toren"}).content.decode()
    assert "Café De Zon" not in page
    assert page.count('class="result"') == 1 + 5
    calendar = visitor.get(reverse("league-calendar", args=["region-202627"]), {"club": "Paard"}).content.decode()
    assert calendar.count("BEGIN:VEVENT") == 3
    assert "DTSTART:20261224T193000" in calendar
    assert visitor.get(reverse("league", args=["no-such-league"])).status_code == 404


def test_captains_report_contest_and_confirm_results(as_role):
    leader, phone = as_role(Role.LEADER), as_role(Role.PUBLIC)
    row = make(leader, "First division", 1, ("Toren 1", "Paard 1"))
    addresses = captains(leader, row)
    match = TeamEvent(state(row).tournament).match_of(1, 1)
    home, away = addresses[match.first], addresses[match.second]
    for team in (match.first, match.second):
        phone.post(addresses[team], {"player": list(map(str, state(row).tournament.teams.teams[team - 1].players))})
    assert "Report the results" in phone.get(f"{home}?round=1").content.decode()
    assert "Report the results" not in phone.get(f"{away}?round=1").content.decode()
    assert phone.post(f"{away}?round=1", {"what": "report", **results("1-0", 2)}).status_code == 404
    refused = phone.post(f"{away}?round=1", {"what": "confirm"}, follow=True).content.decode()
    assert "has boards without a result; enter them first" in refused
    refused = phone.post(f"{home}?round=1", {"what": "report", "board-1": "won"}, follow=True).content.decode()
    assert "is not a result" in refused
    phone.post(f"{home}?round=1", {"what": "report", **results("1-0", 2)})
    assert TeamEvent(state(row).tournament).points("GP")[match.first] == 15
    refused = phone.post(f"{away}?round=1", {"what": "object", "why": ""}, follow=True).content.decode()
    assert "Say what is wrong with the result." in refused
    phone.post(f"{away}?round=1", {"what": "object", "why": "board 2 was a draw"})
    page = leader.get(f"{reverse('lead', args=[row.slug])}?round=1").content.decode()
    assert "contested: board 2 was a draw" in page
    phone.post(f"{home}?round=1", {"what": "report", **results("½-½", 2)})
    phone.post(f"{away}?round=1", {"what": "confirm"})
    teams = state(row).tournament.teams.teams
    named = {teams[number - 1].captain or teams[number - 1].name for number in (match.first, match.second)}
    assert {event.by for event in log.tournament_of(row).events[-3:]} == named
    assert state(row).teams.is_confirmed(1, match.first)
    refused = phone.post(f"{home}?round=1", {"what": "report", **results("1-0", 2)}, follow=True).content.decode()
    assert "was confirmed; ask the arbiter to correct it" in refused
    assert len(state(row).teams.matches) == 2
    last = phone.post(f"{away}?round=2", {"what": "report", **results("1-0", 2)})
    assert last.status_code == 302, "the other team is at home in the last round"
    assert phone.post(f"{home}?round=2", {"what": "report", **results("1-0", 2)}).status_code == 404


def test_the_matches_of_a_team_that_withdraws_early_do_not_count(as_role):
    leader = as_role(Role.LEADER)
    row = make(leader, "First division", 1, ("Toren 1", "Paard 1", "Loper 1", "Dame 1"))
    leader.post(reverse("lead-team", args=[row.slug, 4]), {"what": "withdraws"})
    event = TeamEvent(state(row).tournament)
    assert all(round.match_of(4).forfeit for round in event.rounds)
    page = leader.get(reverse("league", args=["region-202627"])).content.decode()
    assert "withdrew, and takes a place of those who go down" in page
    rows = leader.get(f"/api/v1/tournaments/{row.slug}/standings").json()
    assert {row["points"] for row in rows} == {"0"}


def test_a_board_without_an_opponent_needs_no_result_from_the_captain(as_role):
    leader, phone = as_role(Role.LEADER), as_role(Role.PUBLIC)
    row = make(leader, "First division", 1, ("Toren 1", "Paard 1"), boards=3)
    addresses = captains(leader, row)
    match = TeamEvent(state(row).tournament).match_of(1, 1)
    for team, count in ((match.first, 3), (match.second, 2)):
        players = [*map(str, TeamEvent(state(row).tournament).teams[team].players[:count]), "", ""]
        phone.post(f"{addresses[team]}?round=1", {"player": players[:3]})
    phone.post(f"{addresses[match.first]}?round=1", {"what": "report", "board-1": "1-0", "board-2": "0-1"})
    assert TeamEvent(state(row).tournament).points("GP")[match.first] == 20


@pytest.mark.sweep
def test_a_season_of_eight_teams_on_four_boards(as_role):
    """Fourteen rounds, every line-up and result from the captains' phones."""
    leader, phone = as_role(Role.LEADER), as_role(Role.PUBLIC)
    names = [f"Club {letter} 1" for letter in "ABCDEFGH"]
    first = make(leader, "First division", 1, names, boards=4)
    second = make(leader, "Second division", 2, [f"Club {letter} 1" for letter in "STUV"], boards=4, cycles="1")
    for row in (first, second):
        play(phone, row, captains(leader, row), boards=4)
        assert state(row).is_final
        home = [match.first for round in TeamEvent(state(row).tournament).rounds for match in round.matches]
        assert max(map(home.count, set(home))) - min(map(home.count, set(home))) <= 1
    assert state(first).rounds == 14
    rows = phone.get(f"/api/v1/tournaments/{first.slug}/standings").json()
    assert [row["team"] for row in rows] == list(range(1, 9))
    page = phone.get(reverse("league", args=["region-202627"])).content.decode()
    assert "rank 8: goes down (Second division)" in page
    assert "rank 1: goes up (First division)" in page
    assert leader.get(reverse("next-season", args=["region-202627"])).status_code == 200
