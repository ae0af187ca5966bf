"""Tie-breaks of the KNDB's Swiss system for draughts (seed 002), and its dummy that always draws (modification 2).

Resistance points, doubled Sonneborn-Berger and Solkoff; the intermediate round of the players who met the dummy.
"""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.model import Award, Kind, Tenths, Tournament
from indeler.ranking.codes import Code
from indeler.ranking.ratings import opponents_ratings
from indeler.ranking.table import Table
from indeler.ranking.working import NO_NOTE, Combine, Term, Working

RULEBOOK = "kndb"

_TIMES = {Award.WIN: 2, Award.FORFEIT_WIN: 2, Award.DRAW: 1, Award.ADJOURNED: 1}


def wp(table: Table, player: int, code: Code) -> Working:
    """DEF-WP, G3: the sum of the opponents' scores; the dummy counts 0 without /D, and a forfeit without /P."""
    return Working(tuple(_opponents(table, player, code, weighted=False)))


def sb(table: Table, player: int, code: Code) -> Working:
    """DEF-SB: twice the scores of beaten opponents, once those of drawn ones."""
    return Working(tuple(_opponents(table, player, code, weighted=True)), weight_unit=1)


def solkoff_median(table: Table, player: int, code: Code) -> Working:
    """END-FMJD: WP without the highest and the lowest opponent."""
    return _without(_opponents(table, player, code, weighted=False), lowest=1, highest=1)


def solkoff_truncated(table: Table, player: int, code: Code) -> Working:
    """END-FMJD: WP without the lowest opponent (ST1), the two lowest (ST2), and so on."""
    return _without(_opponents(table, player, code, weighted=False), lowest=code.low, highest=0)


def average_rating(table: Table, player: int, code: Code) -> Working:
    """END-RATING: the mean rating of the opponents, not rounded."""
    return Working(tuple(opponents_ratings(table, player, code)), unit=1, combine=Combine.MEAN)


def _opponents(table: Table, player: int, code: Code, *, weighted: bool) -> list[Term]:
    games = table.games(8, forfeits_played=code.forfeits_played)
    left_out = left_out_for_dummy(table, player) if code.drawing_dummy else ()
    terms = []
    for round, cell, _ in table.record(player):
        weight = _TIMES.get(cell.kind.award, 0) if weighted else 1
        if round in left_out:
            continue
        if code.drawing_dummy and cell.kind is Kind.PAIRING_BYE:
            terms.append(Term(score_of_dummy(table), round, 0, N_("the dummy"), 1))
        elif cell.kind not in games:
            terms.append(Term(0, round, 0, Sentence(N_("nobody, {kind}"), kind=Sentence(cell.kind.label)), weight))
        else:
            terms.append(Term(table.points[cell.opponent], round, cell.opponent, NO_NOTE, weight))
    return terms


def _without(terms: list[Term], lowest: int, highest: int) -> Working:
    """END-FMJD: cut the lowest first, then the highest of the rest."""
    order = sorted(range(len(terms)), key=lambda place: terms[place].score)
    left = order[lowest:]
    struck = {*order[:lowest], *left[len(left) - min(highest, len(left)) :]}
    return Working(tuple(term._replace(cut=place in struck) for place, term in enumerate(terms)))


def score_of_dummy(table: Table) -> Tenths:
    """MOD2: return a draw's points from each opponent of the dummy."""
    rounds, draw = table.tournament.rounds, table.tournament.scale.draw
    return table.cached(
        "dummy", lambda: draw * sum(row.kind is Kind.PAIRING_BYE for round in rounds for row in round.unplayed)
    )


def left_out_for_dummy(table: Table, player: int) -> list[int]:
    """MOD2: return the rounds in which this player has no opponent to count.

    That is the intermediate round if the player had no game in it; otherwise, if it replaced the dummy, the round
    against the dummy. A draw that is deducted in the intermediate round marks that.
    """
    between = table.cached("intermediate round", lambda: intermediate_round_of(table.tournament))
    if not between:
        return []
    card = table.cards[player]
    if not card[between - 1].kind.played:
        return [between]
    is_instead = any(
        special.round == between and player in special.players and special.points == -table.tournament.scale.draw
        for special in table.tournament.special_points
    )
    return [round for round, cell, _ in table.record(player) if is_instead and cell.kind is Kind.PAIRING_BYE]


def intermediate_round_of(tournament: Tournament) -> int:
    """MOD2: return the last round but one, if only players who had met the dummy took part, and one more; else 0."""
    total = tournament.total_rounds
    if total is None or not 1 < total <= len(tournament.rounds) + 1:
        return 0
    return total - 1 if newcomer(tournament, total - 1) else 0


def newcomer(tournament: Tournament, round: int) -> int | None:
    """MOD2: return the only participant of this round who had not met the dummy before, if there is just one."""
    games, unplayed = tournament.rounds[round - 1].games, tournament.rounds[round - 1].unplayed
    there = [player for game in games for player in (game.white, game.black)]
    there += [row.player for row in unplayed if row.kind in (Kind.HALF_BYE, Kind.PAIRING_BYE)]
    new = [player for player in there if not has_met_dummy(tournament, player, round - 1)]
    return new[0] if len(new) == 1 and tournament.rounds[round - 1].bye is None else None


def has_met_dummy(tournament: Tournament, player: int, rounds: int | None = None) -> bool:
    """MOD2: return whether this player was free, so met the dummy, in this many first rounds, or in any."""
    return any(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(player)[:rounds])
