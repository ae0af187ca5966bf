"""Tests of docs/how-to/add-an-event.md: a new kind of event in the logbook of an open tournament."""

import importlib
import sys

import pytest

from indeler import opens
from indeler.language import InvalidInput
from indeler.logbook import Kinds
from indeler.opens import tournaments
from indeler.opens.aggregate import OPENS
from support.guide_excerpts import ROOT, shown_in
from support.open_tournaments import Arbiter

TOY = ROOT / "tests" / "data" / "offers"


@pytest.fixture
def offered(monkeypatch):
    """Register the example kind with the built-in kinds; its function is not loaded yet."""
    monkeypatch.syspath_prepend(str(TOY.parent))
    monkeypatch.setattr(OPENS, "_checks", {**OPENS._checks})
    monkeypatch.setattr(OPENS, "_changes", {**OPENS._changes})
    kind = importlib.import_module("offers.events").DrawOffered
    kinds = Kinds((*opens.KINDS.by_word.values(), kind), tournaments._unfit)
    monkeypatch.setattr(tournaments, "KINDS", kinds)
    monkeypatch.setattr(tournaments, "KINDS", kinds)
    yield kind
    for name in [name for name in sys.modules if name.partition(".")[0] == "offers"]:
        del sys.modules[name]


def test_one_class_and_two_functions_add_a_kind_of_event(offered):
    with pytest.raises(TypeError, match=r"^no function is marked with @evolves for DrawOffered$"):
        OPENS.check_all([offered])
    importlib.import_module("offers.decide")
    OPENS.check_all([offered])

    arbiter = Arbiter(players=4)
    arbiter.play("1-0")
    (done, _), (playing, _) = arbiter.state.boards[0]
    before = arbiter.state
    assert arbiter.say(offered, round=1, player=playing) == before
    with pytest.raises(InvalidInput, match=rf"^Player {done} has no game to offer a draw in\.$"):
        arbiter.say(offered, round=1, player=done)
    with pytest.raises(InvalidInput, match="round: 0 does not fit; write a whole number from 1 to 999"):
        arbiter.say(offered, round=0, player=playing)
    assert opens.views.log(arbiter.again())[-1].sentence == f"Round 1: player {playing} offered a draw."


def test_the_guide_shows_the_contents_of_the_files():
    shown = {name: parts for name, parts in shown_in("add-an-event.md").items() if "/" not in name}
    assert {*shown} == {"events.py", "decide.py"}
    for name, parts in shown.items():
        text = (TOY / name).read_text(encoding="utf-8")
        assert [part for part in parts if part not in text] == []
