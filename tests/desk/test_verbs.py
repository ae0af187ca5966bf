"""The verbs of the desk: they give the results of the library, in the visitor's language, with escaped names."""

import json
import re
from base64 import b64decode
from pathlib import Path

import pytest

from indeler import formats, read, systems
from indeler.desk.calls import answer
from indeler.model import Kind, Player, RequestedBye, Tournament

EXAMPLE = Path(__file__).parents[2] / "examples" / "open.trf"
OPEN = EXAMPLE.read_bytes()


def asked(verb, data=OPEN, name="open.trf", lang="en", rules="", settings=None, other=None, **given):
    chosen = {"lang": lang, "rules": rules, "settings": settings or {}}
    return json.loads(answer(verb, name, data, json.dumps(chosen), json.dumps(given), other))


def saved(reply):
    (file,) = reply["files"]
    return file["name"], b64decode(file["base64"])


def test_opened_returns_the_data_that_the_page_needs():
    told = asked("opened")["data"]
    assert (told["event"], told["rounds"], told["total"], told["asked"]) == ("Autumn Open (fictional)", 4, 7, 5)
    assert (told["rulebook"], told["is_explained"], told["is_audited"]) == ("fide-dutch", True, True)
    assert told["players"][0] == [1, "De Ruiter, Thomas"]
    assert asked("opened", rules="berger")["data"]["is_explained"] is False


def test_pair_shows_every_board_and_saves_the_round():
    reply = asked("pair", lang="nl")
    pairing = systems.pair(read(EXAMPLE))
    for white, black in pairing.boards:
        assert f'<th scope="row">{white} ' in reply["html"]
        assert f"<td>{black} " in reply["html"]
    assert "Ronde 5 (fide-dutch)" in reply["html"]
    name, data = saved(reply)
    assert name == "open-5.trf"
    after = formats.parse(data, name)
    assert [game[:2] for game in after.rounds[4].games] == sorted(pairing.boards)
    assert after.rounds[4].bye == pairing.bye


def test_standings_have_a_legend_and_an_explanation():
    html = asked("standings", lang="de")["html"]
    rows = systems.standings(read(EXAMPLE))
    names = [html.index(row.name) for row in rows]
    assert names == sorted(names)
    assert "<dt>BH/C1</dt><dd>Buchholz" in html
    why = asked("why_rank", player=rows[1].player)["html"]
    assert why.count("<h2>") == 2, "the one above and the one below"
    assert rows[0].name in why
    assert rows[2].name in why
    assert asked("why_rank", player=rows[0].player)["html"].count("<h2>") == 1
    assert asked("why_rank", player=rows[-1].player)["html"].count("<h2>") == 1


def classes_of(html):
    """Return the class of each column of the first table; empty for text."""
    return re.findall(r'<th scope="col"(?: class="(\w+)")?>', html.partition("</table>")[0])


def test_text_columns_are_not_formatted_as_numbers():
    standing = classes_of(asked("standings")["html"])
    assert (standing[:3], {*standing[3:]}) == (["number", "number", "name"], {"number"})
    assert classes_of(asked("why_rank", player=1)["html"]) == ["name", "", ""]
    assert classes_of(asked("pair")["html"]) == ["number", "name", "number", "", "number", "number"]


def test_players_without_names_and_ratings_are_shown_by_their_numbers():
    data = formats.format_tournament(Tournament([Player(n) for n in range(1, 4)], total_rounds=3), "json").encode()
    paired = asked("pair", data, "list.json")
    assert '<th scope="row">1</th>' in paired["html"]
    assert "()" not in paired["html"]
    assert saved(paired)[0] == "list-1.json"
    assert '<th scope="row">3</th>' in asked("standings", data, "list.json")["html"]
    assert saved(asked("convert", data, "list", dialect="csv"))[0] == "list.csv"


def test_byes_and_absent_players_are_shown_below_the_boards():
    players = [Player(number, f"P{number}") for number in range(1, 7)]
    byes = [RequestedBye(1, 2, Kind.HALF_BYE)]
    data = formats.format_tournament(Tournament(players, total_rounds=3, requested_byes=byes), "json").encode()
    html = asked("pair", data, "six.json")["html"]
    rows = [re.sub(r"<[^>]+>", " ", row).split() for row in re.findall(r"<tr>(<t[dh] (?!scope=.col).*?)</tr>", html)]
    (bye,) = [row for row in rows if "bye" in row]
    (away,) = [row for row in rows if "play" in row]
    assert bye[-2:] == ["why?", bye[1]]
    assert away == ["2", "P2", "0", "does", "not", "play"]


def test_why_explains_one_player_two_players_or_a_round():
    assert "Round 5: De Ruiter, Thomas (1) has white against Van Wijk, Marco (9)" in asked("why", player=1)["html"]
    assert "cannot meet, for they already met in round 4 (C1)" in asked("why", player=1, opponent=2)["html"]
    drawn = asked("why_round", round=3)["html"]
    assert "Round 3 (fide-dutch)" in drawn
    assert "<svg" in drawn
    assert " style=" not in drawn, "the policy of the page allows no styles within it"


def test_check_audits_one_round_or_all():
    assert asked("check")["html"].count('<section id="round-') == 4
    assert asked("check", round=2)["html"].count('<section id="round-') == 1


def test_a_certificate_is_verified_and_an_altered_one_is_refused():
    name, proof = saved(asked("prove", round=2))
    assert name == "open-2-certificate.json"
    assert "The proof is right: round 2" in asked("verify", other=proof)["html"]
    altered = asked("verify", other=proof.replace(b'"round": 2', b'"round": 3'))["html"]
    assert '<div class="note error"><p>The proof is not right' in altered


@pytest.mark.parametrize(("dialect", "name"), [("trf16", "open.trf"), ("json", "open.json"), ("csv", "open.csv")])
def test_convert_gives_the_same_files_as_the_library(dialect, name):
    made, data = saved(asked("convert", dialect=dialect))
    assert made == name
    assert data.decode("utf-8-sig" if dialect == "csv" else "utf-8") == formats.format_tournament(
        read(EXAMPLE), dialect
    )


def test_convert_reports_lost_data():
    assert "PGN" in asked("convert", dialect="pgn", lang="nl")["html"]
    assert "geen plaats" in asked("convert", dialect="pgn", lang="nl")["html"]


def test_settings_are_those_of_the_rulebook_and_are_used():
    listed = {each["name"]: each for each in asked("settings", lang="nl")["data"]}
    assert listed["initial"]["meaning"]
    data = formats.format_tournament(Tournament([Player(n) for n in range(1, 9)], total_rounds=5), "trf26").encode()
    by_colour = [asked("pair", data, settings={"initial": colour})["html"] for colour in ("white", "black")]
    assert '<th scope="row">1</th>' in by_colour[0]
    assert '<th scope="row">5</th>' in by_colour[1]
    assert "initial" in asked("pair", data, settings={"initial": "green"})["refusal"]


def test_names_are_escaped():
    data = formats.format_tournament(
        Tournament([Player(1, "<b>Bo"), Player(2, "A&A")], total_rounds=1), "json"
    ).encode()
    for verb in ("pair", "standings"):
        html = asked(verb, data, "two.json")["html"]
        assert "&lt;b&gt;Bo" in html
        assert "A&amp;A" in html
        assert "<b>" not in html


@pytest.mark.parametrize(
    ("verb", "data", "name", "said"),
    [
        ("opened", b"\x00\x01\x02", "x.trf", "x.trf"),
        ("opened", b"", "empty.csv", "empty.csv"),
        ("check", b"name;rating\nA;1800\nB;1700\n", "two.csv", "nog geen rondes"),
    ],
)
def test_invalid_input_is_refused_with_one_sentence(verb, data, name, said):
    reply = asked(verb, data, name, "nl")
    assert said in reply["refusal"]
    assert "Traceback" not in reply["html"]


def test_a_module_missing_in_the_browser_is_reported(monkeypatch):
    def missing(*_):
        raise ModuleNotFoundError("No module named 'openpyxl'", name="openpyxl")

    monkeypatch.setattr("indeler.desk.verbs.parse_as_stated", missing)
    assert "openpyxl ontbreekt" in asked("opened", b"other", lang="nl")["refusal"]
