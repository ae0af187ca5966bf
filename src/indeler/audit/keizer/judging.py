"""keizer: whether a round is the one least by L1 to L6, and whether its colours and boards are right."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.facts import Better, Facts
from indeler.audit.given import Given
from indeler.audit.keizer.round import KeizerRound, Person
from indeler.audit.keizer.settings import OF_THE_LADDER, SETTINGS
from indeler.audit.resistance.presence import check_presence
from indeler.audit.settings import Settings
from indeler.audit.verdict import ILLEGAL, NOT_BEST, OTHER_COLOUR, NotInOrder
from indeler.language import N_, Sentence, TooLarge
from indeler.model import Tournament
from indeler.ranking.keizer.ladders import ladder_by

__all__ = ["SETTINGS", "examine"]

RULEBOOK = "keizer"

MOST_PLAYERS = 150
"""More would take minutes: their order is a number with as many digits."""


def examine(before: Tournament, given: Given, facts: Facts, settings: Settings) -> None:
    """4, L1, L2, L3, L4, L5, L6: who is paired with whom; then colours and boards."""
    check_presence(given, before.to_pair(), "4", "L1")
    places = _in_order(before, settings)
    if len(places) > MOST_PLAYERS:
        raise TooLarge(
            N_("The audit judges rounds by keizer of up to {most} players, and this one has {players}."),
            most=MOST_PLAYERS,
            players=len(places),
        )
    people = [Person(before, place, number) for place, number in enumerate(places)]
    round = KeizerRound(before, settings, people)
    for one, other in given.games:
        if not before.may_meet(one, other):
            text = N_("{one} and {other} are kept apart and may not meet.")
            raise NotInOrder(ILLEGAL, "4", Sentence(text, one=one, other=other))
    instance = round.stated(given)
    better = facts.best(lambda: [instance])
    if better is not None:
        raise NotInOrder(NOT_BEST, better.clause, _sentence(better), _without_nobody(better))
    if settings["rematch"] == "strict":
        round.check_strict(given)
    _check_colours(round, given)
    _check_boards(places, given)


def _in_order(before: Tournament, settings: Settings) -> list[int]:
    """4: the present by the ranking, or by rating; start points count for this order alone."""
    chosen = {name: settings[name] for name in OF_THE_LADDER if settings[name]}
    ladder = ladder_by(before, {**chosen, "periods": settings["periods"]} if settings["periods"] else chosen)
    present = before.to_pair()
    listed = [number for number in ladder.ranking_before(before.next_round) if number in present]
    if settings["pair_by"] == "rating":
        return sorted(present, key=lambda number: (-before.players[number].rating, number))
    extra, scores = settings["temp_points"], ladder.last.scores
    for number in extra:
        before.player(number)
    return sorted(listed, key=lambda number: -(scores.get(number, 0) + extra.get(number, 0))) if extra else listed


def _sentence(better: Better) -> Sentence:
    counts = better.counts()
    if not counts:
        return Sentence(N_("a pairing that is as good has a higher opponent further up"))
    return Sentence(
        N_("another pairing is better: {clause} counts {better}, here {given}"), clause=better.clause, **counts
    )


def _without_nobody(better: Better) -> tuple[tuple[int, int], ...]:
    return tuple(pair for pair in better.pairs if 0 not in pair)


def _check_colours(round: KeizerRound, given: Given) -> None:
    """Ca, Cb, Cc, Cd: board by board."""
    for white, black in given.games:
        higher, lower = sorted((round.by_number[white], round.by_number[black]), key=lambda person: person.place)
        right, clause = round.white_of(higher, lower)
        if right.number != white:
            raise NotInOrder(NOT_BEST, clause, Sentence(OTHER_COLOUR, white=white, black=black))


def _check_boards(places: Sequence[int], given: Given) -> None:
    """4: boards go by their higher player; only where their order is known."""
    right = sorted(given.boards or (), key=lambda board: min(map(places.index, board)))
    for number, (board, better) in enumerate(zip(given.boards or (), right, strict=True), start=1):
        if board != better:
            should, was = ("-".join(map(str, one)) for one in (better, board))
            text = N_("Board {number} should be {right}, not {given}.")
            raise NotInOrder(NOT_BEST, "4", Sentence(text, number=number, right=should, given=was), tuple(right))
