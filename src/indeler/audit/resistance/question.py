"""Questions about some players of a field, stated as instances that can be proven."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from indeler.audit.given_round import AuditedRound, Better
from indeler.audit.instance import NO_ORDER, Criterion, Instance, Order, Turns
from indeler.audit.matching import Graph, induced_graph
from indeler.audit.verdict import ILLEGAL, NOT_BEST, NotInOrder
from indeler.language import N_, Sentence, Text
from indeler.model import Tenths, format_points

Pair = tuple[int, int]


def question(
    vertices: Sequence[int],
    graph: Graph,
    kind: Callable[[int], Any],
    pairs: Sequence[Pair],
    criteria: Sequence[Criterion],
    *,
    numbers: Sequence[int],
    order: Order = NO_ORDER,
    turns: Sequence[Turns] = (),
) -> Instance:
    """Return the instance of these vertices, in this order by places in the field, with the pairs given among them."""
    place = {vertex: at for at, vertex in enumerate(vertices)}
    return Instance(
        [numbers[vertex] for vertex in vertices],
        [kind(vertex) for vertex in vertices],
        induced_graph(vertices, graph),
        [(place[a], place[b]) for a, b in pairs],
        criteria,
        order,
        turns,
    )


def highest_wait(may_stay: Sequence[bool], clause: str) -> Order:
    """Return the order by which, of equally good rooms, the one with the highest players of ``may_stay`` is first."""
    size = len(may_stay)
    each = [(1 << size) - (1 << size - 1 - place) if may else None for place, may in enumerate(may_stay)]

    def digits(a: int, b: int) -> int:
        if b >= size:
            return 0
        one, other = each[a], each[b]
        return 0 if one is None or other is None else one + other

    return Order(size + 2 + size.bit_length(), digits, ((0, clause),), each=each)


def bracket_fault(pairing: AuditedRound, better: Better, text: Text, score: Tenths) -> NotInOrder:
    """Return the fault of a bracket of this score that could have been paired better."""
    new = pairing.new_pairs(better.pairs)[:6]
    sentence = Sentence(text, points=format_points(score), pairs=new, **better.counts())
    return NotInOrder(NOT_BEST, better.clause, sentence, better.pairs)


RULEBOOK = "knsb-wp"


def check_board_order(pairing: AuditedRound, points: Mapping[int, Tenths], ranking: Sequence[int], clause: str) -> None:
    """F2: check boards by score of the higher ranked, sum of both, rank of the higher, if their order is known."""
    rank = {number: place for place, number in enumerate(ranking)}

    def place(board: Pair) -> tuple[int, int, int]:
        higher = min(board, key=rank.__getitem__)
        return -points[higher], -points[board[0]] - points[board[1]], rank[higher]

    check_boards(pairing, place, clause)


def check_boards(pairing: AuditedRound, place: Callable[[Pair], Any], clause: str) -> None:
    """Check that the boards are in the order of this key, if their order is known."""
    boards = pairing.boards or ()
    right = sorted(boards, key=place)
    for number, (board, better) in enumerate(zip(boards, right, strict=True), start=1):
        if board != better:
            should, was = ("-".join(map(str, one)) for one in (better, board))
            text = N_("Board {number} should be {right}, not {given}.")
            raise NotInOrder(NOT_BEST, clause, Sentence(text, number=number, right=should, given=was), tuple(right))


def check_presence(pairing: AuditedRound, to_pair: Sequence[int], absence: str, bye: str) -> None:
    """F1, F5: check that all who take part are paired, nobody else, with a bye if they are odd; by these clauses."""
    paired = set(pairing.opponents)
    if pairing.bye is not None:
        paired.add(pairing.bye)
    for number in sorted(paired ^ set(to_pair)):
        text = N_("{player} was not to be paired.")
        if number in to_pair:
            text = N_("{player} takes part, but has neither an opponent nor the bye.")
        raise NotInOrder(ILLEGAL, absence, Sentence(text, player=number))
    if pairing.bye is not None and len(to_pair) % 2 == 0:
        text = N_("{player} has the bye, though the number of players is even.")
        raise NotInOrder(ILLEGAL, bye, Sentence(text, player=pairing.bye))
