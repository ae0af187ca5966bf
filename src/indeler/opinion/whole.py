"""A whole file judged: its rounds by audit and engine, each with a picture, and its standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from indeler.audit import Verdict, check
from indeler.formats.stated import Stated
from indeler.language import IndelerError, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Tournament
from indeler.opinion.agreement import DISAGREE, Opinion, opinion
from indeler.opinion.standings import Standings, judged
from indeler.reasons.picture import picture
from indeler.reasons.studies import study_of
from indeler.reasons.svg import svg
from indeler.rulebooks import DEFAULT, explained

PICTURED = 6000
"""Players times rounds up to which every round is drawn; in a larger tournament only those that are not right."""


class JudgedRound(NamedTuple):
    """One round: what audit and engine say, or why it cannot be judged."""

    number: int
    verdict: Verdict | None
    engine: Opinion | None = None
    refusal: Sentence | None = None
    picture: str = ""
    """The groups of the round that the rules give, as SVG; empty where the rulebook has none."""

    @property
    def is_in_order(self) -> bool:
        """Whether no fault is shown."""
        return (self.verdict is None or self.verdict.is_in_order) and (
            self.engine is None or self.engine.engine != DISAGREE
        )


class Whole(NamedTuple):
    """What is said of a file."""

    tournament: Tournament
    rules: str
    rounds: tuple[JudgedRound, ...]
    standings: Standings

    @property
    def is_in_order(self) -> bool:
        """Whether no fault is shown anywhere."""
        return all(each.is_in_order for each in self.rounds) and self.standings.is_in_order


def whole(stated: Stated, rules: str | None, settings: Mapping[str, str], lang: str, rounds: Iterable[int]) -> Whole:
    """The opinion on these rounds and on the standings, by this rulebook or the one that the file names."""
    rules = rules or stated.tournament.rules or DEFAULT
    judged_rounds = tuple(judged_round(stated.tournament, each, rules, settings, lang) for each in rounds)
    return Whole(stated.tournament, rules, judged_rounds, judged(stated, rules, settings))


def judged_round(
    tournament: Tournament, number: int, rules: str, settings: Mapping[str, str], lang: str
) -> JudgedRound:
    """One round; what the audit refuses to judge is said, and the others are judged all the same."""
    try:
        verdict = check(tournament, number, rules, None, settings, lang)
    except IndelerError as refusal:
        return JudgedRound(number, None, refusal=Sentence(refusal.text, **refusal.values))
    engine = opinion(tournament, verdict, None, settings)
    is_right = verdict.is_in_order and not verdict.findings
    is_drawn = not is_right or len(tournament.players) * len(tournament.rounds) <= PICTURED
    return JudgedRound(number, verdict, engine, picture=_drawn(engine, lang) if is_drawn else "")


def _drawn(engine: Opinion, lang: str) -> str:
    if engine.pairing is None or engine.pairing.rules not in explained():
        return ""
    return svg(picture(study_of(engine.pairing), words_of(lang)))
