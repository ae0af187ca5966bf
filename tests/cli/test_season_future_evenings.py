"""Future evenings are not paired by mistake, and no member counts as absent from them."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.season.events import NoShow


@pytest.fixture
def folder(tmp_path, indeler, clock):
    """Return a season with four members and a calendar from 11 September on; the current date is 4 September."""
    clock("2026-09-04 12:00")
    club = tmp_path / "club"
    assert indeler("season", "new", club, "--rules", "autumn", "--start", "2026-09-01", "--by", "Anna").code == 0
    for number in range(1, 5):
        member = (f"member={number}", f"name=Member {number}", f"rating={1900 - number}")
        assert indeler("season", "event", club, "member-joined", *member, "--by", "Anna").code == 0
    clock("2026-09-08 12:00")
    for kind in ("evenings-planned", "groups-made-up"):
        assert indeler("season", "event", club, kind, "--propose", "--by", "Anna").code == 0
    return club


def test_a_future_evening_is_paired_only_on_request(indeler, folder):
    asked = indeler("season", "pair", folder, "--by", "Anna")
    assert asked.code != 0
    assert "2026-09-11 is still to come" in asked.err
    assert "paired" not in indeler("season", "calendar", folder).out
    assert indeler("season", "pair", folder, "--dry-run").code == 0
    assert indeler("season", "pair", folder, "--by", "Anna", "--yes").code == 0


def test_an_evening_is_paired_without_a_question_on_its_day(indeler, folder, clock):
    clock("2026-09-11 19:50")
    assert indeler("season", "pair", folder, "--by", "Anna").code == 0


def test_BW_10_a_no_show_at_a_future_evening_is_refused(indeler, folder):
    told = ("no-show", "member=1", "date=2026-09-11", "--by", "Anna")
    assert indeler("season", "event", folder, *told).code != 0
    assert indeler("season", "event", folder, *told, "--at", "2026-09-11T20:30").code != 0
    book, later = s.open(folder), datetime.datetime(2026, 9, 11, 20, 30)
    event = NoShow(at=later, by="Anna", member=1, date=later.date())
    with pytest.raises(InvalidInput, match="still to come"):
        book.append(event)


def test_a_club_changes_its_day_and_cancels_an_afternoon(indeler, folder, clock):
    """On the command line only: another rulebook file, the remaining evenings, and a cancelled afternoon."""
    rules = folder / "rulebook.toml"
    text = rules.read_text().replace('weekday = "friday"', 'weekday = "monday"\npart_of_day = "afternoon"')
    rules.write_text(text)
    adopted = ("rules-adopted", f"digest={s.digest(text)}", "--why", "another hall", "--by", "Anna")
    assert indeler("season", "event", folder, *adopted).code == 0
    assert "afternoons to come are not on the club's day" in indeler("season", "status", folder).out
    moved = indeler("season", "event", folder, "evenings-moved", "--propose", "--by", "Anna")
    assert "from 11 September 2026 to 14 September 2026" in moved.out
    lost = ("evening-dropped", "date=2026-09-21", "lost=yes", "--why", "snow", "--by", "Anna")
    assert indeler("season", "event", folder, *lost).code == 0
    season = s.open(folder).season
    assert season.competition("cycles").rounds_of(1) == 8
    assert {date.weekday() for date in season.state.evenings} == {0}
    assert "To do" not in indeler("season", "status", folder).out
