"""Snapshots of the events of a logbook, and their change when events are undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indeler.language import InvalidInput
from indeler.logbook.aggregates import sort_objections, voided
from indeler.logbook.events import Event
from support.counter_logbook import COUNTER, NOON, START, back, down, up


def state(*events):
    return COUNTER.replay(START, events).state


def after(*events):
    """Return the moment after these events were decided one after the other."""
    moment = START
    for event in events:
        moment = COUNTER.decide(moment, event)
    return moment


def test_a_moment_has_its_events_its_version_and_its_last_event():
    assert (START.events, START.version, START.last, START.state) == ((), 0, None, 0)
    events = [up(3), down(1), up(5)]
    moment = after(*events)
    assert (moment.events, moment.version, moment.last, moment.state) == (tuple(events), 3, events[2], 7)


def test_a_moment_never_contains_later_events():
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
        ([up(), up(), back(2), back(3)], {3: 4}),  # a reversed event reverses nothing
        ([up(), up(), back(2), back(3), back(4)], {4: 5, 2: 3}),
        ([up(), up(), back(2), back(2)], {2: 4}),
    ],
)
def test_the_last_reversal_counts(events, void):
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
def test_a_reversed_event_has_no_effect(events, state_then):
    assert state(*events) == after(*events).state == state_then
    assert COUNTER.replay(START, events).events == tuple(events)


def test_an_event_that_does_not_fit_is_reported_by_its_number():
    (refusal,) = COUNTER.objections(COUNTER.replay(START, [up(3), down(2), down(2)]))
    assert refusal.number == 3
    assert str(refusal) == "Event 3 (down) of the logbook does not fit: The counter stands at 1."
    assert refusal.difference(str) == (3, "today this would be refused: The counter stands at 1.")
    assert not refusal.is_lost
    with pytest.raises(InvalidInput, match=r"^The counter stands at 1\.$"):
        after(up(3), down(2), down(2))


@pytest.mark.parametrize("number", [-1, 0, 1, 4, 5])
def test_only_an_existing_event_other_than_the_first_can_be_reversed(number):
    moment = after(up(1), up(2), up(4))
    with pytest.raises(InvalidInput, match=f"Event {number} cannot be taken back; the numbers are in the logbook"):
        COUNTER.decide(moment, back(number))
    assert COUNTER.decide(moment, back(3)).state == 3
    assert COUNTER.decide(moment, back(2)).state == 5


def test_an_event_that_later_events_depend_on_cannot_be_reversed():
    moment = after(up(1), up(2), down(3))
    with pytest.raises(InvalidInput, match=r"^Event 2 cannot be taken back any more: event 3 \(down\)"):
        COUNTER.decide(moment, back(2))


def test_an_event_that_would_be_refused_anyway_does_not_prevent_a_reversal(monkeypatch):
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


def test_a_reversal_cannot_lose_an_event_that_counts_although_refused_today(monkeypatch):
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
def test_objections_are_to_events_after_a_number_that_would_be_refused_today(monkeypatch, behind, numbers):
    moment = after(up(4), up(5), up(1), up(9))
    monkeypatch.setattr(COUNTER, "_checks", {**COUNTER._checks, type(up()): [_at_most_three]})
    assert [each.number for each in COUNTER.objections(moment, *behind)] == numbers


class Stays(Event):
    title = "stays"
    is_for_good = True


def test_a_permanent_event_is_not_reversed():
    for_good = Stays(at=NOON, by="Els")
    assert voided([up(), for_good, up(), back(2)]) == {}
    assert voided([up(), up(), for_good, back(2, 3)]) == {2: 4}


class TookLastBack(Event):
    title = "last taken back"

    def takes_back(self, number):
        return (number - 1,)


def test_a_reversing_event_gets_its_own_number():
    moment = after(up(1), up(2), up(4))
    assert COUNTER.decide(moment, TookLastBack(at=NOON, by="Els")).state == 3


def test_an_event_is_added_after_this_moment_and_not_after_a_later_one():
    first = START.followed_by([up(3), down(1)], 3)
    assert first.events_and(up(5)) == [up(3), up(5)]


STEPS = st.lists(st.one_of(st.builds(up, st.integers(1, 9)), st.builds(down, st.integers(1, 9))), max_size=12)


@given(STEPS, st.data())
def test_decided_events_evolve_to_the_same_state_and_stay_readable(steps, data):
    """``evolve`` gives the state of all events that ``decide`` accepted, and applies any part of them in any order."""
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
