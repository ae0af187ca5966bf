"""Whether the engine pairs a round as it was given: an opinion of its own, for it shares no code with the audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from indeler.audit import Verdict
from indeler.audit.given import Given, given_round
from indeler.language import N_, IndelerError, Sentence, Words
from indeler.model import Pairing, Tournament
from indeler.systems import pair, rulebook

Boards = list[tuple[int, int]]
"""White and Black in order, 0 for the bye."""

AGREE, DISAGREE, NOT_ASKED = "agrees", "disagrees", "not asked"


class Opinion(NamedTuple):
    """What the engine makes of a verdict of the audit, and a line for the reader."""

    engine: str
    sentence: Sentence
    pairing: Pairing | None = None
    """The round as the engine pairs it."""

    def line(self, words: Words) -> str:
        """In the language of these words."""
        return f"  {self.sentence.translated(words)}"


def opinion(tournament: Tournament, verdict: Verdict, boards: Boards | None, settings: Mapping[str, str]) -> Opinion:
    """Pair the round of this verdict and compare: both say that it is right, or both that it is not."""
    given = given_round(tournament, verdict.round, boards)
    before = tournament.before(given.round)
    try:
        paired = [pair(before, verdict.rules, **each) for each in _draws(before, verdict.rules, settings)]
    except IndelerError as refusal:
        why = Sentence(refusal.text, **refusal.values)
        return Opinion(NOT_ASKED, Sentence(N_("the engine was not asked: {why}"), why=why))
    same = next((each for each in paired if _is_as_given(boards_of(each), given)), None)
    if (same is not None) != bool(verdict.findings):
        return Opinion(AGREE, Sentence(N_("engine and audit agree")), same or paired[0])
    listed = [f"{white}-{black}" for white, black in boards_of(paired[0])]
    text = N_("engine and audit do not agree: the engine pairs {boards}; one of them is mistaken, please report this")
    return Opinion(DISAGREE, Sentence(text, boards=listed), paired[0])


def _draws(before: Tournament, rules: str, settings: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """The settings; where nobody knows which colour was drawn, with either colour."""
    is_known = before.initial_colour is not None or "initial" in settings or any(one.games for one in before.rounds[:1])
    if is_known or all(setting.name != "initial" for setting in rulebook(rules).settings):
        yield settings
    else:
        yield from ({**settings, "initial": colour} for colour in ("white", "black"))


def boards_of(pairing: Pairing) -> Boards:
    """The boards of a pairing, and the bye."""
    return [*pairing.boards, *([] if pairing.bye is None else [(pairing.bye, 0)])]


def _is_as_given(paired: Boards, given: Given) -> bool:
    """Whether the boards are the same; in the same order, where the order is known."""
    bye = [] if given.bye is None else [(given.bye, 0)]
    if given.boards is not None:
        return paired == [*given.boards, *bye]
    return sorted(paired) == sorted([*given.games, *bye])
