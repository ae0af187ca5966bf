"""Rows 55, 174 and 189 to 192 of FIDE's draft checklist, and others: the site asks the leader for confirmation."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from indeler.formats import write_trf
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from support.open_tournaments import Arbiter

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def leader(as_role):
    return as_role(Role.LEADER)


def hidden_fields(page):
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page))


def state_of(slug):
    return log.state_of(Open.objects.get(slug=slug))


def handed_in(leader, led, dialect="trf26"):
    lines = write_trf(led.state.tournament, dialect).splitlines()
    plain = [line for line in lines if dialect == "trf26" or not line.startswith("### indeler:")]
    file = SimpleUploadedFile("open.trf", "\n".join([*plain, ""]).encode())
    form = {"name": "Taken over", "rules": "fide-dutch", "rounds": "5", "file": file}
    return leader.post(reverse("new-tournament"), form, follow=True).content.decode()


def test_row_55_imported_rounds_against_the_rules_need_confirmation_and_are_recorded(leader):
    led = Arbiter(players=6)
    led.play("1-0", "½-½", "0-1")
    played = led.state.tournament.rounds[0]
    games = tuple(game._replace(white=game.black, black=game.white) for game in played.games)
    wrong = led.state.tournament.replace(rounds=[played._replace(games=games)])
    led.book.moment.state._stated_tournament = wrong
    asked = handed_in(leader, led)
    assert "Take this tournament over?" in asked
    assert not Open.objects.filter(slug="taken-over").exists()
    page = leader.post(reverse("new-tournament"), {**hidden_fields(asked), "anyway": "yes"}, follow=True)
    since = "Not by the FIDE rules any more since before round 1: imported rounds that the rules do not pair so (1)."
    assert since in page.content.decode()
    report = leader.get(reverse("export", args=["taken-over", "trf26"])).content.decode()
    assert "### FIDE rules left before round 1: imported rounds that the rules do not pair so: 1" in report


def test_rows_54_and_56_rounds_by_the_rules_are_imported_without_a_question(leader):
    led = Arbiter(players=6)
    led.play("1-0", "½-½", "0-1")
    assert "Paired by the current FIDE rules." in handed_in(leader, led)


def test_rows_48_and_50_adjustments_to_an_older_file_are_reported_and_logged(leader):
    led = Arbiter(players=6)
    led.play("1-0", "½-½", "0-1")
    told = "The tie-breaks are not stated (record 202); those of the rulebook are used."
    assert told in handed_in(leader, led, "trf16")
    assert told in leader.get(reverse("log", args=["taken-over"])).content.decode()


def test_rows_51_and_52_a_file_with_wrong_points_needs_a_tick_and_is_reported(leader):
    led = Arbiter(players=6)
    led.play("1-0", "½-½", "0-1")
    text = write_trf(led.state.tournament).replace(" 1.0 ", " 3.0 ", 1)
    form = {"name": "Taken over", "rules": "fide-dutch", "rounds": "5"}

    def sent(**more):
        file = SimpleUploadedFile("open.trf", text.encode())
        return leader.post(reverse("new-tournament"), {**form, **more, "file": file}, follow=True).content.decode()

    assert "the points column says 3.0" in sent()
    assert "the points column says 3, but the results add up to 1; the results count." in sent(lenient="on")
    assert state_of("taken-over").rounds == 1


@pytest.fixture
def three_rounds(leader):
    led = Arbiter(players=6)
    for _ in range(3):
        led.play("1-0", "½-½", "0-1")
    handed_in(leader, led)
    return led.state


def test_rows_189_to_192_an_old_result_is_changed_for_the_report_or_outside_the_rules(leader, three_rounds):
    white, black = three_rounds.boards[0][0]
    address, wish = reverse("correct", args=["taken-over", 1]), {"what": "result", "board": f"{white}-{black}"}
    seen = leader.get(address, {**wish, "result": "0-1"}).content.decode()
    assert "Only in the rating report" in seen
    assert "Nothing has been changed yet. If you correct it, the log will say:" in seen
    asked = leader.post(address, {**wish, "result": "0-1", "why": "the card"}).content.decode()
    assert "This is not by the FIDE rules: a change in a round before the last but one." in asked
    leader.post(address, {**wish, "result": "0-1", "why": "the card", "rating_only": "yes"})
    state = state_of("taken-over")
    assert state.result(1, white, black).label == "1-0"
    assert state.rated[1, white, black].result.label == "0-1"
    assert "current FIDE rules" in str(state.by_fide_rules)
    twice = {**wish, "result": "0-1", "why": "the card", "leaving": "a wrong card", "leaves": "yes"}
    leader.post(address, twice)
    state = state_of("taken-over")
    assert state.result(1, white, black).label == "0-1"
    assert "a wrong card" in str(state.by_fide_rules)


def test_row_174_a_second_half_point_bye_needs_confirmation(leader, three_rounds):
    address = reverse("request-bye", args=["taken-over", 3])
    leader.post(address, {"worth": "half", "round": "4"})
    asked = leader.post(address, {"worth": "half", "round": "5"}, follow=True).content.decode()
    assert "Tom Visser already has a bye with points (rounds: 4)." in asked
    assert len(state_of("taken-over").tournament.requested_byes) == 1
    leader.post(address, {**hidden_fields(asked), "anyway": "yes"})
    assert len(state_of("taken-over").tournament.requested_byes) == 2


def test_row_170_a_withdrawn_player_is_marked_in_the_standings(leader, three_rounds):
    address = reverse("standings", args=["taken-over"])
    assert "(withdrew)" not in leader.get(address).content.decode()
    leader.post(reverse("withdraw", args=["taken-over", 3]))
    assert leader.get(address).content.decode().count("(withdrew)") == 1


def test_rows_153_and_154_players_are_renumbered_before_round_4_after_confirmation(leader, three_rounds):
    decisions.edit_player(
        Open.objects.get(slug="taken-over"), three_rounds.players[3]._replace(rating=2300), By("Leader")
    )
    page = leader.get(reverse("lead", args=["taken-over"])).content.decode()
    assert "Number the players again by rating" in page
    asked = leader.post(reverse("renumber", args=["taken-over"])).content.decode()
    assert "Tom Visser has number 3 and gets number 1." in asked
    assert state_of("taken-over").players[3].name == "Tom Visser"
    leader.post(reverse("renumber", args=["taken-over"]), {**hidden_fields(asked), "anyway": "yes"})
    assert state_of("taken-over").players[1].name == "Tom Visser"


def test_rows_145_to_150_the_starting_order_is_set_and_two_numbers_are_exchanged(leader):
    led = Arbiter(players=6)
    handed_in(leader, led)
    address = reverse("regulations", args=["taken-over"])
    leader.post(address, {"what": "order", "method": "NIDOF", "federation": "ned", "equals": "lot", "seed": "2026"})
    tournament = state_of("taken-over").tournament
    assert tournament.event.rank_method == "NED NIDOF"
    assert "order of equals: lot 2026" in tournament.comments
    person = {"name": "Ed", "rating": "1500", "knsb": "7654321", "knsb_rating": "2250"}
    leader.post(reverse("edit-players", args=["taken-over"]), person)
    page = leader.get(reverse("edit-players", args=["taken-over"])).content.decode()
    assert "Tournament rating" in page
    assert state_of("taken-over").players[1].name == "Ed"  # row 116: ranked by 2250, rated 1500
    assert state_of("taken-over").players[1].rating == 1500
    public = leader.get(reverse("players", args=["taken-over"])).content.decode()
    assert "Tournament rating</th>" in public
    assert '<td class="number">1500</td><td class="number">2250</td></tr>' in public
    second = state_of("taken-over").players[2]
    decisions.edit_player(Open.objects.get(slug="taken-over"), second._replace(rating=2260), By("Leader"))
    warned = leader.get(reverse("lead", args=["taken-over"])).content.decode()
    assert "do not follow tournament rating, title and name: 1 Ed (2250) comes before 2 Anna de Vries (2260)" in warned
    decisions.edit_player(Open.objects.get(slug="taken-over"), second, By("Leader"))
    refused = leader.post(address, {"what": "exchange", "one": "1", "other": "2"}, follow=True).content.decode()
    assert "1 Ed and 2 Anna de Vries have different ratings" in refused
    for number in (3, 4):
        player = state_of("taken-over").players[number]._replace(rating=2000)
        decisions.edit_player(Open.objects.get(slug="taken-over"), player, By("Leader"))
    asked = leader.post(address, {"what": "exchange", "one": "3", "other": "4"}).content.decode()
    assert "Tom Visser has number 4 and gets number 3." in asked
    leader.post(address, {**hidden_fields(asked), "anyway": "yes"})
    assert [state_of("taken-over").players[number].name for number in (3, 4)] == ["Tom Visser", "Kees Bakker"]


def test_row_95_the_numbers_of_a_round_robin_can_be_typed(leader):
    players = "Ann; 2000\nBob; 1900\nCas; 1800\nDirk; 1700"
    leader.post(reverse("new-tournament"), {"name": "Table", "rules": "berger", "players": players})
    address = reverse("regulations", args=["table"])
    assert 'name="number-4"' in leader.get(address).content.decode()
    typed = {"what": "typed", "number-1": "4", "number-2": "3", "number-3": "2", "number-4": "2"}
    assert "each number once" in leader.post(address, typed, follow=True).content.decode()
    asked = leader.post(address, {**typed, "number-4": "1"}).content.decode()
    leader.post(address, {**hidden_fields(asked), "anyway": "yes"})
    assert [player.name for player in state_of("table").players.values()] == ["Dirk", "Cas", "Bob", "Ann"]
