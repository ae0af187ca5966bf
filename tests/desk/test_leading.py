"""Running a tournament on the desk: decisions are lines of a logbook that the site and the command line can read."""

import io
import json
import re
from zipfile import ZipFile

import pytest

from indeler import logbook, opens
from indeler.desk import calls, round_pages
from indeler.formats import parse
from indeler.opens.tournaments import LOGBOOK_HEADING, lines_in
from support.desk_browser import NAMES, Device, fields_of
from support.languages import TRANSLATED

pytestmark = pytest.mark.sampled(2)


@pytest.fixture
def device():
    made = Device()
    made.decide("new", name="School", players=NAMES, rounds=3, rules="fide-dutch")
    return made


def test_a_tournament_can_be_run_from_entries_to_prizes_and_exported_as_pages(device):
    assert [player.name for player in device.state.players.values()][:2] == ["Anna", "Bram"]
    device.decide("bye", "player", player=2, round=2, worth="half")
    device.play("1-0", "½-½", "0-1")
    assert device.state.published == 1, "a round that is played is published"
    device.decide("withdraw", "player", player=7)
    device.decide("enter", "players", players="Hanna; 1650")
    device.play("1-0", "1-0")
    reply = device.play("+-", "0-1", "½-½")
    assert "All rounds have been played" in reply["html"]
    assert device.state.is_final
    device.decide("prizes", "prizes", main="50\n25", sharing="equal", group="Prizes")
    told = device.decide("category", "prizes", name="Under 1550", rating_to=1550, prizes="book", group="Prizes")
    assert ">book<" in told["html"]
    device.decide("publish-prizes", "prizes")
    name, data = device.saved("copy", look={"look/site.css": b"x"})
    with ZipFile(io.BytesIO(data)) as pages:
        names = pages.namelist()
        assert {"index.html", "round-3.html", "prizes.html", "cross-table.html", "tournament.trf"} <= {*names}
        assert parse(pages.read("tournament.trf"), "t.trf").rounds == device.state.tournament.rounds
        linked = re.findall(r'href="([\w/.-]+)"', pages.read("index.html").decode())
    assert {*linked} - {*names} == {"look/desk.css"}, "the page gives the style sheets"
    assert name == "school.zip"


def test_the_logbook_can_be_read_and_verified_like_one_of_the_site(device):
    device.play("1-0", "½-½", "0-1")
    name, data = device.saved("save-logbook")
    assert name == "school.jsonl"
    assert data.startswith(LOGBOOK_HEADING)
    lines = lines_in(data, name)
    assert [logbook.encode(opens.decode(line)) for line in lines] == lines
    assert logbook.check(lines, opens.KINDS.personal).faults == ()
    found = opens.verify(opens.OpenLogbook(logbook.MemoryStore(lines)).moment)
    assert (found.pairings, found.differences) == (1, ())
    assert b'"by":"Juf Ans"' in lines[0]


@pytest.mark.parametrize("page", ["round", "players", "standings", "prizes", "print", "log", "settings"])
@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_page_is_in_the_language_of_the_visitor(device, page, lang):
    device.lang = lang
    html = device.ask(page)["html"]
    assert {"nl": "Alle toernooien", "de": "Alle Turniere", "fr": "Tous les tournois"}[lang] in html
    assert not re.search(r"\{\w+\}", html)


@pytest.mark.parametrize(
    "what", ["pairings", "names", "standings", "cross-table", "slips", "cards", "players", "prizes"]
)
def test_every_print_contains_all_players(device, what):
    device.decide("prizes", "prizes", main="7\n6\n5\n4\n3\n2\n1", group="Prizes")
    device.play("1-0")
    html = device.ask("print-out", what=what)["html"]
    missing = [name for name in re.findall(r"\w+(?=;)", NAMES) if name not in html]
    assert missing == (["Anna" if "Anna" not in html else "Guus"] if what == "slips" else []), "who has the bye"


def test_a_manual_pairing_is_audited_and_leaving_the_rules_needs_a_reason(device):
    reply = device.decide("pair")
    before = device.state.boards[0]
    (white, black), (other, last) = before[:2]
    draft = {
        "number": 1,
        "boards": " ".join(f"{one}-{two}" for one, two in before),
        "bye": device.state.tournament.rounds[0].bye,
    }
    picked = device.ask("hand", pick=white, **draft)["html"]
    assert f'id="seat-{white}" aria-pressed="true"' in picked
    moved = device.ask("hand", picked=white, pick=other, **draft)["html"]
    boards = re.search(r'name="boards" value="([^"]+)"', moved)[1]
    assert f"{other}-{black}" in boards
    assert f"{white}-{last}" in boards
    verdicts = [re.search(r'id="judged"><p>([^<]*)', html)[1] for html in (picked, moved)]
    assert verdicts[0] == "The rules pair it like this too."
    assert "the rules would pair otherwise" in verdicts[1]
    assert "Say why" in device.refused("boards", round=1, boards=boards, bye=draft["bye"])
    asked = device.ask("round", "boards", round=1, boards=boards, bye=draft["bye"], why="twins")
    assert "Leave the FIDE rules?" in asked["html"]
    assert len(device.lines) == reply["version"]
    left = device.decide("boards", round=1, boards=boards, bye=draft["bye"], why="twins", leaving="twins")
    assert set(device.state.boards[0]) != set(before)
    assert left["undo"] == reply["version"]


def test_a_correction_shows_its_effects_and_can_be_undone(device):
    device.play("1-0", "1-0", "1-0")
    white, black = device.state.boards[0][0]
    wish = {"what": "result", "board": f"{white}-{black}", "result": "0-1", "round": 1}
    foreseen = device.ask("correct", **wish)["html"]
    assert "Correct round 1?" in foreseen
    assert device.state.result(1, white, black).label == "1-0"
    assert "reason" in device.refused("correct", **wish)
    done = device.decide("correct", **wish, why="misread")
    assert "misread" in done["message"]
    assert device.state.result(1, white, black).label == "0-1"
    device.decide("go-back", to=done["undo"])
    assert device.state.result(1, white, black).label == "1-0"


def test_a_round_can_be_paired_again_or_withdrawn_and_a_player_corrected(device):
    device.decide("pair")
    device.decide("pair", how="again")
    device.decide("publish", round=1)
    assert "F6" in device.refused("take-back")
    device.decide("take-back", why="wrong colours", anyway="yes")
    assert device.state.rounds == 0
    device.decide("edit", "player", player=1, name="Anna B.", rating=1910, birth="2012", sex="w")
    assert device.state.players[1][1:3] != ("Anna", 1900)
    device.decide("settings", "settings", name="School", rules="berger", rounds=7)
    assert device.decide("pair", how="all")["row"]["rounds"] == 7
    assert "rating" in device.refused("edit", player=1, name="Anna", rating="many")


def test_a_second_tab_gets_a_conflict_except_for_results_of_other_boards(device):
    device.decide("pair")
    seen, html = device.seen, device.ask()["html"]
    first, second = fields_of(html, 0), fields_of(html, 1)
    device.decide("result", **first, result="1-0")
    device.decide("result", **second, result="½-½", seen=seen)
    assert "Another tab entered 1-0" in device.refused("result", **first, result="0-1", seen=seen)
    late = device.ask(do="withdraw", player=1, seen=seen)
    assert "Another tab changed this tournament" in late["refusal"]
    assert "1-0" in late["html"], "with the page as it is now"


def test_a_decision_that_is_not_stored_has_no_effect(device):
    before = list(device.lines)
    asked = {"book": "here", "page": "round", "fields": {}, "lang": "nl", "do": "pair", "version": 1}
    assert json.loads(calls.lead(json.dumps(asked)))["lines"]
    calls.forget("here")  # as the worker does when the disk is full
    assert "vol" in json.loads(calls.trouble("full", "nl"))["refusal"]
    assert device.ask()["version"] == len(before)
    assert device.state.rounds == 0


def test_a_logbook_can_be_moved_to_another_device_and_back(device):
    device.decide("pair")
    data = device.saved("save-logbook")[1]
    other = Device("there")
    other.decide("import", file=("school.jsonl", data))
    assert other.lines == device.lines
    other.decide("publish", round=1)
    back = other.saved("save-logbook")[1]
    assert "already" in other.refused("import", file=("school.jsonl", data))
    device.decide("import", file=("school.jsonl", back))
    assert device.lines == other.lines
    device.decide("withdraw", player=1)
    other.decide("withdraw", player=2)
    assert "differ from decision 4" in other.refused("import", file=("x", device.saved("save-logbook")[1]))
    spoilt = data.replace(b"Anna", b"Anne")
    assert "was changed after it was written" in Device("third").refused("import", file=("x", spoilt))
    assert "not a logbook" in Device("fourth").refused("import", file=("x", b"012 Open"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"name": ""}, "Give the tournament a name"),
        ({"name": "A", "players": "name;rating\nA;many"}, "rating"),
        ({"name": "A", "rules": "no-such"}, "no-such"),
    ],
)
def test_an_invalid_tournament_is_refused_with_one_sentence(given, said):
    sentence = Device().refused("new", **{"players": NAMES, "rounds": 3, "rules": "fide-dutch", **given})
    assert said in sentence
    assert "fault" not in sentence


def test_a_file_with_rounds_is_imported_and_names_are_escaped(device):
    device.play("1-0", "½-½", "0-1")
    other = Device("there")
    other.decide("new", name="<b>", rules="fide-dutch", rounds=3, file=device.saved("save", dialect="json"))
    assert other.state.rounds == 1
    assert "&lt;b&gt;" in other.ask()["html"]
    assert "<b>" not in other.ask()["html"]
    trf = Device("trf")
    trf.decide("new", name="", rules="fide-dutch", rounds=3, file=device.saved("save", dialect="trf26"))
    assert trf.state.tournament.event.name == "School"


def test_more_byes_than_usual_need_a_confirmation(device):
    device.decide("bye", "player", player=2, round=1, worth="half")
    again = {"player": 2, "round": 2, "worth": "half"}
    asked = device.ask("player", "bye", **again)
    assert "already has a bye with points" in asked["html"]
    assert len(device.lines) == asked["version"] == 2
    device.decide("bye", "player", **again, confirmed="yes")
    assert len(device.state.tournament.requested_byes) == 2


@pytest.mark.parametrize(
    ("rules", "result", "rounds"),
    [("berger", "½-½", 7), ("fide-double-swiss", "1-0 / ½-½", 3), ("kndb", "½-½", 3), ("keizer", "1-0", 3)],
)
def test_tournaments_of_other_rulebooks_can_be_completed(rules, result, rounds):
    made = Device(rules)
    made.decide("new", name=rules, players=f"{NAMES}\nHugo; 1200", rounds=3, rules=rules)
    while not made.state.is_final:
        if not made.state.is_over:
            made.decide("pair", how="all" if rules == "berger" else "")
        html = made.ask(number=made.state.current)["html"]
        for board in range(4):
            made.decide("result", **fields_of(html, board), result=result)
    assert made.state.rounds == rounds
    assert "refusal" not in made.ask("print-out", what="cross-table")


def test_the_arbiter_decides_who_advances_after_a_drawn_knockout_game():
    made = Device("cup")
    made.decide("new", name="Cup", players="A\nB", rounds=1, rules="knockout")
    made.play("½-½")
    (tie,) = re.findall(r'data-do="tie".*?</form>', made.ask()["html"], re.DOTALL)
    told = dict(re.findall(r'name="(round|white|black|goes_on)" value="(\d+)"', tie))
    assert "advances" in made.decide("tie", **told, play_off="blitz 2-0")["message"]


# Regulations ----------------------------------------------------------------------------------------------------------


def test_3_3_limits_of_the_regulations_apply_to_byes_and_late_entries(device):
    device.decide("limits", "regulations", byes=1, byes_until=2, late_points="half", late_until=2, barred="7")
    assert device.state.regulations.byes == 1
    device.decide("bye", "player", player=2, round=1, worth="half")
    assert "nobody has more than 1" in device.refused("bye", "player", player=2, round=2, worth="half")
    assert "no byes with points after round 2" in device.refused("bye", "player", player=3, round=3, worth="half")
    assert "Guus gets no bye with points" in device.refused("bye", "player", player=7, round=1, worth="half")
    html = device.ask("regulations")["html"]
    assert 'name="barred" value="7"' in html
    assert "'x' is not a number from 1 to 99" in device.refused("limits", "regulations", byes_until="x")
    assert "'0' is not a number from 1 to 99" in device.refused("limits", "regulations", late_until="0")
    assert "'a' is not the number of a player" in device.refused("limits", "regulations", barred="3, a")


def test_players_kept_apart_do_not_meet_until_this_is_cancelled(device):
    assert "at least two players" in device.refused("apart", "regulations", common="", players="1")
    device.decide("apart", "regulations", common="", players="1, 4")
    html = device.ask("regulations")["html"]
    assert "Anna, Daan" in html
    device.decide("pair")
    assert (1, 4) not in {tuple(sorted(board)) for board in device.state.boards[0]}, "round 1 would have them meet"
    device.decide("take-back", why="again", anyway="yes")
    device.decide("meet", "regulations", common="", players="1 4")
    device.decide("pair")
    assert (1, 4) in {tuple(sorted(board)) for board in device.state.boards[0]}


def test_keeping_families_and_clubs_apart_is_proposed(device):
    device.decide("enter", "players", players="Vos, Piet; 1200; SV A\nVos, Mia; 1100; SV A")
    html = device.ask("regulations")["html"]
    assert "Keep the family Vos apart (8 9)" in html
    device.decide("apart", "regulations", common="club")
    assert [rule.common for rule in device.state.regulations.apart] == ["club"]


def test_baku_5_acceleration_can_be_set_by_baku_or_by_a_table(device):
    reply = device.decide("baku", "regulations", on="yes")
    assert "Do not accelerate" in reply["html"]
    assert device.state.settings["baku"] == "true"
    device.decide("acceleration", "regulations", **{"first-1": "1", "last-1": "3", "points-1-1": "1"})
    assert {*device.state.tournament.virtual_points} == {1, 2, 3}
    assert "baku" not in device.state.settings
    refused = device.refused("acceleration", "regulations", **{"first-1": "3", "last-1": "1"})
    assert "the last number, 1, is smaller than the first, 3" in refused
    device.decide("pair")
    assert "first round has been paired" in device.refused("baku", "regulations", on="yes")
    assert "Acceleration" not in device.ask("regulations")["html"]


def test_5_1_the_first_colour_is_drawn_from_a_seed(device):
    device.decide("colour", "regulations", seed="club night")
    assert device.state.tournament.initial_colour is not None
    assert "club night" in device.ask("log")["html"]


def test_several_prize_groups_can_be_edited(device):
    device.play("1-0", "½-½", "0-1")
    device.decide("prizes", "prizes", main="50\n25", sharing="equal", group="Open", place=0)
    device.decide("prizes", "prizes", main="cup", group="Youth", minimum="5", place=0)
    told = device.decide("category", "prizes", name="Under 1550", rating_to=1550, prizes="book", place=2)
    groups = device.state.prizes.plan.groups
    assert [(group.name, group.sharing, group.minimum) for group in groups] == [
        ("Open", "equal", 0),
        ("Youth", "rank", 500),
    ]
    assert [each.category for each in groups[1].categories] == ["Under 1550"]
    assert told["html"].count("<h2>Youth</h2>") == 1
    assert len(re.findall(r'id="([^"]+)"', told["html"])) == len({*re.findall(r'id="([^"]+)"', told["html"])})
    device.decide("prizes", "prizes", main="40", group="A", place=1)
    device.decide("category", "prizes", name="Under 1550", prizes="", place=2)
    assert not device.state.prizes.plan.categories
    device.decide("prizes", "prizes", main="", group="Youth", place=2)
    assert [group.name for group in device.state.prizes.plan.groups] == ["A"]
    assert "There is no prize group 7" in device.refused("prizes", "prizes", main="1", group="B", place=7)


def test_possible_opponents_are_shown_while_games_are_unfinished(device):
    reply = device.decide("pair")
    reply = device.decide("result", **fields_of(reply["html"], 0), result="1-0")
    assert "Possible opponents" in reply["html"]
    html = device.ask("next")["html"]
    assert "All 9 ways in which they can end were paired" in html
    assert all(name in html for name in re.findall(r"\w+(?=;)", NAMES))
    assert re.search(r"\d+ % \w+ \(with (White|Black)\)", html)
    own = device.ask("next", player=2)["html"]
    assert {"any result", "win", "draw", "loss"} <= {*re.findall(r"<th scope=\"row\">([^<]+)</th>", own)}
    first = device.ask("next")["html"]
    assert first == device.ask("next")["html"], "the same tournament has the same answer"


def test_outcomes_of_many_unfinished_games_are_sampled_within_limits(device, monkeypatch):
    monkeypatch.setattr(round_pages, "MAX_EXACT_WORK", 10)
    device.decide("pair")
    device.decide("publish", round=1)
    assert "Results were drawn 30 times" in device.ask("next")["html"]


@pytest.mark.parametrize(
    ("work", "fewest", "least", "told"),
    [
        (27 * 7, 1, 1, "All 27 ways in which they can end were paired"),
        (27 * 7 - 1, 100, 1, "Results were drawn 26 times"),
        (27 * 7 - 1, 1, 1, "Results were drawn 10 times"),
        (20, 1, 3, "Results were drawn 3 times"),
    ],
)
def test_few_outcomes_are_all_paired_and_many_are_sampled_within_limits(device, monkeypatch, work, fewest, least, told):
    for name, value in (("MAX_EXACT_WORK", work), ("SMALL_SAMPLE", fewest), ("MIN_SAMPLE", least)):
        monkeypatch.setattr(round_pages, name, value)
    device.decide("pair")
    device.decide("publish", round=1)
    assert told in device.ask("next")["html"]


def test_there_is_no_forecast_before_the_first_round(device):
    assert "no round to be paired after this one" in device.ask("next")["refusal"]
