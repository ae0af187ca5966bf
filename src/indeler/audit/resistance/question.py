"""A question about some players of a field, put as an instance that can be proven."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from indeler.audit.audited_round import AuditedRound
from indeler.audit.instance import NO_ORDER, Criterion, Instance, Order, Turns
from indeler.audit.verdict import ILLEGAL, NOT_BEST, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Tenths

Pair = tuple[int, int]
Graph = Mapping[int, int] | Sequence[int]
"""Whom each may meet, as bitsets."""


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
    """These vertices in this order, by their places in the field, with the pairs that were given among them."""
    place = {vertex: at for at, vertex in enumerate(vertices)}
    return Instance(
        [numbers[vertex] for vertex in vertices],
        [kind(vertex) for vertex in vertices],
        _induced_graph(vertices, graph),
        [(place[a], place[b]) for a, b in pairs],
        criteria,
        order,
        turns,
    )


def _induced_graph(vertices: Sequence[int], graph: Graph) -> list[int]:
    """The neighbours of these vertices among each other, as bitsets over their places in this list.

    Bits are picked from the binary notation, where the last vertex comes first, after a zero: quicker than one by one.
    """
    width = max(vertices, default=0) + 1
    pick = itemgetter(0, *(width - vertex for vertex in reversed(vertices)))
    within = (1 << width) - 1
    return [int("".join(pick(f"0{graph[vertex] & within:0{width}b}")[1:]), 2) for vertex in vertices]


def highest_wait(may_stay: Sequence[bool], clause: str) -> Order:
    """Of two waiting rooms as good by all criteria that with the highest players comes first.

    The group stands in the first places of the question, the highest first; ``may_stay`` is for each of them. Who meets
    another of them stays.
    """
    size = len(may_stay)
    each = [(1 << size) - (1 << size - 1 - place) if may else None for place, may in enumerate(may_stay)]

    def digits(a: int, b: int) -> int:
        if b >= size:
            return 0
        one, other = each[a], each[b]
        return 0 if one is None or other is None else one + other

    return Order(size + 2 + size.bit_length(), digits, ((0, clause),), each=each)


RULEBOOK = "knsb-wp"


def check_board_order(pairing: AuditedRound, points: Mapping[int, Tenths], ranking: Sequence[int], clause: str) -> None:
    """F2: by the score of the higher ranked, the sum of both, the rank of the higher; only where the order is known."""
    if pairing.boards is None:
        return
    rank = {number: place for place, number in enumerate(ranking)}

    def place(board: tuple[int, int]) -> tuple[int, int, int]:
        higher = min(board, key=rank.__getitem__)
        return -points[higher], -points[board[0]] - points[board[1]], rank[higher]

    right = sorted(pairing.boards, key=place)
    for number, (board, better) in enumerate(zip(pairing.boards, right, strict=True), start=1):
        if board != better:
            should, was = ("-".join(map(str, one)) for one in (better, board))
            sentence = Sentence(
                N_("Board {number} should be {right}, not {given}."), number=number, right=should, given=was
            )
            raise NotInOrder(NOT_BEST, clause, sentence, tuple(right))


def check_presence(pairing: AuditedRound, to_pair: Sequence[int], absence: str, bye: str) -> None:
    """F1, F5: everybody who takes part is paired or has the bye, nobody else is, and only an odd number has a bye.

    ``absence`` and ``bye`` are the clauses of the rulebook at hand.
    """
    paired = set(pairing.opponents)
    if pairing.bye is not None:
        paired.add(pairing.bye)
    for number in sorted(paired ^ set(to_pair)):
        text = (
            N_("{player} takes part, but has neither an opponent nor the bye.")
            if number in to_pair
            else N_("{player} was not to be paired.")
        )
        raise NotInOrder(ILLEGAL, absence, Sentence(text, player=number))
    if pairing.bye is not None and len(to_pair) % 2 == 0:
        text = N_("{player} has the bye, though the number of players is even.")
        raise NotInOrder(ILLEGAL, bye, Sentence(text, player=pairing.bye))
