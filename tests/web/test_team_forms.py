"""Settings of a team event: the choices in the form are stored in the event and shown in the form again."""

from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from indeler.opens import events, team_events, team_matches
from indeler.web.lead.team_forms import NewTeamEventForm, TeamSettingsForm, TeamsForm, settings_of, text_of
from support.open_tournaments import TEAMS, TeamArbiter

USUAL = {
    "name": "Teams",
    "city": "",
    "rules": "fide-team",
    "rounds": 3,
    "colours": "WB",
    "minimum": 1,
    "win": Decimal(2),
    "draw": Decimal(1),
    "loss": Decimal(0),
    "bye_match": None,
    "bye_game": None,
    "game_win": Decimal(1),
    "game_draw": Decimal("0.5"),
    "game_loss": Decimal(0),
    "preference": "A",
    "baku": False,
    "primary": "MP",
    "cycles": 1,
    "reports": "arbiter",
    "bracket": "seeded",
    "berlin": True,
    "tie": "rapid",
    "seed": "",
    "tiebreaks": "",
    "order": "roster",
    "minutes": 15,
}
LEAGUE = {"league": "District", "level": 2, "up": 2, "down": 1, "play_up": 1, "play_down": 0, "apart": True}


def asked(form):
    """Return the fields that a form sends for these settings."""
    return {name: str(value) for name, value in form.items() if value is not None and value is not False}


@pytest.mark.parametrize(
    ("chosen", "settings"),
    [
        ({}, {}),
        ({"primary": "GP", "preference": "B"}, {"primary": "GP", "preference": "B"}),
        ({"baku": True}, {"baku": "true"}),
        ({"win": Decimal(3), "bye_match": Decimal("1.5"), "bye_game": Decimal("2.5"), "minimum": 2, "minutes": 30}, {}),
        ({"game_win": Decimal(3), "game_draw": Decimal(1), "order": "free", "reports": "captains"}, {}),
        ({"rules": "berger", "cycles": 2}, {"cycles": "2"}),
        ({"rules": "berger"}, {}),
        ({"rules": "knockout"}, {"seeded": "true", "redraw": "false", "ties": "berlin,rapid"}),
        ({"rules": "knockout", "bracket": "bracket", "tie": "lot"}, {"redraw": "false", "ties": "berlin,lot"}),
        ({"rules": "knockout", "bracket": "redraw", "berlin": False, "seed": "x"}, {"ties": "rapid", "seed": "x"}),
        ({"city": "Gouda", "tiebreaks": "MPvGP, EDE"}, {}),
        (LEAGUE, {}),
    ],
)
def test_chosen_settings_are_stored_and_shown_again(chosen, settings):
    told = {**USUAL, **chosen}
    form = TeamSettingsForm(asked(told))
    assert form.is_valid(), form.errors
    assert form.chosen["settings"] == settings
    arbiter = TeamArbiter()
    arbiter.say(events.SettingsChanged, **form.chosen)
    arbiter.say(team_events.TeamRulesChanged, **form.team_rules)
    if "league" in chosen:
        arbiter.say(team_matches.DivisionSet, **form.division)
    shown = settings_of("Teams", {}, arbiter.state)
    of_swiss = ("rounds", "preference") if told["rules"] != "fide-team" else ()
    assert {**shown, **{name: told[name] for name in of_swiss}} == told


def test_teams_are_typed_or_uploaded_and_shown_as_typed():
    typed = TeamsForm({"teams": TEAMS})
    assert typed.is_valid()
    assert text_of(TeamArbiter().state) == TEAMS
    file = SimpleUploadedFile("teams.csv", b"team;name;rating\nA;One;1800\nA;Two;1700\nB;Three;1600\nB;Four;1500\n")
    uploaded = TeamsForm({}, {"file": file})
    assert uploaded.is_valid(), uploaded.errors
    assert [len(team.players) for team in uploaded.cleaned_data["tournament"].teams.teams] == [2, 2]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"name;rating\nOne;1800\nTwo;1700\n", "This file has no teams; a list needs a column team."),
        (b"x" * (2 * 1024 * 1024 + 1), "This file is larger than 2 MB; check that it is a tournament."),
    ],
)
def test_a_file_without_teams_is_refused(content, said):
    form = TeamsForm({}, {"file": SimpleUploadedFile("list.csv", content)})
    assert form.errors == {"file": [said]}


@pytest.mark.parametrize(("teams", "said"), [(2, ""), (3, "Scheveningen is for two teams; write two.")])
def test_scheveningen_is_for_two_teams(teams, said):
    text = "\n\n".join(TEAMS.split("\n\n")[:teams])
    form = NewTeamEventForm(asked({**USUAL, "rules": "scheveningen", "teams": text}))
    assert form.errors == ({"teams": [said]} if said else {})


def test_teams_with_more_data_are_shown_as_a_table():
    arbiter = TeamArbiter()
    first = arbiter.state.players[1]._replace(title="IM")
    players = [first, *list(arbiter.state.players.values())[1:]]
    known = arbiter.state.replace(tournament=arbiter.state.tournament.replace(players=players))
    assert text_of(known).splitlines()[0].startswith("team;board;number;name")
