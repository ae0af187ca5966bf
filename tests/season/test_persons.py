"""The data of a member in a logbook, and their erasure: the name is replaced by a number; games and hash chain stay."""

import datetime

import pytest

from indeler import logbook as chain
from indeler.lab.season import SeasonPlan, simulate
from indeler.language import InvalidInput
from indeler.season import Logbook, MemoryStore, events, persons, views


@pytest.fixture(scope="module")
def book():
    """Return a season of sixteen members after six evenings; member 900 joins and occurs in several kinds of events."""
    book = simulate(SeasonPlan(members=16, seed="persons", evenings=6))
    last = max(event.at for event in book.season.events) + datetime.timedelta(minutes=1)
    name = book.season.name(7)
    new = events.NewMember(
        member=900,
        name="Newly Joined",
        born=datetime.date(1980, 1, 2),
        fide_id="1012345",
        knsb="7654321",
        club="De Toren",
    )
    older = events.NewMember(member=901, name="Newly Joinedson", born=datetime.date(1950, 3, 4))
    told = (
        events.MembersJoined(at=last, by="Leader", members=(new, older)),
        events.MemberCorrected(at=last, by="Leader", member=900, name="Newly J. Joined", born=new.born),
        events.Noted(
            at=last, by=name, text=f"{name} called; Newly Joined and Newly Joinedson were there (Newly J. Joined)"
        ),
        events.RoleGiven(
            at=last, by="Leader", role="deputy", holders=("Newly Joined", "Somebody Else"), why="he asked"
        ),
        events.AppealLodged(
            at=last,
            by="Newly Joined",
            member=900,
            to="leader",
            about="my game, says Newly Joined",
            decided_on=last.date(),
        ),
        events.SignedOff(
            at=last, by="Newly Joined", member=900, date=last.date() + datetime.timedelta(days=14), why="ill"
        ),
    )
    for event in told:
        book.append(event)
    return book


def read(book, lines):
    return Logbook(MemoryStore(book.store.rules(), lines)).season


@pytest.mark.parametrize("number", [1, 7, 900])
def test_the_name_is_replaced_by_a_number_and_the_chain_stays_valid(book, number):
    lines = book.store.read()
    names = persons.names_of(lines, number)
    erased = persons.erased(lines, number)
    assert names
    assert not [name for name in names for line in erased if name.encode() in line.replace(b"Newly Joinedson", b"")]
    assert chain.check(erased, events.personal).faults == ()
    assert chain.check(erased).heads == chain.check(lines).heads
    assert read(book, erased).name(number) == f"#{number}"


def test_games_and_standings_are_kept(book):
    before, after = book.season, read(book, persons.erased(book.store.read(), 7))
    assert after.state.pairings == before.state.pairings
    cycle = max(views.cycles(before))
    for group in views.cycles(before)[cycle].groups:
        old, new = views.standings(before, cycle, group), views.standings(after, cycle, group)
        assert [(row.rank, row.member, row.points) for row in new] == [
            (row.rank, row.member, row.points) for row in old
        ]


def test_all_data_of_the_member_are_erased_and_those_of_others_are_kept(book):
    whole = b"\n".join(persons.erased(book.store.read(), 900))
    for gone in (b"1980-01-02", b"1012345", b"7654321", b"De Toren", b'"ill"'):
        assert gone not in whole
    for kept in (b"1950-03-04", b"Newly Joinedson", b"Somebody Else", b"he asked"):
        assert kept in whole
    assert b"#900 and Newly Joinedson were there (#900)" in whole


def test_any_other_change_is_still_detected(book):
    erased = persons.erased(book.store.read(), 7)
    at = next(at for at, line in enumerate(erased) if b'"result":"1-0"' in line)
    erased[at] = erased[at].replace(b'"result":"1-0"', b'"result":"0-1"')
    assert [fault.event for fault in chain.check(erased, events.personal).faults] == [at + 1]


def test_erasing_a_member_twice_changes_nothing(book):
    once = persons.erased(book.store.read(), 900)
    assert persons.erased(once, 900) == once


def test_the_events_about_a_member_name_no_other_new_member(book):
    found = persons.events_about(book.store.read(), 900)
    kinds = ["members-joined", "member-corrected", "noted", "role-given", "appeal-lodged", "signed-off"]
    assert [one["kind"] for one in found] == kinds
    assert [one["name"] for one in found[0]["members"]] == ["Newly Joined"]
    assert "seal" not in found[0]


def test_the_events_about_a_member_have_all_their_games_and_no_others(book):
    found = persons.events_about(book.store.read(), 1)
    mine = [event for event in book.season.events if isinstance(event, events.ResultEntered) and is_his(event, 1)]
    told = [one for one in found if one["kind"] == events.ResultEntered.kind()]
    assert mine
    assert [(one["white"], one["black"], one["result"]) for one in told] == [(e.white, e.black, e.result) for e in mine]
    boards = [board for one in found for board in one.get("boards", ())]
    assert boards
    assert all(1 in board for board in boards)


def is_his(event, number):
    return number in (event.white, event.black)


@pytest.mark.parametrize(("field", "most"), [("rating", 4000), ("member", 999_999)])
def test_the_highest_rating_and_number_are_accepted_and_higher_ones_refused(field, most):
    told = {"kind": "member-joined", "at": "2026-09-01T12:00", "by": "Leader", "member": 1, "name": "A", "rating": 0}
    assert getattr(events.from_fields({**told, field: most}), field) == most
    with pytest.raises(InvalidInput, match=f"{field}: {most + 1} does not fit"):
        events.from_fields({**told, field: most + 1})


def test_a_remark_loses_the_name_in_every_order_and_the_last_name_unless_another_member_has_it(book):
    others = simulate(SeasonPlan(members=6, seed="names", evenings=0))
    last = max(event.at for event in others.season.events)
    joined = [("Vries, Anna de", 900), ("Berg, Kees van den", 901), ("Berg, Els van den", 902)]
    new = tuple(events.NewMember(member=number, name=name) for name, number in joined)
    others.append(events.MembersJoined(at=last, by="Leader", members=new))
    told = "Anna de Vries phoned. De Vries and van den Berg are ill; Kees van den Berg comes, Anna does not."
    others.append(events.Noted(at=last, by="Leader", text=told))

    def left(number):
        erased = persons.erased(others.store.read(), number)
        assert chain.check(erased, events.personal).faults == ()
        return read(others, erased).events[-1].text

    assert left(900) == "#900 phoned. #900 and van den Berg are ill; Kees van den Berg comes, Anna does not."
    assert left(901) == told.replace("Kees van den Berg", "#901")
