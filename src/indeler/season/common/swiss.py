"""Pairing of an evening for all present players: by the rulebook, else by the pairing with the lowest cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indeler import systems
from indeler.matching import WeightedMatching
from indeler.model import Colour, Kind, Pairing, PairingError, Tournament, Unplayed, played_colours, saldo
from indeler.ranking import standings
from indeler.rulebooks import audited
from indeler.season.core.tables import PairingRules

RULEBOOK = "botwinnik"


def pair_anyway(tournament: Tournament, rules: str, settings: Mapping[str, Any]) -> Pairing:
    """BW-22, BW-33, BW-51: pair by the rulebook, with a second bye only after all had one; else any pairing.

    Rematches are allowed first by the rulebook's own setting ``rematches``. A table for other players, in which a
    player waits for an absent one, is not used for this evening.
    """
    present = tournament.to_pair()
    times = min((_byes(tournament, player) for player in present), default=0)
    try:
        pairing = systems.pair(_byes_forgiven(tournament, times), rules, **settings)
    except PairingError as refusal:
        if not present:
            raise
        return least_bad(tournament, rules, refusal.clause)
    placed = {pairing.bye, *(player for board in pairing.boards for player in board)} - {None}
    return pairing if placed == set(present) else least_bad(tournament, rules, pairing.clauses[0])


def least_bad(tournament: Tournament, rules: str, clause: str) -> Pairing:
    """BW-22: pair with few and old rematches, then few colour conflicts, then near neighbours in the standings."""
    present = set(tournament.to_pair())
    order = [row.player for row in standings(tournament, rules) if row.player in present]
    bye = None
    if len(order) % 2:
        bye = min(reversed(order), key=lambda player: _byes(tournament, player))
        order.remove(bye)
    costs = [[_cost(tournament, a, b, abs(i - j)) for j, b in enumerate(order)] for i, a in enumerate(order)]
    too_much = 1 + max((max(row) for row in costs), default=0)
    weights = [[0 if i == j else too_much - cost for j, cost in enumerate(row)] for i, row in enumerate(costs)]
    mate = WeightedMatching(weights).mate
    boards = [_coloured(tournament, order[i], order[j]) for i, j in enumerate(mate) if i < j]
    return Pairing(
        tournament.next_round,
        boards,
        rules=rules,
        bye=bye,
        not_paired=tournament.absent(),
        clauses=[clause] * (len(boards) + (bye is not None)),
    )


def _byes(tournament: Tournament, player: int) -> int:
    return sum(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(player))


def _byes_forgiven(tournament: Tournament, times: int) -> Tournament:
    """BW-33: return the tournament with the same points, in which players with so few byes may have another."""
    if not times:
        return tournament
    forgiven = {player for player in tournament.players if _byes(tournament, player) <= times}

    def again(row: Unplayed) -> Unplayed:
        is_bye = row.kind is Kind.PAIRING_BYE and row.player in forgiven
        return Unplayed(row.player, Kind.HALF_BYE) if is_bye else row

    return tournament.replace(
        rounds=[round._replace(unplayed=tuple(map(again, round.unplayed))) for round in tournament.rounds],
        scale=tournament.scale._replace(half_bye=tournament.scale.pairing_bye),
    )


def _cost(tournament: Tournament, a: int, b: int, distance: int) -> int:
    """BW-22: return the cost: each meeting exceeds all conflicts and distances together, a recent one an old one."""
    rounds, size = tournament.next_round, len(tournament.players) + 1
    met = sum(number + rounds for number, cell in enumerate(tournament.card(a), start=1) if cell.opponent == b)
    clash = _saldo(tournament, a) * _saldo(tournament, b) > 0
    return (met * size + clash) * size * size + distance


def _coloured(tournament: Tournament, a: int, b: int) -> tuple[int, int]:
    """BW-22: return the colours: reversed after an earlier game; else white by fewer whites, then by last black."""
    last = next((cell.colour for cell in reversed(tournament.card(a)) if cell.opponent == b), None)
    if last is not None:
        return (b, a) if last is Colour.WHITE else (a, b)
    had_white = [(_saldo(tournament, player), _last(tournament, player) is Colour.WHITE) for player in (a, b)]
    return (a, b) if had_white[0] <= had_white[1] else (b, a)


def _saldo(tournament: Tournament, player: int) -> int:
    return saldo(played_colours(tournament.card(player)))


def _last(tournament: Tournament, player: int) -> Colour | None:
    return next(iter(reversed(played_colours(tournament.card(player)))), None)


def is_plain(rules: PairingRules) -> bool:
    """Return whether the system pairs by its rulebook: only settings that allow more as a last resort may be set."""
    if rules.system not in audited():
        return False
    book = systems.rulebook(rules.system)
    usual, chosen = book.read_settings({}), book.read_settings(rules.settings)
    return all(usual[name] == chosen[name] for name in usual if name not in ("rematches", "relax_bye"))
