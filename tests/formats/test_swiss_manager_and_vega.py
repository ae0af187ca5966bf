"""Tests of reading files of Swiss-Manager and Vega, recognised by their content.

The headings of the lists are those of several federations' Swiss-Manager exports; the text with pairings is that of
Swiss-Manager 15.0.0.3 as the Rochade and Seebach adapters read it; Vega's list and ``.tdf`` are those of its manual
(2016, pp. 27, 70, 83–84). All files here were written for these tests; the notation of a round in a ``.tdf`` is our
interpretation.
"""

import openpyxl
import pytest

from indeler.formats import parse
from indeler.formats.swiss_manager import COLUMNS
from indeler.language import InvalidInput
from indeler.model import Game, Kind, NationalRating, Result, Unplayed

LIST = (
    "Name;ID_No;Fed;Sex;Title;Clubnumber;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Type;Status;K\r\n"
    "Berg, Jan van der;7000001;NED;m;FM;12;De Toren;1980/05/17;2011;1000001;2000;;;20\r\n"
    "Smit, Els;0;BEL;w;;;;2001;1650;0;0;;;\r\n"
)
PAIRINGS = (
    "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n"
    "1;1;71;72;1;3;1;0;;1;;1;0\r\n1;2;73;74;4;2;0,5;0,5;;0;;0,5;0,5\r\n1;3;75;;5;-1;1;0;;;;;\r\n"
    "2;1;71;74;2;1;0;1;K;;;;\r\n2;2;72;75;3;5;;;;;;;\r\n2;3;73;;4;-1;0,5;0;;;;;\r\n"
)
VEGA = (
    "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF\n"
    "Rossi Anna;ITA;01.02.03;f;;800001;1750;5501;1800;20\nVerdi Carlo;ITA;17.05.80;m;fm;;0;;;\n"
)
TDF = (
    "012|Torneo\n022|Roma\n142|1 0.5 0\n152|2\n162|5\n172|BH\n"
    "001|1|m|FM|Verdi Carlo|2000|ITA|800002|2050|5502|1980/05/17|1.5|1|2 w 1|3 b =\n"
    "001|2|w||Rossi Anna|1750|ITA|800001|||2003/02/01|1.0|2|1 b 0|0000 - U\n"
    "001|3|m||Neri Ugo|0|ITA|||||0.5|3|0000 - Z|1 w =\n"
)


@pytest.mark.parametrize("name", ["list.csv", "list.txt"])
def test_the_swiss_manager_list_is_read_by_its_headings_in_any_order(name):
    jan, els = parse(LIST.encode("cp1252"), name).players.values()
    assert (jan.rating, jan.fide_id, jan.club, jan.title) == (2000, "1000001", "De Toren", "FM")
    assert jan.national == (NationalRating("NED", 2011, "7000001"),)
    assert (els.rating, els.national) == (1650, (NationalRating("BEL", 1650),))


@pytest.mark.parametrize("name", ["pairings.txt", "pairings.csv"])
def test_swiss_manager_pairings_have_forfeits_byes_and_open_games(name):
    told = parse(PAIRINGS.encode(), name)
    assert list(told.players) == [1, 2, 3, 4, 5]
    first, second = told.rounds
    assert set(first.games) == {Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.DRAW)}
    assert first.unplayed == (Unplayed(5, Kind.PAIRING_BYE),)
    assert set(second.games) == {Game(2, 1, Result.BLACK_BY_FORFEIT), Game(3, 5, Result.PENDING)}
    assert second.unplayed == (Unplayed(4, Kind.HALF_BYE),)


@pytest.mark.parametrize(
    ("points", "result"),
    [
        ("1;0;", Result.WHITE_WINS),
        ("0,5;0,5;", Result.DRAW),
        ("0;1;", Result.BLACK_WINS),
        ("0;0;", Result.ZERO_ZERO),
        (";;", Result.PENDING),
        ("1;;", Result.PENDING),
        ("1;0;K", Result.WHITE_BY_FORFEIT),
        ("0;1;K", Result.BLACK_BY_FORFEIT),
        ("0;0;K", Result.DOUBLE_FORFEIT),
    ],
)
def test_the_points_of_a_swiss_manager_board_determine_its_result(points, result):
    head = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg\r\n"
    (round,) = parse(f"{head}1;1;;;1;2;{points};\r\n".encode(), "pairings.txt").rounds
    assert round.games == (Game(1, 2, result),)


def test_swiss_manager_pairings_need_only_the_columns_that_are_read():
    (round,) = parse(f"{';'.join(COLUMNS)}\r\n1;1;1;2;1;0;\r\n".encode(), "pairings.txt").rounds
    assert round.games == (Game(1, 2, Result.WHITE_WINS),)


@pytest.mark.parametrize(("points", "kind"), [("1", Kind.PAIRING_BYE), ("0,5", Kind.HALF_BYE), ("0", Kind.ZERO_BYE)])
def test_the_points_of_a_player_without_an_opponent_determine_the_bye(points, kind):
    (round,) = parse(f"{PAIRINGS.splitlines()[0]}\r\n1;1;;;3;-1;{points};0;;;;;\r\n".encode(), "pairings.txt").rounds
    assert round.unplayed == (Unplayed(3, kind),)


def test_swiss_manager_pairings_are_also_read_from_excel(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["Fictief Open"])
    for line in PAIRINGS.splitlines():
        book.active.append([float(cell.replace(",", ".")) if cell == "0,5" else cell for cell in line.split(";")])
    book.save(tmp_path / "pairings.xlsx")
    assert parse((tmp_path / "pairings.xlsx").read_bytes(), "pairings.xlsx") == parse(PAIRINGS.encode(), "p.txt")


def test_columns_may_be_in_another_order_and_separated_by_tabs():
    lines = [line.split(";") for line in PAIRINGS.splitlines()]
    turned = "\n".join("\t".join([*line[4:], *line[:4]]) for line in lines)
    assert parse(turned.encode(), "p.txt") == parse(PAIRINGS.encode(), "p.txt")


def test_boards_have_the_order_of_the_file():
    assert parse(PAIRINGS.encode(), "p.txt").rounds[0].boards == ((1, 3), (4, 2))


@pytest.mark.parametrize(
    "line", ["x;1;;;1;2;1;0;", "1;1;;;1;2;1;1;", "1;1;;;0;2;1;0;", "1;1", "1;1;;;1;-1;3;0;", "1;1;;;1;2;0,5;0,5;K"]
)
def test_a_line_that_is_not_a_board_is_refused_with_its_line_number(line):
    with pytest.raises(InvalidInput, match=r"^p.txt:2: '.*' is not a board"):
        parse(f"{PAIRINGS.splitlines()[0]}\n{line}\n".encode(), "p.txt")


def test_a_player_with_two_games_in_a_round_is_refused():
    with pytest.raises(InvalidInput, match=r"^p.txt: "):
        parse(f"{PAIRINGS}1;4;;;1;2;1;0;\n".encode(), "p.txt")


def test_vegas_list_has_birth_years_of_two_digits():
    anna, carlo = parse(VEGA.encode(), "players.txt").players.values()
    assert (anna.name, anna.birth, anna.sex, anna.rating) == ("Rossi Anna", "2003/02/01", "w", 1750)
    assert (carlo.birth, carlo.title, carlo.national) == ("1980/05/17", "FM", ())


@pytest.mark.parametrize(("year", "born"), [("29", 2029), ("30", 1930), ("99", 1999), ("00", 2000)])
def test_a_two_digit_year_in_vegas_list_up_to_29_is_in_this_century(year, born):
    assert parse(VEGA.replace("01.02.03", f"01.02.{year}").encode(), "players.txt").players[1].birth[:4] == str(born)


@pytest.mark.parametrize("text", ["10.1", "x"])
def test_an_unreadable_player_in_vegas_list_is_refused(text):
    with pytest.raises(InvalidInput, match="player"):
        parse(VEGA.replace(";1750;", f";{text};").encode(), "players.txt")


@pytest.mark.parametrize(
    ("federation", "rating", "identity", "count"),
    [("ITA", "2050", "0", 1), ("ITA", "0", "5502", 1), ("ITA", "0", "0", 0), ("", "2050", "5502", 0)],
)
def test_a_player_of_a_tdf_has_a_national_record_for_a_rating_or_a_number(federation, rating, identity, count):
    changed = TDF.replace("|ITA|800002|2050|5502|", f"|{federation}|800002|{rating}|{identity}|")
    assert len(parse(changed.encode(), "t.tdf").players[1].national) == count


@pytest.mark.parametrize("name", ["torneo.tdf", "torneo.txt"])
def test_a_tdf_is_read_with_its_own_meaning_of_records_142_to_172(name):
    told = parse(TDF.encode(), name)
    assert (told.event.name, told.total_rounds, told.initial_colour) == ("Torneo", 5, None)
    assert told.players[1].national[0].identity == "5502"
    assert [game for round in told.rounds for game in round.games] == [
        Game(1, 2, Result.WHITE_WINS),
        Game(3, 1, Result.DRAW),
    ]
    assert told.rounds[1].unplayed == (Unplayed(2, Kind.PAIRING_BYE),)


@pytest.mark.parametrize(
    ("line", "told"),
    [("001|4|m", "at least 12 fields"), ("001|4|m||X|0|ITA|||||0|4|nonsense", "'nonsense' is not a round")],
)
def test_an_invalid_line_of_a_tdf_is_refused_with_its_line_number(line, told):
    with pytest.raises(InvalidInput, match=rf"^t.tdf:10: .*{told}"):
        parse(f"{TDF}{line}\n".encode(), "t.tdf")


def test_an_empty_file_of_pairings_has_no_rounds():
    assert parse(PAIRINGS.splitlines()[0].encode(), "p.txt").rounds == ()


def test_numbers_in_swiss_manager_pairings_have_limits():
    for number, fits in (("9999", True), ("000003", False)):
        data = PAIRINGS.replace("1;1;71;72;1;3", f"1;1;71;72;1;{number}").encode()
        if fits:
            assert int(number) in parse(data, "p.txt").players
        else:
            with pytest.raises(InvalidInput, match="is not a board"):
                parse(data, "p.txt")


def test_swiss_manager_pairings_have_at_most_99_rounds():
    head = ";".join(COLUMNS)
    assert len(parse(f"{head}\r\n99;1;1;2;1;0;\r\n".encode(), "pairings.txt").rounds) == 99
    with pytest.raises(InvalidInput):
        parse(f"{head}\r\n100;1;1;2;1;0;\r\n".encode(), "pairings.txt")
