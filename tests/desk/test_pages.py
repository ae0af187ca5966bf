"""The pages and prints of a tournament on the desk: buttons, links, columns and cards."""

import json
import re

import pytest

from indeler.desk import calls, round_pages
from indeler.formats import format_tournament
from indeler.model import Player, Tournament
from support.desk_browser import PLAYERS, Device, columns_of, fields_of, texts_of


@pytest.fixture
def nameless():
    """Return a device with five players, imported from a file without names."""
    made = Device("nameless")
    listed = format_tournament(Tournament([Player(number) for number in range(1, 6)], total_rounds=3), "json")
    made.decide("new", name="Numbers", rounds=3, rules="fide-dutch", file=("list.json", listed.encode()))
    return made


# The round ------------------------------------------------------------------------------------------------------------


def test_a_round_can_be_paired_again_until_it_is_published(device):
    assert texts_of(device.ask()["html"], "h1") == ["Before the first round"]
    unpublished = device.decide("pair")["html"]
    assert texts_of(unpublished, "button")[:3] == ["Publish round 1", "Remove the pairing", "Pair again"]
    assert "Change by hand" in unpublished
    assert 'aria-label="Rounds"' not in unpublished, "there is no other round to go to"
    published = device.decide("publish", round=1)["html"]
    assert "Pair again" not in published
    assert "Change by hand" not in published


def test_a_round_with_a_result_cannot_be_paired_again(device):
    html = device.decide("pair")["html"]
    assert "Pair with unfinished games" not in html, "nobody has played yet"
    begun = device.decide("result", **fields_of(html, 0), result="1-0")["html"]
    assert "Pair again" not in begun
    assert "Pair with unfinished games" in begun
    assert 'class="first">Pair round 2' not in begun, "first the other game ends"
    ended = device.decide("result", **fields_of(begun, 1), result="1-0")["html"]
    assert 'class="first">Pair round 2' in ended
    assert "Pair with unfinished games" not in ended


def test_handling_4_4_a_faulty_published_round_can_be_withdrawn_before_it_begins(device):
    assert "There is a mistake in this pairing" not in device.decide("pair")["html"]
    html = device.decide("publish", round=1)["html"]
    assert "There is a mistake in this pairing" in html
    assert 'name="anyway"' in html
    assert (
        "There is a mistake in this pairing" not in device.decide("result", **fields_of(html, 0), result="1-0")["html"]
    )
    device.decide("result", **fields_of(html, 1), result="1-0")
    device.decide("pair")
    device.decide("publish", round=2)
    assert "There is a mistake in this pairing" not in device.ask(number=1)["html"]
    assert "There is a mistake in this pairing" in device.ask(number=2)["html"]


def test_only_the_last_round_of_a_schedule_can_be_changed_manually():
    made = Device("berger")
    made.decide("new", name="School", players=PLAYERS, rounds=5, rules="berger")
    assert texts_of(made.ask()["html"], "button")[0] == "Pair all rounds"
    made.decide("pair", how="all")
    assert "Change by hand" not in made.ask(number=4)["html"]
    assert "Change by hand" in made.ask(number=5)["html"]
    assert 'name="round" value="5"' in made.ask(number=1)["html"], "all rounds are published at once"


def test_all_rounds_are_linked_and_the_current_one_is_marked(played):
    (links,) = re.findall(r'<nav class="row" aria-label="Rounds">(.*?)</nav>', played.ask(number=1)["html"])
    assert re.findall(r">(\d)</a>", links) == ["1", "2"]
    assert re.findall(r"aria-current=page [^>]*>(\d)", links) == ["1"]
    assert "Round 1 of 3" in played.ask(number=1)["html"]
    assert [texts_of(played.ask(number=number)["html"], "h1") for number in (0, 3)] == [["Round 2 of 3"]] * 2


def test_the_button_of_the_result_is_pressed_and_an_unusual_result_is_shown(played):
    first, second = played.ask(number=1)["html"].split("<li id=")[1:3]
    assert re.findall(r'value="([^"]+)" aria-pressed="true"', first) == ["1-0"]
    assert re.findall(r'value="([^"]+)" aria-pressed="true"', second) == ["+-"]
    assert ">…</summary>" in first
    assert "<strong>+-</strong></summary>" in second
    labels = re.findall(r'value="([^"]+)" aria-pressed="\w+"[^>]*>([^<]+)<', first)
    assert labels == [(value, "×" if value == "*" else value) for value, _ in labels]
    assert [value for value, _ in labels] == ["1-0", "½-½", "0-1", "+-", "-+", "--", "0-0", "*"]


def test_the_results_of_a_match_are_combinations_of_two_games_or_none():
    made = Device("match")
    made.decide("new", name="Match", players=PLAYERS, rounds=2, rules="fide-double-swiss")
    html = made.decide("pair")["html"]
    (options,) = re.findall(r'<select id="result-1" name="result">(.*?)</select>', html)
    values = re.findall(r'<option value="([^"]+)"', options)
    assert values[0] == "*"
    assert values.count("*") == 1
    assert "Keys while a board is marked" not in html, "a key enters one result only"
    assert {"1-0 / 1-0", "½-½ / 0-1"} < {*values}
    assert len(values) == len({*values})


def test_players_absent_in_the_next_round_are_listed_with_their_bye(device):
    device.decide("bye", "player", player=3, round=1, worth="half")
    assert "Does not play: Cas (half-point bye)" in re.sub(r"<[^>]+>", "", device.ask()["html"])
    assert device.ask("players")["html"].count("half-point bye") == 2, "in the list and below it"


def test_a_manual_pairing_can_start_empty_or_from_the_rules(device):
    device.decide("pair")
    empty = device.ask("hand", number=1, boards="", bye="", empty="yes")["html"]
    assert texts_of(empty, "td").count("without a game") == 5
    chosen = re.findall(r'<select id="in-(white|black|given)".*?value="(\d)" selected', empty)
    assert chosen == [("white", "1"), ("black", "2"), ("given", "1")]
    again = device.ask("hand", number=1, boards="", bye="", rules="yes")["html"]
    assert texts_of(again, "td").count("without a game") == 0
    assert texts_of(again, "td").count("bye") == 1
    assert 'id="judged"><p>The rules pair it like this too.' in again
    picked = device.ask("hand", number=1, boards="1-2 3-4", bye=5, pick=3)["html"]
    assert re.findall(r'id="seat-(\d)" aria-pressed="true"', picked) == ["3"]
    assert re.findall(r'<td class="number">(\d)</td>', picked) == ["1", "2"]


def test_handling_4_3_a_correction_is_offered_for_paired_rounds(played):
    correct = played.ask("correct", number=2)["html"]
    assert texts_of(correct, "h2") == ["Result", "Colours", "Who sat where", "Round without play"]
    assert "Cas (half-point bye)" in correct
    assert texts_of(played.ask("correct", round=1)["html"], "h1") == ["Correct round 1"]
    assert texts_of(played.ask("correct", number=1)["html"], "h2")[:2] == ["Result", "Colours"]
    for number in (0, 3):
        assert texts_of(played.ask("correct", number=number)["html"], "h1") == ["Round 2 of 3"]


def test_the_effects_of_a_correction_are_shown_before_it_is_made(played):
    (white, black), *_ = played.state.boards[0]
    wish = {"what": "result", "board": f"{white}-{black}", "round": 1}
    html = played.ask("correct", **wish, result="0-1")["html"]
    assert columns_of(html) == (["Name"], [], ["Rank", "was", "Points", "was"])
    rows = re.findall(r"<tr>(<th scope=.row.*?)</tr>", html)
    assert any(re.sub(r"<[^>]+>", " ", row).split()[0] in ("Anna", "Bram", "Cas") for row in rows)
    same = played.ask("correct", what="colours", board=f"{white}-{black}", round=1)["html"]
    assert 'name="why"' in html
    assert "Nobody gets another place or score." in same


def test_the_verdict_on_a_manual_pairing_is_an_error_if_it_breaks_the_rules(device):
    device.play("1-0", "1-0")
    (met, *_) = device.state.boards[0]
    others = [number for number in device.state.players if number not in met]
    again = f"{met[0]}-{met[1]} {others[0]}-{others[1]}"
    html = device.ask("hand", number=2, boards=again, bye=others[2])["html"]
    assert '<div class="note error" role="status" id="judged">' in html
    assert html.count(f'name="bye" value="{others[2]}"') == 2, "in the form to change and in the form to save"
    allowed = device.ask("hand", number=2, rules="yes")["html"]
    assert '<div class="note" role="status" id="judged">' in allowed
    assert 'name="bye" value=""' in device.ask("hand", number=2, boards=again, bye="")["html"]


def test_results_of_two_tabs_are_accepted_and_other_decisions_refused(device):
    seen = device.decide("pair")["version"]
    html = device.ask()["html"]
    device.decide("result", **fields_of(html, 0), result="1-0")
    assert "refusal" not in device.ask("round", "result", seen=seen, **fields_of(html, 1), result="0-1")
    assert "Another tab changed" in device.ask("round", "withdraw", seen=seen, player=1)["refusal"]


def test_the_list_of_tournaments_has_rounds_players_and_the_final_state(device):
    def told(reply):
        return {name: reply["row"][name] for name in ("name", "players", "rounds", "total", "is_final")}

    start = {"name": "School", "players": 5, "rounds": 0, "total": 3, "is_final": False}
    assert told(device.ask()) == start
    assert told(device.decide("pair")) == start | {"rounds": 1}
    open_end = Device("open")
    open_end.decide("new", name="Club", players=PLAYERS, rounds="", rules="keizer")
    assert open_end.ask()["row"]["total"] == 0


def test_handling_3_1_an_adjourned_game_is_listed_below_its_round(device):
    html = device.decide("pair")["html"]
    assert "Unfinished, counting as draws" not in html
    html = device.decide("result", **fields_of(html, 1), result="adjourned")["html"]
    white, black = (device.state.players[number].name for number in device.state.boards[0][1])
    assert "Unfinished, counting as draws for pairing until they end:" in html
    assert f"<li>Round 1, board 2: {white} – {black}</li>" in html


def test_a_correction_offers_each_board_with_its_result_or_a_dash(device):
    device.decide("result", **fields_of(device.decide("pair")["html"], 0), result="1-0")
    html = device.ask("correct", number=1)["html"]
    boards = re.findall(r'<option value="\d-\d">\d\. \w+ – \w+ \((.*?)\)</option>', html)
    assert boards == ["1-0", "–"] * 2, "for another result, and for other colours"
    (seated,) = re.findall(r'<select id="seats-one" name="one">(.*?)</select>', html)
    assert re.findall(r">(\d)\. ", seated) == ["1", "1", "2", "2"]


def test_players_without_a_name_are_shown_by_their_numbers(nameless):
    html = nameless.decide("pair")["html"]
    (white, black), *_ = nameless.state.boards[0]
    html = nameless.decide("result", **fields_of(html, 0), result="1-0")["html"]
    wish = {"what": "result", "board": f"{white}-{black}", "round": 1, "result": "0-1"}
    assert f"{white} – {black} in round 1 was corrected from 1-0 to 0-1" in nameless.ask("correct", **wish)["html"]
    nameless.decide("result", **fields_of(html, 1), result="1-0")
    assert "<td>bye</td>" in nameless.ask("print-out", what="names")["html"]


def test_a_correction_can_change_the_colours_of_a_board(device):
    device.play("½-½")
    white, black = device.state.boards[0][0]
    device.decide("correct", what="colours", board=f"{white}-{black}", round=1, why="sat wrongly")
    assert device.state.boards[0][0] == (black, white)


def test_rounds_that_would_be_paired_differently_are_listed_before_a_correction(device):
    device.play("1-0")
    device.play("1-0")
    (white, black), *_ = device.state.boards[0]
    wish = {"what": "result", "board": f"{white}-{black}", "round": 1, "result": "0-1"}
    later = "Rounds that would be paired otherwise now, and stay as they are: 2."
    assert later in device.ask("correct", **wish)["html"]
    (white, black), *_ = device.state.boards[1]
    wish = {"what": "result", "board": f"{white}-{black}", "round": 2, "result": "0-1"}
    assert "stay as they are: " not in device.ask("correct", **wish)["html"]


def test_handling_4_4_a_changed_earlier_result_lists_the_rounds_that_stay(device):
    device.play("1-0")
    device.play("1-0")
    stays = "These rounds were paired before round 1 was corrected, and stay as they are: 2."
    changed = device.decide("result", **fields_of(device.ask(number=1)["html"], 0), result="0-1")
    assert stays in changed["message"]
    entries = len(device.lines)
    device.decide("result", **fields_of(device.ask(number=1)["html"], 0), result="0-1")
    assert len(device.lines) == entries, "the same result once more is no correction"
    last = device.decide("result", **fields_of(device.ask(number=2)["html"], 0), result="0-1")
    assert "stay as they are" not in last["message"]


def test_a_manual_pairing_preselects_the_first_players_without_a_game(device):
    device.decide("pair")

    def chosen(boards, bye):
        html = device.ask("hand", number=1, boards=boards, bye=bye)["html"]
        options = re.findall(r'<select id="in-(white|black|given)"[^>]*>(.*?)</select>', html)
        return {name: re.findall(r'value="(\d)" selected', listed) for name, listed in options}

    assert chosen("1-2", 3) == {"white": ["4"], "black": ["5"], "given": ["4"]}
    assert chosen("1-2 3-4", "") == {"white": ["5"], "black": [], "given": ["5"]}
    assert chosen("1-2 3-4", 5) == {"white": [], "black": [], "given": []}


def test_the_forecast_is_for_one_player_by_number_or_for_all_players(device):
    html = device.decide("pair")["html"]
    device.decide("result", **fields_of(html, 0), result="1-0")
    everybody = device.ask("next")["html"]
    assert columns_of(everybody) == (["Name"], ["Possible opponents"], [])
    assert re.findall(r'<th scope="row"><a [^>]*>(\w+)</a>', everybody) == ["Anna", "Bram", "Cas", "Daan", "Emma"]
    assert columns_of(device.ask("next", player=2)["html"]) == (["After"], ["Opponent"], ["Chance"])
    assert columns_of(device.ask("next", player=6)["html"]) == columns_of(everybody)


def test_a_long_list_of_opponents_is_cut_off_with_an_ellipsis(device, monkeypatch):
    device.decide("pair")
    device.decide("publish", round=1)

    def cells(most):
        monkeypatch.setattr(round_pages, "OPPONENTS_PER_LINE", most)
        return re.findall(r"<td>([^<]*)</td></tr>", device.ask("next")["html"])

    every = cells(99)
    longest = max(cell.count(";") + 1 for cell in every)
    assert cells(longest) == every
    assert longest > 2
    for cell, short in zip(every, cells(2), strict=True):
        first = cell.split("; ")
        assert short == "; ".join([*first[:2], *(["…"] if len(first) > 2 else [])])


@pytest.mark.parametrize(("page", "heights"), [("players", ["4"]), ("prizes", ["4", "3"])])
def test_text_areas_have_the_height_of_a_usual_entry(device, page, heights):
    assert re.findall(r'<textarea [^>]*rows="(\d+)"', device.ask(page)["html"]) == heights


def test_when_a_tournament_is_over_its_final_pages_are_offered():
    made = Device("over")
    made.decide("new", name="School", players=PLAYERS, rounds=1, rules="fide-dutch")
    html = made.decide("pair")["html"]
    html = made.decide("result", **fields_of(html, 0), result="1-0")["html"]
    assert "All rounds have been played" not in html
    assert "Pair round" not in html
    html = made.decide("result", **fields_of(html, 1), result="0-1")["html"]
    assert texts_of(html, "h2")[-1] == "All rounds have been played"
    assert texts_of(html, "a")[-3:] == ["Final standings", "Prizes", "Print and save"]
    assert texts_of(made.ask("standings")["html"], "h1") == ["Final standings"]
    assert made.ask()["row"]["is_final"] is True


def test_the_standings_state_whether_games_are_unfinished(device):
    assert texts_of(device.ask("standings")["html"], "h1") == ["Standings"]
    html = device.decide("pair")["html"]
    html = device.decide("result", **fields_of(html, 0), result="1-0")["html"]
    assert texts_of(device.ask("standings")["html"], "h1") == ["Standings during round 1"]
    device.decide("result", **fields_of(html, 1), result="1-0")
    html = device.ask("standings")["html"]
    assert texts_of(html, "h1") == ["Standings after round 1"]
    name, _, number = columns_of(html)
    assert name == ["Name"]
    assert number[:3] == ["Rank", "Rating", "Points"]


# Prizes ---------------------------------------------------------------------------------------------------------------


def test_a_prize_group_without_a_name_gets_its_number_and_no_minimum(device):
    for place, main in ((0, "50"), (0, "40"), (2, "30")):
        device.decide("prizes", "prizes", main=main, group="", place=place)
    groups = device.state.prizes.plan.groups
    assert [(group.name, group.minimum, len(group.main)) for group in groups] == [("1", 0, 1), ("2", 0, 1)]
    device.decide("prizes", "prizes", main="10", group="", minimum=" 2.50 ")
    assert [group.minimum for group in device.state.prizes.plan.groups] == [250, 0], "the first is meant"
    device.decide("prizes", "prizes", main="", place=1)
    assert [group.name for group in device.state.prizes.plan.groups] == ["2"]


def test_a_category_is_kept_while_another_group_has_it(device):
    for group in ("A", "B"):
        device.decide("prizes", "prizes", main="50", group=group, place=0)
    for place in (1, 2):
        device.decide("category", "prizes", name="Women", sex="w", prizes="20", place=place)
    for place, left in ((1, ["Women"]), (2, [])):
        device.decide("category", "prizes", name="Women", prizes="", place=place)
        assert [each.name for each in device.state.prizes.plan.categories] == left
    device.decide("category", "prizes", name="Under 1700", rating_to=1700, prizes="20", place=1)
    (rated,) = device.state.prizes.plan.categories
    assert (rated.rating_to, rated.unrated, rated.age_to) == (1700, True, None)
    device.decide("category", "prizes", name="Young", age_to=12, prizes="20", place=1)
    assert [each.unrated for each in device.state.prizes.plan.categories] == [True, False]


@pytest.fixture
def awarded():
    """Return a device with a round of draws, two main prizes, and a category whose prize goes to the lowest player."""
    made = Device("awarded")
    made.decide("new", name="Short", players="Anna; 1987\nKees; 1850\nTom; 1790\nLars; 1600", rounds=1)
    made.play("½-½")
    made.decide("prizes", "prizes", main="200\n100", sharing="equal", group="Prizes", place=0)
    made.decide("category", "prizes", name="Top", rating_to=2000, prizes="76; cup", place=1)
    return made


def test_the_arbiter_decides_whether_a_player_keeps_the_prize_of_a_category(awarded):
    def pressed(html):
        form = html.partition('name="player" value="4">')[2].partition("</form>")[0]
        return re.findall(r'name="takes" value="(\w+)" aria-pressed="(\w+)"', form)

    html = awarded.ask("prizes")["html"]
    assert "Which prize should Lars get?" in html
    assert pressed(html) == [("category", "false"), ("main", "false")]
    assert "asks something" in awarded.refused("publish-prizes", "prizes")
    choice = {"group": "Prizes", "player": 4}
    html = awarded.decide("decide-prize", "prizes", **choice, takes="category")["html"]
    assert pressed(html) == [("category", "true"), ("main", "false")]
    html = awarded.decide("decide-prize", "prizes", **choice, takes="main")["html"]
    assert pressed(html) == [("category", "false"), ("main", "true")]
    assert "no prize group Other" in awarded.refused("decide-prize", "prizes", group="Other", player=4, takes="main")


def test_prizes_can_be_published_and_unpublished(awarded):
    awarded.decide("decide-prize", "prizes", group="Prizes", player=4, takes="category")
    html = awarded.decide("publish-prizes", "prizes")["html"]
    assert awarded.state.prizes.is_published
    assert "Publish no longer" in html
    html = awarded.decide("publish-prizes", "prizes", hide="yes")["html"]
    assert not awarded.state.prizes.is_published
    assert "Publish the prizes" in html


def test_only_the_arbiter_sees_open_questions_and_the_origin_of_each_amount(awarded):
    html, sheet = awarded.ask("prizes")["html"], awarded.ask("print-out", what="prizes")["html"]
    for page in (html, sheet):
        columns = columns_of(page.partition('aria-label="Prizes"><table>')[2])
        assert columns == (["Name"], ["Prize", "Amount"], ["Rank", "Points"])
        assert re.findall(r"<td>([^<]*)</td><td>([^<]*)</td></tr>", page) == [
            *[("main prize", "100.00")] * 3,
            ("Top", "76.00, cup"),
        ]
    assert "Where each amount comes from" in html
    assert "Where each amount comes from" not in sheet
    assert "Does Lars keep the prize" not in sheet


def test_without_prizes_one_empty_group_is_offered_and_no_publishing(device):
    html = device.ask("prizes")["html"]
    assert re.findall(r'name="place" value="(\d)"', html) == ["0"]
    assert 'id="in-group-0" name="group" value="Prizes"' in html
    assert "Publish the prizes" not in html
    assert "Add another prize group" not in html
    html = device.decide("prizes", "prizes", main="50\nbook", group="Open", minimum="5", place=0)["html"]
    assert re.findall(r'name="place" value="(\d)"', html) == ["1", "0"]
    assert 'id="in-minimum-1" name="minimum" value="5' in html
    assert 'id="in-minimum-0" name="minimum" value=""' in html
    assert ">50\nbook</textarea>" in html
    assert "Group of prizes" not in html, "there is only one to choose"
    assert "Where each amount comes from" in html
    html = device.decide("prizes", "prizes", main="cup", group="Youth", place=0)["html"]
    (groups,) = re.findall(r'<select id="in-place" name="place">(.*?)</select>', html)
    assert re.findall(r'value="(\d)"[^>]*>(\w+)', groups) == [("1", "Open"), ("2", "Youth")]


# Calls ----------------------------------------------------------------------------------------------------------------


def test_the_warm_up_of_the_desk_leaves_no_tournament():
    calls.warm_up(leading=True, everything=True)
    assert calls.loaded_version("four") == 0


def test_a_tournament_is_passed_to_the_other_tools_as_a_file(played):
    played.ask()
    reply = json.loads(calls.tournament_file("played", "en"))
    assert [file["name"] for file in reply["files"]] == ["school.json"]
    assert "refusal" in json.loads(calls.trouble("none such", "en"))


def test_the_least_recently_used_logbook_is_removed_from_memory():
    devices = [Device(f"shelf {number}") for number in range(5)]
    for each in devices:
        each.decide("new", name="School", players=PLAYERS, rounds=3, rules="fide-dutch")
    for each in devices[:4]:
        each.ask()
    devices[0].ask()
    devices[4].ask()
    assert [calls.loaded_version(each.book) for each in devices] == [1, 0, 1, 1, 1]
