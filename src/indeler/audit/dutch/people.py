"""The table of players with all that the criteria use: scores, colours, floats, the right to the bye."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from indeler.audit.settings import Settings
from indeler.language import N_, InvalidInput
from indeler.model import Colour, Kind, Scale, Tournament, VirtualPoints, award

MILD, STRONG, ABSOLUTE = 1, 2, 3

HistoryRules = Callable[[Kind, int, Scale], bool]
"""Whether a round of this kind without play, worth this much on this scale, makes a float or bars the bye."""


class Person(NamedTuple):
    """A player to be paired, with fields named after terms of the rulebooks."""

    number: int
    rank: int
    """The place among all players to be paired: score first, then number."""
    score: int
    """Points and virtual points, which decide the score group."""
    colours: str
    """The colours of the games played, as ``w`` and ``b``."""
    saldo: int
    wish: str
    strength: int
    twice: str
    """The colour of the last two games if both had the same; else empty."""
    floats: tuple[str, str]
    """The floats in the last round and in the one before: ``down``, ``up`` or nothing."""
    barred: bool
    top: bool
    turn: int
    """The place on the initial list among those who have taken part."""
    place: int
    """The place on the list that ranks equal scores: the number, unless a rulebook makes a new list."""


class Reading(NamedTuple):
    """The interpretation of rounds without play by an edition."""

    floats_down: HistoryRules
    bars_bye: HistoryRules


def people(tournament: Tournament, reading: Reading) -> list[Person]:
    """Return the players to be paired next, in ranking order; unfinished games count as draws."""
    tournament = tournament.with_pending_adjourned()
    absent = tournament.absent()
    totals = {number: points_before_rounds(tournament, number) for number in tournament.players}
    turns = _turns(tournament, absent)
    present = [number for number in tournament.players if number not in absent]
    found = [_person(tournament, number, totals, reading, turns[number]) for number in present]
    found.sort(key=lambda one: (-one.score, one.number))
    return [one._replace(rank=rank) for rank, one in enumerate(found)]


def points_before_rounds(tournament: Tournament, number: int) -> list[int]:
    """Return the points before each round."""
    special_points = sum(
        special.points
        for special in tournament.special_points
        if not special.code and special.round is None and (not special.players or number in special.players)
    )
    totals = [special_points]
    for round in range(1, len(tournament.rounds) + 1):
        totals.append(totals[-1] + award(tournament, number, round))
    return totals


def _turns(tournament: Tournament, absent: dict[int, Kind]) -> dict[int, int]:
    """Return the places in the list of players who have been paired, had the bye or are to be paired now."""
    turns: dict[int, int] = {}
    for number in tournament.players:
        has_been_paired = any(cell.opponent or cell.kind is Kind.PAIRING_BYE for cell in tournament.card(number))
        if number not in absent or has_been_paired:
            turns[number] = len(turns) + 1
    return turns


def _person(tournament: Tournament, number: int, totals: dict[int, list[int]], reading: Reading, turn: int) -> Person:
    card, scale, round = tournament.card(number), tournament.scale, tournament.next_round
    colours = "".join(cell.colour.value for cell in card if cell.kind.played and cell.colour)
    saldo = colours.count("w") - colours.count("b")
    twice = colours[-1] if colours[-2:] in ("ww", "bb") else ""
    score = totals[number][-1] + tournament.virtual(number, round)

    def float_in(earlier: int) -> str:
        if earlier < 1:
            return ""
        cell = card[earlier - 1]
        if not cell.kind.played:
            worth = totals[number][earlier] - totals[number][earlier - 1]
            return "down" if reading.floats_down(cell.kind, worth, scale) else ""
        own, other = (totals[one][earlier - 1] + tournament.virtual(one, earlier) for one in (number, cell.opponent))
        return "down" if own > other else "up" if own < other else ""

    barred = any(
        reading.bars_bye(cell.kind, totals[number][at + 1] - totals[number][at], scale)
        for at, cell in enumerate(card)
        if not cell.kind.played
    )
    is_last = tournament.total_rounds is not None and round >= tournament.total_rounds
    top = is_last and 2 * score > (round - 1) * scale.win
    wish, floats = _wish(colours, saldo, twice), (float_in(round - 1), float_in(round - 2))
    return Person(number, 0, score, colours, saldo, *wish, twice, floats, barred, top, turn, place=number)


def _wish(colours: str, saldo: int, twice: str) -> tuple[str, int]:
    """Return the colour wanted and how strongly: absolute, strong (one game off), mild (the other than last time)."""
    if not colours:
        return "", 0
    fewer = "b" if saldo > 0 else "w"
    if abs(saldo) > 1:
        return fewer, ABSOLUTE
    if twice:
        return other_colour(twice), ABSOLUTE
    return (fewer, STRONG) if saldo else (other_colour(colours[-1]), MILD)


def other_colour(colour: str) -> str:
    """Return white for black and black for white."""
    return "b" if colour == "w" else "w"


def why_not(tournament: Tournament, one: Person, other: Person) -> str:
    """Return why two players may not meet: ``met``, ``kept apart``, ``colours`` (same absolute wish), or empty."""
    if tournament.have_met(one.number, other.number):
        return "met"
    if not tournament.may_meet(one.number, other.number):
        return "kept apart"
    if one.wish == other.wish and one.strength == other.strength == ABSOLUTE and not (one.top or other.top):
        return "colours"
    return ""


def legal_pairs(tournament: Tournament, players: list[Person]) -> list[int]:
    """Return for each player, by rank, the possible opponents as a bitset of ranks."""
    rank = {one.number: one.rank for one in players}
    everybody = (1 << len(players)) - 1
    bound = {
        colour: sum(1 << one.rank for one in players if one.strength == ABSOLUTE and one.wish == colour and not one.top)
        for colour in "wb"
    }
    legal = []
    for one in players:
        barred = 1 << one.rank
        for cell in tournament.card(one.number):
            if cell.kind.played and cell.opponent in rank:
                barred |= 1 << rank[cell.opponent]
        if bound.get(one.wish, 0) >> one.rank & 1:
            barred |= bound[one.wish]
        legal.append(everybody & ~barred)
    for ban in tournament.forbidden:
        if ban.holds(tournament.next_round):
            banned = sum(1 << rank[number] for number in ban.players if number in rank)
            for number in ban.players:
                if number in rank:
                    legal[rank[number]] &= ~banned
    return legal


INITIAL = ("", "white", "black")


def with_initial_colour(tournament: Tournament, setting: str) -> Tournament:
    """Return the tournament with the colour that a setting names as drawn, if it names one."""
    return tournament.replace(initial_colour=Colour[setting.upper()]) if setting else tournament


def initial_colour(tournament: Tournament) -> str:
    """Return the colour drawn for the first player: as stated, else by the first with a game in round 1, or unknown."""
    if tournament.initial_colour is not None:
        return tournament.initial_colour.value
    for number in tournament.players:
        cell = tournament.card(number)[0] if tournament.rounds else None
        if cell is not None and cell.opponent:
            return "w" if cell.colour is Colour.WHITE else "b"
    return ""


RULEBOOK = "fide-dutch"


BAKU = ("", "true", "false", "entered")
SETTINGS = {"initial": INITIAL, "baku": BAKU}


def prepared(tournament: Tournament, settings: Settings) -> Tournament:
    """BAKU-5: accelerate by the settings, or else by the type of the tournament if it has no virtual points."""
    tournament = with_initial_colour(tournament, settings["initial"])
    by_type = is_baku_type(tournament) and not tournament.virtual_points
    is_accelerated = by_type if settings["baku"] == "" else settings["baku"] != "false"
    return accelerated(tournament, settings["baku"]) if is_accelerated else tournament


def is_baku_type(tournament: Tournament) -> bool:
    """BAKU-5: return whether the type of the tournament says that it is accelerated."""
    return tournament.type_code.upper().endswith("_BAKU")


def accelerated(tournament: Tournament, counted: str = "") -> Tournament:
    """BAKU-1 to BAKU-4: accelerate half of the rounds, rounded up: the first half of those by a win, then by a draw."""
    total, scale = tournament.total_rounds, tournament.scale
    if total is None or scale.win != 2 * scale.draw or scale.loss:
        raise InvalidInput(
            N_("Baku acceleration needs the number of rounds, a win worth two draws and a loss worth nothing (BAKU-1).")
        )
    rounds = -(-total // 2)
    by_win = -(-rounds // 2)
    points = [tournament.scale.win] * by_win + [tournament.scale.draw] * (rounds - by_win)
    started = _at_the_start(tournament, counted)
    upper = started[: 2 * -(-len(started) // 4)]
    group = [number for number in tournament.players if upper and number <= upper[-1]]
    return tournament.replace(virtual_points=[VirtualPoints(number, tuple(points)) for number in group])


def _at_the_start(tournament: Tournament, counted: str) -> list[int]:
    """BAKU-2: return the players whom round 1 pairs; by the setting ``entered`` all who had entered by then."""
    if counted == "entered":
        return [number for number, player in tournament.players.items() if player.enters == 1]
    if not tournament.rounds:
        absent = tournament.absent(1)
        return [number for number in tournament.players if number not in absent]
    first = tournament.rounds[0]
    paired = {number for game in first.games for number in (game.white, game.black)} | {first.bye}
    return [number for number in tournament.players if number in paired]
