"""Forms for a new tournament and its settings, and what the pages of a tournament show about its rounds."""

import re

import pytest
from django.urls import reverse

from indeler import formats
from indeler.formats.people import TYPED, players_in, read_typed
from indeler.language import InvalidInput
from indeler.model import Scale
from indeler.opens import events
from indeler.opens.views import standings_of
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.result_entry import ResultEntry, enter_result

pytestmark = pytest.mark.sampled(2)


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
def test_a_typed_player_is_read_in_several_notations(line, player):
    (read,) = players_in(read_typed(line, most=10), TYPED)
    assert (read.name, read.rating, read.club) == player


@pytest.mark.parametrize(
    ("rules", "settings", "rounds"), [("berger", {}, 3), ("berger", {"berger.cycles": "2"}, 6), ("knockout", {}, 2)]
)
def test_the_number_of_rounds_follows_from_the_system(as_role, rules, settings, rounds):
    leader = as_role(Role.LEADER)
    form = {"name": "Four", "rules": rules, "players": "A\nB\nC\nD", **settings}
    leader.post(reverse("new-tournament"), form)
    assert log.state_of(Open.objects.get(slug="four")).total_rounds == rounds
    leader.post(reverse("pair", args=["four"]))
    assert f"Round 1 of {rounds}" in leader.get(reverse("lead", args=["four"])).content.decode()


def test_A5_half_a_point_for_the_bye_is_used_on_every_page_and_in_the_file(as_role):
    leader = as_role(Role.LEADER)
    form = {"name": "Three", "rules": "knsb-rating", "knsb-rating.bye_points": "0.5", "players": "A; 3\nB; 2\nC; 1"}
    leader.post(reverse("new-tournament"), form)
    made = Open.objects.get(name="Three")
    leader.post(reverse("pair", args=[made.slug]), {"version": made.version})
    made.refresh_from_db()
    state = log.state_of(made)
    assert {row.player.name: row.points for row in standings_of(state).rows}["C"] == "½"
    again = formats.read_trf(formats.write_trf(state.tournament, "trf26").encode())
    assert (again.settings, again.scale.pairing_bye) == ({"bye_points": "0.5"}, 5)
    leader.post(reverse("settings", args=[made.slug]), {**form, "knsb-rating.bye_points": "", "version": made.version})
    made.refresh_from_db()
    assert {row.player.name: row.points for row in standings_of(log.state_of(made)).rows}["C"] == "1"


def test_no_round_is_offered_after_the_last_one(as_role, tournament):
    leader = as_role(Role.LEADER)
    form = {
        "name": "Autumn Open",
        "rules": "fide-dutch",
        "rounds": 2,
        "is_public": "on",
        "leaving": "the hall closes",
        "leaves": "yes",
    }
    leader.post(reverse("settings", args=[tournament.slug]), {**form, "version": tournament.version})
    page = leader.get(reverse("lead", args=[tournament.slug])).content.decode()
    assert "All rounds have been paired." in page
    assert "Pair round 3" not in page


def test_standings_show_that_a_round_is_still_being_played(as_role, tournament):
    address = reverse("standings", args=[tournament.slug])
    assert "Standings after round 1" in as_role(Role.PUBLIC).get(address).content.decode()
    assert "Standings during round 2" in as_role(Role.LEADER).get(address).content.decode()


def test_the_legend_distinguishes_a_cut_buchholz_from_a_full_one(as_role, tournament):
    page = as_role(Role.PUBLIC).get(reverse("standings", args=[tournament.slug])).content.decode()
    assert "<dt>BH/C1</dt><dd>Buchholz, without the lowest</dd><dt>BH</dt><dd>Buchholz</dd>" in page


LEADER = By("Leader")


def posted(client, name, tournament, *arguments, **data):
    tournament.refresh_from_db()
    client.post(reverse(name, args=[tournament.slug, *arguments]), {**data, "version": tournament.version})
    tournament.refresh_from_db()
    return log.state_of(tournament)


def four(as_role, rules="knsb-rating"):
    leader = as_role(Role.LEADER)
    players = "A; 1500\nB; 1600\nC; 1700\nD; 1800"
    leader.post(reverse("new-tournament"), {"name": "Four", "rules": rules, "rounds": 3, "players": players})
    return leader, Open.objects.get(slug="four")


def with_a_fault(as_role, rules):
    """Return a leader, and a tournament whose published round 2 repeats the boards of round 1."""
    leader, tournament = four(as_role, rules)
    first = posted(leader, "pair", tournament)
    who = LEADER.decider._asdict()
    drawn = [
        events.ResultEntered(**who, round=1, white=white, black=black, result="½-½") for white, black in first.boards[0]
    ]
    again = events.RoundPaired(**who, round=2, rules=rules, boards=first.boards[0])
    log.append(Open.objects.get(slug="four"), [*drawn, again, events.RoundPublished(**who, round=2)])
    return leader, tournament


@pytest.mark.parametrize(("rules", "clause"), [("knsb-rating", "B1a"), ("knsb-wp", "B1a"), ("fide-dutch", "C1")])
def test_F6_a_published_round_that_has_not_begun_is_taken_back_for_a_fault(as_role, rules, clause):
    leader, tournament = with_a_fault(as_role, rules)
    assert posted(leader, "take-back", tournament).rounds == 2  # no fault was named
    page = leader.post(reverse("take-back", args=["four"]), {"why": "they have met"}).content.decode()
    assert f"The audit finds this fault ({clause}): " in page
    assert ["Round 2 was paired." in page, "Round 2 was published." in page] == [True, True]  # both would be removed
    assert log.state_of(Open.objects.get(slug="four")).rounds == 2
    state = posted(leader, "take-back", tournament, why="they have met", anyway="yes")
    assert (state.rounds, state.published) == (1, 1)
    logged = leader.get(reverse("log", args=[tournament.slug])).content.decode()
    assert f"Round 2 was taken back for a fault ({clause}): they have met" in logged


@pytest.mark.parametrize("rules", ["knsb-rating", "berger"])
def test_F6_without_a_fault_the_arbiter_is_asked_and_the_log_says_so(as_role, rules):
    leader, tournament = four(as_role, rules)
    posted(leader, "pair", tournament)
    posted(leader, "publish", tournament, 1)
    asked = {"why": "the hall is too small", "version": Open.objects.get(slug="four").version}
    page = leader.post(reverse("take-back", args=["four"]), asked).content.decode()
    assert "The audit finds nothing that makes this round illegal" in page
    assert "the hall is too small" in page
    assert log.state_of(Open.objects.get(slug="four")).rounds == 1
    with pytest.raises(InvalidInput, match="by F6 it stands"):
        decisions.take_back(Open.objects.get(slug="four"), LEADER, "no reason at all")
    state = posted(leader, "take-back", tournament, why="the hall is too small", anyway="yes")
    assert (state.rounds, state.published) == (0, 0)
    logged = leader.get(reverse("log", args=["four"]), headers={"accept-language": "nl"}).content.decode()
    assert "Ronde 1 is teruggenomen, hoewel de controle geen fout vindt: the hall is too small" in logged


def test_F6_a_round_that_has_begun_cannot_be_taken_back(as_role):
    leader, tournament = four(as_role)
    state = posted(leader, "pair", tournament)
    posted(leader, "publish", tournament, 1)
    (white, black), *_ = state.boards[0]
    enter_result(Open.objects.get(slug="four"), ResultEntry(1, white, black, "½-½", "*"), LEADER)
    assert posted(leader, "take-back", tournament, why="too late").rounds == 1
    assert "There is a mistake in this pairing" not in leader.get(reverse("lead", args=["four"])).content.decode()


def test_A2_numbers_are_assigned_before_the_first_round(as_role):
    leader, tournament = four(as_role)
    mixed = events.PlayersNumbered(**LEADER.decider._asdict(), numbers={1: 4, 2: 3, 3: 2, 4: 1})
    log.append(tournament, [mixed])
    paired = posted(leader, "pair", tournament)
    assert [player.name for player in paired.tournament.players.values()] == ["D", "C", "B", "A"]
    assert (
        "Everybody got a number by rating, title and name."
        in leader.get(reverse("log", args=["four"])).content.decode()
    )


def test_tie_breaks_are_chosen_from_a_list_by_numbers(as_role, tournament):
    """Each has a sentence and an example; numbers need no script, and chosen tie-breaks are listed first afterwards."""
    leader, page = as_role(Role.LEADER), reverse("settings", args=[tournament.slug])
    before = leader.get(page).content.decode()
    assert "The scores of the opponents added up, without the lowest." in before
    assert "Visser 2½ = 1 (round 1, Bakker) + 1½ (round 2, Jansen)" in before
    assert "In the regulations of FIDE since 2026." in before
    form = {
        "name": "Autumn Open",
        "rules": "fide-dutch",
        "rounds": 4,
        "leaving": "voted by the players",
        "leaves": "yes",
    }
    leader.post(page, {**form, "tiebreaks-at-SB": "2", "tiebreaks-at-DE": "1", "tiebreaks-at-BH": ""})
    assert log.state_of(Open.objects.get()).tournament.tiebreaks == ("DE", "SB")
    rows = leader.get(page).content.decode().split("<tbody>")[1]
    assert rows.index('name="tiebreaks-at-DE" value="1"') < rows.index('name="tiebreaks-at-SB" value="2"')
    leader.post(page, {**form, "tiebreaks-preset": "fide-swiss", "tiebreaks-at-DE": "1"})
    assert log.state_of(Open.objects.get()).tournament.tiebreaks == ("BH/C1", "BH", "SB")
    refused = leader.post(page, {**form, "tiebreaks-at-NONSENSE": "1"}).content.decode()
    assert "There is no tie-break" in refused


def test_every_offered_tie_break_has_a_name_and_an_example(db):
    from indeler.web.lead.tie_break_list import SENTENCES, tie_breaks_offered

    rows = {row.code: row for row in tie_breaks_offered("fide-dutch", [])}
    assert [code for code in SENTENCES if not rows[code].name or not rows[code].example] == []


def test_a_named_list_of_tie_breaks_fills_the_numbers_and_stores_nothing(as_role, tournament):
    leader, page = as_role(Role.LEADER), reverse("settings", args=[tournament.slug])
    before = log.state_of(tournament)
    sent = {"name": "Winter Open", "rules": "fide-dutch", "fide-dutch.baku": "true", "rounds": "4"}
    filled = leader.post(page, {**sent, "tiebreaks-preset": "fide-2022-swiss", "fill": "1"}).content.decode()
    assert 'name="tiebreaks-at-PS" value="4"' in filled
    assert 'value="Winter Open"' in filled
    assert '<option value="true" selected>' in filled
    assert "error" not in filled.partition("<form")[2].partition("</form>")[0]
    assert log.state_of(Open.objects.get()) == before
    new = leader.post(reverse("new-tournament"), {"tiebreaks-preset": "kndb-fmjd", "rules": "kndb", "fill": "1"})
    assert 'name="tiebreaks-at-ST2" value="3"' in new.content.decode()
    assert Open.objects.count() == 1


@pytest.mark.parametrize(
    ("scoring", "bye", "scale"),
    [
        ("3-1-0", "", Scale.of(30, 10)),
        ("3-1-0", "2", Scale.of(30, 10, bye=20)),
        ("", "½", Scale.of(10, 5, bye=5)),
        ("2½ 1 0", "", Scale.of(25, 10)),
    ],
)
def test_rows_71_to_84_scoring_and_the_value_of_the_bye_are_chosen_on_the_page(as_role, scoring, bye, scale):
    form = {"name": "Scored", "rules": "fide-dutch", "rounds": 3, "players": "A; 1500\nB; 1600\nC; 1700"}
    as_role(Role.LEADER).post(reverse("new-tournament"), {**form, "scoring": scoring, "bye": bye})
    assert log.state_of(Open.objects.get(slug="scored")).tournament.scale == scale


@pytest.mark.parametrize(
    ("scoring", "bye", "says"),
    [
        ("1-1-0", "", "is not a scoring"),
        ("3-2-0", "", "Two draws are worth more here than a win and a loss"),
        ("3-1-0", "4", "The bye is worth more here than a win"),
        ("", "0.2", "the bye is worth 1, ½ or 0"),
        ("3-x-0", "", "is not a number of points"),
    ],
)
def test_rows_74_81_and_83_invalid_scoring_is_refused_on_the_page(as_role, scoring, bye, says):
    form = {"name": "Scored", "rules": "fide-dutch", "rounds": 3, "players": "A; 1500\nB; 1600\nC; 1700"}
    answer = as_role(Role.LEADER).post(reverse("new-tournament"), {**form, "scoring": scoring, "bye": bye})
    assert says in answer.content.decode()
    assert not Open.objects.filter(slug="scored").exists()


def test_a_leader_is_warned_only_of_a_full_point_bye(as_role, tournament):
    leader, address = as_role(Role.LEADER), reverse("request-bye", args=[tournament.slug, 1])
    warned = []
    for worth in ("half", "full"):
        version = Open.objects.get(pk=tournament.pk).version
        answer = leader.post(address, {"worth": worth, "version": version}, follow=True)
        warned.append(events.FULL_POINT in map(str, answer.context["messages"]))
    assert warned == [False, True]


def test_the_chosen_rulebook_is_kept_when_the_form_is_refused(as_role):
    page = as_role(Role.LEADER).post(reverse("new-tournament"), {"name": "", "rules": "berger"}).content.decode()
    chosen = re.findall(r'<input type="radio" name="rules" value="([a-z0-9-]+)"[^>]* checked', page)
    assert chosen == ["berger"]
