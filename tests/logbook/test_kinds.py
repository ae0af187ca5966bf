"""The kinds of events in a logbook: how lines are written and read, and how events are decided."""

import msgspec
import pytest

from indeler.language import InvalidInput, Sentence
from indeler.logbook import Aggregate, Kinds, Seal, check, seal_events
from indeler.logbook.events import Event, encode, kinds_in
from support import counter_logbook
from support.counter_logbook import COUNTER, KINDS, NOON, START, TookBack, WentDown, WentUp, back, down, up


def test_the_kinds_of_a_module_are_its_own_public_classes():
    assert list(kinds_in(counter_logbook)) == [WentUp, WentDown, TookBack]


def test_the_name_of_a_kind_is_written_as_hyphenated_words():
    assert [kind.kind() for kind in kinds_in(counter_logbook)] == ["went-up", "went-down", "took-back"]
    assert list(KINDS.by_word) == ["went-up", "went-down", "took-back"]


def test_the_seal_is_at_the_end_of_the_line():
    event = up(2)
    plain = b'{"kind":"went-up","steps":2,"at":"2026-09-01T12:00:00","by":"Anna","why":""'
    assert encode(event) == plain + b"}"
    assert encode(msgspec.structs.replace(event, seal=Seal(own="ab"))) == plain + b',"seal":{"own":"ab"}}'
    assert KINDS.decode(encode(event)) == event


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"{", "this is not valid JSON (Input data was truncated)"),
        (b"[" * 100_000, "this is not valid JSON (it is nested too deep)"),
        (b'{"kind": "jumped"}', "took-back, went-down, went-up do not fit"),
        (b'{"kind": "went-up"}', "took-back, went-down, went-up do not fit"),
    ],
)
def test_a_line_that_is_no_event_is_refused_in_one_sentence(line, fault):
    with pytest.raises(InvalidInput) as refusal:
        KINDS.decode(line)
    assert str(refusal.value) == f"The event cannot be read: {fault}."


def test_an_event_that_could_not_be_read_again_is_refused():
    assert KINDS.checked(up(2)) == up(2)
    with pytest.raises(InvalidInput, match="cannot be read"):
        KINDS.checked(up(by=""))
    with pytest.raises(InvalidInput, match="The event cannot be written"):
        KINDS.checked(up(steps=object()))


@pytest.mark.parametrize("why", ["", "  "])
def test_a_decision_that_needs_a_reason_is_refused_without_one(why):
    nine = COUNTER.decide(START, up(9))
    with pytest.raises(InvalidInput, match="Say why: this decision needs a reason"):
        COUNTER.decide(nine, down(1, why))
    assert COUNTER.decide(nine, down(1)).state == 8


def test_a_kind_of_event_without_an_evolve_function_raises_an_error():
    COUNTER.check_all(kinds_in(counter_logbook))
    one = Aggregate(lambda count: count)
    one.evolves(WentUp)(lambda now, event: now)
    one.check_all([WentUp, TookBack])
    with pytest.raises(TypeError, match=r"^no function is marked with @evolves for WentDown$"):
        one.check_all(kinds_in(counter_logbook))
    with pytest.raises(TypeError, match=r"^no function is marked with @evolves for WentDown, WentUp$"):
        Aggregate(lambda count: count).check_all(kinds_in(counter_logbook))


def test_events_reverse_no_other_events_by_default():
    assert list(Event.takes_back(up(), 3)) == []
    assert back(2, 3).takes_back(4) == (2, 3)


def test_a_name_a_reason_and_a_text_have_a_maximum_length():
    for length, holds in ((0, False), (1, True), (200, True), (201, False)):
        assert _is_kept(up(by="x" * length)) is holds
    for length, holds in ((0, True), (2000, True), (2001, False)):
        assert _is_kept(WentUp(at=NOON, by="A", why="x" * length)) is holds
    for length, holds in ((0, False), (1, True), (2000, True), (2001, False)):
        assert _is_kept(WentUp(at=NOON, by="A", note="x" * length)) is holds


def _is_kept(event):
    try:
        KINDS.checked(event)
    except InvalidInput:
        return False
    return True


class CountedIn(Event):
    """An event that used to have a number of dozens, and now has the number and an erasable name of the counter."""

    title = "counted"
    schema = 2
    personal = ("counter",)

    number: int
    counter: str = ""

    @classmethod
    def upcast(cls, fields, schema):
        return {**{name: value for name, value in fields.items() if name != "dozens"}, "number": 12 * fields["dozens"]}


def test_a_line_of_an_older_schema_is_read_as_the_current_one():
    kinds = Kinds((WentUp, CountedIn), lambda wrong, kinds, told: Sentence("it does not fit"))
    old = b'{"kind":"counted-in","dozens":3,"at":"2026-09-01T12:00:00","by":"Anna","why":""}'
    assert kinds.decode(old) == CountedIn(at=NOON, by="Anna", number=36)
    new = CountedIn(at=NOON, by="Anna", number=7)
    assert encode(new).startswith(b'{"kind":"counted-in","schema":2,"number":7,')
    assert kinds.decode(encode(new)) == kinds.checked(new) == new
    assert kinds.decode(encode(up(2))) == up(2)
    lines = [encode(event) for event in seal_events([new, new])]
    assert [kinds.decode(line).number for line in lines] == [7, 7]
    assert check(lines).faults == ()
    with pytest.raises(InvalidInput, match="it does not fit"):
        kinds.decode(encode(new).replace(b'"schema":2', b'"schema":3').replace(b'"number"', b'"numbers"'))


def test_a_kind_declares_its_personal_fields():
    kinds = Kinds((WentUp, CountedIn), lambda wrong, kinds, told: Sentence("it does not fit"))
    assert kinds.personal({"kind": "counted-in"}) == {"by", "why", "counter"}
    assert kinds.personal({"kind": "went-up"}) == kinds.personal({"kind": "of another house"}) == {"by", "why"}
