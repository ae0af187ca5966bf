"""The page of reports: a tournament is described, missing data are named, and files are downloaded."""

import pytest
from django.urls import reverse

from indeler.formats import parse
from indeler.formats.periods import as_date
from indeler.season import views
from indeler.web.accounts.pages import Role
from indeler.web.seasons.season_store import season_of
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


@pytest.fixture
def four(leader):
    """Return a tournament of four players whose first round is paired."""
    players = "A; 1500\nB; 1600\nC; 1700\nD; 1800"
    leader.post(
        reverse("new-tournament"),
        {"name": "Four", "rules": "fide-dutch", "rounds": 3, "is_public": "on", "players": players},
    )
    leader.post(reverse("pair", args=["four"]))
    return Open.objects.get(slug="four")


DATA = {
    "city": "Delft",
    "federation": "ned",
    "chief": "Piet Jansen",
    "chief_id": "1012345",
    "deputies": "Anna de Vries (1012346)\n\nKees Bakker",
    "time_control": "60+30",
    "time_control_code": "3600+30",
    "round_1": "2026-10-05",
    "round_3": "2026-10-19",
    "regulations": "Wachttijd 30 minuten.",
}


def test_a_tournament_is_described_and_the_page_names_what_is_missing(leader, four):
    address = reverse("report", args=["four"])
    before = leader.get(address).content.decode()
    assert "<li>the chief arbiter</li>" in before
    leader.post(address, {**DATA, "version": four.version})
    event = log.state_of(Open.objects.get(slug="four")).tournament.event
    assert (event.federation, event.chief_arbiters) == ("NED", ("Piet Jansen (1012345)",))
    assert event.deputy_arbiters == ("Anna de Vries (1012346)", "Kees Bakker")
    assert event.round_dates == ("26/10/05", "", "26/10/19")
    page = leader.get(address).content.decode()
    assert "<li>the chief arbiter</li>" not in page
    assert "the FIDE number of Kees Bakker" in page
    assert "the dates of these rounds: 2" in page
    assert 'value="2026-10-19"' in page
    assert "standard" in page


def test_an_invalid_code_is_refused_and_nothing_is_stored(leader, four):
    answer = leader.post(reverse("report", args=["four"]), {**DATA, "time_control_code": "fast"}, follow=True)
    assert "not the code of a time control" in answer.content.decode()
    assert log.state_of(Open.objects.get(slug="four")).tournament.event.city == ""


def test_reports_of_a_period_are_downloaded_and_one_without_rounds_is_refused(leader, four):
    leader.post(reverse("report", args=["four"]), {**DATA, "version": four.version})
    address = reverse("report-file", args=["four"])
    trf = leader.get(address, {"dialect": "trf16", "first": "2026-10-01", "last": "2026-10-31"})
    assert parse(trf.content, "four.trf").event.start == "2026/10/05"
    knsb = leader.get(address, {"dialect": "knsb", "email": "piet@club.example"}).content.decode()
    assert "102 Piet Jansen piet@club.example\n" in knsb
    none = leader.get(address, {"dialect": "knsb", "first": "2026-11-01", "last": "2026-11-30"})
    assert none.status_code == 400
    assert "No round was played from 1 November 2026" in none.content.decode()
    assert leader.get(address, {"dialect": "pgn"}).status_code == 404


def test_the_public_file_has_the_rank_of_every_player(leader, four, client):
    leader.post(reverse("publish", args=["four", 1]))
    told = parse(client.get(reverse("export", args=["four", "trf16"])).content, "four.trf")
    assert all(player.rank for player in told.players.values())


@pytest.mark.parametrize("dialect", ["swi", "dsb"])
def test_reports_for_germany_are_marked_as_untried_and_can_be_downloaded(leader, four, dialect):
    assert "(untried)" in leader.get(reverse("report", args=["four"])).content.decode()
    taken = leader.get(reverse("report-file", args=["four"]), {"dialect": dialect})
    assert taken.status_code == 200
    assert len(parse(taken.content, f"four.{'swi' if dialect == 'swi' else 'xml'}").players) == 4


def test_the_leader_of_a_season_downloads_the_games_of_a_month(leader, season):
    """A month without games is refused with a sentence instead of a file."""
    address = reverse("season-report", args=[season.slug])
    form = leader.get(address).content.decode()
    assert 'type="month"' in form
    assert '<option value="cycles">Club competition</option>' in form
    name = next(iter(season_of(season).competitions)).name
    games = views.rated_games(season_of(season), name)
    day = as_date(games.event.round_dates[0])
    told = leader.get(address, {"month": f"{day:%Y-%m}", "competition": name, "arbiter": "Piet"}).content.decode()
    assert f"{day:%y.%m.%d}" in told
    assert "102 Piet\n" in told
    checked = leader.get(address, {"month": f"{day:%Y-%m}", "competition": name, "check": "yes"})
    assert "the town in which it is played" in checked.context["missing"]
    assert "the town in which it is played" in checked.content.decode()
    none = leader.get(address, {"month": "2001-01", "competition": name}).content.decode()
    assert "No round was played from 1 January 2001" in none
