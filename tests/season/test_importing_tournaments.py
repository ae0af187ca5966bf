"""Import of a running season from the file of another program: members, evenings and rounds are imported."""

import datetime

import pytest

from indeler.formats import format_tournament
from indeler.language import InvalidInput
from indeler.model import Kind, Result, Unplayed
from indeler.season.core.state import RoundKey
from indeler.season.importing import contradictions, take_over
from support.clubs import Club
from support.moved_club import EVENT, NAMES, SEASON
from support.native_files import sevilla

RULEBOOK = "botwinnik"

LATER = datetime.datetime(2026, 10, 14, 12)


def taken(club, data, name="intern.json"):
    club.now = club.written = LATER
    assert contradictions(club.season, data, name) == ()
    for event in take_over(club.season, data, name, at=LATER, by="x"):
        club.append(event)
    return club


def names(club, numbers):
    return [club.season.name(number) for number in numbers]


@pytest.mark.parametrize(("rules", "competition", "group"), [("keizer", "keizer", ""), ("swiss", "cycles", "A")])
def test_BW_8_members_evenings_and_rounds_are_imported_from_the_report(rules, competition, group):
    club = taken(Club(rules), sevilla(Intern=SEASON))
    state = club.season.state
    assert sorted(one.name for one in state.members.values()) == sorted(NAMES)
    assert [str(date) for date in club.dates(competition)] == ["2026-09-17", "2026-09-24", "2026-10-01"]
    rounds = [state.pairings[RoundKey(competition, 1, number, group)] for number in (1, 2, 3)]
    boards = [[(*names(club, (one.white, one.black)), one.result) for one in paired.boards] for paired in rounds]
    assert boards[0] == [("Aerts, Lotte", "Dümont, Luc", "1-0"), ("Evers, Sem", "Bos, Piet", "½-½")]
    assert boards[1][1] == ("Dümont, Luc", "Cools, Nina", "+-")
    assert names(club, [rounds[0].odd, rounds[2].odd]) == ["Cools, Nina", "Bos, Piet"]
    groot = next(one for one in state.members.values() if one.name == "Groot, Ali")
    assert (str(groot.joined), groot.knsb, groot.rating) == ("2026-10-01", "8100007", 1300)
    assert all(groot.id not in paired.field for paired in rounds[:2])
    evers = next(one.id for one in state.members.values() if one.name == "Evers, Sem")
    assert state.attendance[datetime.date(2026, 10, 1)][evers].no_show


def test_the_next_round_is_paired_from_the_imported_rounds():
    club = taken(Club("keizer"), sevilla(Intern=SEASON))
    club.evenings(datetime.date(2026, 10, 15), what="keizer")
    [made] = club.pair(datetime.date(2026, 10, 15))
    assert len(made.boards) == 3


def test_existing_members_are_found_by_name():
    club = Club("keizer")
    club.now = LATER
    club("member-joined", member=40, name="Aerts, Lotte")
    taken(club, sevilla(Intern=SEASON))
    assert [one.id for one in club.season.state.members.values() if one.name == "Aerts, Lotte"] == [40]
    assert len(club.season.state.members) == 7
    assert club.season.state.pairings[RoundKey("keizer", 1, 1, "")].boards[0].white == 40


@pytest.mark.parametrize("dialect", ["trf26", "json"])
def test_tournament_files_of_several_formats_are_imported(dialect):
    club = taken(Club("keizer"), format_tournament(SEASON, dialect).encode(), f"intern.{dialect[:4]}")
    assert len(club.season.state.pairings) == 3


def test_groups_are_matched_to_those_of_the_club_rules_by_name_or_by_position():
    other = SEASON.replace(players=[one._replace(name=f"{one.name} B") for one in SEASON.players.values()])
    by_name = taken(Club("botwinnik"), sevilla(B=SEASON, A=other))
    assert by_name.season.state.pairings[RoundKey("cycles", 1, 1, "B")].boards[0].result == "1-0"
    lotte = next(one.id for one in by_name.season.state.members.values() if one.name == "Aerts, Lotte")
    assert lotte in by_name.season.state.pairings[RoundKey("cycles", 1, 1, "B")].field
    by_place = taken(Club("botwinnik"), sevilla(Sterk=SEASON, Zwak=other))
    lotte = next(one.id for one in by_place.season.state.members.values() if one.name == "Aerts, Lotte")
    assert lotte in by_place.season.state.pairings[RoundKey("cycles", 1, 1, "A")].field


WITHOUT_DATES = SEASON.replace(event=EVENT._replace(round_dates=()))


def test_rounds_without_dates_are_on_the_last_club_days():
    club = taken(Club("keizer"), sevilla(Intern=WITHOUT_DATES))
    assert len(club.dates("keizer")) == 3
    assert max(club.dates("keizer")) < LATER.date()


LONG = SEASON.replace(rounds=SEASON.rounds * 4, event=EVENT._replace(round_dates=()))
TWO_BYES = SEASON.rounds[0]._replace(unplayed=tuple(Unplayed(number, Kind.PAIRING_BYE) for number in (3, 6)))
HALF_ZERO = SEASON.rounds[0]._replace(games=(SEASON.rounds[0].games[0]._replace(result=Result.HALF_ZERO),), boards=())


@pytest.mark.parametrize(
    ("rules", "data", "name", "sentence"),
    [
        ("keizer", sevilla(A=SEASON, B=SEASON), "a.json", "the file has 2 groups (A, B), and the club rules have 1"),
        ("swiss", sevilla(A=LONG), "a.json", "the file has 12 rounds, and by the club rules"),
        ("keizer", sevilla(A=SEASON.replace(rounds=[])), "a.json", "no round has been played in this file"),
        ("rapid", sevilla(A=SEASON), "a.json", "Only a season of cycles or a Keizer season"),
        (
            "keizer",
            sevilla(A=SEASON.replace(event=EVENT._replace(round_dates=("26/09/17", "26/09/24", "26/12/01")))),
            "a.json",
            "still to come",
        ),
        (
            "keizer",
            sevilla(A=SEASON.replace(event=EVENT._replace(round_dates=("25/09/17", "26/09/24", "26/10/01")))),
            "a.json",
            "the first round was on 2025-09-17, and the season here begins on 2026-09-01",
        ),
        (
            "keizer",
            sevilla(A=SEASON.replace(event=EVENT._replace(round_dates=("26/09/24", "26/09/17", "26/10/01")))),
            "a.json",
            "round 1 of 2026-09-24 does not fit in the calendar",
        ),
        (
            "keizer",
            format_tournament(SEASON.replace(rounds=[HALF_ZERO]), "json").encode(),
            "a.json",
            "round 1 has the result ½-0, which a season does not have",
        ),
        (
            "keizer",
            format_tournament(SEASON.replace(rounds=[TWO_BYES]), "json").encode(),
            "a.json",
            "round 1 has 2 players with the bye, and a season has one at most",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_one_sentence(rules, data, name, sentence):
    club = Club(rules)
    club.now = LATER
    with pytest.raises(InvalidInput) as refusal:
        take_over(club.season, data, name, at=LATER, by="x")
    assert sentence in str(refusal.value)
    assert not club.season.state.pairings


@pytest.mark.parametrize(("day", "fits"), [(29, True), (30, False)])
def test_without_dates_there_must_be_a_club_day_for_each_round(day, fits):
    club, data = Club("keizer", start=datetime.date(2026, 9, day)), sevilla(Intern=WITHOUT_DATES)
    if fits:
        assert [date.day for date in taken(club, data).dates("keizer")] == [29, 6, 13]
    else:
        with pytest.raises(InvalidInput, match="round 1 needs one day in the file, and has 0"):
            taken(club, data)
