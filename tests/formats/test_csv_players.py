"""Tests of reading and writing lists of players as CSV."""

import pytest

from indeler.formats import read_players_csv, write_players_csv
from indeler.formats.people import accepted_headings
from indeler.language import InvalidInput
from indeler.model import Game, Kind, NationalRating, Player, Result, Round, Tournament, Unplayed


def read(text: str, encoding: str = "utf-8") -> list[Player]:
    return list(read_players_csv(text.encode(encoding), "leden.csv").players.values())


def refusal(text: str) -> str:
    with pytest.raises(InvalidInput) as caught:
        read(text)
    return str(caught.value)


def test_dutch_list_from_a_spreadsheet(formats):
    data = (formats / "players-nl.csv").read_bytes()
    assert list(read_players_csv(data, "leden.csv").players.values()) == [
        Player(
            1,
            "Jansen, Piet",
            rating=2105,
            title="FM",
            federation="NED",
            fide_id="1000001",
            sex="m",
            birth="1980/05/17",
            club="Caïssa",
            national=(NationalRating("NED", identity="8100001"),),
        ),
        Player(
            2,
            "Vries, Zoë de",
            rating=1987,
            federation="NED",
            sex="w",
            birth="1999",
            club="De Dame",
            national=(NationalRating("NED", identity="8100002"),),
        ),
        Player(4, "Müller, Jörg", federation="GER"),
    ]


def test_english_list_numbers_in_file_order_and_skips_other_columns(formats):
    data = (formats / "players-en.csv").read_bytes()
    assert list(read_players_csv(data, "players.csv").players.values()) == [
        Player(1, "Jansen, Piet", 2105, "FM", "NED", "1000001", "m", "1980/05/17"),
        Player(2, 'Smit "de Lange", Lars', 0, "", "NED", "", "m", "1987/00/00"),
        Player(3, "Müller, Jörg", 1850, "", "GER"),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_encodings_line_ends_and_separators(encoding, end, separator):
    text = end.join(["naam;rating", "Müller;1900", "", "Zoë;1800"]).replace(";", separator)
    assert [(player.name, player.rating) for player in read(text, encoding)] == [("Müller", 1900), ("Zoë", 1800)]


@pytest.mark.parametrize(
    ("heading", "cell", "field", "value"),
    [
        ("FIDE id", "123", "fide_id", "123"),
        ("fide-id", "123", "fide_id", "123"),
        ("FIDE_ID", "123", "fide_id", "123"),
        ("Geslacht", "V", "sex", "w"),
        ("m/v", "M", "sex", "m"),
        ("Sex", "f", "sex", "w"),
        ("Sex", "-", "sex", ""),
        ("Born", "1987", "birth", "1987"),
        ("birth", "17.5.1987", "birth", "1987/05/17"),
        ("Geboortedatum", "1987-5-7", "birth", "1987/05/07"),
        ("geboren", "0", "birth", ""),
        ("Titel", "wgm", "title", "WGM"),
        ("FED", "ned", "federation", "NED"),
        ("Lot", "7", "number", 7),
        ("Elo", "-", "rating", 0),
        ("KNSB", "8100001", "national", (NationalRating("NED", 0, "8100001"),)),
        ("KNSB-rating", "1900", "national", (NationalRating("NED", 1900),)),
    ],
)
def test_headings_and_cells(heading, cell, field, value):
    (player,) = read(f"Naam;{heading}\nJansen;{cell}\n")
    assert getattr(player, field) == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", f"leden.csv:1: no column is headed as a name. Headings that are known: {accepted_headings()}."),
        (
            "rating\n1900\n",
            f"leden.csv:1: no column is headed as a name. Headings that are known: {accepted_headings()}.",
        ),
        ("naam;name\n", "leden.csv:1: 'name' is a second column for the whole name; remove one of them."),
        ("naam\n", "leden.csv:1: there are no players under the headings; add one line for each player."),
        (
            "naam,rating\nJansen, Piet,1900\n",
            "leden.csv:2: there are 3 cells under 2 headings; put a cell that holds a ',' in quotes.",
        ),
        ("naam;rating\n;1900\n", "leden.csv:2: this player has no name; fill it in or remove the line."),
        ("naam;rating\nA;\n\nB;19OO\n", "leden.csv:4: '19OO' is not a rating; write a whole number there."),
        ("naam;rating\nA;19000\n", "leden.csv:2: '19000' is not a rating; write a whole number up to 9999."),
        ("naam;m/v\nA;q\n", "leden.csv:2: 'q' is not a sex; write m, v (or w, f) or leave it empty."),
        (
            "naam;geboren\nA;31-31-1990\n",
            "leden.csv:2: '31-31-1990' is not a date of birth; write a year or year-month-day, such as 1987-05-17.",
        ),
        ("nr;naam\n1;A\n1;B\n", "leden.csv:3: number 1 is given twice; renumber one of them."),
        ("nr;naam\n;A\n", "leden.csv:2: this player has no number; number the players 1, 2, 3 and so on."),
        ("nr;naam\nx;A\n", "leden.csv:2: 'x' is not a pairing number; write a whole number there."),
        (
            'naam;rating\n"A;1\nB;2\n',
            "leden.csv:3: this is not a proper table (unexpected end of data); check the quotes.",
        ),
        ("naam\nA\0\n", "leden.csv:2: this is not a text file; check that it is the right one."),
    ],
)
def test_refusals(text, sentence):
    assert refusal(text) == sentence


def test_a_file_in_utf16_is_refused():
    with pytest.raises(InvalidInput, match=r"leden.csv:1: the file is saved as UTF-16; save it as UTF-8\."):
        read_players_csv("naam\nA\n".encode("utf-16"), "leden.csv")


def test_players_are_written_for_a_spreadsheet():
    players = [
        Player(1, "Jansen, Piet", 2105, "FM", "NED", "1000001", "m", "1980/05/17", club="Caïssa"),
        Player(3, 'Smit; "L"', national=(NationalRating("NED", 1900, "8100003"),)),
    ]
    text = write_players_csv(Tournament(players))
    assert text.splitlines() == [
        "number;name;rating;title;federation;fide_id;knsb;knsb_rating;club;birth;sex",
        "1;Jansen, Piet;2105;FM;NED;1000001;;;Caïssa;1980/05/17;m",
        '3;"Smit; ""L""";;;;;8100003;1900;;;',
    ]
    assert read(text) == players


def test_rounds_are_written_beside_the_players_and_ignored_when_read():
    players = [Player(1, "Anna"), Player(2, "Bram"), Player(3, "Cees")]
    first = Round((Game(2, 1, Result.DRAW),), (Unplayed(3, Kind.PAIRING_BYE),))
    second = Round((Game(1, 3, Result.WHITE_BY_FORFEIT),), (Unplayed(2, Kind.ZERO_BYE),))
    third = Round((Game(3, 2),), (Unplayed(1, Kind.HALF_BYE),))
    text = write_players_csv(Tournament(players, [first, second, third]))
    lines = [line.split(";", 11)[-1] for line in text.splitlines()]
    assert lines == ["points;round 1;round 2;round 3", "2;2b½;3w+;½", "½;1w½;–;3b", "1;bye;1b\N{MINUS SIGN};2w"]
    assert read(text) == players


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@x", "'=x", "''-", "'t Hooft, Jan", "\uff1d1", "\uff20x"])
def test_a_name_is_never_written_as_a_spreadsheet_formula(name):
    players = [Player(1, name)]
    text = write_players_csv(Tournament(players))
    assert text.splitlines()[1].split(";")[1][0] not in "=+-@\uff1d\uff20"
    assert read(text) == players
