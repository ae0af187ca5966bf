"""Tests of promotion and relegation: numbers, play-offs, clubs kept apart, withdrawn teams, parallel divisions."""

import pytest

from indeler.language import InvalidInput
from indeler.ranking.promotion import Division, DivisionRules, LeagueTeam, moves, next_season


def division(name, level, *teams, **rules):
    table = [LeagueTeam(team.rstrip("!"), is_withdrawn=team.endswith("!")) for team in teams]
    return Division(name, level, tuple(table), DivisionRules(**rules))


def seasons(*divisions, winners=()):
    """Return the divisions of the next season, and the reason for each team."""
    decided = moves(divisions, winners)
    made = next_season(divisions, decided)
    names = {name: [team.name for team in teams] for name, teams in made.items()}
    return names, {move.team.name: str(move.why) for move in decided}


def test_the_best_teams_are_promoted_and_the_last_are_relegated():
    made, why = seasons(division("First", 1, "A", "B", "C", "D"), division("Second", 2, "E", "F", "G", "H"))
    assert made == {"First": ["A", "B", "C", "E"], "Second": ["D", "F", "G", "H"]}
    assert (why["D"], why["E"], why["F"]) == ("rank 4: goes down", "rank 1: goes up", "rank 2: stays")


def test_relegated_teams_are_listed_first_and_promoted_teams_last():
    divisions = division("First", 1, "A", "B", "C", "D"), division("Second", 2, "E", "F", "G", "H")
    made = next_season(divisions, reversed(moves(divisions)))
    assert {name: teams[0].name + teams[-1].name for name, teams in made.items()} == {"First": "CE", "Second": "DF"}


def test_play_offs_are_open_until_their_winners_are_known():
    upper = division("First", 1, "A", "B", "C", "D", play_down=1)
    lower = division("Second", 2, "E", "F", "G", "H", play_up=1)
    made, why = seasons(upper, lower)
    assert (why["C"], why["F"]) == ("rank 3: plays to stay", "rank 2: plays for promotion")
    assert [move.team.name for move in moves((upper, lower)) if move.plays_off] == ["C", "F"]
    made, why = seasons(upper, lower, winners=["F"])
    assert made == {"First": ["A", "B", "E", "F"], "Second": ["C", "D", "G", "H"]}
    assert why["C"] == "rank 3: lost the play-off and goes down"
    assert seasons(upper, lower, winners=["C"])[0]["First"] == ["A", "B", "C", "E"]
    with pytest.raises(InvalidInput, match="no team 'nobody'"):
        moves((upper, lower), ["nobody"])


def test_two_teams_of_a_club_are_kept_apart():
    upper = division("First", 1, "Toren 1", "B 1", "C 1", "D 1", apart=True)
    lower = division("Second", 2, "Toren 2", "F 1", "D 2", "H 1", apart=True)
    lowest = division("Third", 3, "I 1", "J 1", "K 1")
    made, why = seasons(upper, lower, lowest)
    assert made["First"] == ["Toren 1", "B 1", "C 1", "F 1"]
    assert "since a better team may not" in why["F 1"]
    assert "a team of the club plays in the division above" in why["Toren 2"]
    assert "a better team of the club comes here" in why["D 2"]
    assert made["Second"] == ["D 1", "Toren 2", "H 1", "I 1"]
    assert made["Third"] == ["D 2", "J 1", "K 1"]


def test_a_champion_exchanges_places_with_the_first_team_of_its_club():
    upper = division("First", 1, "A 1", "B 1", "C 1", apart=True)
    made, _ = seasons(upper, division("Second", 2, "C 2", "E 1", "F 1", apart=True))
    assert made == {"First": ["A 1", "B 1", "C 2"], "Second": ["C 1", "E 1", "F 1"]}


def test_withdrawn_teams_count_among_the_relegated_teams_of_each_division():
    upper, lower = division("First", 1, "A", "B", "C", "D!"), division("Second", 2, "E", "F", "G!")
    made, why = seasons(upper, lower)
    assert made == {"First": ["A", "B", "C", "E"], "Second": ["D", "F"]}
    assert why["D"] == why["G"] == "withdrew, and takes a place of those who go down"


def test_relegated_teams_are_divided_over_parallel_divisions_with_room():
    top = division("First", 1, "A", "B", "C", "D", "X", "Y", down=2)
    made, _ = seasons(top, division("2A", 2, "E", "F", "G"), division("2B", 2, "H", "I", "J"))
    assert made == {"First": ["A", "B", "C", "D", "E", "H"], "2A": ["X", "F", "G"], "2B": ["Y", "I", "J"]}
    with pytest.raises(InvalidInput, match="same name"):
        moves((top, top))


def test_a_tie_that_decides_promotion_is_reported():
    lower = Division("Second", 2, (LeagueTeam("E", rank=1), LeagueTeam("F", rank=1), LeagueTeam("G", rank=3)))
    why = seasons(division("First", 1, "A", "B"), lower)[1]
    assert why["E"] == "rank 1: goes up; level with F: decide who is first"
    assert (why["F"], why["G"]) == ("rank 2: stays; level with E: decide who is first", "rank 3: stays")


def test_the_play_offs_of_two_levels_are_decided_independently():
    rules = {"up": 0, "down": 0, "play_up": 1, "play_down": 1}
    divisions = [
        division(name, level, *(f"{name}{place}" for place in (1, 2, 3)), **rules)
        for level, name in enumerate("ABC", 1)
    ]
    for winner, plays in (("", ["B1", "C1"]), ("A3", ["C1"]), ("C1", ["B1"])):
        _, why = seasons(*divisions, winners=[winner] if winner else [])
        assert [team for team, reason in why.items() if reason == "rank 1: plays for promotion"] == plays


def test_a_withdrawn_team_takes_one_of_the_relegation_places():
    upper = division("First", 1, "A", "B", "C", "D", "E!", down=2)
    made, why = seasons(upper, division("Second", 2, "F", "G", "H"))
    assert (why["C"], why["D"]) == ("rank 3: stays", "rank 4: goes down")
    assert why["E"] == "withdrew, and takes a place of those who go down"
    assert set(made["Second"]) == {"D", "E", "G", "H"}


def test_a_team_displaced_by_its_club_takes_one_of_the_relegation_places():
    upper = division("First", 1, "A 1", "B 1", "C 1", apart=True)
    lower = division("Second", 2, "C 2", "E 1", "F 1", "G 1", up=0, down=2, apart=True)
    made, why = seasons(upper, lower, division("Third", 3, "H 1", "I 1"))
    assert why["C 2"] == "goes down, since a better team of the club comes here"
    assert (why["G 1"], why["F 1"]) == ("rank 4: goes down", "rank 3: stays")
    assert made["Second"] == ["C 1", "E 1", "F 1", "H 1"]
