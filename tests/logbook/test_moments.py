"""Snapshots of the events of a logbook, and their change when events are undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indeler.language import InvalidInput
from indeler.logbook.aggregates import sort_objections, voided
from indeler.logbook.events import Event
from support.counting import COUNTER, NOON, START, back, down, up


def state(*events):
    return COUNTER.replay(START, events).state


def after(*events):
    """Return the moment after these, one after the other."""
    moment = START
    for event in events:
        moment = COUNTER.decide(moment, event)
    return moment


def test_a_moment_knows_its_events_its_version_and_the_last():
    assert (START.events, START.version, START.last, START.state) == ((), 0, None, 0)
    events = [up(3), down(1), up(5)]
    moment = after(*events)
    assert (moment.events, moment.version, moment.last, moment.state) == (tuple(events), 3, events[2], 7)


def test_a_moment_never_sees_what_comes_later():
    events = [up(3), down(1), up(5)]
    first = START.followed_by(events, 3)
    second = first.followed_by(events, 2)
    assert [(each.version, each.last, each.events) for each in (first, second)] == [
        (1, events[0], (events[0],)),
        (2, events[1], (events[0], events[1])),
    ]


@pytest.mark.parametrize(
    ("events", "void"),
    [
        ([up(), up()], {}),
        ([up(), up(), back(2)], {2: 3}),
        ([up(), up(), up(), back(2, 3)], {2: 4, 3: 4}),
        ([up(), up(), back(2), back(3)], {3: 4}),  # what was taken back takes nothing back
        ([up(), up(), back(2), back(3), back(4)], {4: 5, 2: 3}),
        ([up(), up(), back(2), back(2)], {2: 4}),
    ],
)
def test_the_last_word_counts(events, void):
    assert voided(events) == void


@pytest.mark.parametrize(
    ("events", "state_then"),
    [
        ([up(1), up(2), up(4)], 7),
        ([up(1), up(2), up(4), back(2)], 5),
        ([up(1), up(2), up(4), back(2), back(4)], 7),
        ([up(1), up(2), up(4), back(2, 3)], 1),
        ([up(1), up(2), back(2), up(8)], 9),
    ],
)
def test_what_was_taken_back_was_never_there(events, state_then):
    assert state(*events) == after(*events).state == state_then
    assert COUNTER.replay(START, events).events == tuple(events)


def test_an_event_that_does_not_fit_is_named_by_its_number():
    (refusal,) = COUNTER.objections(COUNTER.replay(START, [up(3), down(2), down(2)]))
    assert refusal.number == 3
    assert str(refusal) == "Event 3 (down) of the logbook does not fit: The counter stands at 1."
    assert refusal.difference(str) == (3, "today this would be refused: The counter stands at 1.")
    assert not refusal.is_lost
    with pytest.raises(InvalidInput, match=r"^The counter stands at 1\.$"):
        after(up(3), down(2), down(2))


@pytest.mark.parametrize("number", [-1, 0, 1, 4, 5])
def test_only_an_event_that_is_there_can_be_taken_back_and_never_the_first(number):
    moment = after(up(1), up(2), up(4))
    with pytest.raises(InvalidInput, match=f"Event {number} cannot be taken back; the numbers are in the logbook"):
        COUNTER.decide(moment, back(number))
    assert COUNTER.decide(moment, back(3)).state == 3
    assert COUNTER.decide(moment, back(2)).state == 5


def test_what_later_events_rest_on_cannot_be_taken_back():
    moment = after(up(1), up(2), down(3))
    with pytest.raises(InvalidInput, match=r"^Event 2 cannot be taken back any more: event 3 \(down\)"):
        COUNTER.decide(moment, back(2))


def test_what_would_be_refused_today_in_any_case_rests_on_nothing(monkeypatch):
    moment = after(up(1), up(2), up(4), down(1))
    monkeypatch.setattr(COUNTER, "_checks", {**COUNTER._checks, type(up()): [_at_most_three]})
    assert COUNTER.replay(START, moment.events).state == 6
    assert [each.number for each in COUNTER.objections(moment)] == [3]
    assert COUNTER.decide(moment, back(2)).state == 4
    with pytest.raises(InvalidInput, match="too many"):
        COUNTER.decide(moment, up(4))


def _at_most_three(now, event):
    if event.steps > 3:
        raise InvalidInput("too many")


def _no_more_than_three(now, event):
    _at_most_three(now, event)
    return now.state + event.steps


def test_an_event_that_cannot_be_applied_is_lost_and_one_that_a_check_refuses_counts(monkeypatch):
    moment = after(up(1), up(9), down(2), up(4))
    monkeypatch.setattr(COUNTER, "_checks", {**COUNTER._checks, type(down()): [_at_most_three, _never]})
    monkeypatch.setattr(COUNTER, "_changes", {**COUNTER._changes, type(up()): _no_more_than_three})
    assert COUNTER.replay(START, moment.events).state == -1
    remarks, lost = sort_objections(COUNTER.objections(moment), str)
    assert remarks == [(3, "today this would be refused: never")]
    assert lost == [(n, "this decision is lost, because it cannot be applied: too many") for n in (2, 4)]


def _never(now, event):
    raise InvalidInput("never")


def test_what_is_refused_today_but_counts_is_not_lost_by_taking_back_what_it_rests_on(monkeypatch):
    moment = after(up(2), up(3), down(4))

    def below(now, event):
        if event.steps > now.state:
            raise InvalidInput("below zero")
        return now.state - event.steps

    monkeypatch.setattr(COUNTER, "_checks", {**COUNTER._checks, type(down()): [_at_most_three]})
    monkeypatch.setattr(COUNTER, "_changes", {**COUNTER._changes, type(down()): below})
    with pytest.raises(InvalidInput, match=r"^Event 2 cannot be taken back any more: event 3 \(down\)"):
        COUNTER.decide(moment, back(2))
    longer = COUNTER.replay(START, [up(2), up(1), up(3), down(4)])
    assert COUNTER.decide(longer, back(2)).state == 1


@pytest.mark.parametrize(("behind", "numbers"), [((), [1, 2, 4]), ((1,), [2, 4]), ((2,), [4]), ((4,), [])])
def test_every_event_behind_a_number_is_objected_to_that_would_be_refused_today(monkeypatch, behind, numbers):
    moment = after(up(4), up(5), up(1), up(9))
    monkeypatch.setattr(COUNTER, "_checks", {**COUNTER._checks, type(up()): [_at_most_three]})
    assert [each.number for each in COUNTER.objections(moment, *behind)] == numbers


class Stays(Event):
    title = "stays"
    is_for_good = True


def test_what_is_for_good_is_not_taken_back():
    for_good = Stays(at=NOON, by="Els")
    assert voided([up(), for_good, up(), back(2)]) == {}
    assert voided([up(), up(), for_good, back(2, 3)]) == {2: 4}


class TookLastBack(Event):
    title = "last taken back"

    def takes_back(self, number):
        return (number - 1,)


def test_an_event_that_takes_back_is_told_its_own_number():
    moment = after(up(1), up(2), up(4))
    assert COUNTER.decide(moment, TookLastBack(at=NOON, by="Els")).state == 3


def test_one_more_event_comes_after_this_moment_and_not_after_a_later_one():
    first = START.followed_by([up(3), down(1)], 3)
    assert first.events_and(up(5)) == [up(3), up(5)]


STEPS = st.lists(st.one_of(st.builds(up, st.integers(1, 9)), st.builds(down, st.integers(1, 9))), max_size=12)


@given(STEPS, st.data())
def test_whatever_is_decided_evolves_and_stays_readable(steps, data):
    """What decide accepts evolve folds to the same state; any part of it in any order folds too."""
    moment = START
    for event in steps:
        try:
            moment = COUNTER.decide(moment, event)
        except InvalidInput:
            continue
    assert COUNTER.replay(START, moment.events).state == moment.state >= 0
    assert not [*COUNTER.objections(moment)]
    some = data.draw(st.permutations(moment.events))[: data.draw(st.integers(0, moment.version))]
    assert COUNTER.replay(START, some).version == len(some)
