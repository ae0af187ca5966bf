"""Random tournaments to test engines with: planned, then paired round by round by a rulebook (`indeler generate`).

Every kind of round, bye and result occurs, and the same plan always gives the same tournament. Experiments, which study
systems, play their tournaments otherwise (`indeler.lab.experiment`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from indeler.lab.dice import MILLION, Dice
from indeler.lab.fields import person
from indeler.language import N_, InvalidInput, Sentence, Text, TooLarge
from indeler.model import (
    CHESS,
    Cell,
    Colour,
    Event,
    Kind,
    Pairing,
    Player,
    RequestedBye,
    Result,
    Scale,
    Tournament,
    match_result,
    tenths,
)
from indeler.ranking import expected_score
from indeler.rulebooks import declared
from indeler.rulebooks.settings import BAKU
from indeler.systems import DEFAULT, Rulebook, pair, rulebook

MOST_PLAYERS = 100_000
UNRATED = 1000
"""The strength at which a player without a rating plays."""
_FEDERATIONS = ("NED", "NED", "NED", "ENG")
ODD = (Result.HALF_ZERO, Result.ZERO_HALF, Result.ZERO_ZERO)
"""Results decided by an arbiter, in which the two players have less than a point together."""
LARGEST_DIFFERENCE = 400
USUAL_ROUNDS = 9
"""The number of rounds over which a rate per tournament is spread, where the number of rounds is not stated."""


def generate(plan: Plan) -> Tournament:
    """Return a tournament as planned, with all its rounds paired and played."""
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
    if plan.players < 2:
        text = N_("A tournament of {players} players cannot be generated; plan at least 2.")
        raise InvalidInput(text, players=plan.players)
    if plan.players > MOST_PLAYERS:
        text = N_("A tournament of {players} players is too large; plan at most {most}.")
        raise TooLarge(text, players=plan.players, most=MOST_PLAYERS)
    listed = [player._replace(enters=1, withdrawn_after=None, rank=0) for player in plan.field]
    return Tournament(
        listed or _invented(plan, dice),
        event=Event(f"Generated tournament, seed {plan.seed}"),
        total_rounds=book.usual_rounds(plan.players) if plan.rounds is None else plan.rounds,
        initial_colour=dice.pick((Colour.WHITE, Colour.BLACK)),
        scale=plan.scale or book.scale,
        rules=book.name,
    )


def _invented(plan: Plan, dice: Dice) -> list[Player]:
    """Return players from strong to weak; most are of medium strength, and some come a round or two late."""
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


def _max_absent(players: int) -> int:
    """Return the largest number of players absent at once: a quarter, so that enough players are left to pair."""
    return players // 4


def _arranged(tournament: Tournament, plan: Plan, dice: Dice) -> Tournament:
    round = tournament.next_round
    spare = _max_absent(len(tournament.players)) - len(tournament.absent())
    rates = [(Kind.ZERO_BYE, plan.zero_byes), (Kind.HALF_BYE, plan.half_byes), (Kind.FULL_BYE, plan.full_byes)]
    withdrawn, byes = {}, []
    for number, player in tournament.players.items():
        if spare > 0 and player.takes_part(round):
            kind = next((kind for kind, rate in rates if dice.happens(rate)), None)
            if round > 1 and dice.happens(plan.withdrawals):
                withdrawn[number] = player._replace(withdrawn_after=round - 1)
                spare -= 1
            elif kind is not None:
                byes.append(RequestedBye(round, number, kind))
                spare -= 1
    if withdrawn:
        tournament = tournament.replace(players={**tournament.players, **withdrawn}.values())
    return tournament.replace(requested_byes=byes) if byes else tournament


def _play_round(pairing: Pairing, tournament: Tournament, plan: Plan, dice: Dice) -> Tournament:
    """Return the tournament with this round played. A player with a requested bye and a game plays the game later."""
    players, results = tournament.players, {}
    for white, black in sorted(pairing.boards):
        strengths = players[white].rating or UNRATED, players[black].rating or UNRATED
        results[white] = outcome(*strengths, plan, dice)
        if declared(pairing.rules).games > 1:
            results[white] = match_result(results[white], outcome(*strengths[::-1], plan, dice).mirrored)
    played = pairing.added_to(tournament, [results[white] for white, _ in pairing.boards])
    return played.replace(requested_byes=()) if played.requested_byes else played


class Plan(NamedTuple):
    """The plan of a tournament. Rates are times in a million: of games, or of players in a round."""

    rules: str | None = None
    """The rulebook; None: the default one."""
    players: int = 20
    rounds: int | None = None
    """None: as many as the rulebook usually has for this many players."""
    seed: str = "1"
    draws: int = 300_000
    """The rate of draws between equal players; fewer where the ratings differ much."""
    forfeits: int = 20_000
    double_forfeits: int = 1_000
    odd_results: int = 0
    """Games that end ½-0, 0-½ or 0-0, as an arbiter may decide."""
    short_games: int = 2_000
    zero_byes: int = 10_000
    half_byes: int = 20_000
    full_byes: int = 0
    withdrawals: int = 4_000
    late_entries: int = 10_000
    """The rate among the players."""
    highest_rating: int = 2400
    lowest_rating: int = 1200
    spread: int = 2
    """1: all ratings are equally frequent; the higher, the more of them are in the middle."""
    scale: Scale | None = None
    """None: the rulebook's own."""
    field: tuple[Player, ...] = ()
    """The participants, if they are given."""
    settings: Mapping[str, str] = {}
    by_round: Mapping[str, tuple[int, ...]] = {}
    """Rates that change from round to round, by the name of the rate: the last one applies to all later rounds."""
    by_fide_table: bool = False
    """Whether expected scores follow FIDE's table (B.02 8.1.2) alone, as row 32 of FIDE's draft checklist requires."""

    def in_round(self, number: int) -> Plan:
        """Return the plan with the rates of this round."""
        return self._replace(**{name: rates[min(number, len(rates)) - 1] for name, rates in self.by_round.items()})  # type: ignore[arg-type]

    def for_a_cup(self) -> Plan:
        """Return a plan in which every game has a winner and no player is absent (knockout KO4: no file lists them)."""
        by_round = {name: rates for name, rates in self.by_round.items() if name == "forfeits"}
        games = self._replace(draws=0, double_forfeits=0, odd_results=0, by_round=by_round)
        return games._replace(zero_byes=0, half_byes=0, full_byes=0, withdrawals=0, late_entries=0)


def plan_like(model: Tournament, *, rules: str | None = None, seed: str = "1") -> Plan:
    """Return a plan with the players, rounds, points and frequencies of an existing tournament."""
    cells = [cell for number in model.players for cell in model.card(number)]
    games = [cell for cell in cells if cell.kind.has_opponent]
    odd = sum(game.result in ODD for round in model.rounds for game in round.games)
    players = tuple(model.players.values())

    def rate(among: list[Cell], *kinds: Kind) -> int:
        return sum(cell.kind in kinds for cell in among) * MILLION // max(len(among), 1)

    return Plan(
        rules=rules or model.rules or None,
        players=len(players),
        rounds=model.total_rounds or len(model.rounds) or None,
        seed=seed,
        draws=rate(games, Kind.DRAW, Kind.SHORT_DRAW),
        forfeits=rate(games, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS),
        double_forfeits=rate(games, Kind.DOUBLE_FORFEIT),
        odd_results=odd * MILLION // max(len(games) // 2, 1),
        short_games=rate(games, Kind.SHORT_WIN, Kind.SHORT_DRAW, Kind.SHORT_LOSS),
        zero_byes=rate(cells, Kind.ZERO_BYE),
        half_byes=rate(cells, Kind.HALF_BYE),
        full_byes=rate(cells, Kind.FULL_BYE),
        withdrawals=sum(player.withdrawn_after is not None for player in players) * MILLION // max(len(cells), 1),
        late_entries=sum(player.enters > 1 for player in players) * MILLION // max(len(players), 1),
        scale=model.scale,
        field=players,
    )


WHITE_ADVANTAGE = 35
"""The advantage of White in rating points."""

STEP = 50
_EXPECTED = (500, 571, 640, 703, 760, 808, 849, 882, 909, 930, 947, 960, 969, 977, 983, 987, 990)
"""The expected score of the stronger player in thousandths, for a difference of 0, 50, 100, … rating points."""

_SHORT = {
    Result.WHITE_WINS: Result.SHORT_WHITE_WINS,
    Result.DRAW: Result.SHORT_DRAW,
    Result.BLACK_WINS: Result.SHORT_BLACK_WINS,
}


def outcome(white: int, black: int, plan: Plan, dice: Dice) -> Result:
    """Return a random result of a game between these ratings."""
    if dice.happens(plan.double_forfeits):
        return Result.DOUBLE_FORFEIT
    if dice.happens(plan.forfeits):
        return dice.pick((Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT))
    if plan.odd_results and dice.happens(plan.odd_results):
        return dice.pick(ODD)
    score = fide_expected(white, black) if plan.by_fide_table else expected(white + WHITE_ADVANTAGE - black)
    result = _draw_result(score, plan.draws, dice)
    return _SHORT[result] if dice.happens(plan.short_games) else result


def expected(difference: int) -> int:
    """Return the expected score, in millionths, of a player rated this much above the opponent."""
    score = _EXPECTED[min((abs(difference) + STEP // 2) // STEP, len(_EXPECTED) - 1)] * (MILLION // 1000)
    return score if difference >= 0 else MILLION - score


def fide_expected(rating: int, opponent: int) -> int:
    """B.02 8.1.2, 8.3.1: return the expected score in millionths; a difference of more than 400 counts as 400."""
    difference = max(-LARGEST_DIFFERENCE, min(rating - opponent, LARGEST_DIFFERENCE))
    return expected_score(difference, [0]) * (MILLION // 100)


def _draw_result(score: int, draws: int, dice: Dice) -> Result:
    """Return a result with this average: wins and draws add up to ``score``, so large differences leave few draws."""
    draw = min(draws, 2 * score, 2 * (MILLION - score))
    win = score - draw // 2
    lot = dice.below(MILLION)
    if lot < win:
        return Result.WHITE_WINS
    return Result.DRAW if lot < win + draw else Result.BLACK_WINS


FEWEST, MOST = 10, 100
"""The fewest and most players, where the number is not stated."""
_PER_CENT = 10_000
"""One per cent, as a number in a million."""
_RATES: Mapping[str, int] = {
    "forfeits": 4 * _PER_CENT,
    "half_byes": 4 * _PER_CENT,
    "zero_byes": 2 * _PER_CENT,
    "withdrawals": _PER_CENT,
    "late_entries": 2 * _PER_CENT,
}
"""The highest rates that are drawn."""
_RARE: Mapping[str, int] = {"full_byes": _PER_CENT, "odd_results": _PER_CENT}
"""The highest rates of events that only one tournament in five has."""
_TIEBREAKS = ("BH/C1", "BH", "SB", "DE", "WIN", "BWG", "PS", "ARO", "AOB")


class DrawnPlan(NamedTuple):
    """A plan in which everything is stated, and the tie-breaks for its file."""

    plan: Plan
    tiebreaks: tuple[str, ...]


def draw_rest(plan: Plan, stated: Collection[str]) -> DrawnPlan:
    """Return the plan with all fields that are not stated drawn from its seed, as in usual tournaments.

    Tie-breaks and Baku are those of FIDE's Swiss rules only. Row 25 of FIDE's draft checklist (docs/acceptance.md).
    """
    dice = Dice(f"what is left open of {plan.seed}")
    drawn: dict[str, Any] = {
        "players": dice.between(FEWEST, MOST),
        "draws": dice.between(20, 50) * _PER_CENT,
        "highest_rating": (highest := dice.between(1800, 2700)),
        "lowest_rating": highest - dice.between(300, 1200),
        "spread": dice.between(1, 4),
    }
    drawn |= {name: dice.between(0, most) for name, most in _RATES.items()}
    drawn |= {name: dice.between(0, most) * (dice.below(5) == 0) for name, most in _RARE.items()}
    rounds, accelerates = dice.between(-2, 2), dice.below(6) == 0
    left = list(_TIEBREAKS)
    codes = tuple([left.pop(dice.below(len(left))) for _ in range(dice.between(2, 4))])
    complete = plan._replace(**{name: value for name, value in drawn.items() if name not in stated})
    book = rulebook(plan.rules or DEFAULT)
    if not book.declared.is_fide or book.declared.fixed_pairings:
        return DrawnPlan(complete, ())
    if "rounds" not in stated:
        most = (complete.players - 1) // 2
        complete = complete._replace(rounds=max(min(book.usual_rounds(complete.players) + rounds, most), 1))
    if "settings" not in stated and accelerates and BAKU in book.settings:
        complete = complete._replace(settings={BAKU.name: "true"})
    return DrawnPlan(complete, codes)


# A plan from a settings file ------------------------------------------------------------------------------------------
#
# The keys are those of the random tournament generators of JaVaFo and bbpPairings. Lines are ``Key=Value``; ``#``
# starts a comment. ForfeitRate differs: JaVaFo 2 counts thousandths, bbpPairings states one in how many. A file with a
# key that only bbpPairings has is read as a file of bbpPairings.


def plan_of(
    text: str = "", *, rules: str | None = None, players: int | None = None, rounds: int | None = None, seed: str = "1"
) -> Plan:
    """Return the plan of a settings file, with these values where it states none; the size comes from the seed."""
    if players is None:
        players = Dice(f"size of {seed}").between(15, 115)
    return configure_plan(Plan(rules, players, rounds, seed), text)


def configure_plan(plan: Plan, text: str) -> Plan:
    """Return this plan with all values of the settings file."""
    lines = _lines(text)
    known = {*_FIELDS, *_BBP_FIELDS, *_POINTS, *_NO_EFFECT}
    for key, line in lines.items():
        if key not in known:
            fault = N_("Settings line {number}: there is no key '{key}'; there are {keys}.")
            raise InvalidInput(fault, number=line.number, key=key, keys=sorted(known))
    bbp = any(key in lines for key in _ONLY_BBP)
    for key, (field, unit) in (_FIELDS | _BBP_FIELDS if bbp else _FIELDS).items():
        if key in lines:
            change: dict[str, Any] = {field: unit(lines[key].parse_int(), plan.rounds or USUAL_ROUNDS)}
            plan = plan._replace(**change)
    if plan.highest_rating < plan.lowest_rating:
        fault = N_("The highest rating, {highest}, is below the lowest, {lowest}.")
        raise InvalidInput(fault, highest=plan.highest_rating, lowest=plan.lowest_rating)
    points = {field: lines[key].points() for key, fields in _POINTS.items() if key in lines for field in fields}
    return plan._replace(scale=(plan.scale or CHESS)._replace(**points)) if points else plan


class _Line(NamedTuple):
    number: int
    key: str
    value: str

    def parse_int(self) -> int:
        if not (self.value.isascii() and self.value.isdigit() and len(self.value) < 10):
            raise self._refusal(N_("a whole number"))
        return int(self.value)

    def points(self) -> int:
        try:
            return tenths(self.value)
        except InvalidInput:
            raise self._refusal(N_("points, such as 0.5")) from None

    def _refusal(self, expected: Text) -> InvalidInput:
        text = N_("Settings line {number}: {key}={value} is not possible; give {wanted}.")
        return InvalidInput(text, number=self.number, key=self.key, value=self.value, wanted=Sentence(expected))


def _lines(text: str) -> dict[str, _Line]:
    lines = {}
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        key, equals, value = (part.strip() for part in line.partition("="))
        if not equals:
            raise InvalidInput(N_("Settings line {number}: '{line}' is not Key=Value."), number=number, line=line)
        lines[key] = _Line(number, key, value)
    return lines


# Conversions from the number in a line to the number in the plan; the second parameter is the number of rounds.


def _as_it_is(number: int, rounds: int) -> int:
    return number


def _in_a_thousand(number: int, rounds: int) -> int:
    return min(number * MILLION // 1000, MILLION)


def _one_in(number: int, rounds: int) -> int:
    return MILLION // max(number, 1)


def _rate_of_one_in(number: int, rounds: int) -> int:
    """Return the rate per round of an event that happens to one player in this many, once in the tournament."""
    return _one_in(number, rounds) // max(rounds, 1)


_Unit = Callable[[int, int], int]

_FIELDS: dict[str, tuple[str, _Unit]] = {
    "PlayersNumber": ("players", _as_it_is),
    "RoundsNumber": ("rounds", _as_it_is),
    "HighestRating": ("highest_rating", _as_it_is),
    "LowestRating": ("lowest_rating", _as_it_is),
    "ForfeitRate": ("forfeits", _in_a_thousand),
    "QuickgameRate": ("short_games", _in_a_thousand),
    "ZPBRate": ("zero_byes", _in_a_thousand),
    "HPBRate": ("half_byes", _in_a_thousand),
    "FPBRate": ("full_byes", _in_a_thousand),
}
_BBP_FIELDS: dict[str, tuple[str, _Unit]] = {
    "DrawPercentage": ("draws", lambda number, rounds: min(number * MILLION // 100, MILLION)),
    "ForfeitRate": ("forfeits", _one_in),
    "RetiredRate": ("withdrawals", _rate_of_one_in),
    "HalfPointByeRate": ("half_byes", _rate_of_one_in),
}
_POINTS = {
    # Each key sets these fields of the scale; a later row overrides an earlier one.
    "PointsForWin": ("white_win", "black_win", "forfeit_win", "full_bye", "pairing_bye"),
    "PointsForDraw": ("white_draw", "black_draw", "half_bye", "adjourned"),
    "PointsForLoss": ("white_loss", "black_loss"),
    "PointsForForfeitLoss": ("forfeit_loss", "zero_bye"),
    "PointsForZPB": ("zero_bye",),
    "PointsForPAB": ("pairing_bye",),
    "WWPoints": ("white_win",),
    "BWPoints": ("black_win",),
    "WDPoints": ("white_draw",),
    "BDPoints": ("black_draw",),
    "WLPoints": ("white_loss",),
    "BLPoints": ("black_loss",),
    "ZPBPoints": ("zero_bye",),
    "HPBPoints": ("half_bye",),
    "FPBPoints": ("full_bye",),
    "PABPoints": ("pairing_bye",),
    "FWPoints": ("forfeit_win",),
    "FLPoints": ("forfeit_loss",),
}
_NO_EFFECT = ("Groups", "Separator")
"""JaVaFo's keys for the spread of ratings; they are read and have no effect."""
_ONLY_BBP = tuple(key for key in (*_BBP_FIELDS, *_POINTS) if key not in _FIELDS and not key.endswith("Points"))
