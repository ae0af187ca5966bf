"""Tests of ``.swi`` of Swiss-Chess and XML 2.5 of the German federation: writing, reading, losses, and missing data."""

import random
from xml.etree import ElementTree as ET

import pytest

from indeler.formats import format_tournament, lost_in, missing_in, parse
from indeler.formats.german import german_numbers, german_records
from indeler.language import IndelerError, InvalidInput, TooLarge
from indeler.model import Event, Game, Kind, NationalRating, Player, Result, Round, Tournament, Unplayed

PLAYERS = [
    Player(
        1, "Aerts, Lotte", 1875, "", "BEL", "90000001", birth="1991/03/12", club="SC Nergens",
        national=(NationalRating("GER", 1901, "9999A-17"), NationalRating("GER", 1901, "10000017")),
    ),
    Player(2, "Bogaert, Wim", 1800, birth="1984", national=(NationalRating("GER", 1800, "99999-2"),)),
    Player(3, "Cools, Nina", 1650, "", "BEL", "90000003", birth="2008"),
    Player(4, "Dümont, Luc", 1580, "", "GER", birth="1967/11/21", national=(NationalRating("GER", 0, "10000019"),)),
    Player(5, "Evers, Sem", birth="1950"),
]  # fmt: skip
ROUNDS = [
    Round((Game(1, 3, Result.WHITE_WINS), Game(4, 2, Result.DRAW)), (Unplayed(5, Kind.PAIRING_BYE),)),
    Round((Game(2, 1, Result.BLACK_WINS), Game(3, 4, Result.WHITE_BY_FORFEIT)), ()),
]
EVENT = Event(
    name="Fictief Open",
    city="Nergenshuizen",
    federation="GER",
    start="2026/10/01",
    end="2026/10/08",
    type="Individual: Swiss-System",
    chief_arbiters=("Janssens, An",),
    time_control="90 Min.",
    round_dates=("26/10/01", "26/10/08"),
)
OPEN = Tournament(PLAYERS, ROUNDS, event=EVENT, total_rounds=2)

SWI = """\
Fictief Open

ES   5  2  1 #860#
 ttt. rrr nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv lll ffffffffff pppppppppp gggggggg eeee dddd  zzzzz mmmm\x20\x20
   1.   1 Aerts,Lotte                      SC Nergens                       BEL 90000001   10000017   12031991 1875 1901  9999A   17  1W  3 1B  2
   2.   2 Bogaert,Wim                                                                                 1984          1800  99999    2  RB  4 0W  1
   3.   3 Cools,Nina                                                        BEL 90000003              2008     1650                   0B  1 +:  4
   4.   4 Dümont,Luc                                                        GER            10000019   21111967 1580                   RW  2 -:  3
   5.   5 Evers,Sem                                                                                   1950
###
Name:       Fictief Open
Ort:        Nergenshuizen
FIDE-Land:  GER
Datum(S):   01.10.2026           Datum(E):   08.10.2026
Züge(1):    90 Min.
Hauptschiedsrichter:Janssens, An
"""  # noqa: E501


def test_a_swi_file_has_the_columns_of_its_ruler_line():
    assert format_tournament(OPEN, "swi") == SWI.replace("\n", "\r\n")


@pytest.mark.parametrize("name", ["open.swi", "open.txt"])
def test_a_swi_file_is_read_back(name):
    found = parse(format_tournament(OPEN, "swi").encode("cp850"), name)
    event = EVENT._replace(round_dates=())
    rounds = [one._replace(unplayed=()) for one in ROUNDS]
    assert found == OPEN.replace(event=event, rounds=rounds)


@pytest.mark.parametrize(
    ("left_out", "name", "arbiters"),
    [
        ("", "Fictief Open", ("Janssens, An",)),
        ("Name:", "Fictief Open", ("Janssens, An",)),
        ("Hauptschiedsrichter:", "Fictief Open", ()),
    ],
)
def test_the_tournament_name_of_a_swi_file_is_the_first_line_if_the_tail_has_none(left_out, name, arbiters):
    lines = [line for line in SWI.splitlines(keepends=True) if not (left_out and line.startswith(left_out))]
    event = parse("".join(lines).encode("cp850"), "open.swi").event
    assert (event.name, event.chief_arbiters) == (name, arbiters)
    assert (event.city, event.federation, event.time_control) == ("Nergenshuizen", "GER", "90 Min.")
    assert (event.start, event.end, event.type) == (EVENT.start, EVENT.end, EVENT.type)


def test_xml_lists_games_in_board_order():
    rounds = [ROUNDS[0]._replace(boards=((4, 2), (1, 3))), ROUNDS[1]]
    root = ET.fromstring(format_tournament(OPEN.replace(rounds=rounds), "dsb"))
    assert [(row[0].text, row[2].text, row[3].text) for row in root[3]] == [
        *[("1", "4", "2"), ("1", "1", "3"), ("1", "5", "true")],
        *[("2", "2", "1"), ("2", "3", "4")],
    ]


@pytest.mark.parametrize(
    ("player", "known"),
    [
        (PLAYERS[0], {"dobYear": "1991", "dobDate": "1991-03-12", "vkz": "9999A", "numberClubMember": "17"}),
        (PLAYERS[1], {"dobYear": "1984", "dobDate": None, "vkz": "99999", "numberClubMember": "2", "fideRating": None}),
        (PLAYERS[2], {"dobYear": "2008", "vkz": None, "fideRating": "1650", "fideId": "90000003"}),
        (Player(1, "Evers, Sem", sex="w"), {"sex": "w", "dobYear": None, "surname": "Evers", "forename": "Sem"}),
        (Player(1, "Evers", sex="x"), {"sex": None, "surname": "Evers", "forename": None}),
    ],
)
def test_xml_has_the_known_data_of_a_player(player, known):
    root = ET.fromstring(format_tournament(Tournament([player._replace(number=1)]), "dsb"))
    found = {child.tag.rpartition("}")[2]: child.text for child in root[2][0]}
    assert {tag: found.get(tag) for tag in known} == known


def test_xml_has_its_elements_in_order_and_is_deterministic():
    text = format_tournament(OPEN, "dsb")
    assert text == format_tournament(OPEN, "dsb")
    root = ET.fromstring(text)
    assert root.tag == "{http://www.schachbund.de/XMLSchema}DSB_DWZ_TournamentReport"
    assert root.get("version") == "2.5"
    parts = [child.tag.rpartition("}")[2] for child in root]
    assert parts == ["header", "tournament", "players", "games"]
    header, tournament, players, games = root
    tags = [[child.tag.rpartition("}")[2] for child in part] for part in (header, tournament, players[0], games[0])]
    assert tags == [
        ["creationDate", "sender", "system", "fileUUID"],
        ["tournamentUUID", "label", "tournamentType", "timecontrol", "rounds", "startDate", "endDate", "location"],
        ["tournamentPlayerNumber", "dsbId", "surname", "forename", "dobYear", "dobDate", "vkz", "numberClubMember",
         "club", "fideId", "fideRating"],
        ["round", "date", "tournamentPlayerNumberWhite", "tournamentPlayerNumberBlack", "pointWhite", "pointBlack"],
    ]  # fmt: skip
    assert tournament[2].text == "SW"
    assert [child.text for child in games[-1]] == ["2", "2026-10-08", "3", "4", "+", "-"]
    assert [child.text for child in games[2]] == ["1", "2026-10-01", "5", "true", "+", "-"]


def test_round_robins_and_cups_have_their_own_type_codes():
    for rules, type in (("berger", "SR"), ("knockout", "SC"), ("fide-dutch", "SW")):
        assert f"<tournamentType>{type}<" in format_tournament(OPEN.replace(rules=rules), "dsb")
    assert format_tournament(OPEN.replace(rules="berger"), "swi").splitlines()[2].startswith("ER")


@pytest.mark.parametrize(
    ("event", "day"),
    [
        (EVENT, "2026-10-08"),
        (EVENT._replace(end=""), "2026-10-05"),
        (EVENT._replace(end="", round_dates=("26/10/02",)), "2026-10-02"),
        (EVENT._replace(end="", round_dates=("soon",)), "1970-01-01"),
    ],
)
def test_the_creation_date_of_xml_is_the_last_known_day(event, day):
    days = event.round_dates if event.end else tuple(text.replace("10/08", "10/05") for text in event.round_dates)
    told = format_tournament(OPEN.replace(event=event._replace(round_dates=days)), "dsb")
    assert f"<creationDate>{day}T00:00:00Z<" in told


@pytest.mark.parametrize(("stated", "rounds"), [(None, 2), (2, 2), (7, 7)])
def test_xml_states_the_planned_number_of_rounds_or_else_the_played_one(stated, rounds):
    told = format_tournament(OPEN.replace(total_rounds=stated), "dsb")
    assert f"<rounds>{rounds}<" in told
    assert parse(told.encode(), "open.xml").total_rounds == rounds
    without = told.replace(f"<rounds>{rounds}</rounds>", "")
    assert parse(without.encode(), "open.xml").total_rounds == 2


def test_xml_is_read_back():
    found = parse(format_tournament(OPEN, "dsb").encode(), "open.xml")
    kept = EVENT._replace(federation="", chief_arbiters=())
    assert found.event == kept
    assert [round._replace(boards=()) for round in found.rounds] == list(OPEN.rounds)
    assert [player.name for player in found.players.values()] == [player.name for player in PLAYERS]
    assert found.players[1].national == (NationalRating("GER", 0, "9999A-17"), NationalRating("GER", 0, "10000017"))
    assert found.players[1].birth == "1991/03/12"


def test_xml_text_is_escaped_and_letters_outside_the_code_page_are_replaced_in_swi():
    odd = OPEN.replace(players=[PLAYERS[0]._replace(name="Čapek & <Sons>, Ŀ")], rounds=[])
    assert parse(format_tournament(odd, "dsb").encode(), "a.xml").players[1].name == "Čapek & <Sons>, Ŀ"
    swi = format_tournament(odd, "swi")
    assert "Capek & <Sons>,L" in swi
    assert any("code page 850" in str(sentence) for sentence in lost_in(odd, "swi"))


@pytest.mark.parametrize("dialect", ["swi", "dsb"])
def test_missing_data_for_the_rating_officer_is_listed(dialect):
    assert missing_in(OPEN, dialect) == []  # player 5, who has no known number, has played no game
    games = Game(1, 2), Game(3, 4, Result.DRAW)
    bare = Tournament([Player(number, name) for number, name in enumerate("ABCD", start=1)], [Round(games)])
    missing = " ".join(str(sentence) for sentence in missing_in(bare, dialect))
    for what in ("name of the tournament", "town", "first day", "dates of these rounds", "time control"):
        assert what in missing
    assert "results in these rounds: 1" in missing


@pytest.mark.parametrize("dialect", ["swi", "dsb"])
def test_data_that_the_dialect_cannot_hold_are_listed(dialect):
    round = Round((Game(1, 2, Result.ADJOURNED),), (Unplayed(3, Kind.HALF_BYE),))
    lost = [str(sentence) for sentence in lost_in(OPEN.replace(rounds=[round]), dialect)]
    assert any("adjourned" in sentence for sentence in lost)
    assert any("bye" in sentence for sentence in lost)


@pytest.mark.parametrize(("number", "rounds", "fits"), [(999, 99, True), (1000, 99, False), (999, 100, False)])
def test_a_swi_file_has_at_most_999_players_and_99_rounds(number, rounds, fits):
    large = Tournament([Player(number, "A, B")], total_rounds=rounds)
    if fits:
        assert format_tournament(large, "swi")
    else:
        with pytest.raises(TooLarge, match="at most 999 players and 99 rounds"):
            format_tournament(large, "swi")
    assert format_tournament(Tournament([]), "swi").splitlines()[2] == "ES   0  0  1 #860#"


def test_a_swi_file_refuses_one_large_number_among_small_ones():
    with pytest.raises(TooLarge, match="at most 999 players"):
        format_tournament(Tournament([Player(1), Player(1000)]), "swi")


def test_a_swi_file_without_players_is_read_if_it_has_a_ruler_line():
    head = SWI.splitlines(keepends=True)
    assert parse("".join(head[:4]).encode("cp850"), "open.swi").players == {}
    with pytest.raises(InvalidInput, match=r"not the head of a \.swi file"):
        parse("".join(head[:3]).rstrip().encode("cp850"), "open.swi")


def test_pending_games_are_omitted_from_a_swi_file_and_a_birth_year_is_kept():
    pending = Round((Game(1, 2, Result.PENDING),), (Unplayed(3, Kind.HALF_BYE),))
    players = [Player(1, "A, B", birth="1984/00/00"), Player(2), Player(3)]
    lines = format_tournament(Tournament(players, [pending]), "swi").splitlines()
    assert [line[134:].strip() for line in lines[4:7]] == ["", "", ""]
    assert lines[4].split()[-1] == "1984"


@pytest.mark.parametrize(
    ("player", "round", "part"),
    [
        (Player(1, "x" * 32, club="y" * 32), ROUNDS[0], None),
        (Player(1, "x" * 33), ROUNDS[0], "longer than 32 letters"),
        (Player(1, club="y" * 33), ROUNDS[0], "longer than 32 letters"),
        (Player(1, "Č"), ROUNDS[0], "longer than 32 letters"),
        (Player(1), Round((Game(1, 3, Result.ADJOURNED), Game(4, 2, Result.DRAW))), "adjourned games"),
    ],
)
def test_texts_that_are_too_long_for_a_swi_file_are_reported_as_lost(player, round, part):
    tournament = Tournament([player, *[Player(number) for number in (2, 3, 4)]], [Round(round.games)])
    lost = " ".join(str(sentence) for sentence in lost_in(tournament, "swi"))
    assert lost == "" if part is None else part in lost


@pytest.mark.parametrize(
    ("now", "field", "value"),
    [
        ("<sex>m</sex>", "sex", "m"),
        ("<sex>w</sex>", "sex", "w"),
        ("<sex>d</sex>", "sex", ""),
    ],
)
def test_the_sex_of_a_player_is_read_from_a_german_report(now, field, value):
    data = format_tournament(OPEN, "dsb").replace("</surname>", f"</surname>{now}", 1)
    assert getattr(parse(data.encode(), "a.xml").players[1], field) == value


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("<rounds>2<", "<rounds>200<", None),
        ("<rounds>2<", "<rounds>201<", "'201' is no rounds"),
        ("<rounds>2<", "<rounds>0<", "'0' is no rounds"),
        ("Number>5<", "Number>9999<", None),
        ("Number>5<", "Number>00005<", None),
        ("Number>5<", "Number>000005<", "'000005' is no tournamentPlayerNumber"),
        ("Number>5<", "Number>10000<", "'10000' is no tournamentPlayerNumber"),
        ("<round>2<", "<round>201<", "'201' is no round"),
    ],
)
def test_numbers_in_a_german_report_have_limits(old, new, fault):
    data = format_tournament(OPEN.replace(rounds=[]) if "Number" in old else OPEN, "dsb")
    assert old in data
    if fault is None:
        assert parse(data.replace(old, new).encode(), "a.xml")
    else:
        with pytest.raises(InvalidInput, match=fault):
            parse(data.replace(old, new).encode(), "a.xml")


def test_a_german_report_without_rounds_or_arbiter_is_written_and_read():
    bare = OPEN.replace(rounds=[], total_rounds=None, event=EVENT._replace(chief_arbiters=(), round_dates=()))
    text = format_tournament(bare, "dsb")
    assert "<rounds>0</rounds>" in text
    assert f"<sender>{EVENT.name}</sender>" in text
    assert "<sender>Janssens, An</sender>" in format_tournament(OPEN, "dsb")
    found = parse(text.replace("<rounds>0</rounds>", "").encode(), "a.xml")
    assert (found.rounds, found.total_rounds) == ((), None)


def test_one_dated_round_is_sufficient_for_the_round_dates_of_a_german_report():
    dated = OPEN.replace(event=EVENT._replace(round_dates=("26/10/01", "")))
    assert parse(format_tournament(dated, "dsb").encode(), "a.xml").event.round_dates == ("26/10/01", "")


@pytest.mark.parametrize(
    ("club", "member", "register", "identities"),
    [
        ("9999A", "17", "0010000017", ["9999A-17", "10000017"]),
        ("9999A", "", "10000017", ["10000017"]),
        ("", "17", "000", [""]),
        ("9999A", "17", "", ["9999A-17"]),
    ],
)
def test_a_player_has_one_german_record_per_number_or_one_for_the_rating(club, member, register, identities):
    records = german_records(1800, club, member, register)
    assert [(record.rating, record.identity) for record in records] == [(1800, number) for number in identities]
    assert german_records(0, "", "", "") == ()
    numbers = german_numbers(Player(1, national=(*records, NationalRating("GER", 1900), NationalRating("NED", 2000))))
    assert numbers.rating == 1900


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (SWI.replace("ES   5", "XX   5"), "a.swi", r"^a.swi:3: this is not the head of a .swi file"),
        (SWI.replace("ES   5", "MS   5"), "a.swi", "of a team tournament"),
        (SWI.replace("1W  3", "QW  3"), "a.swi", r"^a.swi:5: 'QW  3' is not a round"),
        (SWI.replace("0B  1", "0B  2"), "a.swi", "Player 1, round 1: meets 3, but player 3 meets 2"),
        (SWI.replace(" 1875", " 18x5"), "a.swi", r"^a.swi:5: '18x5' is not a rating"),
        (format_tournament(OPEN, "dsb").replace("2.5", "2.4"), "a.xml", "version 2.4; only version 2.5"),
        (format_tournament(OPEN, "dsb")[:900], "a.xml", "not proper XML"),
        (format_tournament(OPEN, "dsb").replace("<rounds>", "<!DOCTYPE x><rounds>"), "a.xml", "not proper XML"),
        (format_tournament(OPEN, "dsb").replace(">0.5<", ">0.7<"), "a.xml", "'0.7-0.7' is no result"),
        (format_tournament(OPEN, "dsb").replace("White>1<", "White>x<"), "a.xml", "'x' is no"),
    ],
)
def test_damaged_files_are_refused(data, name, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        parse(data.encode("cp850" if name == "a.swi" else "utf-8"), name)


@pytest.mark.parametrize("dialect", ["swi", "dsb"])
def test_randomly_damaged_files_are_read_or_refused_with_one_sentence(dialect):
    data, chance = format_tournament(OPEN, dialect).encode(), random.Random(dialect)
    snippets = [b"", b" ", b"<", b">", b"&", b"0", b"-1", b"99999999999", b"\xff", b"\0", b"\n", b"]]>", b"<!--"]
    for _ in range(400):
        spoiled = data
        for _ in range(chance.randint(1, 4)):
            start = chance.randrange(len(spoiled))
            spoiled = spoiled[:start] + chance.choice(snippets) + spoiled[start + chance.choice([0, 1, 3]) :]
        try:
            sentence = repr(parse(spoiled, f"open.{'swi' if dialect == 'swi' else 'xml'}"))
        except IndelerError as error:
            sentence = str(error)
        assert sentence.isprintable()
        assert len(sentence) < 400


def test_a_single_forfeited_game_loses_the_colours_in_swi():
    lost = "SWI cannot hold who had White in a forfeited game."
    assert lost in map(str, lost_in(OPEN, "swi"))
    assert lost not in map(str, lost_in(OPEN.replace(rounds=ROUNDS[:1]), "swi"))
