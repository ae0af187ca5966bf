"""Random tournaments, paired round by round by a rulebook; the same plan gives the same tournament everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.lab.dice import Dice
from indeler.lab.generator.plan import Plan, outcome
from indeler.lab.names import person
from indeler.language import N_, InvalidInput, TooLarge
from indeler.model import Colour, Event, Kind, Pairing, Player, RequestedBye, Tournament
from indeler.model.results import match_result
from indeler.rulebooks import declared
from indeler.systems import DEFAULT, Rulebook, pair, rulebook

MOST_PLAYERS = 100_000
UNRATED = 1000
"""The strength at which a player without a rating plays."""


def generate(plan: Plan) -> Tournament:
    """A tournament as planned, with all its rounds paired and played."""
    book = rulebook(plan.rules or DEFAULT)
    if book.declared.decisive:
        plan = plan.for_a_cup()
    dice = Dice(plan.seed)
    tournament = _before_round_one(plan, book, dice)
    for number in range(1, (tournament.total_rounds or 0) + 1):
        now = plan.in_round(number)
        tournament = _arranged(tournament, now, dice)
        pairing = pair(tournament, book.name, **plan.settings)
        tournament = _play_round(pairing, tournament, now, dice)
    return tournament


def _before_round_one(plan: Plan, book: Rulebook, dice: Dice) -> Tournament:
    """The tournament before its first round."""
    if plan.players < 2:
        raise InvalidInput(
            N_("A tournament of {players} players cannot be generated; plan at least 2."), players=plan.players
        )
    if plan.players > MOST_PLAYERS:
        raise TooLarge(
            N_("A tournament of {players} players is too large; plan at most {most}."),
            players=plan.players,
            most=MOST_PLAYERS,
        )
    return Tournament(
        _model_players(plan) if plan.field else _invented(plan, dice),
        event=Event(f"Generated tournament, seed {plan.seed}"),
        total_rounds=book.usual_rounds(plan.players) if plan.rounds is None else plan.rounds,
        initial_colour=dice.pick((Colour.WHITE, Colour.BLACK)),
        scale=plan.scale or book.scale,
        rules=book.name,
    )


def _model_players(plan: Plan) -> list[Player]:
    """The players of a model tournament, all of them there from the start."""
    return [player._replace(enters=1, withdrawn_after=None, rank=0) for player in plan.field]


def _invented(plan: Plan, dice: Dice) -> list[Player]:
    """Players from strong to weak; most are of middling strength, and some come a round or two late."""
    span = plan.highest_rating - plan.lowest_rating + 1
    ratings = [
        plan.lowest_rating + sum(dice.below(span) for _ in range(plan.spread)) // plan.spread
        for _ in range(plan.players)
    ]
    names: set[str] = set()
    late = _max_absent(plan.players)
    players = []
    for number, rating in enumerate(sorted(ratings, reverse=True), start=1):
        name, sex = person(dice, names)
        enters = dice.between(2, 3) if late and dice.happens(plan.late_entries) else 1
        late -= enters > 1
        players.append(Player(number, name, rating, federation=dice.pick(_FEDERATIONS), sex=sex, enters=enters))
    return players


_FEDERATIONS = ("NED", "NED", "NED", "ENG")


def _max_absent(players: int) -> int:
    """How many may be away at once: a quarter, so that there is something left to pair."""
    return players // 4


def _arranged(tournament: Tournament, plan: Plan, dice: Dice) -> Tournament:
    """The tournament with those known who withdrew before the next round or asked for a bye in it."""
    round = tournament.next_round
    spare = _max_absent(len(tournament.players)) - len(tournament.absent())
    rates = [(Kind.ZERO_BYE, plan.zero_byes), (Kind.HALF_BYE, plan.half_byes), (Kind.FULL_BYE, plan.full_byes)]
    withdrawn, byes = {}, []
    for number, player in tournament.players.items():
        if spare > 0 and player.takes_part(round):
            kind = _requested_bye(rates, dice)
            if round > 1 and dice.happens(plan.withdrawals):
                withdrawn[number] = player._replace(withdrawn_after=round - 1)
                spare -= 1
            elif kind is not None:
                byes.append(RequestedBye(round, number, kind))
                spare -= 1
    if withdrawn:
        tournament = tournament.replace(players={**tournament.players, **withdrawn}.values())
    return tournament.replace(requested_byes=byes) if byes else tournament


def _requested_bye(rates: Sequence[tuple[Kind, int]], dice: Dice) -> Kind | None:
    for kind, rate in rates:
        if dice.happens(rate):
            return kind
    return None


def _play_round(pairing: Pairing, tournament: Tournament, plan: Plan, dice: Dice) -> Tournament:
    """The tournament with this round played. Who asked for a bye and has a game all the same plays it later."""
    players, results = tournament.players, {}
    for white, black in sorted(pairing.boards):
        strengths = players[white].rating or UNRATED, players[black].rating or UNRATED
        results[white] = outcome(*strengths, plan, dice)
        if declared(pairing.rules).games > 1:
            results[white] = match_result(results[white], outcome(*strengths[::-1], plan, dice).mirrored)
    played = pairing.added_to(tournament, [results[white] for white, _ in pairing.boards])
    return played.replace(requested_byes=()) if played.requested_byes else played
