"""The lists, prints and settings of a tournament on the desk."""

import io
import re
from zipfile import ZipFile

import pytest

from support.desk_browser import PLAYERS, Device, columns_of, fields_of, texts_of


@pytest.mark.parametrize(
    ("page", "asked", "columns"),
    [
        ("players", {}, (["Name"], ["Club"], ["No.", "Rating"])),
        ("player", {"number": 3}, (["Opponent"], ["Colour", "Result"], ["Round", "Total"])),
        ("print-out", {"what": "pairings"}, (["White"], ["Black"], ["Board", "pts", "Result", "pts"])),
        ("print-out", {"what": "names"}, (["Name"], ["Colour", "Opponent"], ["Board"])),
        ("print-out", {"what": "cross-table"}, (["Name"], [], ["Rank", "No.", "1", "2", "Points"])),
        ("print-out", {"what": "players"}, (["Name"], ["Federation", "Club"], ["No.", "Rating"])),
    ],
)
def test_text_columns_are_not_formatted_as_numbers(played, page, asked, columns):
    assert columns_of(played.ask(page, **asked)["html"]) == columns


def test_a_print_is_offered_as_soon_as_it_has_content(device, played):
    every = ["Pairings by board", "Pairings by name", "Standings", "Cross table", "Result slips", "Player cards"]
    every += ["Players", "Prizes"]
    assert texts_of(played.ask("print")["html"], "a") == every
    assert texts_of(device.ask("print")["html"], "a") == [every[at] for at in (2, 3, 5, 6)]
    assert texts_of(played.ask("print")["html"], "button")[-3:] == ["TRF", "JSON", "CSV"]


@pytest.mark.parametrize(("number", "shown"), [(1, 1), (2, 2), (0, 2), (3, 2), ("", 2)])
def test_a_print_shows_the_requested_round_or_the_last_one(played, number, shown):
    html = played.ask("print-out", what="pairings", number=number)["html"]
    assert texts_of(html, "h1") == [f"Round {shown}"]
    board = re.findall(r'<td class="number">(\d)</td><th scope="row">', html)
    assert board == [str(at) for at in range(1, len(played.state.boards[shown - 1]) + 1)]


def test_the_list_by_name_has_the_board_of_every_player_with_a_game(played):
    html = played.ask("print-out", what="names", number=1)["html"]
    rows = re.findall(r'<tr><th scope="row">(\w+)</th><td class="number">(\d*)</td>', html)
    assert dict(rows) == {"Anna": "1", "Bram": "2", "Cas": "1", "Daan": "2", "Emma": ""}


def test_a_board_without_a_result_is_printed_with_a_dash(device):
    device.decide("result", **fields_of(device.decide("pair")["html"], 0), result="1-0")
    html = device.ask("print-out", what="pairings")["html"]
    assert re.findall(r'<td class="number">([^<]*)</td><td>', html) == ["1-0", "–"]


def test_before_the_first_round_the_pairings_print_has_no_boards(device):
    assert texts_of(device.ask("print-out", what="pairings")["html"], "h1") == ["Before the first round"]


def test_a_card_has_the_rank_the_points_and_all_rounds_of_a_player(played):
    cards = played.ask("print-out", what="cards")["html"].split('<section class="card">')[1:]
    assert [texts_of(card, "h2") for card in cards] == [
        [f"{number}. {player.name}"] for number, player in played.state.players.items()
    ]
    assert all(re.search(r"rank \d, [\d½]+ points", card) for card in cards)
    assert [card.count("<tr><td") for card in cards] == [2] * 5


def test_a_slip_has_both_names_and_three_boxes(played):
    slips = played.ask("print-out", what="slips", number=1)["html"].split('<section class="slip">')[1:]
    assert [texts_of(slip, "h2") for slip in slips] == [["Round 1, Board 1"], ["Round 1, Board 2"]]
    assert all(slip.count("☐") == 3 for slip in slips)


def test_the_exported_pages_link_every_round_and_mark_the_current_one(played):
    with ZipFile(io.BytesIO(played.saved("copy")[1])) as pages:
        html = pages.read("round-1.html").decode()
        index = pages.read("index.html").decode()
    assert re.findall(r'<a href="([\w.-]+)" aria-current=page>', html) == ["round-1.html"]
    assert re.findall(r'<a href="(round-\d.html)"', html) == ["round-1.html", "round-2.html"]
    assert texts_of(html.partition("<main>")[2], "h1") == ["Round 1"]
    assert texts_of(html.partition("<main>")[2], "h2") == ["Round 1 by name"]
    assert re.findall(r'<p><a href="([\w.]+)">TRF', index) == ["tournament.trf"]
    assert re.findall(r'<a href="([\w.-]+)"', index.partition("</nav>")[0]) == [
        *("index.html", "round-1.html", "round-2.html"),
        *(f"{name}.html" for name in ("standings", "cross-table", "players", "cards")),
    ]


def test_the_exported_pages_contain_only_public_information(played):
    with ZipFile(io.BytesIO(played.saved("copy")[1])) as pages:
        names = {*pages.namelist()}
    tables = {
        f"{name}.html" for name in ("index", "round-1", "round-2", "standings", "cross-table", "players", "cards")
    }
    assert names == {*tables, "tournament.trf", "tournament.json"}, "the prizes are not published"


def test_the_log_offers_to_go_back_to_every_decision_except_the_last(played):
    html = played.ask("log")["html"]
    numbers = [int(each) for each in re.findall(r"<li><p>(\d+)\.", html)]
    assert numbers == sorted(numbers, reverse=True)
    assert [int(each) for each in re.findall(r'name="to" value="(\d+)"', html)] == numbers[1:]


def test_undo_is_offered_after_a_decision_but_not_after_going_back(device):
    assert device.decide("pair")["undo"] == 1
    assert device.decide("go-back", "log", to=1)["undo"] == 0
    assert device.decide("pair")["undo"] == 3


def test_the_current_page_is_marked_in_the_tabs(device):
    for page in ("round", "players", "standings", "prizes", "print", "regulations", "log", "settings"):
        assert re.findall(r'href="#here/([\w-]+)" aria-current=page', device.ask(page)["html"]) == [page]
    assert "aria-current=page" not in device.ask("player", number=1)["html"]


def test_a_withdrawn_player_can_return_and_byes_are_for_future_rounds(device):
    device.play("1-0")
    html = device.ask("player", number=2)["html"]
    (rounds,) = re.findall(r'<select id="in-round" name="round">(.*?)</select>', html)
    assert re.findall(r'value="(\d)"', rounds) == ["2", "3"]
    left = device.decide("withdraw", "player", player=2)["html"]
    assert "Bram withdrew." in left
    assert texts_of(left, "button")[0] == "Comes back"
    assert device.state.players[2].withdrawn_after == 1
    device.decide("withdraw", "player", player=2, back="yes")
    assert device.state.players[2].withdrawn_after is None


def test_without_a_number_of_rounds_a_bye_is_for_one_of_the_next_ten_rounds():
    made = Device("open")
    made.decide("new", name="Club", players=PLAYERS, rounds="", rules="keizer")

    def offered():
        (rounds,) = re.findall(
            r'<select id="in-round" name="round">(.*?)</select>', made.ask("player", number=1)["html"]
        )
        return [int(each) for each in re.findall(r'value="(\d+)"', rounds)]

    assert offered() == [*range(1, 11)]
    made.play("1-0")
    assert offered() == [*range(2, 12)]


def test_the_data_of_a_player_is_shown_as_entered(device):
    told = {"name": "Anna B.", "rating": "1910", "club": "SV B", "federation": "ned", "fide_id": "1000012"}
    html = device.decide("edit", "player", player=1, **told, birth="2012-05-17", sex="w", title="WFM")["html"]

    def value_of(name):
        return re.search(rf'<input id="in-{name}" name="{name}" value="([^"]*)"', html)[1]

    assert {name: value_of(name) for name in told} == {**told, "federation": "NED"}
    assert value_of("birth") == "2012/05/17"
    assert re.findall(r'value="(\w*)" selected', html) == ["w", "WFM"]
    html = device.decide("edit", "player", player=1, name="Anna", rating="", sex="m")["html"]
    assert value_of("rating") == "", "no rating is not a rating of 0"
    assert re.findall(r'value="(\w*)" selected', html) == ["m", ""]


def test_a_bye_is_shown_only_on_the_page_of_its_player(device):
    device.decide("bye", "player", player=3, round=2, worth="half")
    told = "Round 2: Cas, half-point bye"
    assert told in device.ask("player", number=3)["html"]
    assert told not in device.ask("player", number=2)["html"]
    assert "half-point bye" not in texts_of(device.ask("players")["html"], "td"), "of the next round only"
    device.decide("bye", "player", player=3, round=1, worth="half", confirmed="yes")
    assert texts_of(device.ask("players")["html"], "td").count("half-point bye") == 1


def test_handling_2_3_players_can_be_renumbered_after_a_rating_correction(device):
    assert "Number the players again by rating" not in device.ask("players")["html"]
    device.decide("edit", "player", player=2, name="Bram", rating=2100)
    assert "Number the players again by rating" in device.ask("players")["html"]
    html = device.decide("number-again", "players")["html"]
    assert device.state.players[1].name == "Bram"
    assert "Number the players again by rating" not in html


def test_empty_settings_keep_the_name_and_the_number_of_rounds(device):
    device.decide("settings", "settings", name="Club", city="Breda", rules="fide-dutch", rounds=5, tiebreaks="bh, sb")
    state = device.state
    assert (state.tournament.event.name, state.tournament.event.city, state.total_rounds) == ("Club", "Breda", 5)
    assert state.tournament.tiebreaks == ("BH", "SB")
    device.decide("settings", "settings", name="  ", rounds="")
    state = device.state
    assert (state.tournament.event.name, state.tournament.event.city, state.total_rounds) == ("Club", "", 5)
    assert (state.tournament.rules, state.tournament.tiebreaks) == ("fide-dutch", ())


def test_rulebook_settings_are_kept_if_not_sent_and_removed_if_sent_empty(device):
    name = "setting-fide-dutch-initial"
    html = device.decide("settings", "settings", **{"rules": "fide-dutch", "rounds": 3, name: " white "})["html"]
    assert device.state.settings["initial"] == "white"
    assert f'name="{name}" value="white"' in html
    device.decide("settings", "settings", rules="fide-dutch", rounds=4)
    assert device.state.settings["initial"] == "white"
    device.decide("settings", "settings", **{"rules": "fide-dutch", "rounds": 4, name: ""})
    assert "initial" not in device.state.settings
    other = device.ask("settings", rules="berger")["html"]
    assert 'value="berger" selected' in other
    assert name not in other


def test_settings_show_the_number_of_rounds_and_the_rulebook(played):
    html = played.ask("settings")["html"]
    assert 'name="rounds" value="3"' in html
    assert 'value="fide-dutch" selected' in html
    assert html.count(" selected") == 1


def test_a_limit_of_zero_byes_differs_from_no_limit(device):
    device.decide("limits", "regulations", byes=0, late_points="zero")
    limits = device.state.regulations
    assert (limits.byes, limits.byes_until, limits.late_until, limits.late_points) == (0, None, None, "zero")
    html = device.ask("regulations")["html"]
    assert 'name="byes" value="0"' in html
    assert 'name="byes_until" value=""' in html
    assert "nobody has more than 0" in device.refused("bye", "player", player=2, round=1, worth="half")
    device.decide("limits", "regulations", byes="", late_points="zero")
    assert device.state.regulations.byes is None


def test_players_kept_apart_until_a_round_are_listed_with_that_round(device):
    device.decide("apart", "regulations", common="", players="1 2", until=2)
    device.decide("apart", "regulations", common="club")
    rows = texts_of(device.ask("regulations")["html"], "li")
    assert [row.partition("May play")[0] for row in rows] == ["members of one club", "Anna, Bram (until round 2)"]
    html = device.decide("meet", "regulations", common="club", players="")["html"]
    assert [row.partition("May play")[0] for row in texts_of(html, "li")] == ["Anna, Bram (until round 2)"]


def test_baku_5_acceleration_is_offered_with_its_effect_and_a_row_per_group(device):
    html = device.ask("regulations")["html"]
    assert "Baku acceleration (FIDE C.04.7) would give virtual points:" in html
    assert "Accelerate by Baku" in texts_of(html, "button")
    heads = texts_of(html.partition('<table class="cells">')[2], "th")
    assert heads[:6] == ["Group", "From number", "To number", "Round 1", "Round 2", "Round 3"]
    labels = re.findall(r'<td><input name="([\w-]+)" value="" maxlength="6" aria-label="([^"]+)">', html)[:5]
    assert labels == [
        ("first-1", "Group 1, From number"),
        ("last-1", "Group 1, To number"),
        *((f"points-1-{number}", f"Group 1, Round {number}") for number in (1, 2, 3)),
    ]
    accelerated = device.decide("baku", "regulations", on="yes")["html"]
    assert "Baku acceleration is on:" in accelerated
    assert device.decide("baku", "regulations", on="no")["html"].count("Accelerate by Baku") == 1


def test_lots_can_be_drawn_from_any_text_until_the_first_round_is_paired(device):
    html = device.ask("regulations")["html"]
    assert {"Colour of the first board", "Numbers by lot"} & {*texts_of(html, "h2")} == {"Colour of the first board"}
    assert 'id="in-colour" name="seed"' in html
    device.decide("colour", "regulations", seed="")
    assert device.state.tournament.initial_colour is not None
    assert re.search(r"\b[0-9a-f]{16}\b", device.ask("log")["html"]), "the text that the program drew"
    device.decide("pair")
    assert "Acceleration" not in texts_of(device.ask("regulations")["html"], "h2")
