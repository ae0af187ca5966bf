"""Everybody who is to be paired, in ranking order, and who may meet whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, groupby

from indeler.matching.bits import mask_of
from indeler.model import (
    READINGS,
    Cell,
    Colour,
    Kind,
    Reading,
    Tenths,
    Tournament,
    played_colours,
    saldo,
    score,
)
from indeler.systems.dutch.competitor import Competitor, Float, Strength, colour_wish

RULEBOOK = "fide-dutch"


class Field:
    """The competitors of a round. Sets of them are bitsets over their indexes."""

    def __init__(self, tournament: Tournament, rules: str) -> None:
        self.tournament = tournament.with_pending_adjourned()
        self.reading: Reading = READINGS[rules]
        self.round = tournament.next_round
        total = tournament.total_rounds
        self.is_last_round = total is not None and self.round >= total
        self.competitors = self._ranked()
        self.legal = self._legal()
        """For each competitor those he may meet: never met, not kept apart, no equal absolute wishes."""

    @property
    def everybody(self) -> int:
        """All competitors as a set."""
        return (1 << len(self.competitors)) - 1

    def score_groups(self) -> list[list[int]]:
        """1.3.1: the indexes by score, highest first."""
        return [
            [competitor.index for competitor in group]
            for _, group in groupby(self.competitors, key=lambda competitor: competitor.score)
        ]

    def _ranked(self) -> list[Competitor]:
        """1.2: by score, then by pairing number."""
        scores = _Scores(self.tournament)
        parity = _parities(self.tournament)
        competitors = [self._competitor(number, scores, parity[number]) for number in self.tournament.to_pair()]
        competitors.sort(key=lambda competitor: (-competitor.score, competitor.number))
        hues: dict[object, int] = {}
        kins: dict[object, int] = {}
        for index, competitor in enumerate(competitors):
            competitor.index = index
            history = (competitor.saldo, competitor.twice) if competitor.strength is Strength.ABSOLUTE else ()
            competitor.hue = hues.setdefault((competitor.wish, competitor.strength, history), len(hues))
            kin = (competitor.score, competitor.hue, competitor.floats)
            competitor.kin = kins.setdefault(kin, len(kins))
        return competitors

    def _competitor(self, number: int, scores: _Scores, parity: int) -> Competitor:
        tournament = self.tournament
        card = tournament.card(number)
        one = Competitor()
        one.number = number
        one.points = scores.before(number, self.round)
        one.score = scores.pairing(number, self.round)
        one.colours = played_colours(card)
        one.games = len(one.colours)
        one.saldo = saldo(one.colours)
        one.wish, one.strength, one.twice = colour_wish(one.colours, one.saldo)
        one.floats = (self._float(number, 1, scores), self._float(number, 2, scores))
        one.bye_barred = any(cell.kind in self.reading.bars_bye for cell in card)
        one.topscorer = self._is_topscorer(one.score)
        one.parity = parity
        return one

    def _is_topscorer(self, score: Tenths) -> bool:
        """1.8; knsb-rating A10: in the last round, more than half of what could be scored so far."""
        return self.is_last_round and 2 * score > (self.round - 1) * self.tournament.scale.win

    def _float(self, number: int, rounds_ago: int, scores: _Scores) -> Float:
        """1.4.2, 1.4.3, 1.4.4; knsb-rating A4: by the scores before that round; floats stay with their round."""
        round = self.round - rounds_ago
        if round < 1:
            return Float.NONE
        cell: Cell = self.tournament.card(number)[round - 1]
        if not cell.kind.played:
            return Float.DOWN if cell.kind in self.reading.downfloats else Float.NONE
        own, other = scores.pairing(number, round), scores.pairing(cell.opponent, round)
        return Float.DOWN if own > other else Float.UP if own < other else Float.NONE

    def _legal(self) -> list[int]:
        """C1, C3; knsb-rating B1a, B2: the absolute criteria on two players."""
        index = {competitor.number: competitor.index for competitor in self.competitors}
        topscorers = mask_of(one.index for one in self.competitors if one.topscorer)
        absolute = {
            colour: mask_of(
                one.index for one in self.competitors if one.strength is Strength.ABSOLUTE and one.wish is colour
            )
            for colour in Colour
        }
        everybody = self.everybody
        legal = []
        for one in self.competitors:
            barred = 1 << one.index
            for cell in self.tournament.card(one.number):
                if cell.kind.played and cell.opponent in index:
                    barred |= 1 << index[cell.opponent]
            if one.strength is Strength.ABSOLUTE and one.wish is not None and not one.topscorer:
                barred |= absolute[one.wish] & ~topscorers
            legal.append(everybody & ~barred)
        for ban in self.tournament.forbidden:
            if ban.holds(self.round):
                kept_apart = mask_of(index[number] for number in ban.players if number in index)
                for number in ban.players:
                    if number in index:
                        legal[index[number]] &= ~kept_apart
        return legal


class _Scores:
    """Everybody's points before each round, computed once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        rounds = range(len(tournament.rounds) + 1)
        if tournament.special_points:
            self.totals = {number: [score(tournament, number, r) for r in rounds] for number in tournament.players}
        else:
            worth = {(kind, side): tournament.scale.award(kind, side) for kind in Kind for side in (None, *Colour)}
            self.totals = {
                number: list(accumulate((worth[cell.kind, cell.colour] for cell in tournament.card(number)), initial=0))
                for number in tournament.players
            }

    def before(self, number: int, round: int) -> Tenths:
        return self.totals[number][round - 1]

    def pairing(self, number: int, round: int) -> Tenths:
        """BAKU-5: points plus the virtual points of that round."""
        return self.totals[number][round - 1] + self.tournament.virtual(number, round)


def _parities(tournament: Tournament) -> dict[int, int]:
    """fide-handling 2.4: a player counts on the initial list from the first round in which he is paired."""
    absent: Sequence[int] = tuple(tournament.absent())
    places: dict[int, int] = {}
    for number in tournament.players:
        if number not in absent or any(
            cell.kind.has_opponent or cell.kind is Kind.PAIRING_BYE for cell in tournament.card(number)
        ):
            places[number] = len(places) + 1
    return places
