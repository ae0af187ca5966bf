"""Tests of reading the JSON report of Sevilla; the reports are written for these tests by `support.native_files`."""

import json
import random

import pytest

from indeler.formats import format_tournament, parse
from indeler.formats.people import read_people
from indeler.formats.sevilla import read_sevilla_groups, without_earlier_tables
from indeler.language import IndelerError, InvalidInput, TooLarge
from support.moved_club import SEASON
from support.native_files import sevilla, sevilla_report

FILE = sevilla(Intern=SEASON)


def changed(*path, to):
    """Return the file with another value at this path of its first group."""
    report = sevilla_report(Intern=SEASON)
    place = report["GroupReport"][0]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return json.dumps(report).encode()


@pytest.mark.parametrize("name", ["intern.json", "intern.txt"])
def test_a_report_with_one_group_is_a_tournament(name):
    assert parse(FILE, name) == SEASON


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_other_encodings_are_accepted(encoding):
    assert parse(FILE.decode().encode(encoding), "intern.json") == SEASON


def test_numbers_may_be_texts_and_unneeded_fields_are_ignored():
    player = {**sevilla_report(Intern=SEASON)["GroupReport"][0]["History"][-1]["Player"][0], "ID": "1", "New": {"a": 1}}
    assert parse(changed("History", -1, "Player", 0, to=player), "intern.json") == SEASON


@pytest.mark.parametrize(
    ("ratings", "rating"), [({}, 0), ({"Rating": 1712}, 1712), ({"IRtg": 0, "Rating": 1712}, 1712)]
)
def test_a_player_without_a_rating_at_the_start_gets_the_present_one(ratings, rating):
    player = sevilla_report(Intern=SEASON)["GroupReport"][0]["History"][-1]["Player"][0]
    player = {name: value for name, value in player.items() if name not in ("Rating", "IRtg")}
    assert parse(changed("History", -1, "Player", 0, to=player | ratings), "intern.json").players[1].rating == rating


def test_a_group_may_have_as_many_players_as_the_limit(monkeypatch):
    monkeypatch.setattr("indeler.formats.sevilla._MOST_PLAYERS", len(SEASON.players))
    assert parse(FILE, "intern.json") == SEASON
    monkeypatch.setattr("indeler.formats.sevilla._MOST_PLAYERS", len(SEASON.players) - 1)
    with pytest.raises(TooLarge, match="7 players and 3 rounds in a group are more than a club has"):
        parse(FILE, "intern.json")


def test_a_group_may_have_as_many_rounds_as_the_limit(monkeypatch):
    monkeypatch.setattr("indeler.formats.sevilla._MOST_ROUNDS", len(SEASON.rounds))
    assert parse(FILE, "intern.json") == SEASON
    monkeypatch.setattr("indeler.formats.sevilla._MOST_ROUNDS", len(SEASON.rounds) - 1)
    with pytest.raises(TooLarge, match="are more than a club has"):
        parse(FILE, "intern.json")


def test_a_report_that_was_read_is_written_without_loss():
    assert parse(format_tournament(SEASON, "trf26").encode(), "a.trf") == SEASON


def test_several_groups_are_refused_as_a_tournament_but_read_as_people():
    both = sevilla(
        A=SEASON, B=SEASON.replace(players=[one._replace(name=f"{one.name} B") for one in SEASON.players.values()])
    )
    with pytest.raises(InvalidInput, match=r"has 2 groups \(A, B\), and a tournament has one"):
        parse(both, "intern.json")
    groups = read_sevilla_groups(both, "intern.json")
    assert [group.name for group in groups] == ["A", "B"]
    assert [group.tournament.event.name[-2:] for group in groups] == [" A", " B"]
    assert len(read_people(both, "intern.json").rows) == 14


def test_a_condensed_report_gives_the_same_tournament():
    short = without_earlier_tables(FILE, "intern.json")
    assert len(short) < len(FILE) / 3
    assert parse(short, "intern.json") == SEASON


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("History", -1, "Player", 0, "Game", 0, "Res"), "1-0X", "round 1: the result '1-0X' of Sevilla is not known"),
        (("History", -1, "Player", 2, "Abs", 0, "Reason"), "Ill", "reason of absence 'Ill' of Sevilla is not known"),
        (("History", -1, "Player", 0, "Game", 0, "Opponent"), 5, "Player 1, round 1: meets 5, but player 5 meets 2"),
        (("History", -1, "Player", 0, "Game", 0, "Res"), "...", "no game ends like that"),
        (("History", -1, "Player", 0, "Game", 0, "ActualColor"), "B", "both have black"),
        (("History", -1, "Player", 0, "Game", 0, "ActualColor"), "?", "a colour is missing"),
        (("History", -1, "Player", 0, "Game", 1, "Round"), 1, "has two entries in the report"),
        (("History", -1, "Player", 0, "Game", 1, "Round"), 999, "999 rounds in a group are more than a club has"),
        (("History", -1, "Player", 0, "IRtg"), -3, "the rating -3 is not possible"),
        (("History", -1, "Player", 0, "ID"), 2, "this pairing number is given twice"),
        (("RoundHist", 0, "Date"), "17 of May", "round 1 is on '17 of May', which is no date"),
        (("RoundHist", 0, "Game", 0, "WhiteNr"), 3, "the games in the list of the round are not those of the players"),
        (("History", -1, "Player", 0, "Game"), 7, "at $.GroupReport[0].History"),
    ],
)
def test_an_unknown_value_is_refused_by_name(path, value, sentence):
    with pytest.raises(IndelerError) as refusal:
        parse(changed(*path, to=value), "intern.json")
    assert sentence in str(refusal.value)
    assert str(refusal.value).startswith("intern.json")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b'{"GroupReport": []}', "has no group"),
        (FILE[:-40], "not proper JSON"),
        (b'{"GroupReport": [], "More": ' + b"[" * 100_000, "not proper JSON"),
    ],
)
def test_damaged_reports_are_refused(data, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        parse(data, "intern.json")


def outcome(data: bytes) -> str:
    try:
        return repr(parse(data, "intern.json"))
    except IndelerError as error:
        return str(error)


def test_randomly_damaged_reports_are_read_or_refused_with_one_sentence():
    chance = random.Random("sevilla")
    snippets = [
        b"",
        b'"',
        b"{",
        b"]",
        b"0",
        b"-1",
        b"1e99",
        b"null",
        b"99999999999999999999",
        b"\xff",
        b"\\u0000",
        b"[[[[",
    ]
    for _ in range(400):
        data = FILE
        for _ in range(chance.randint(1, 4)):
            start = chance.randrange(len(data))
            data = data[:start] + chance.choice(snippets) + data[start + chance.choice([0, 1, 3]) :]
        sentence = outcome(data)
        assert sentence.isprintable()
        assert len(sentence) < 400
