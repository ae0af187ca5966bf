"""The calendar of a season: which round is played on which evening, and which days are left out."""

import datetime
from datetime import date
from itertools import pairwise
from types import SimpleNamespace

import pytest

from indeler import season as s
from indeler.language.catalogue import words_of
from indeler.season import queries
from indeler.season.calendar.holidays import (
    christmas_break,
    dutch_school_holidays,
    has_school_holidays,
    public_holidays,
    school_holidays,
)
from indeler.season.calendar.planning import _spread, unused_evenings
from indeler.season.calendar.room import club_days
from indeler.season.calendar.slots import is_season, not_planned_ahead, slots
from indeler.season.competitions.cycles.planning import one_evening_fewer
from indeler.season.core.season import Season
from indeler.season.core.state import Slot
from support.clubs import LEADER, START, Club
from support.competitions import cycles_of

RULEBOOK = "botwinnik"

WEEK = datetime.timedelta(weeks=1)


def parts(club, what):
    return [(each.part, each.round) for each in slots(club.season).values() if each.what == what]


def test_BW_20_four_cycles_of_eight_rounds_with_rapid_and_blitz_in_between():
    club = Club()
    club.plan()
    assert parts(club, "cycles") == [(cycle, round) for cycle in range(1, 5) for round in range(1, 9)]
    assert parts(club, "rapid") == [(number, 0) for number in range(1, 5)]
    assert parts(club, "blitz") == [(number, 0) for number in range(1, 4)]
    evenings = club.dates("rapid")
    assert all(6 * WEEK <= b - a <= 10 * WEEK for a, b in pairwise(evenings))


def test_BW_20_holidays_are_left_out_and_with_too_few_evenings_cycles_are_shorter():
    club = Club()
    christmas = datetime.date(2026, 12, 24)
    made = s.propose.calendar(club.season, at=club.now, by=LEADER, holidays=[christmas])
    assert [event.kind() for event in made] == ["evenings-planned"]
    assert christmas not in [evening.date for evening in made[0].evenings]
    holidays = [datetime.date(2026, 9, 3) + week * WEEK for week in range(7)]
    made = s.propose.calendar(club.season, at=club.now, by=LEADER, holidays=holidays)
    assert [(event.cycle, event.rounds) for event in made[:-1]] == [(1, 7), (2, 6), (3, 6), (4, 7)]


def test_BW_20_a_cycle_must_be_planned_ahead():
    club = Club()
    assert club.season.competition("cycles").evenings_short() == 0, "nothing is planned yet"
    first = datetime.date(2026, 9, 3)
    club.evenings(*(first + week * WEEK for week in range(8)))
    assert not not_planned_ahead(club.season, first - WEEK)
    assert not_planned_ahead(club.season, first)
    club.evenings(*(first + week * WEEK for week in range(8, 16)))
    assert not not_planned_ahead(club.season, first)


def test_BW_21_a_round_moves_to_the_next_evening(club):
    club = club()
    first, second, third, *_ = club.dates()
    for made in club.pair(first):
        club.results(made)
    club("evening-postponed", date=second, why="snow")
    assert slots(club.season)[third][1:4] == ("cycles", 1, 2)
    assert second not in club.state.evenings


def test_BW_21_a_date_for_the_postponed_round_can_be_given(club):
    club = club()
    first, second, *_ = club.dates()
    tuesday = first + datetime.timedelta(days=5)
    club("evening-postponed", date=first, to=tuesday, why="flood")
    assert slots(club.season)[tuesday][1:4] == ("cycles", 1, 1)
    assert slots(club.season)[second][1:4] == ("cycles", 1, 2)


def test_BW_21_an_evening_cannot_move_outside_its_season(club, refused):
    club = club()
    first, *_ = club.dates()
    for to in (club.state.start, club.state.end):
        day = to + datetime.timedelta(days=1 if to > first else -1)
        assert "is not in this season" in refused(club, "evening-postponed", date=first, to=day, why="typed wrongly")


def test_BW_21_a_pairing_of_a_postponed_evening_is_void_but_one_with_results_stays(club, refused):
    club = club()
    first, second, *_ = club.dates()
    made = club.pair(first)
    club("evening-postponed", date=first, why="power cut")
    assert not club.state.pairings
    made = club.pair(second)
    club.results(made[0])
    assert "cannot be moved" in refused(club, "evening-postponed", date=second, why="too late")


def test_BW_21_only_a_cycle_that_has_not_begun_can_be_shortened(club, refused):
    club = club()
    club.pair(club.dates()[0], publish=False)
    assert "has begun" in refused(club, "cycle-shortened", cycle=1, rounds=7, why="decided")
    club("cycle-shortened", cycle=2, rounds=6, why="decided")
    assert cycles_of(club.season).rounds_of(2) == 6
    assert parts(club, "cycles")[8:15] == [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (3, 1)]


def test_BW_21_the_last_cycle_keeps_the_rounds_of_the_championship_group(club, refused):
    club = club()
    assert "needs 7 rounds" in refused(club, "cycle-shortened", cycle=4, rounds=6, why="decided")
    club("cycle-shortened", cycle=4, rounds=7, why="decided")


def test_BW_21_a_paired_round_keeps_its_evening(club, refused):
    club = club()
    first = club.dates()[0]
    for made in club.pair(first):
        club.results(made)
    earlier = (s.events.PlannedEvening(first - datetime.timedelta(days=2), "cycles"),)
    assert "has been paired already" in refused(club, "evenings-planned", evenings=earlier)


def test_BW_62_a_rapid_evening_moves_to_the_next_evening_of_the_cycles(club):
    club = club()
    rapid = club.dates("rapid")[0]
    following = next(date for date in club.dates() if date > rapid)
    round = slots(club.season)[following]
    club("evening-postponed", date=rapid, why="storm")
    assert slots(club.season)[following][1:3] == ("rapid", 1)
    after = next(date for date in club.dates() if date > following)
    assert slots(club.season)[after][2:4] == (round.part, round.round)


def test_BW_77_the_main_date_of_the_cup_moves_with_a_postponed_evening(club):
    club = club()
    dates = club.dates()
    club("cup-dates-planned", dates=(dates[1], dates[5], dates[9]))
    club("evening-postponed", date=dates[1], why="snow")
    # Round 2 is on dates[2] now; dates[5] has become round 5, dates[9] round 1 of cycle 2.
    assert club.cup.state.dates == (dates[2], dates[5], dates[9])
    club("evenings-planned", evenings=(s.events.PlannedEvening(dates[1], "cycles"),))
    extra = s.events.PlannedEvening(dates[1] + datetime.timedelta(days=1), "cycles")
    club("evenings-planned", evenings=(extra,))
    # dates[5] is round 7 now, one of the last two of its cycle: the main date moves to the first round of the next.
    assert club.cup.state.dates == (dates[2], dates[7], dates[9])


def test_BW_62_presence_noted_for_an_evening_is_cleared_when_the_evening_moves(club):
    club = club()
    rapid = club.dates("rapid")[0]
    club("presence-noted", competition="rapid", part=1, round=1, present=(1, 2, 3, 4))
    club("evening-postponed", date=rapid, why="storm")
    assert not club.state.present


def test_BW_62_the_other_evenings_keep_their_numbers_when_one_is_dropped(club):
    club = club()
    _, second, third, _ = club.dates("rapid")
    club("evening-dropped", date=second, why="the cycles come first")
    assert slots(club.season)[third].part == 3
    assert [part for part, _ in parts(club, "rapid")] == [1, 3, 4]


def test_evenings_after_the_last_round_are_in_reserve():
    club = Club("autumn", start=datetime.date(2026, 9, 1), end=datetime.date(2026, 12, 31))
    first = datetime.date(2026, 9, 4)
    club.evenings(*(first + week * WEEK for week in range(10)))
    assert list(slots(club.season).values())[-1].what == "reserve"


@pytest.mark.parametrize(
    ("rules", "weeks", "evenings", "rounds"),
    [
        ("botwinnik", 12, "ccccccrccccc", [6, 5, 8, 8]),
        ("botwinnik", 20, "ccccccrcccbccrcccccc", [6, 6, 5, 8]),
        ("botwinnik", 22, "cccccccrcccbccrccccccc", [4, 4, 4, 7]),
        ("botwinnik", 26, "cccccrbcccrccbcrcccbrccccc", [4, 4, 4, 7]),
        ("botwinnik", 28, "cccccrcbcccrccbcrccccbrccccc", [5, 5, 4, 7]),
        ("botwinnik", 38, "cccccccrcbcccccrcccbccrcccccbcrccccccc", [8, 8, 8, 7]),
        ("botwinnik", 41, "cccccccrcbcccccrcccbcccrcccccbcrccccccc..", [8, 8, 8, 8]),
        ("draughts", 17, "cccccccfccccccc..", [7, 7]),
    ],
)
def test_BW_20_BW_50_evenings_are_distributed_over_the_available_weeks(rules, weeks, evenings, rounds):
    """Rapid and blitz are spread evenly; a cycle has at least half its rounds, that of the championship seven."""
    club = Club(rules, end=START + weeks * WEEK)
    club.plan()
    letters = "".join("." if each.what == "reserve" else each.what[0] for each in slots(club.season).values())
    assert letters == evenings
    assert [cycles_of(club.season).rounds_of(cycle) for cycle in range(1, len(rounds) + 1)] == rounds


def test_BW_50_in_a_season_of_evenings_and_a_cup_both_begin_on_the_first_evenings():
    """No round of an ongoing competition comes before them, and no evening between them is in reserve."""
    club = Club(s.shipped_text("rapid") + '\n[[competition]]\nkind = "cup"\nname = "cup"\n', range(1900, 1000, -75))
    club.plan()
    assert [each.what[0] for each in slots(club.season).values()][:10] == list("rcrcrrcrcr")
    assert parts(club, "cup") == [(part, 0) for part in (1, 2, 3, 4)]


def test_BW_62_without_cycles_an_evening_moves_to_the_next_reserve_evening():
    club = Club("rapid")
    club.plan()
    before = list(slots(club.season).values())
    reserve = next(each.date for each in before if each.what == "reserve")
    club("evening-postponed", date=before[1].date, why="hall closed")
    assert slots(club.season)[reserve].what == "rapid"
    assert before[1].date not in slots(club.season)


def test_BW_21_BW_40_the_last_cycle_keeps_the_rounds_of_the_championship_group():
    club = Club()
    begun = club.cycles.with_state(cycles=dict.fromkeys((1, 2, 3)))
    once = one_evening_fewer(cycles_of(Season(club.club_rules, (), 0, begun)))
    twice = one_evening_fewer(cycles_of(Season(club.club_rules, (), 0, once)))
    assert once.of["cycles"].rounds == twice.of["cycles"].rounds == {4: 7}


def evenings_of(made):
    return {evening.date for event in made if event.kind() == "evenings-planned" for evening in event.evenings}


def test_BW_6_public_holidays_and_their_eves_are_left_out_with_a_reason():
    club = Club()
    left_out = s.propose.left_out(club.season, club.now.date())
    ascension = datetime.date(2027, 5, 6)
    christmas, new_year = datetime.date(2026, 12, 24), datetime.date(2026, 12, 31)
    dutch = words_of("nl")
    assert {date: why.translated(dutch) for date, why in left_out.items()} == {
        christmas: "kerstavond",
        new_year: "oudejaarsavond",
        ascension: "Hemelvaartsdag",
    }
    made = evenings_of(s.propose.calendar(club.season, at=club.now, by=LEADER))
    assert not made & left_out.keys()
    again = evenings_of(s.propose.calendar(club.season, at=club.now, by=LEADER, anyway=[new_year]))
    assert again == made | {new_year}


def test_BW_6_days_off_set_by_the_leader_are_left_out_until_they_are_removed(refused):
    club = Club()
    autumn = {"name": "autumn holiday", "first": "2026-10-19", "last": "2026-10-25"}
    thursday = datetime.date(2026, 10, 22)
    club("days-off-set", periods=[autumn])
    assert s.propose.left_out(club.season, club.now.date())[thursday] == "autumn holiday"
    assert thursday not in evenings_of(s.propose.calendar(club.season, at=club.now, by=LEADER))
    turned = {**autumn, "first": "2026-10-25", "last": "2026-10-19"}
    assert "ends before it begins" in refused(club, "days-off-set", periods=[turned])
    assert "is not in this season" in refused(
        club, "days-off-set", periods=[{**autumn, "first": "2025-10-19", "last": "2025-10-20"}]
    )
    club("days-off-set", periods=[])
    assert thursday in evenings_of(s.propose.calendar(club.season, at=club.now, by=LEADER))


def test_holidays_are_those_of_the_region():
    first, last = datetime.date(2026, 9, 1), datetime.date(2027, 6, 30)
    corpus_christi = datetime.date(2027, 5, 27)
    assert public_holidays("DE-NW", 2027)[corpus_christi].texts["de"] == "Fronleichnam"
    assert corpus_christi not in public_holidays("DE-HH", 2027)
    assert corpus_christi not in public_holidays("NL", 2027)
    assert public_holidays("", 2027) == {}
    autumn = school_holidays("DE-NW", first, last, "nl")[1]
    assert (autumn.name, autumn.first, autumn.last) == (
        "Herbstferien",
        datetime.date(2026, 10, 17),
        datetime.date(2026, 10, 31),
    )
    assert "Krokusvakantie" in [each.name for each in school_holidays("BE-Flemish", first, last, "nl")]
    assert school_holidays("NL", first, last, "nl") == []


@pytest.mark.parametrize(
    ("region", "autumn", "spring"),
    [
        ("NL-Noord", "2027-10-16 2027-10-24", "2028-02-19 2028-02-27"),
        ("NL-Midden", "2027-10-16 2027-10-24", "2028-02-26 2028-03-05"),
        ("NL-Zuid", "2027-10-23 2027-10-31", "2028-02-26 2028-03-05"),
    ],
)
def test_dutch_school_holidays_are_those_published_by_the_ministry(region, autumn, spring):
    """Rijksoverheid, Overzicht schoolvakanties 2027-2028."""
    found = school_holidays(region, datetime.date(2027, 9, 10), datetime.date(2028, 5, 1), "nl")
    told = {each.name: f"{each.first} {each.last}" for each in found}
    assert told == {
        "Herfstvakantie": autumn,
        "Kerstvakantie": "2027-12-25 2028-01-09",
        "Voorjaarsvakantie": spring,
        "Meivakantie": "2028-04-29 2028-05-01",  # cut at the end of the season
    }
    assert public_holidays(region, 2028) == public_holidays("NL", 2028)


def test_dutch_school_holidays_begin_on_a_saturday_and_the_regions_share_christmas():
    regions = [dutch_school_holidays(name) for name in ("Noord", "Midden", "Zuid")]
    for each in (holiday for region in regions for holiday in region):
        assert (each.first.weekday(), each.last.weekday()) == (5, 6), each
        assert (each.last - each.first).days in (8, 15, 43), each
    for three in zip(*regions, strict=True):
        names = {str(each.name) for each in three}
        assert len(names) == 1
        assert len({each.first for each in three}) == 1 or names <= {
            "Autumn holidays",
            "Spring holidays",
            "Summer holidays",
        }


@pytest.mark.parametrize(
    ("start", "end", "first", "last"),
    [
        ("2026-09-01", "2027-06-30", "2026-12-21", "2027-01-03"),
        ("2027-12-25", "2027-12-25", "2027-12-20", "2028-01-02"),
        ("2026-01-01", "2027-12-31", "2026-12-21", "2027-01-03"),
        ("2026-12-26", "2027-12-24", None, None),
    ],
)
def test_the_christmas_break_consists_of_whole_weeks(start, end, first, last):
    season = SimpleNamespace(state=SimpleNamespace(start=date.fromisoformat(start), end=date.fromisoformat(end)))
    found = christmas_break(season)
    assert found == ((date.fromisoformat(first), date.fromisoformat(last)) if first else None)


def test_only_regions_and_not_whole_countries_have_school_holidays():
    assert [has_school_holidays(region) for region in ("NL-Noord", "DE-NW", "DE", "")] == [True, True, False, False]


@pytest.mark.parametrize(
    ("first", "last", "fits"),
    [
        ("2026-08-01", "2026-08-31", False),
        ("2026-08-01", "2026-09-01", True),
        ("2027-06-30", "2027-07-31", True),
        ("2027-07-01", "2027-07-31", False),
        ("2026-10-01", "2026-10-01", True),
    ],
)
def test_BW_6_days_off_must_include_a_day_of_the_season(refused, first, last, fits):
    club = Club()
    period = {"name": "holiday", "first": first, "last": last}
    if fits:
        club("days-off-set", periods=[period])
    else:
        assert "'holiday' is not in this season" in refused(club, "days-off-set", periods=[period])


@pytest.mark.parametrize(
    ("start", "end", "fits"),
    [
        ("2026-09-01", "2027-10-31", True),
        ("2026-09-01", "2027-11-01", True),
        ("2026-09-01", "2027-11-02", False),
        ("2026-12-31", "2028-03-02", True),
        ("2026-09-01", "2026-09-01", False),
        ("2026-09-02", "2026-09-01", False),
        ("9997-09-01", "9998-06-30", True),
        ("9998-09-01", "9999-06-30", False),
    ],
)
def test_BW_1_a_season_lasts_at_most_fourteen_months(start, end, fits):
    assert is_season(datetime.date.fromisoformat(start), datetime.date.fromisoformat(end)) is fits


def test_an_evening_has_one_round_unless_the_rules_set_several(club):
    season = club().season
    assert [queries.rounds_an_evening(season.competition(name)) for name in ("cycles", "cup")] == [1, 1]


@pytest.mark.parametrize(
    ("first", "rounds", "turns"), [(3, 2, [0, 1, 2]), (3, 1, [0, 0, 0]), (0, 2, [0, 0, 0]), (1, 3, [0, 3, 4])]
)
def test_the_rounds_of_an_evening_are_counted_from_its_first_round(first, rounds, turns):
    slot = Slot(START, "cycles", 1, first, rounds=rounds)
    assert [slot.turn(round) for round in (0, 3, 4)] == turns


def test_a_game_of_a_competition_without_a_schedule_is_never_postponed(club):
    club = club()
    (made, *_) = club.pair(club.dates()[0])
    paired = club.state.pairings[s.RoundKey("cycles", 1, 1, made.group)]
    assert queries.is_postponed(club.cycles, paired, paired.boards[0]) is False


def test_BW_6_the_first_and_the_last_day_of_a_season_can_be_club_days():
    thursdays = [date(2026, 9, 3), date(2026, 9, 10), date(2026, 9, 17)]
    assert club_days(Club(start=thursdays[0], end=thursdays[-1]).season) == thursdays
    assert club_days(Club(start=date(2026, 9, 4), end=date(2026, 9, 16)).season) == thursdays[1:2]


@pytest.mark.parametrize(("count", "first_is_free", "places"), [(2, True, [2, 7]), (2, False, [3, 6]), (1, True, [5])])
def test_BW_50_evenings_are_in_the_middle_of_equal_stretches_or_between_them(count, first_is_free, places):
    assert _spread(count, 10, first_is_free=first_is_free) == places


def test_BW_20_an_evening_is_unused_from_the_day_after_it(club):
    club = club()
    first = club.dates()[0]
    assert unused_evenings(club.season, first) == []
    assert unused_evenings(club.season, first + datetime.timedelta(days=1)) == [first]
    club.pair(first, publish=False)
    assert unused_evenings(club.season, first + datetime.timedelta(days=1)) == [first]
    for made in [paired.place for paired in club.state.pairings.values()]:
        club("pairing-published", competition="cycles", part=made.part, round=made.round, group=made.group)
    assert unused_evenings(club.season, first + datetime.timedelta(days=1)) == []


def test_BW_6_school_holidays_are_limited_to_the_season():
    _, begins, ends = next(iter(dutch_school_holidays("Noord")))
    day = datetime.timedelta(days=1)
    for first, last, found in ((ends, ends, (ends, ends)), (begins, begins, (begins, begins))):
        assert [(each.first, each.last) for each in school_holidays("NL-Noord", first, last, "en")] == [found]
    assert school_holidays("NL-Noord", begins - day, begins - day, "en") == []
    assert school_holidays("NL-Noord", ends + day, ends + day, "en") == []
