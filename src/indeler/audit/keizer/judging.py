"""keizer: whether a round is the one least by L1 to L6, and whether its colours and boards are right."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.audit.audited_round import AuditedRound, Better, Facts
from indeler.audit.instance import Instance
from indeler.audit.keizer.better import better_round
from indeler.audit.keizer.questions import as_one, in_turns, keeps_to_turns
from indeler.audit.keizer.round import KeizerRound, Person
from indeler.audit.keizer.settings import OF_THE_LADDER, SETTINGS
from indeler.audit.resistance.question import check_presence
from indeler.audit.settings import Settings
from indeler.audit.verdict import ILLEGAL, NOT_BEST, OTHER_COLOUR, NotInOrder
from indeler.language import N_, Sentence, TooLarge
from indeler.model import Tournament
from indeler.ranking.keizer.ladders import ladder_by

__all__ = ["SETTINGS", "examine"]

RULEBOOK = "keizer"

LARGE = 40
"""From how many players on what is better is looked for clause by clause, for the order as digits takes long."""
MOST_PLAYERS = 150
"""Of so many the order is made digits of one number, where a round cannot be proven by turns; more take minutes."""


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """4, L1, L2, L3, L4, L5, L6: who is paired with whom; then colours and boards."""
    check_presence(pairing, before.to_pair(), "4", "L1")
    places = _in_order(before, settings)
    people = [Person(before, place, number) for place, number in enumerate(places)]
    round = KeizerRound(before, settings, people)
    for one, other in pairing.games:
        if not before.may_meet(one, other):
            text = N_("{one} and {other} are kept apart and may not meet.")
            raise NotInOrder(ILLEGAL, "4", Sentence(text, one=one, other=other))
    better = _better(round, pairing, facts)
    if better is not None:
        raise NotInOrder(NOT_BEST, better.clause, _sentence(better), _without_nobody(better))
    if settings["rematch"] == "strict":
        round.check_strict(pairing)
    _check_colours(round, pairing)
    _check_boards(places, pairing)


def _better(round: KeizerRound, pairing: AuditedRound, facts: Facts) -> Better | None:
    """L1, L2, L3, L4, L5, L6: a better round; None: there is none, and that is proven."""
    pairs = round.pairs(pairing)

    def exactly() -> list[Instance]:
        if round.size > MOST_PLAYERS:
            raise TooLarge(
                N_(
                    "Where a rule of keizer has to be broken the audit judges rounds of up to {most} players, and this "
                    "one has {players}."
                ),
                most=MOST_PLAYERS,
                players=round.size,
            )
        return [as_one(round, pairs)]

    better = better_round(round, pairs) if facts.searches and round.size > LARGE else None
    if better is not None:
        return better
    return facts.best(lambda: in_turns(round, pairs), exactly) if keeps_to_turns(round, pairs) else facts.best(exactly)


def _in_order(before: Tournament, settings: Settings) -> list[int]:
    """4: the present by the ranking, or by rating; start points count for this order alone."""
    chosen = {name: settings[name] for name in OF_THE_LADDER if settings[name]}
    ladder = ladder_by(before, {**chosen, "periods": settings["periods"]} if settings["periods"] else chosen)
    present = set(before.to_pair())
    listed = [number for number in ladder.ranking_before(before.next_round) if number in present]
    if settings["pair_by"] == "rating":
        return sorted(present, key=lambda number: (-before.players[number].rating, number))
    extra, scores = settings["temp_points"], ladder.last.scores
    for number in extra:
        before.player(number)
    return sorted(listed, key=lambda number: -(scores.get(number, 0) + extra.get(number, 0))) if extra else listed


def _sentence(better: Better) -> Sentence:
    return Sentence(_BETTER[better.clause], **(better.counts() or {"given": "", "better": ""}))


_BETTER = {
    "L1": N_(
        "The player with the bye has had it more often than needed: {given} times before, {better} with "
        "another pairing."
    ),
    "L2": N_("More pairs meet again too soon than needed: {given} here, {better} with another pairing."),
    "L3": N_(
        "Old opponents meet again earlier than needed: added up {given} too early here, {better} with another pairing."
    ),
    "L4": N_("More pairs break a colour limit than needed: {given} here, {better} with another pairing."),
    "L5": N_("Somebody lower down can have the bye."),
    "L6": N_("With a pairing that is as good somebody further up has a higher opponent."),
}
"""By clause: what makes another pairing better, and how often it is so in each of the two."""


def _without_nobody(better: Better) -> tuple[tuple[int, int], ...]:
    return tuple(pair for pair in better.pairs if 0 not in pair)


def _check_colours(round: KeizerRound, pairing: AuditedRound) -> None:
    """Ca, Cb, Cc, Cd: board by board."""
    for white, black in pairing.games:
        higher, lower = sorted((round.by_number[white], round.by_number[black]), key=lambda person: person.place)
        right, clause = round.white_of(higher, lower)
        if right.number != white:
            raise NotInOrder(NOT_BEST, clause, Sentence(OTHER_COLOUR, white=white, black=black))


def _check_boards(places: Sequence[int], pairing: AuditedRound) -> None:
    """4: boards go by their higher player; only where their order is known."""
    at = {number: place for place, number in enumerate(places)}
    right = sorted(pairing.boards or (), key=lambda board: min(at[player] for player in board))
    for number, (board, better) in enumerate(zip(pairing.boards or (), right, strict=True), start=1):
        if board != better:
            should, was = ("-".join(map(str, one)) for one in (better, board))
            text = N_("Board {number} should be {right}, not {given}.")
            raise NotInOrder(NOT_BEST, "4", Sentence(text, number=number, right=should, given=was), tuple(right))
