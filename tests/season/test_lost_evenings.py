"""Lost evenings: the leader decides, with a reason, whether the round is not played at all or moves."""

import pytest

from indeler import season as s
from indeler.language.catalogue import words_of
from indeler.season import queries
from indeler.season.core.decisions import evolved
from support.clubs import LEADER, ROUND_ROBIN, Club

RULEBOOK = "botwinnik"


def planned(rules, members=(1900, 1800, 1700, 1600, 1500, 1400), **told):
    club = Club(rules, members, **told)
    for competition in club.season.competitions:
        if queries.awaits_groups(competition, club.now.date()):
            club.append(competition.opening(at=club.now, by=LEADER))
    club.plan()
    return club


def tasks(club):
    return [
        task.kind for task in s.views.todo(club.season, club.now) if task.kind in ("calendar", "reserve", "went-by")
    ]


def played(club, *dates):
    for date in dates:
        for made in club.pair(date):
            club.results(made)


@pytest.mark.parametrize("rules", ["autumn", "swiss"])
def test_BW_21_a_lost_evening_shortens_a_running_cycle_and_leaves_no_task(rules):
    club = planned(rules)
    club.open_cycle(1)
    cycles, (first, second, *_) = club.cycles, club.dates()
    before = cycles.rounds_of(1)
    played(club, first)
    club("evening-dropped", date=second, why="snow", lost=True)
    assert club.cycles.rounds_of(1) == before - 1
    assert not tasks(club)
    played(club, *club.dates()[1 : before - 1])
    assert [row.points for row in s.views.standings(club.season, 1, "A")]
    assert s.verify(club.season).differences == ()


def test_BW_21_the_round_of_a_dropped_evening_that_is_not_lost_moves():
    club = planned("autumn")
    club.open_cycle(1)
    club("evening-dropped", date=club.dates()[1], why="snow")
    assert club.cycles.rounds_of(1) == 9
    assert tasks(club) == ["calendar"]


def test_4_a_lost_evening_shortens_a_keizer_period_by_one_round():
    club = planned("keizer", change=[("rounds = 34", "rounds = 8")])
    first, second, *_ = club.dates("keizer")
    played(club, first)
    club("evening-dropped", date=second, why="snow", lost=True)
    assert len(club.dates("keizer")) == club.season.competition("keizer").rounds_of(1) == 7
    assert not tasks(club)
    played(club, *club.dates("keizer")[1:])
    assert club.season.competition("keizer").tables()
    assert s.verify(club.season).differences == ()


def test_BW_62_a_lost_rapid_evening_is_not_replaced():
    club = planned("botwinnik")
    dates = club.dates("rapid")
    club("evening-dropped", date=dates[1], why="storm", lost=True)
    assert club.season.competition("rapid").evenings_short() == 0
    club("evening-dropped", date=dates[2], why="storm")
    assert club.season.competition("rapid").evenings_short() == 1


def test_BW_40_the_championship_group_and_a_round_robin_need_all_rounds(refused):
    club = planned("botwinnik")
    club("evening-dropped", date=club.dates()[-1], why="snow", lost=True)
    last = club.dates()[-1]
    assert "needs all of its rounds" in refused(club, "evening-dropped", date=last, why="snow", lost=True)
    robin = planned(ROUND_ROBIN, [1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200])
    date = robin.dates("internal")[0]
    assert "needs all of its rounds" in refused(robin, "evening-dropped", date=date, why="snow", lost=True)


def test_4_a_period_keeps_at_least_one_round(refused):
    club = planned("keizer", change=[("rounds = 34", "rounds = 1")])
    sentence = refused(club, "evening-dropped", date=club.dates("keizer")[0], why="snow", lost=True)
    assert "all that is left" in sentence


def test_a_lost_evening_is_logged_and_can_be_reversed():
    club = planned("autumn")
    before = club.state
    club("evening-dropped", date=club.dates()[3], why="snow", lost=True)
    assert "round lost yes" in s.views.log(club.season)[-1].sentence
    club("reversed", event=club.season.version, why="it is played after all")
    assert club.state == before


def test_the_log_translates_reasons_of_proposals_but_not_those_that_users_wrote():
    club = planned("autumn")
    club("evening-dropped", date=club.dates()[3], why="sneeuw")
    reasons = {lang: [row.why for row in s.views.log(club.season, words=words_of(lang))] for lang in ("en", "nl", "fr")}
    assert "proposed calendar" in reasons["en"]
    assert reasons["nl"] == [why.replace("proposed calendar", "voorgestelde kalender") for why in reasons["en"]]
    assert reasons["fr"] == [why.replace("proposed calendar", "calendrier proposé") for why in reasons["en"]]
    assert reasons["nl"][-1] == "sneeuw"


def test_a_lost_evening_needs_a_reason(refused):
    club = planned("autumn")
    assert "reason" in refused(club, "evening-dropped", date=club.dates()[3], lost=True).lower()


def dropped(club, date):
    return evolved(club.season, s.events.EveningDropped(at=club.now, by=LEADER, why="snow", date=date, lost=True))


def test_BW_21_a_logbook_with_a_lost_evening_that_would_be_refused_today_is_applied():
    robin = planned(ROUND_ROBIN, [1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200])
    date = robin.dates("internal")[0]
    assert date not in dropped(robin, date).state.evenings
    keizer = planned("keizer", change=[("rounds = 34", "rounds = 1")])
    assert dropped(keizer, keizer.dates("keizer")[0]).state.lost["keizer"] == (1,)
    cycles = planned("botwinnik")
    cycles("evening-dropped", date=cycles.dates()[-1], why="snow", lost=True)
    last = cycles.dates()[-1]
    assert last not in dropped(cycles, last).state.evenings
