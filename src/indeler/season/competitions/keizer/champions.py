"""Who is champion of a ladder: the first who played enough; what decides between equals, or a title that is shared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any

from indeler.language import N_, Sentence
from indeler.model import Colour, Tournament
from indeler.ranking.keizer.credits import Credit
from indeler.ranking.keizer.happenings import Event
from indeler.ranking.keizer.recalculation import Ladder
from indeler.season.competitions.keizer.ladder import KeizerLadder

RULEBOOK = "keizer"

_SHARE = {Event.WIN: Fraction(1), Event.DRAW: Fraction(1, 2)}


def champions(keizer: KeizerLadder, part: int, group: str) -> list[Sentence]:
    """5: who is first, once all rounds have been played; of whom played enough games for a prize.

    Where there is a championship group, that decides the title.
    """
    if keizer.rules.championship is not None or not is_over(keizer, part, group):
        return []
    first = winners(keizer, part, group)
    if not first:
        return []
    names = [keizer.season.name(member) for member in first]
    if len(names) == 1:
        return [Sentence(N_("The first place is for {name}."), name=names[0])]
    return [Sentence(N_("{names} share the first place."), names=names)]


def winners(keizer: KeizerLadder, part: int, group: str) -> list[int]:
    """5: those equal in first place after every tie-break of the rules, among who played enough games."""
    ladder, tournament = keizer.ladder(part, group), keizer.tournament(part, group)
    scores = ladder.last.scores
    enough = [member for member in ladder.last.ranking if has_played_enough(keizer, part, group, member)]
    first = list(takewhile(lambda member: scores[member] == scores[enough[0]], enough))
    for tie in keizer.rules.ties:
        first = _best(first, _measure(keizer, ladder, tournament, tie, first))
    return first


def is_over(keizer: KeizerLadder, part: int, group: str) -> bool:
    """2-PERIODS: whether all rounds up to the end of this period are out and have their results."""
    rounds = keizer.rounds_played(part, group)
    whole = len(rounds) == sum(map(keizer.rounds_of, keizer.parts_of(part)))
    return whole and not any(Event.PENDING is each.event for card in _cards(keizer, part, group) for each in card)


def _cards(keizer: KeizerLadder, part: int, group: str) -> list[Sequence[Credit]]:
    return list(keizer.ladder(part, group).last.cards.values())


def has_played_enough(keizer: KeizerLadder, part: int, group: str, member: int) -> bool:
    """5: whether this member played as many games as a prize asks for."""
    tournament = keizer.tournament(part, group)
    return games_of(tournament, member) >= keizer.rules.games_needed(len(tournament.rounds))


def games_of(tournament: Tournament, member: int) -> int:
    """5: the games that a member played; a forfeit is none."""
    return sum(cell.kind.played for cell in tournament.card(member))


def _best(members: list[int], measure: Callable[[int], Any]) -> list[int]:
    best = max(map(measure, members), default=None)
    return [member for member in members if measure(member) == best]


def _measure(
    keizer: KeizerLadder, ladder: Ladder, tournament: Tournament, tie: str, equals: list[int]
) -> Callable[[int], Any]:
    """5: what is highest for who goes before the others."""
    scores, cards = ladder.last.scores, ladder.last.cards
    start = [int(number) for number in tournament.settings["start_list"].split(",")]

    def shares(member: int) -> list[tuple[Fraction, int]]:
        return [(_SHARE[each.event], each.opponent) for each in cards[member] if each.event in _SHARE]

    return {
        "SB": lambda member: sum(share * scores.get(opponent, 0) for share, opponent in shares(member)),
        "mutual": lambda member: sum(share for share, opponent in shares(member) if opponent in equals),
        "attendance": lambda member: games_of(tournament, member),
        "blacks": lambda member: sum(
            cell.kind.played and cell.colour is Colour.BLACK for cell in tournament.card(member)
        ),
        "value": lambda member: start.index(member) if member in start else len(start),
        "rating": lambda member: -tournament.players[member].rating,
        "name": lambda member: [-ord(letter) for letter in keizer.season.name(member)],
    }[tie]
