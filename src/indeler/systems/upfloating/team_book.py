"""From a tournament of teams to a pairing by the FIDE Swiss Team Pairing System (C.04.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput
from indeler.matching.bits import members
from indeler.matching.cardinality import Matching
from indeler.model import Colour, Pairing, Tenths, Tournament, played_colours, score
from indeler.model.teams import GAME_POINTS, TeamSystem, TeamTournament, system_of_code
from indeler.rulebooks import reading_of
from indeler.systems.dutch.baku import accelerated_if
from indeler.systems.dutch.engine import no_legal_pairing
from indeler.systems.fide_rules import Board, in_order
from indeler.systems.rulebook import Rulebook, Settings
from indeler.systems.upfloating.bracket import Bracket, brackets
from indeler.systems.upfloating.field import Entrant, Field, who_has_the_bye
from indeler.systems.upfloating.team import colour_of_first, first_and_other, preference, system

RULEBOOK = "fide-team"


class Workings(NamedTuple):
    """All that was seen on the way to a pairing."""

    tournament: Tournament
    """With its virtual points."""
    rules: TeamSystem
    entrants: dict[int, Entrant]
    field: Field
    brackets: tuple[Bracket, ...]


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """3.3.2: the bye, then bracket after bracket, then colours."""
    rules = rules_of(tournament, settings)
    tournament = with_acceleration(tournament, rules, settings["baku"])
    entrants = {one.number: one for one in entrants_of(tournament, rules)}
    everybody = Field(entrants.values())
    bye = who_has_the_bye(everybody) if len(entrants) % 2 else None
    field = Field(entrants.values(), bye)
    if (bye is None and len(entrants) % 2) or not field.is_pairable(field.everybody):
        raise impossible(tournament, everybody)
    found = tuple(brackets(field, system(tournament.next_round, tournament.total_rounds)))
    pairs = [(field.entrants[one], field.entrants[other]) for bracket in found for one, other in bracket.pairs]
    boards = in_order(_boards(pairs, settings["initial"] or initial_colour(tournament)))
    pairing = Pairing(
        tournament.next_round,
        [(board.white, board.black) for board in boards],
        rules=RULEBOOK,
        bye=bye,
        not_paired=tournament.absent(),
        clauses=[*[board.clause for board in boards], *(["3.4"] if bye else [])],
    )
    pairing.workings = Workings(tournament, rules, entrants, field, found)
    return pairing


def impossible(tournament: Tournament, field: Field) -> Exception:
    """3.3.3: who is left when as many as possible have been paired, for the arbiter to decide."""
    alone = Matching(field.legal).cover(field.everybody)
    left = tuple(sorted(field.entrants[at].number for at in members(alone)))
    return no_legal_pairing(tournament, RULEBOOK, "3.3.3", left)


def rules_of(tournament: Tournament, settings: Settings) -> TeamSystem:
    """1.2: what the rules of the event say: the settings, else the code of the tournament's type."""
    stated = system_of_code(tournament.type_code) if "TEAM" in tournament.type_code.upper() else TeamSystem()
    given = {name: settings[name] for name in ("preference", "primary", "secondary") if settings[name] is not None}
    return stated._replace(**given)


def with_acceleration(tournament: Tournament, rules: TeamSystem, asked: bool | None) -> Tournament:
    """BAKU: the tournament with virtual match points, where the settings or its type ask for them."""
    if rules.primary == GAME_POINTS and (asked or tournament.virtual_points or rules.accelerated):
        raise InvalidInput(
            N_("Baku acceleration is for match points, not for game points (C.04.7 1.4.4); choose one of both.")
        )
    return accelerated_if(asked, tournament)


def entrants_of(tournament: Tournament, rules: TeamSystem) -> Iterator[Entrant]:
    """1.1, 1.5, 1.6.1: each team that is to be paired."""
    round, total = tournament.next_round, tournament.total_rounds
    primary = points_by(tournament, rules.primary)
    secondary = points_by(tournament, rules.other)
    bars_bye = reading_of(RULEBOOK).bars_bye
    bans = [ban.players for ban in tournament.forbidden if ban.holds(round)]
    for number in tournament.to_pair():
        card = tournament.card(number)
        colours = played_colours(card)
        won = primary(number, round)
        wish, strong = preference(colours, rules.preference, is_last=total is not None and round >= total)
        yield Entrant(
            number,
            won + tournament.virtual(number, round),
            (won, secondary(number, round)) if rules.secondary else (won,),
            {cell.opponent for cell in card if cell.kind.played}.union(*[ban for ban in bans if number in ban]),
            colours,
            _floated(tournament, number, primary),
            any(cell.kind in bars_bye for cell in card),
            wish,
            strong,
        )


Points = Callable[[int, int], Tenths]
"""A team's points when a round was to be paired."""


def points_by(tournament: Tournament, name: str) -> Points:
    """1.2, 1.4: match points or game points, with those of byes; where boards are not known both are the same."""
    if isinstance(tournament, TeamTournament):
        return partial(tournament.points, name)
    return lambda team, before: score(tournament, team, before - 1)


def _floated(tournament: Tournament, number: int, primary: Points) -> bool:
    """1.5: whether the opponent of the round before, in a match that was played, had a different score."""
    before = tournament.next_round - 1
    cell = tournament.card(number)[-1] if before else None
    if cell is None or not cell.kind.played:
        return False
    mine, theirs = [primary(one, before) + tournament.virtual(one, before) for one in (number, cell.opponent)]
    return mine != theirs


def initial_colour(tournament: Tournament) -> Colour:
    """4.1: the colour drawn: as stated, else as the first match played in round 1 shows it (4.3.1), else White."""
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    first = tournament.rounds[0].games if tournament.rounds else ()
    played = [game for game in first if game.result.white.played]
    if not played:
        return Colour.WHITE
    game = min(played, key=lambda one: min(one.white, one.black))
    colour = Colour.WHITE if game.white < game.black else Colour.BLACK
    return colour if min(game.white, game.black) % 2 else colour.other


def _boards(pairs: Iterable[tuple[Entrant, Entrant]], initial: Colour) -> Iterator[Board]:
    """3.3.2; fide-handling 3.6: the team with White on board 1 first; boards are ordered by pairing scores."""
    for pair in pairs:
        first, other = first_and_other(*pair)
        colour, clause = colour_of_first(first, other, initial)
        white, black = (first, other) if colour is Colour.WHITE else (other, first)
        higher, lower = sorted(pair, key=lambda one: (-one.score, one.number))
        yield Board(white.number, black.number, clause, (higher.score, lower.score), higher.number)


BOOK = Rulebook(RULEBOOK, pair_round)
