"""A person who enters a season is found in the club's list by federation number or name and keeps their number."""

import datetime

import pytest

from indeler.formats.people import read_people
from indeler.season.core.state import Member
from indeler.season.people.joining import FAULTY, NEW, Person, Roll, arrivals, probably_same
from support.clubs import LEADER, Club

BORN = datetime.date(1970, 5, 1)
ANNA = Person(1, "Anna de Vries", BORN, "1001", "70001", 1800)
BEA = Person(5, "Bea Bakker")


def member(number, name, born=None, left=None, **more):
    return Member(number, name, 1500, born, datetime.date(2026, 9, 1), left, **more)


@pytest.mark.parametrize(
    ("who", "found"),
    [
        (Person(0, "anna  de vries"), ANNA),
        (Person(0, "A. Jansen", knsb="70001"), ANNA),
        (Person(0, "A. Jansen", fide_id="1001"), ANNA),
        (Person(0, "Anna de Vries", datetime.date(1970, 1, 1)), ANNA),  # the year alone
        (Person(0, "Anna de Vries", datetime.date(1999, 5, 1)), None),  # a namesake with another year of birth
        (Person(0, "Anna de Vries", knsb="70002"), None),
        (Person(5, "Carla"), None),  # a number alone identifies no person
        (Person(0, ""), None),
    ],
)
def test_a_person_is_found_by_name_or_federation_number(who, found):
    assert Roll([ANNA, BEA]).find(who) == found


def test_the_number_decides_between_namesakes_and_no_person_is_entered_twice():
    namesakes = [Person(3, "Jan Smit"), Person(8, "Jan Smit")]
    assert Roll(namesakes).find(Person(8, "Jan Smit")).number == 8
    assert Roll(namesakes).find(Person(0, "Jan Smit")).number == 3
    assert Roll(namesakes, entered=[3]).find(Person(0, "Jan Smit")).number == 8
    assert Roll(namesakes, entered=[3, 8]).find(Person(0, "Jan Smit")) is None


def test_members_of_an_old_season_get_their_club_numbers_and_new_people_the_next():
    roll = Roll([ANNA, BEA])
    season = [member(1, "Bea Bakker"), member(2, "Anna de Vries"), member(5, "Carla"), member(7, "Daan")]
    assert roll.enter(season) == {1: 5, 2: 1, 5: 6, 7: 7}
    assert roll.following == 8


def test_the_number_in_a_season_is_that_of_the_club_unless_it_is_taken():
    roll = Roll([ANNA, BEA])
    assert roll.number_in({}, BEA) == 5
    assert roll.number_in({5: member(5, "Bea Bakker", left=BORN)}, BEA) == 5  # this member rejoins
    assert roll.number_in({5: member(5, "Carla"), 9: member(9, "Daan")}, BEA) == 10
    assert roll.number_in({5: member(5, "Carla", left=BORN)}, BEA) == 6
    assert roll.number_in({5: member(5, "Bea Bakker")}, BEA) == 6
    assert roll.number_in({}, None) == 6
    assert Roll().following == 1


def listed(text, roll):
    club = Club(members=(1500, 1400))
    rows = read_people(text.encode(), "list.csv").rows
    return arrivals(club.season, rows, at=club.now, by=LEADER, roll=roll)


def test_an_imported_list_gives_people_their_club_numbers():
    known = [ANNA._replace(number=40), BEA]
    found = listed("name\nAnna de Vries\nCarla\n", Roll(known))
    assert [(each.what, each.number, each.rating, each.born) for each in found.lines] == [
        (NEW, 40, 1800, BORN),
        (NEW, 41, 0, None),
    ]
    [joined] = found.decided
    assert [(one.member, one.knsb) for one in joined.members] == [(40, "70001"), (41, "")]


def test_an_imported_list_cannot_give_the_number_of_another_person():
    found = listed("number;name\n5;Carla\n7;Bea Bakker\n", Roll([BEA]))
    assert [(each.what, each.number, str(each.remark)) for each in found.lines] == [
        (FAULTY, 5, "number 5 is Bea Bakker in the club; give another, or leave the numbers out."),
        (NEW, 5, "the number in the club is 5."),
    ]


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (Person(1, "Anna de Vries"), Person(2, "de Vries, ANNA"), True),
        (Person(1, "Anna", datetime.date(1970, 5, 1)), Person(2, "Anna", datetime.date(1970, 1, 1)), True),
        (Person(1, "Anna", datetime.date(1970, 5, 1)), Person(2, "Anna", datetime.date(1971, 5, 1)), False),
        (Person(1, "Anna", knsb="7"), Person(2, "Anna", knsb="8"), False),
        (Person(1, "Anna", fide_id="7"), Person(2, "Anna", fide_id="8"), False),
        (Person(1, "Anna", knsb="7"), Person(2, "Anna Smit", knsb="7"), True),
        (Person(1, "Anna", BORN, fide_id="7"), Person(2, "A. Smit", datetime.date(1999, 1, 1), "7"), True),
        (Person(1, "", knsb=""), Person(2, "", knsb=""), False),
    ],
)
def test_two_people_on_the_list_may_be_the_same_person(one, other, is_same):
    """An equal federation number is enough; an equal name counts if no year of birth and no number differs."""
    assert probably_same([one, Person(9, "Carla"), other]) == ([(one, other)] if is_same else [])


def test_a_pair_with_two_equal_numbers_is_listed_once():
    one, other = Person(1, "Anna", knsb="7", fide_id="8"), Person(2, "Anna", knsb="7", fide_id="8")
    assert probably_same([one, other]) == [(one, other)]


def test_data_missing_in_a_list_come_from_the_club_and_given_data_are_kept():
    club = Club()
    text = "naam;rating;FIDE-nummer\nAnna de Vries;;\nBea Bakker;1700;2002\n"
    roll = Roll([ANNA, BEA._replace(fide_id="2002", rating=1400)])
    found = arrivals(club.season, read_people(text.encode(), "list.csv").rows, at=club.now, by=LEADER, roll=roll)
    assert [found.count(what) for what in (NEW, FAULTY)] == [2, 0]
    for event in found.decided:
        club.append(event)
    anna, bea = club.state.members.values()
    assert (anna.id, anna.rating, anna.born, anna.fide_id, anna.knsb) == (1, 1800, BORN, "1001", "70001")
    assert (bea.id, bea.rating, bea.fide_id) == (5, 1700, "2002")
