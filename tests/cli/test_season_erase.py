"""Tests of ``indeler season erase``: the name of a member is removed, the games stay, and the logbook remains valid."""

import pytest

from indeler import logbook as chain
from indeler import season as s
from indeler.lab.season import SeasonPlan, simulate
from indeler.season import events


@pytest.fixture
def club(tmp_path):
    made = simulate(SeasonPlan(members=8, seed="club", evenings=2))
    book = s.Logbook(s.FileStore.create(tmp_path / "club", made.store.rules(), made.store.read()))
    note = events.Noted(at=book.season.events[-1].at, by=book.season.name(3), text=f"{book.season.name(3)} asks")
    book.append(note)
    return tmp_path / "club"


def test_the_command_first_shows_what_it_will_erase(club, indeler):
    before = (club / "logbook.jsonl").read_bytes()
    shown = indeler("season", "erase", club, "3", "--by", "Jan")
    assert (shown.code, "With --write the name becomes #3" in shown.out) == (0, True)
    assert s.open(club).season.name(3) in shown.out
    assert (club / "logbook.jsonl").read_bytes() == before


def test_the_name_is_removed_and_the_games_stay(club, indeler):
    book = s.open(club)
    name, pairings = book.season.name(3), book.season.state.pairings
    done = indeler("season", "erase", club, "3", "--by", name, "--write", "--lang", "nl")
    assert (done.code, done.err) == (0, "")
    assert done.out == "Gewist: de naam van lid 3.\n"
    after = s.open(club)
    assert name.encode() not in (club / "logbook.jsonl").read_bytes()
    assert (after.season.name(3), after.season.events[-1].by) == ("#3", "#3")
    assert after.season.state.pairings == pairings
    assert chain.check(after.store.read(), events.personal).faults == ()
    assert indeler("season", "verify", club).code == 0
    book.append(events.Noted(at=book.season.events[-1].at, by="Jan", text="a program that had it open goes on"))
    lines = after.store.read()
    assert (len(lines), chain.check(lines, events.personal).faults) == (after.season.version + 1, ())


def test_an_unknown_member_is_refused_in_one_sentence(club, indeler):
    refused = indeler("season", "erase", club, "99", "--write", "--by", "Jan")
    assert (refused.code, refused.err.count("\n")) == (3, 1)


def test_the_author_of_an_erasure_signs_with_their_own_name(club, indeler):
    assert indeler("season", "erase", club, "3", "--by", "Jan", "--write").code == 0
    assert (s.open(club).season.name(3), s.open(club).season.events[-1].by) == ("#3", "Jan")
