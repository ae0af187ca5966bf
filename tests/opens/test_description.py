"""Tests of the data for a federation, which are one event and are refused if no report could state them."""

import pytest

from indeler.language import InvalidInput
from indeler.opens.description import RatingListsChosen, TournamentDescribed

DATA = {
    "city": "Delft",
    "federation": "NED",
    "round_dates": ("26/10/05", "", "26/10/19"),
    "chief_arbiters": ("Jansen, Piet (1012345)",),
    "time_control": "90+30",
    "time_control_code": "5400+30",
    "regulations": "Wachttijd 30 minuten.",
}


def test_a_description_becomes_the_event_of_the_tournament(arbiter):
    event = arbiter.say(TournamentDescribed, **DATA).tournament.event
    assert {name: getattr(event, name) for name in DATA} == DATA
    assert arbiter.say(TournamentDescribed, city="Leiden").tournament.event.time_control == ""


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("federation", "Ned", "three letters"),
        ("start", "next week", "is not a day"),
        ("round_dates", ("26/10/05", "26/02/31"), "'26/02/31' is not a day"),
        ("time_control_code", "90'+30\"", "not the code of a time control"),
        ("regulations", "x" * 4001, "regulations"),
    ],
)
def test_data_that_no_report_could_state_are_refused(arbiter, field, value, told):
    with pytest.raises(InvalidInput, match=told):
        arbiter.say(TournamentDescribed, **{**DATA, field: value})


@pytest.mark.parametrize("code", ["5400+30", "40/6000+30:900+30", "300", "W300-B240", ""])
def test_the_codes_of_trf26_222_are_accepted(arbiter, code):
    assert arbiter.say(TournamentDescribed, time_control_code=code).tournament.event.time_control_code == code


def test_regulations_may_have_four_thousand_letters(arbiter):
    assert len(arbiter.say(TournamentDescribed, regulations="x" * 4000).tournament.event.regulations) == 4000


def test_a_tournament_cannot_end_before_it_begins(arbiter):
    with pytest.raises(InvalidInput, match=r"^2027-03-20 is before 2027-03-27; swap the two days\.$"):
        arbiter.say(TournamentDescribed, start="2027/03/27", end="2027/03/20")
    assert arbiter.say(TournamentDescribed, start="2027/03/27", end="2027/03/27").tournament.event.end == "2027/03/27"


def test_no_round_can_be_on_a_day_outside_the_tournament(arbiter):
    days = {"start": "2026/10/05", "end": "2026/10/19"}
    described = arbiter.say(TournamentDescribed, **days, round_dates=("26/10/05", "", "26/10/19"))
    assert described.tournament.event.round_dates == ("26/10/05", "", "26/10/19")
    told = r"^Round 3 is on 2026-10-04, before the first day \(2026-10-05\); change one of the two\.$"
    with pytest.raises(InvalidInput, match=told):
        arbiter.say(TournamentDescribed, **days, round_dates=("26/10/05", "", "26/10/04"))
    told = r"^Round 1 is on 2026-10-20, after the last day \(2026-10-19\); change one of the two\.$"
    with pytest.raises(InvalidInput, match=told):
        arbiter.say(TournamentDescribed, **days, round_dates=("26/10/20",))
    assert arbiter.say(TournamentDescribed, round_dates=("26/10/20",)).tournament.event.start == ""


@pytest.mark.parametrize(
    ("lists", "told"),
    [
        (None, "The rating lists are used in the usual order, and the page of players compares ratings with them."),
        (("fide",), "The rating lists are used in this order: fide."),
    ],
)
def test_rating_lists_are_named_unless_they_are_the_usual_ones(arbiter, lists, told):
    assert str(RatingListsChosen(**arbiter.who._asdict(), lists=lists).describe()).startswith(told)
