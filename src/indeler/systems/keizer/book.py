"""The Keizer system as a rulebook: the ladder before the round, the present players in its order, and the pairing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from indeler.language import N_
from indeler.matching.bits import mask_of, members
from indeler.model import Kind, Pairing, PairingError, Tournament
from indeler.ranking.keizer.ladders import carried_ladder
from indeler.ranking.keizer.recalculation import Ladder
from indeler.systems.interface import Rulebook
from indeler.systems.keizer.pair_rules import ColourRules, Rematches
from indeler.systems.keizer.search import Answer, Question, best
from indeler.systems.lots import in_order_of_lot

RULEBOOK = "keizer"


class Workings(NamedTuple):
    """The intermediate results of a pairing, for its explanation."""

    ladder: Ladder
    places: list[int]
    """The present players, in the order in which they are paired."""
    question: Question
    answer: Answer
    rematches: Rematches
    colours: ColourRules


def pair(tournament: Tournament, settings: Mapping[str, Any]) -> Pairing:
    """4: return the next round."""
    ladder = carried_ladder(tournament, settings)
    places = in_pairing_order(tournament, ladder, settings)
    rematches = Rematches(tournament, settings)
    colours = ColourRules(tournament, rematches, settings)
    byes = [sum(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(player)) for player in places]
    question = Question(
        len(places),
        _allowed(tournament, places),
        _too_soon(places, rematches),
        [colours.kind(player) for player in places],
        byes if settings["bye_rule"] == "fewest" else [0] * len(places),
        _odd_order(tournament, places, settings["bye_rule"], _seed(tournament, settings)),
    )
    answer = best(question)
    if answer is None:
        text = N_("No round is possible: those who are kept apart leave somebody without an opponent; allow a pair.")
        raise PairingError(text)
    return pairing_of(tournament, settings, Workings(ladder, places, question, answer, rematches, colours))


def _seed(tournament: Tournament, settings: Mapping[str, Any]) -> str:
    return tournament.event.name if settings["seed"] is None else str(settings["seed"])


def pairing_of(tournament: Tournament, settings: Mapping[str, Any], workings: Workings) -> Pairing:
    """L2: return a solution as boards with colours; refused if it breaks a strict rule."""
    _, places, _, answer, rematches, colours = workings
    if settings["rematch"] == "strict" and answer.cost[1]:
        raise _stuck(tournament, places, answer, rematches)
    decided = [colours.decided(places[i], places[j]) for i, j in answer.pairs]
    present = set(places)
    pairing = Pairing(
        tournament.next_round,
        [(each.white, each.black) for each in decided],
        rules=RULEBOOK,
        bye=None if answer.odd is None else places[answer.odd],
        not_paired=[number for number in tournament.players if number not in present],
        clauses=[each.clause for each in decided] + ["L1"] * (answer.odd is not None),
        seed=_seed(tournament, settings) if settings["bye_rule"] == "lot" else "",
    )
    pairing.workings = workings
    return pairing


def in_pairing_order(tournament: Tournament, ladder: Ladder, settings: Mapping[str, Any]) -> list[int]:
    """4: return the present players in the order of the ranking or of their ratings; start points count only here."""
    present = set(tournament.to_pair())
    ranking = [player for player in ladder.ranking_before(tournament.next_round) if player in present]
    extra, scores = settings["temp_points"], ladder.last.scores
    for player in extra:
        tournament.player(player)  # start points must belong to an existing player
    if settings["pair_by"] == "rating":
        return sorted(ranking, key=lambda player: (-tournament.players[player].rating, player))
    if any(player in extra for player in ranking):
        return sorted(ranking, key=lambda player: -(scores.get(player, 0) + extra.get(player, 0)))
    return ranking


def _allowed(tournament: Tournament, places: list[int]) -> list[int]:
    everybody = (1 << len(places)) - 1
    allowed = [everybody ^ 1 << place for place in range(len(places))]
    at = {player: place for place, player in enumerate(places)}
    for ban in tournament.forbidden:
        if ban.holds(tournament.next_round):
            together = mask_of(at[player] for player in ban.players if player in at)
            for place in members(together):
                allowed[place] &= ~together
    return allowed


def _too_soon(places: list[int], rematches: Rematches) -> dict[tuple[int, int], int]:
    """4-REMATCH, L2, L3: return the pairs that would break a rule on rematches."""
    at = {player: place for place, player in enumerate(places)}
    met = [(at[a], at[b], rematches.shortfall(a, b)) for a, b in rematches.pairs() if a in at and b in at]
    return {(min(a, b), max(a, b)): shortfall for a, b, shortfall in met if shortfall is not None}


def _odd_order(tournament: Tournament, places: list[int], bye_rule: str, seed: str) -> list[int]:
    """L5: return the places from the lowest up; by lot if the rule requires it."""
    if bye_rule != "lot":
        return list(range(len(places)))[::-1]
    at = {player: place for place, player in enumerate(places)}
    return [at[player] for player in in_order_of_lot(places, seed, tournament.next_round)]


def _stuck(tournament: Tournament, places: list[int], answer: Answer, rematches: Rematches) -> PairingError:
    """L2: return the error that a strict rule allows no round, and how to resolve it."""
    pairs = ((places[one], places[other]) for one, other in answer.pairs)
    pair = next(pair for pair in pairs if rematches.shortfall(*pair) is not None)
    one, other = (tournament.players[number].name or str(number) for number in pair)
    text = N_(
        "Every round has at least {count} pairs that may not meet again yet, such as {one} and {other}. Pair this "
        "round by hand, or let the rule about meeting again give way where it must."
    )
    if answer.cost[1] == 1:
        text = N_(
            "In every round at least two players meet who may not meet again yet, such as {one} and {other}. Pair "
            "this round by hand, or let the rule about meeting again give way where it must."
        )
    return PairingError(text, clause="L2", players=pair, setting="rematch", count=answer.cost[1], one=one, other=other)


BOOK = Rulebook(RULEBOOK, pair, usual_rounds=lambda players: 30)
