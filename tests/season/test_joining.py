"""Import of a list of members: every column is imported, and the status of every line is reported."""

import datetime

import pytest

from indeler.formats.people import MOST_PEOPLE, read_people
from indeler.language import IndelerError
from indeler.season.competitions.cycles.standings import tournament_of
from indeler.season.events import NewMember
from indeler.season.people.joining import arrivals
from support.clubs import LEADER, Club
from support.competitions import cycles_of

pytestmark = pytest.mark.sampled(2)

RULEBOOK = "botwinnik"

DUTCH = """\
Bondsnummer;Voornaam;Tussenvoegsel;Achternaam;Geboortedatum;E-mail;Rating;KNSB-rating;Geslacht;Titel;Fed;FIDE-nummer;Vereniging;Telefoon
8100001;Jan;van der;Berg;17-05-2011;jan@club.example;1540;1551;m;CM;NED;1000001;De Toren;06
8100002;Anna;;Smit;1987;;;1702;v;;;;;
"""


def joined(club, text, name="leden.csv"):
    listed = read_people(text.encode(), name)
    found = arrivals(club.season, listed.rows, at=club.now, by=LEADER)
    for event in found.decided:
        club.append(event)
    return listed, found


def test_every_column_is_imported_and_the_parts_of_a_name_are_joined():
    club = Club()
    listed, found = joined(club, DUTCH)
    assert {column.heading: column.field for column in listed.columns} == {
        "Bondsnummer": "knsb",
        "Voornaam": "first_name",
        "Tussenvoegsel": "infix",
        "Achternaam": "last_name",
        "Geboortedatum": "birth",
        "E-mail": "email",
        "Rating": "rating",
        "KNSB-rating": "knsb_rating",
        "Geslacht": "sex",
        "Titel": "title",
        "Fed": "federation",
        "FIDE-nummer": "fide_id",
        "Vereniging": "club",
        "Telefoon": "",
    }
    jan, anna = club.state.members.values()
    assert (jan.id, jan.name, jan.rating, jan.born) == (1, "Berg, Jan van der", 1540, datetime.date(2011, 5, 17))
    assert (jan.knsb, jan.knsb_rating, jan.fide_id, jan.title) == ("8100001", 1551, "1000001", "CM")
    assert (jan.federation, jan.club, jan.sex) == ("NED", "De Toren", "m")
    assert (anna.name, anna.rating, anna.born) == ("Smit, Anna", 1702, datetime.date(1987, 1, 1))
    assert [line.email for line in found.lines] == ["jan@club.example", ""]
    assert [str(line.remark) for line in found.lines if line.remark] == [
        "only the year of birth is known: 1 January is taken."
    ]
    club.plan()
    club.open_cycle(1)
    player = tournament_of(cycles_of(club.season), 1, "B").player(1)
    assert (player.title, player.fide_id, player.club) == ("CM", "1000001", "De Toren")


def test_errors_are_reported_by_line_and_nothing_is_imported():
    club = Club(members=[1800])
    text = (
        "nr,name,rating,born,email\n1,Bos,1500,,\n2,Kok,19OO,,\n3,Mol,,3000-40-40,\n4,Vos,,,vos\n5,Ree,,,\n6,Ree,,,\n"
    )
    _, found = joined(club, text)
    assert found.decided == ()
    assert {line.line: str(line.remark) for line in found.faults} == {
        2: "number 1 is Member 1; give another.",
        3: "'19OO' is not a rating; write a whole number there.",
        4: "'3000-40-40' is not a date of birth; write a year or year-month-day, such as 1987-05-17.",
        5: "'vos' is not an e-mail address; write it as name@club.example.",
        7: "the same as line 6; leave one of them out.",
    }


def test_an_existing_member_only_gets_a_missing_date_of_birth():
    club = Club(members=[1800, 1700])
    _, found = joined(club, "name,rating,born\nMember 1,1900,1990-01-02\nMember 2,1700,\nNew,1500,\n")
    assert [(line.what, line.number) for line in found.lines] == [
        ("completed", 1),
        ("a member already", 2),
        ("joins", 3),
    ]
    assert [(one.rating, one.born) for one in club.state.members.values()] == [
        (1800, datetime.date(1990, 1, 2)),
        (1700, None),
        (1500, None),
    ]


def test_the_lines_and_bytes_of_a_list_are_limited():
    many = "name\n" + "".join(f"Member {number}\n" for number in range(MOST_PEOPLE + 1))
    with pytest.raises(IndelerError, match="more than 2000 people"):
        read_people(many.encode(), "leden.csv")
    with pytest.raises(IndelerError, match="larger than 512 KB"):
        read_people(b"name\n" + b"x" * (600 << 10), "leden.csv")


def test_a_whole_club_joins_with_one_event():
    club = Club()
    joined(club, "name\n" + "".join(f"Member {number}\n" for number in range(MOST_PEOPLE)))
    assert club.season.version == 2
    assert len(club.state.members) == MOST_PEOPLE
    assert club.season.events[-1].kind() == "members-joined"


def test_one_number_for_two_members_is_refused(refused):
    club = Club()
    two = tuple(NewMember(member=3, name=name) for name in ("Bos", "Kok"))
    assert "given twice" in refused(club, "members-joined", members=two)


def test_texts_longer_than_the_limit_of_the_logbook_are_truncated():
    club = Club()
    long = "x" * 150
    joined(club, f"name,title,federation,FIDE-nummer,knsb,club\nBos,{long},{long},{long},{long},{long}\n")
    [bos] = club.state.members.values()
    kept = (bos.title, bos.federation, bos.fide_id, bos.knsb, bos.club)
    assert [len(each) for each in kept] == [100] * 5


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        (f"7,{'x' * 200},4000", None),
        (f"7,{'x' * 201},", "whole name: more than 200 characters; shorten it."),
        ("7,Bos,4001", "the rating is 4001, and 4000 at the most."),
        ("999999,Bos,", None),
        ("1000000,Bos,", "the number is 1000000, and 999999 at the most."),
    ],
)
def test_the_limits_of_name_rating_and_number_are_checked(line, remark):
    _, found = joined(Club(), f"nr,name,rating\n{line}\n")
    assert [str(each.remark) for each in found.lines if each.remark] == ([remark] if remark else [])


def test_a_name_whose_parts_are_too_long_together_is_refused():
    _, found = joined(Club(), f"nr,surname,first name\n7,{'x' * 100},{'y' * 99}\n")
    assert [str(each.remark) for each in found.lines] == ["the length of the name is 201, and 200 at the most."]


def test_a_member_without_a_number_gets_the_next_free_one():
    club = Club(members=[1800, 1700])
    _, found = joined(club, "nr,name\n4,Bos\n,Kok\n,Mol\n,Vos\n")
    assert [line.number for line in found.lines] == [4, 3, 5, 6]
