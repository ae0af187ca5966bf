"""Tests of the JSON format: schema, exact points, round trips, and refusals with their place."""

import re

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from indeler import model
from indeler.formats import json_schema, read_json, read_trf, write_json
from indeler.language import InvalidInput, TooLarge
from indeler.language.catalogue import words_of
from indeler.model import (
    DRAUGHTS,
    Colour,
    Event,
    Forbidden,
    ForfeitedMatch,
    Game,
    InconsistentTournament,
    Kind,
    LineUp,
    NationalRating,
    Player,
    RequestedBye,
    Result,
    Round,
    SpecialPoints,
    Team,
    TeamByes,
    Teams,
    Tournament,
    Unplayed,
    VirtualPoints,
)
from support.sampling import examples
from support.strategies import tournaments

EVERYTHING = Tournament(
    [
        Player(1, "Jansen, Piet", 2105, "FM", "NED", "1000001", "m", "1980/05/17", 1, club="Caïssa"),
        Player(2, "Vries, Zoë de", 1987, sex="w", national=(NationalRating("NED", 1991, "8100002"),)),
        Player(3, 'Smit "de Lange", Lars', enters=2),
        Player(4, "Bakker, Kees", withdrawn_after=1),
    ],
    [
        Round((Game(1, 2, Result.DRAW),), (Unplayed(4, Kind.PAIRING_BYE),)),
        Round((Game(3, 1, Result.BLACK_BY_FORFEIT),), (Unplayed(2, Kind.HALF_BYE),)),
    ],
    event=Event("Voorbeeld Open", "Utrecht", "NED", chief_arbiters=("Arbiter, Chief",), round_dates=("26/11/01",)),
    total_rounds=5,
    initial_colour=Colour.WHITE,
    scale=DRAUGHTS._replace(half_bye=-5),
    requested_byes=[RequestedBye(3, 1, Kind.ZERO_BYE)],
    forbidden=[Forbidden((1, 3)), Forbidden((2, 3), 3, 5)],
    virtual_points=[VirtualPoints(1, (10, 5))],
    special_points=[SpecialPoints("", -10, 1, (2,)), SpecialPoints("H", 25)],
    rules="knsb-rating",
    type_code="CUSTOM_SWISS",
    tiebreaks=("BH/C1", "SB"),
    teams=Teams(
        (Team(1, "Caïssa 1", (1, 2), "CAI", "2000", 30, 45, 1), Team(2, "De Dame", (3, 4))),
        (LineUp(1, 1, 2, (2, 0)),),
        TeamByes(20, 10, (0, 1)),
        (ForfeitedMatch("+-", 2, 1, 2),),
        "WB",
        (20, 10, 0),
    ),
    comments=("made by hand",),
    records=("DAT 0001 GROUP A",),
)


def document(**parts: object) -> bytes:
    whole = {"schema_version": 1, "players": [{"number": 1}, {"number": 2}], **parts}
    return msgspec.json.encode(whole)


def refusal(data: bytes) -> str:
    with pytest.raises(InvalidInput) as caught:
        read_json(data, "open.json")
    return str(caught.value)


def test_every_field_of_the_model_is_read_from_and_written_to_the_file(formats):
    data = (formats / "open.json").read_bytes()
    assert read_json(data, "open.json") == EVERYTHING
    assert write_json(EVERYTHING) == data.decode()


def test_the_schema_has_every_field_of_the_model():
    """This test fails if a new field of the model is missing from the schema."""
    parts = [part for part in vars(json_schema).values() if isinstance(part, type) and issubclass(part, msgspec.Struct)]
    compared = {part.__name__: set(part.__struct_fields__) for part in parts if hasattr(model, part.__name__)}
    assert compared == {name: set(getattr(model, name)._fields) for name in compared}
    assert len(compared) == 17
    stated = {name for name in Tournament.__slots__ if not name.startswith("_")}
    assert set(json_schema.Document.__struct_fields__) == stated | {"schema_version"}


@pytest.mark.parametrize(("written", "result"), [("+ -", Result.WHITE_BY_FORFEIT), ("1/2-1/2", Result.DRAW)])
def test_other_spellings_of_results_are_accepted(written, result):
    games = [{"white": 1, "black": 2, "result": written}]
    assert read_json(document(rounds=[{"games": games}]), "x").rounds[0].games[0].result is result


def test_the_shortest_valid_file_is_read_and_written():
    assert read_json(b'{"schema_version": 1, "players": []}', "x") == Tournament([])
    assert write_json(Tournament([])) == '{"schema_version": 1, "players": []}\n'


@pytest.mark.parametrize(("number", "tenths"), [("3", 30), ("3.5", 35), ("0.1", 1), ("-0.5", -5), ("2.50", 25)])
def test_points_are_exact(number, tenths):
    data = document(special_points=[{"code": "W", "points": 0}]).replace(b'"points":0', f'"points":{number}'.encode())
    assert read_json(data, "x").special_points[0].points == tenths


@settings(
    max_examples=examples(50), deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(tournaments())
def test_round_trip(tournament):
    if re.search(r"\\ud[89a-f]", repr(tournament._stated())):
        with pytest.raises(InvalidInput, match="half a character"):
            write_json(tournament)
    else:
        assert read_json(write_json(tournament).encode(), "x") == tournament


@pytest.mark.sampled(4)
@pytest.mark.parametrize("folder", ["fide-dutch-2017", "fide-dutch-2026", "kndb", "knsb-rating", "knsb-wp"])
def test_round_trip_of_the_corpus(corpus, folder):
    for file in sorted((corpus / folder).glob("*.trf")):
        tournament = read_trf(file.read_bytes(), file.name)
        assert read_json(write_json(tournament).encode(), "x") == tournament, file.name


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "open.json:1: this is not proper JSON; correct it there."),
        (
            b'{\n"schema_version": 1,\n!',
            "open.json:3: this is not proper JSON; correct it there.",
        ),
        (b'{"event":\n{"name": "\xff"}}', "open.json:2: this byte is not UTF-8; save the file as UTF-8."),
        (
            b"[]",
            "open.json: at $: a list does not fit; write a table such as {…};"
            " correct it by the schema in docs/formats.md.",
        ),
        (
            document(players=[{"number": "1"}]),
            "open.json: at $.players[0].number: '1' does not fit; write a whole number; "
            "correct it by the schema in docs/formats.md.",
        ),
        (
            document(players=[{"number": 1}, {"nummer": 2}]),
            "open.json: at $.players[1]: there is no field 'nummer'; choose one of number, name, rating, title, "
            "federation, fide_id, sex, birth, club, rank, enters, withdrawn_after, national, expelled_after, "
            "tie_place, external, rating_source, ratings; "
            "correct it by the schema in docs/formats.md.",
        ),
        (
            b'{"schema_version": 1}',
            "open.json: at $: the field 'players' is missing; correct it by the schema in docs/formats.md.",
        ),
        (
            document(schema_version=2),
            "open.json: at $.schema_version: 2 does not fit; write 1, or update Indeler to read a newer file; "
            "correct it by the schema in docs/formats.md.",
        ),
        (
            document(initial_colour="red"),
            "open.json: at $.initial_colour: 'red' does not fit; write one of white, black; "
            "correct it by the schema in docs/formats.md.",
        ),
        (
            document(requested_byes=[{"round": 1, "player": 1, "kind": "H"}]),
            "open.json: at $.requested_byes[0].kind: 'H' does not fit; write one of pairing_bye, full_bye, empty_seat, "
            "half_bye, zero_bye, no_notice, absent, not_entered; correct it by the schema in docs/formats.md.",
        ),
        (
            document(virtual_points=[{"player": 1, "points": [0.5, 0.25]}]),
            "open.json: at $.virtual_points[0].points[1]: 0.25 does not fit; write points with at most one decimal, "
            "such as 3.5; correct it by the schema in docs/formats.md.",
        ),
        (
            document(virtual_points=[{"player": 3, "points": [0.5]}]),
            "open.json: Player 3: has virtual points, but is not in the players' list; add him.",
        ),
    ],
)
def test_refusals(data, sentence):
    assert refusal(data) == sentence


@pytest.mark.parametrize("value", [b"true", b'"1.5"', b"1e1", b"null", b"[]", b"1" + b"0" * 5000])
def test_an_invalid_number_of_points_is_refused(value):
    data = document(special_points=[{"code": "W", "points": 0}]).replace(b'"points":0', b'"points":' + value)
    assert re.match(r"open.json: at \$.special_points\[0\].points: ", refusal(data))


@pytest.mark.parametrize("rest", [b"[" * 100_000, b'"', b"NaN", b"1e999999999"])
def test_an_invalid_value_is_reported_before_invalid_json_after_it(rest):
    told = refusal(b'{"schema_version": 1, "players": 5, "rounds": ' + rest)
    assert told.startswith("open.json: at $.players: ")
    assert "write a list such as" in told


def test_an_invalid_value_is_reported_in_dutch():
    with pytest.raises(InvalidInput) as caught:
        read_json(document(initial_colour="red"), "open.json")
    assert "kan hier niet; schrijf een van white, black" in caught.value.translated(words_of("nl"))


@pytest.mark.parametrize("field", ["na\nme", "na\x00me", "x" * 500])
def test_an_unknown_field_is_reported_in_one_short_line(field):
    told = refusal(document(players=[{field: 1}]))
    assert told.isprintable()
    assert len(told) < 350


def test_an_invalid_result_is_refused():
    game = {"white": 1, "black": 2, "result": "1-1"}
    assert refusal(document(rounds=[{}, {"games": [game]}])).startswith(
        "open.json: at $.rounds[1].games[0].result: '1-1' does not fit; write one of 1-0, ½-½, 0-1, 0-0,"
    )


def test_an_inconsistency_names_its_player_and_round():
    game = {"white": 1, "black": 3, "result": "1-0"}
    with pytest.raises(InconsistentTournament) as caught:
        read_json(document(rounds=[{"games": [game]}]), "open.json")
    assert (caught.value.player, caught.value.round) == (3, 1)
    assert str(caught.value) == "open.json: Player 3, round 1: there is no such player in the list; add him."


def test_a_small_file_cannot_require_a_huge_crosstable():
    players = [{"number": number} for number in range(1, 10_001)]
    with pytest.raises(TooLarge, match=r"open.json: 10000 players and 1001 rounds are more than we can hold"):
        read_json(document(players=players, rounds=[{}] * 1001), "open.json")
