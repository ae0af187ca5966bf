"""What a leader types for a new tournament, and what its pages say of its rounds."""

import pytest
from django.urls import reverse

from indeler import formats
from indeler.web.accounts.rights import Role
from indeler.web.tournaments import log
from indeler.web.tournaments.forms import players_of
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tables import standings_of


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Anna de Vries; 1987; De Toren", ("Anna de Vries", 1987, "De Toren")),
        ("Anna de Vries\t1987", ("Anna de Vries", 1987, "")),
        ("Anna de Vries, 1987", ("Anna de Vries", 1987, "")),
        ("Vries, Anna de 1987", ("Vries, Anna de", 1987, "")),
        ("Vries, Anna de", ("Vries, Anna de", 0, "")),
        ("Anna II", ("Anna II", 0, "")),
    ],
)
def test_a_player_is_read_as_people_write_it(line, player):
    (read,) = players_of(line)
    assert (read.name, read.rating, read.club) == player


@pytest.mark.parametrize(
    ("rules", "settings", "rounds"), [("berger", "", 3), ("berger", "cycles=2", 6), ("knockout", "", 2)]
)
def test_a_table_knows_its_number_of_rounds(as_role, rules, settings, rounds):
    leader = as_role(Role.LEADER)
    form = {"name": "Four", "rules": rules, "settings": settings, "players": "A\nB\nC\nD"}
    leader.post(reverse("new-tournament"), form)
    assert log.state_of(Open.objects.get(slug="four")).total_rounds == rounds
    leader.post(reverse("pair", args=["four"]))
    assert f"Round 1 of {rounds}" in leader.get(reverse("lead", args=["four"])).content.decode()


def test_A5_half_a_point_for_the_bye_holds_on_every_page_and_in_the_file(as_role):
    leader = as_role(Role.LEADER)
    form = {"name": "Three", "rules": "knsb-rating", "settings": "bye_points=0.5", "players": "A; 3\nB; 2\nC; 1"}
    leader.post(reverse("new-tournament"), form)
    made = Open.objects.get(name="Three")
    leader.post(reverse("pair", args=[made.slug]), {"version": made.version})
    made.refresh_from_db()
    state = log.state_of(made)
    assert {row.player.name: row.points for row in standings_of(state).rows}["C"] == "½"
    again = formats.read_trf(formats.write_trf(state.tournament, "trf26").encode())
    assert (again.settings, again.scale.pairing_bye) == ({"bye_points": "0.5"}, 5)
    leader.post(reverse("settings", args=[made.slug]), {**form, "settings": "", "version": made.version})
    made.refresh_from_db()
    assert {row.player.name: row.points for row in standings_of(log.state_of(made)).rows}["C"] == "1"


def test_no_round_is_offered_after_the_last_one(as_role, tournament):
    leader = as_role(Role.LEADER)
    form = {"name": "Autumn Open", "rules": "fide-dutch", "rounds": 2, "is_public": "on"}
    leader.post(reverse("settings", args=[tournament.slug]), {**form, "version": tournament.version})
    page = leader.get(reverse("lead", args=[tournament.slug])).content.decode()
    assert "All rounds have been paired." in page
    assert "Pair round 3" not in page


def test_standings_say_that_a_round_is_still_being_played(as_role, tournament):
    address = reverse("standings", args=[tournament.slug])
    assert "Standings after round 1" in as_role(Role.PUBLIC).get(address).content.decode()
    assert "Standings during round 2" in as_role(Role.LEADER).get(address).content.decode()


def test_the_legend_tells_a_cut_buchholz_from_a_whole_one(as_role, tournament):
    page = as_role(Role.PUBLIC).get(reverse("standings", args=[tournament.slug])).content.decode()
    assert "<dt>BH/C1</dt><dd>Buchholz, without the lowest</dd><dt>BH</dt><dd>Buchholz</dd>" in page
