"""The programs that pair: our engine, and for each rulebook its literal transcription, with or without a variant."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from importlib import import_module
from types import FrameType, ModuleType
from typing import Any

import indeler
from conform.patching import Patch, patched
from indeler.conform.cases import Answer
from indeler.language import IndelerError
from indeler.model import Tournament

Boards = tuple[Any, int | None] | None
ENTRIES: dict[str, tuple[str, str, Callable[[ModuleType, Tournament], Boards]]] = {
    "fide-dutch": (
        "oracles",
        "dutch_2026",
        lambda module, one: module.pair(_sibling(module, "baku").accelerated(one), one.initial_colour),
    ),
    "fide-dutch-2017": ("oracles", "dutch_2017", lambda module, one: module.pair(one, one.initial_colour)),
    "fide-dubov": ("oracles", "dubov", lambda module, one: module.pair(one)),
    "fide-team": (
        "oracles",
        "team_swiss",
        lambda module, one: module.pair(*_sibling(module, "team_events").sides_of(one)),
    ),
    "fide-double-swiss": ("oracles", "double_swiss", lambda module, one: module.pair(*module.sides_of(one))),
    "fide-1992": (
        "oracles",
        "fide_1992",
        lambda module, one: module.boards_and_bye(one, module.Choices(initial=one.initial_colour)),
    ),
    "knsb-rating": ("oracles", "knsb_rating", lambda module, one: module.boards_and_bye(one)),
    "knsb-wp": ("oracles", "knsb_wp", lambda module, one: (found := module.answer(one)) and found[:2]),
    "kndb": ("oracles", "kndb", lambda module, one: (found := module.pair(one)) and (found.boards, found.bye)),
    "keizer": ("oracles", "keizer", lambda module, one: _keizer(module, one)),
    "berger": ("oracles", "round_robin", lambda module, one: module.pair(one)),
    "fide-burstein": ("oracles", "burstein", lambda module, one: _burstein(module, one)),
}
"""The package, the module and the function that calls it, by rulebook."""


def _sibling(module: ModuleType, name: str) -> ModuleType:
    """Return another module of the same package, patched like this one, or unpatched."""
    return import_module(f"{module.__name__.rpartition('.')[0]}.{name}")


def _burstein(module: ModuleType, before: Tournament) -> Boards:
    """Return the round by the FIDE (Dutch) System in the seeding rounds, else by Burstein."""
    is_seeding = before.next_round <= module.seeding_rounds(before.total_rounds)
    found: Boards = _sibling(module, "dutch_2026").pair(before, before.initial_colour) if is_seeding else None
    return found if is_seeding else module.pair(before)


def _keizer(module: ModuleType, before: Tournament) -> Boards:
    found = module.rankings(before, {})
    ranking = found[-1][0] if found else sorted(before.players, key=lambda one: (-before.players[one].rating, one))
    present = {*before.to_pair()}
    boards: Boards = module.best_round(before, [one for one in ranking if one in present], {})
    return boards


MISTAKES = (
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    ValueError,
    TypeError,
    StopIteration,
    ZeroDivisionError,
    RuntimeError,
)
"""The exceptions of a variant that finds no pairing."""
PROCESSOR_SECONDS = 3
"""Seconds of processor time; a variant that takes longer makes no round."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise RuntimeError("endless")


signal.signal(signal.SIGVTALRM, _stop)


def right(rulebook: str, tournament: Tournament) -> Answer | None:
    """Return the round by our engine; None if there is none."""
    try:
        pairing = indeler.pair(tournament, rulebook)
    except IndelerError:
        return None
    return (*pairing.boards, *([(pairing.bye, 0)] if pairing.bye else []))


class Transcription:
    """The literal rulebook with these patches; without any it is sound."""

    def __init__(self, rulebook: str, patches: Sequence[Patch] = ()) -> None:
        root, module, self.ask = ENTRIES[rulebook]
        self.module = patched(root, patches, module) if patches else import_module(f"{root}.{module}")

    def round(self, tournament: Tournament) -> Answer | None:
        """Return the round; None if there is none, or a variant finds none."""
        signal.setitimer(signal.ITIMER_VIRTUAL, PROCESSOR_SECONDS)
        try:
            found = self.ask(self.module, tournament)
        except (*MISTAKES, IndelerError, getattr(self.module, "NoPairing", AssertionError)):
            return None
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if found is None:
            return None
        boards, bye = found
        listed = sorted(boards) if isinstance(boards, (set, frozenset)) else boards
        return (*map(tuple, listed), *([(bye, 0)] if bye else []))


def same(one: Answer, other: Answer, *, ordered: bool) -> bool:
    """Return whether two rounds are the same; the order of boards counts if both sides state it."""
    return one == other if ordered else {*one} == {*other}
