"""The explanation of a ranking: the tie-break that decides between two players, with both sums written out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from indeler.language import N_, InvalidInput, Sentence, Text, Words
from indeler.language.catalogue import colon, words_of
from indeler.model import Tournament
from indeler.model.notebook import format_list
from indeler.ranking.order import LEFT_OUT, Group, question, split_groups
from indeler.ranking.registry import Criterion
from indeler.ranking.table import Table
from indeler.ranking.team_tie_breaks import TeamTable
from indeler.ranking.working import NO_NOTE, Combine, Term, Working
from indeler.rulebooks import Order


class Side(NamedTuple):
    """One player's part of a step: the working, and its text."""

    player: int
    name: str
    working: Working
    text: str

    def as_data(self) -> dict[str, Any]:
        """Return the side as data for JSON."""
        working = self.working
        return {
            "player": self.player,
            "name": self.name,
            "total": _total(working),
            "combine": working.combine.value,
            "terms": [_term_data(term, working) for term in working.terms],
            "text": self.text,
        }


class Step(NamedTuple):
    """One criterion, applied to two players who were equal before it."""

    code: str
    name: str
    clause: str
    sides: tuple[Side, Side]
    decides: bool
    note: str = ""

    def lines(self, words: Words = N_) -> list[str]:
        """Return lines for a reader: both sums if the step decides, otherwise the common value."""
        if self.decides:
            return [f"{self.code}{colon(words)} {side.name} {side.text}" for side in self.sides]
        one, other = [side.working.total_text for side in self.sides]
        text = N_("both {one}") if one == other else N_("{one} and {other} decide nothing")
        equal = Sentence(text, one=one, other=other).translated(words)
        return [f"{self.code}{colon(words)} {equal}{f', {self.note}' if self.note else ''}"]

    def as_data(self) -> dict[str, Any]:
        """Return the step as data for JSON."""
        return {
            "code": self.code,
            "name": self.name,
            "clause": self.clause,
            "decides": self.decides,
            "note": self.note,
            "sides": [side.as_data() for side in self.sides],
        }


class Why(NamedTuple):
    """The order of two players, and the criterion that decides."""

    players: tuple[int, int]
    """The two players, the higher ranked first."""
    names: tuple[str, str]
    steps: tuple[Step, ...]
    """All criteria up to and including the one that decides."""
    found: tuple[Sentence, ...]
    """Explanations of the numbers of those criteria that need more than addition."""
    left_out: tuple[str, ...]
    """Tie-breaks from ratings that are unusable because of unrated players."""
    words: Words = N_
    """The translation function of its language."""

    @property
    def above(self) -> int | None:
        """The higher ranked player; None if the two are equal on everything."""
        return self.players[0] if self.decided_by else None

    @property
    def below(self) -> int | None:
        """The lower ranked player; None if the two are equal on everything."""
        return self.players[1] if self.decided_by else None

    @property
    def decided_by(self) -> str | None:
        """The code that decides; None if the two are equal on everything."""
        return self.steps[-1].code if self.steps[-1].decides else None

    def lines(self) -> list[str]:
        """Return the answer for a terminal."""
        above, below = self.names
        last = self.steps[-1]
        if last.decides:
            by = [part for part in (last.name, last.clause) if part]
            text = N_("{above} stands above {below} by {code} ({by}).")
            head = Sentence(text, above=above, below=below, code=last.code, by=by)
        else:
            text = N_("{above} and {below} are equal on everything and share their place.")
            head = Sentence(text, above=above, below=below)
        unrated = [Sentence(LEFT_OUT, code=code) for code in self.left_out]
        return [
            head.translated(self.words),
            *(line for step in self.steps for line in step.lines(self.words)),
            *(sentence.translated(self.words) for sentence in self.found),
            *(sentence.translated(self.words) for sentence in unrated),
        ]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        head, *lines = self.lines()
        return format_list(head, [(line, ()) for line in lines])

    def as_data(self) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        return {
            "players": list(self.players),
            "above": self.above,
            "below": self.below,
            "decided_by": self.decided_by,
            "steps": [step.as_data() for step in self.steps],
            "left_out": list(self.left_out),
            "lines": self.lines(),
        }


def why(
    tournament: Tournament,
    a: int,
    b: int,
    rules: str | None = None,
    tiebreaks: Sequence[str] | Order | None = None,
    edition: str = "2026",
    *,
    final: bool = False,
    lang: str = "en",
) -> Why:
    """Return the criterion by which one of these players ranks above the other; arguments as for `standings`."""
    table, criteria, left_out = question(tournament, rules, tiebreaks, edition, final=final)
    for number in (a, b):
        if isinstance(table, TeamTable) and number not in table.cards:
            raise InvalidInput(N_("There is no team {number}; the numbers are in the list of teams."), number=number)
        table.tournament.player(number)
    if a == b and isinstance(table, TeamTable):
        raise InvalidInput(N_("Team {team} cannot stand above itself; name two teams."), team=a)
    if a == b:
        raise InvalidInput(N_("Player {player} cannot stand above himself; name two players."), player=a)
    order, comparisons = _compared(table, criteria, a, b)
    words = words_of(lang)
    steps = tuple(_step(table, comparison, order, words) for comparison in comparisons)
    names = (table.name(order[0], words), table.name(order[1], words))
    found = (comparison.criterion.tiebreak.found(table) for comparison in comparisons)
    unrated = tuple(step.code.text for step in left_out)
    return Why(order, names, steps, tuple(sentence for sentence in found if sentence), unrated, words)


class _Comparison(NamedTuple):
    """One criterion as applied to the two: the players tied with them, and whether for first place."""

    criterion: Criterion
    tied: Group
    is_first: bool
    decides: bool


def _compared(table: Table, criteria: Sequence[Criterion], a: int, b: int) -> tuple[tuple[int, int], list[_Comparison]]:
    groups: list[Group] = [tuple(table.cards)]
    comparisons: list[_Comparison] = []
    for criterion in criteria:
        tied = _group_of(a, groups)
        is_first = tied == groups[0]
        groups, _ = split_groups(table, criterion, groups)
        place, other = (groups.index(_group_of(player, groups)) for player in (a, b))
        comparisons.append(_Comparison(criterion, tied, is_first, decides=place != other))
        if place != other:
            return ((a, b) if place < other else (b, a)), comparisons
    return (a, b), comparisons


def _step(table: Table, comparison: _Comparison, order: tuple[int, int], words: Words) -> Step:
    code, tiebreak = comparison.criterion.code, comparison.criterion.tiebreak
    note = NO_NOTE
    if tiebreak.working is not None:
        workings = [tiebreak.working(table, player, code) for player in order]
    elif code.first_place_only and not comparison.is_first:
        workings, note = [Working(()), Working(())], N_("for first place only")
    else:
        workings, note = _among_the_tied(table, comparison, order)
    named = partial(table.name, words=words)
    upper, lower = (
        Side(player, named(player), working, working.format_sum(named, words))
        for player, working in zip(order, workings, strict=True)
    )
    name = Sentence(tiebreak.name).translated(words)
    return Step(code.text, name, tiebreak.clause, (upper, lower), comparison.decides, words(note))


def _among_the_tied(table: Table, comparison: _Comparison, order: tuple[int, int]) -> tuple[list[Working], Text]:
    """Return both sums in the separate standings that decide between the two; in the last ones if none does."""
    code, tied = comparison.criterion.code, comparison.tied
    assert comparison.criterion.tiebreak.placing is not None
    upper, lower = order
    while True:
        placing = comparison.criterion.tiebreak.placing(table, tied, code)
        part = _group_of(upper, placing.parts)
        if lower not in part or len(placing.parts) == 1 or code.first_place_only:
            return [placing.workings[player] for player in order], placing.note
        tied, code = part, placing.then or code


def _group_of(player: int, groups: Sequence[Group]) -> Group:
    return next(group for group in groups if player in group)


def _term_data(term: Term, working: Working) -> dict[str, Any]:
    data: dict[str, Any] = {
        "round": term.round or None,
        "opponent": term.opponent or None,
        "score": _number(Fraction(term.score, working.unit)),
    }
    if working.weight_unit:
        data["times"] = _number(Fraction(term.weight, working.weight_unit))
    return {**data, "note": str(term.note), "cut": term.cut}


def _total(working: Working) -> int | float | list[int | float]:
    return [*map(_number, working.values)] if working.combine is Combine.IN_ORDER else _number(working.total)


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)
