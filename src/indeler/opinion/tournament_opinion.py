"""The opinion on a file: its rounds by audit and engine, with pictures, its standings, and the most likely rulebook."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from indeler.audit import RIGHT, RIGHT_IF_LAST, AuditedRound, Verdict, audited_round, check
from indeler.formats import Stated
from indeler.language import N_, IndelerError, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.model import Kind, Pairing, Tournament
from indeler.model.teams import participants
from indeler.opinion.standings import Standings, judge_standings
from indeler.reasons import picture, study_of, svg
from indeler.rulebooks import DEFAULT, audited, explained
from indeler.systems import pair, rulebook

MAX_CELLS_DRAWN = 6000
"""Players times rounds up to which every round is drawn; in a larger tournament only those that are not right."""


Boards = list[tuple[int, int]]
"""White and Black in order, 0 for the bye."""

AGREE, DISAGREE, NOT_COMPARED = "agrees", "disagrees", "not asked"


class Opinion(NamedTuple):
    """The engine's result for a verdict of the audit, and a line for the reader."""

    engine: str
    sentence: Sentence
    pairing: Pairing | None = None
    """The round as the engine pairs it."""

    def line(self, words: Words) -> str:
        """Return the line in the language of these words."""
        return f"  {self.sentence.translated(words)}"


def second_opinion(
    tournament: Tournament, verdict: Verdict, boards: Boards | None, settings: Mapping[str, str]
) -> Opinion:
    """Pair the round of this verdict and compare: both find it right, or both do not."""
    played = audited_round(tournament, verdict.round, boards)
    before = tournament.before(played.round)
    try:
        paired = [pair(before, verdict.rules, **each) for each in known_draws(before, verdict.rules, settings)]
    except IndelerError as refusal:
        why = Sentence(refusal.text, **refusal.values)
        return Opinion(NOT_COMPARED, Sentence(N_("the engine was not asked: {why}"), why=why))
    same = next((each for each in paired if _has_boards_of(each, played)), None)
    if (same is not None) != bool(verdict.findings):
        return Opinion(AGREE, Sentence(N_("engine and audit agree")), same or paired[0])
    listed = [f"{white}-{black}" for white, black in boards_of(paired[0])]
    text = N_("engine and audit do not agree: the engine pairs {boards}; one of them is mistaken, please report this")
    return Opinion(DISAGREE, Sentence(text, boards=listed), paired[0])


def known_draws(before: Tournament, rules: str, settings: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """Yield the settings; if the drawn colour is unknown, with either colour."""
    is_known = before.initial_colour is not None or "initial" in settings or any(one.games for one in before.rounds[:1])
    if is_known or all(setting.name != "initial" for setting in rulebook(rules).settings):
        yield settings
    else:
        yield from ({**settings, "initial": colour} for colour in ("white", "black"))


def boards_of(pairing: Pairing) -> Boards:
    """Return the boards of a pairing, and the bye."""
    return [*pairing.boards, *([] if pairing.bye is None else [(pairing.bye, 0)])]


def _has_boards_of(pairing: Pairing, played: AuditedRound) -> bool:
    """Return whether the boards are the same; in the same order, where the order is known.

    Who is free in a round robin has a bye without points in a file, which is no bye of the pairing.
    """
    is_bye = played.bye is not None or pairing.free is Kind.PAIRING_BYE
    paired = boards_of(pairing) if is_bye else pairing.boards
    bye = [] if played.bye is None else [(played.bye, 0)]
    if played.boards is not None:
        return paired == [*played.boards, *bye]
    return sorted(paired) == sorted([*played.games, *bye])


class JudgedRound(NamedTuple):
    """One round: the verdicts of audit and engine, or why it cannot be judged."""

    number: int
    verdict: Verdict | None
    engine: Opinion | None = None
    refusal: Sentence | None = None
    picture: str = ""
    """The groups of the round that the rules give, as SVG; empty where the rulebook has none."""

    @property
    def is_in_order(self) -> bool:
        """Return whether no fault is shown."""
        engine_agrees = self.engine is None or self.engine.engine != DISAGREE
        return engine_agrees and (self.verdict is None or self.verdict.is_in_order)


class TournamentOpinion(NamedTuple):
    """The opinion on a file."""

    tournament: Tournament
    rules: str
    rounds: tuple[JudgedRound, ...]
    standings: Standings

    @property
    def is_in_order(self) -> bool:
        """Return whether no fault is shown anywhere."""
        return all(each.is_in_order for each in self.rounds) and self.standings.is_in_order


def judge_tournament(
    stated: Stated, rules: str | None, settings: Mapping[str, str], lang: str, rounds: Iterable[int]
) -> TournamentOpinion:
    """Return the opinion on these rounds and on the standings, by this rulebook or the one that the file names."""
    tournament = participants(stated.tournament, rules)
    rules = rules or tournament.rules or DEFAULT
    judged_rounds = tuple(judge_round(tournament, each, rules, settings, lang) for each in rounds)
    return TournamentOpinion(tournament, rules, judged_rounds, judge_standings(stated, rules, settings))


def judge_round(tournament: Tournament, number: int, rules: str, settings: Mapping[str, str], lang: str) -> JudgedRound:
    """Judge one round; a refusal of the audit is recorded, and the other rounds are judged all the same."""
    try:
        verdict = check(tournament, number, rules, None, settings, lang)
    except IndelerError as refusal:
        return JudgedRound(number, None, refusal=Sentence(refusal.text, **refusal.values))
    engine = second_opinion(tournament, verdict, None, settings)
    is_right = verdict.is_in_order and not verdict.findings
    is_drawn = not is_right or len(tournament.players) * len(tournament.rounds) <= MAX_CELLS_DRAWN
    return JudgedRound(number, verdict, engine, picture=_picture_of(engine, lang) if is_drawn else "")


def _picture_of(engine: Opinion, lang: str) -> str:
    if engine.pairing is None or engine.pairing.rules not in explained():
        return ""
    return svg(picture(study_of(engine.pairing), words_of(lang)))


MAX_CELLS_CHECKED = 1000
"""The most players times rounds: of a large tournament only the first rounds are tried, since a wrong rulebook is slow.
"""
MIN_ROUNDS_CHECKED = 3
"""The rounds that are tried for any number of players: the first one decides almost nothing."""


class Guess(NamedTuple):
    """The rulebook by which most of the first rounds are right, their number, and others with the same number."""

    rules: str
    right: int
    rounds: int
    others: tuple[str, ...]

    def sentence(self) -> Sentence:
        """Describe the result."""
        text = N_("The file names no rulebook; of the first {rounds} rounds {right} are right by {rules}.")
        if self.others:
            text = N_(
                "The file names no rulebook; of the first {rounds} rounds {right} are right by {rules}, "
                "and as many by {others}."
            )
        return Sentence(text, rules=self.rules, right=self.right, rounds=self.rounds, others=list(self.others))


def guess_rulebook(read: Callable[[str], Stated]) -> tuple[Stated, Guess]:
    """Return the file as read by the rulebook by which most rounds are right; of several the usual one, or by name.

    ``read`` reads the file by a rulebook, on which the points of a win may depend.
    """
    found: dict[str, tuple[int, Stated]] = {}
    for rules in sorted(audited(), key=lambda name: (name != DEFAULT, name)):
        try:
            stated = read(rules)
        except IndelerError:
            if rules == DEFAULT:
                raise
            continue
        found[rules] = _right(stated.tournament, rules), stated
    most = max(right for right, _ in found.values())
    best, *others = (rules for rules, (right, _) in found.items() if right == most)
    stated = found[best][1]
    return stated, Guess(best, most, len(_checked_rounds(stated.tournament)), tuple(others))


def _checked_rounds(tournament: Tournament) -> range:
    most = max(MIN_ROUNDS_CHECKED, MAX_CELLS_CHECKED // max(len(tournament.players), 1))
    return range(1, min(most, len(tournament.rounds)) + 1)


def _right(tournament: Tournament, rules: str) -> int:
    """Return how many rounds are right; one that the rulebook's audit refuses to judge is not."""
    right = 0
    for number in _checked_rounds(tournament):
        try:
            right += check(tournament, number, rules).verdict in (RIGHT, RIGHT_IF_LAST)
        except IndelerError:
            continue
    return right
