"""The FIDE Swiss Team Pairing System in force since 1 February 2026 (C.04.6): criteria and colours; its rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from indeler.language import N_, InvalidInput
from indeler.model import Colour, Pairing, Tournament, last_difference, played_colours, saldo, score
from indeler.model.baku import accelerated_if
from indeler.model.teams import GAME_POINTS, TeamSystem, TeamTournament, system_of_code
from indeler.rulebooks import reading_of
from indeler.systems.interface import Rulebook, Settings
from indeler.systems.upfloating.bracket import Criterion, System
from indeler.systems.upfloating.field import Entrant
from indeler.systems.upfloating.flow import Points, barred_opponents, floated, paired_round

RULEBOOK = "fide-team"

TYPE_A, TYPE_B, NO_PREFERENCES = "A", "B", "none"


def preference(colours: Sequence[Colour], kind: str, *, is_last: bool) -> tuple[Colour | None, bool]:
    """1.6.2, 1.7.1, 1.7.2: return a team's preference after these colours, and whether it is strong."""
    if kind == NO_PREFERENCES or not colours:
        return None, False
    difference, last = saldo(colours), colours[-1]
    twice = last if colours[-2:-1] == (last,) else None
    if difference < -1 or (difference in (0, -1) and twice is Colour.BLACK):
        return Colour.WHITE, kind == TYPE_B
    if difference > 1 or (difference in (0, 1) and twice is Colour.WHITE):
        return Colour.BLACK, kind == TYPE_B
    if kind == TYPE_A:
        return None, False
    if difference:
        return (Colour.WHITE if difference < 0 else Colour.BLACK), False
    return (None if is_last else last.other), False


def misses_preference(higher: Entrant, lower: Entrant) -> bool:
    """C8: both prefer the same colour, so one of them does not get it."""
    return higher.wish is not None and higher.wish is lower.wish


def misses_strong_preference(higher: Entrant, lower: Entrant) -> bool:
    """C9: both prefer the same colour strongly; of a strong and a mild preference the strong one is granted."""
    return misses_preference(higher, lower) and higher.strong and lower.strong


def meets_upfloater_again(higher: Entrant, lower: Entrant) -> bool:
    """C10: the opponent of an upfloater floated in the round before."""
    return higher.score > lower.score and higher.floated


COLOUR_CRITERIA = (Criterion("C8", misses_preference), Criterion("C9", misses_strong_preference))
FLOAT_CRITERION = Criterion("C10", meets_upfloater_again)


def system(round: int, total: int | None) -> System:
    """C7, C10: the criteria of this round; floats of the round before do not count in the last two."""
    spares = total is None or round <= total - 2
    criteria = (*COLOUR_CRITERIA, FLOAT_CRITERION) if spares else COLOUR_CRITERIA
    return System(criteria, spares, lambda one: (one.wish, one.strong, one.floated))


def first_and_other(one: Entrant, other: Entrant) -> tuple[Entrant, Entrant]:
    """4.2: the first-team has the higher primary score, secondary score, or the smaller number."""
    first = max(one, other, key=lambda side: (side.points, -side.number))
    return first, other if first is one else one


def colour_of_first(first: Entrant, other: Entrant, initial: Colour) -> tuple[Colour, str]:
    """4.3.1, 4.3.2, 4.3.3, 4.3.4: return the colour of the first-team, and its clause."""
    if not first.colours and not other.colours:
        return (initial if first.number % 2 else initial.other), "4.3.1"
    if first.wish is None and other.wish is not None:
        return other.wish.other, "4.3.2"
    if first.wish is not None and first.wish is not other.wish:
        return first.wish, "4.3.3" if other.wish else "4.3.2"
    if first.wish is not None and first.strong != other.strong:
        return (first.wish if first.strong else first.wish.other), "4.3.4"
    return _by_history(first, other)


def _by_history(first: Entrant, other: Entrant) -> tuple[Colour, str]:
    """4.3.5, 4.3.6, 4.3.7, 4.3.8, 4.3.9: decide between equal preferences of equal strength, or none."""
    mine, yours = saldo(first.colours), saldo(other.colours)
    if mine != yours:
        return (Colour.WHITE if mine < yours else Colour.BLACK), "4.3.5"
    difference = last_difference(first.colours, other.colours)
    if difference:
        return difference[0].other, "4.3.6"
    if first.wish is not None:
        return first.wish, "4.3.7"
    if first.colours:
        return first.colours[-1].other, "4.3.8"
    return other.colours[-1], "4.3.9"


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """3.3.2: pair the bye, then bracket after bracket, then colours."""
    rules = _rules_of(tournament, settings)
    tournament = _with_acceleration(tournament, rules, settings["baku"])
    criteria = system(tournament.next_round, tournament.total_rounds)
    return paired_round(tournament, RULEBOOK, entrants_of(tournament, rules), criteria, _colour, settings["initial"])


def _colour(one: Entrant, other: Entrant, initial: Colour) -> tuple[Entrant, Colour, str]:
    """4.2, 4.3.1, 4.3.2, 4.3.3: return the first-team, and its colour on board 1."""
    both = first_and_other(one, other)
    return both[0], *colour_of_first(*both, initial)


def _rules_of(tournament: Tournament, settings: Settings) -> TeamSystem:
    """1.2: return the rules of the event: by the settings, else by the code of the tournament's type."""
    stated = system_of_code(tournament.type_code) if "TEAM" in tournament.type_code.upper() else TeamSystem()
    chosen = {name: settings[name] for name in ("preference", "primary", "secondary") if settings[name] is not None}
    return stated._replace(**chosen)


def _with_acceleration(tournament: Tournament, rules: TeamSystem, acceleration: bool | None) -> Tournament:
    """BAKU: return the tournament with virtual match points, if the settings or its type require them."""
    if rules.primary == GAME_POINTS and (acceleration or tournament.virtual_points or rules.accelerated):
        text = N_("Baku acceleration is for match points, not for game points (C.04.7 1.4.4); choose one of both.")
        raise InvalidInput(text)
    return accelerated_if(acceleration, tournament)


def entrants_of(tournament: Tournament, rules: TeamSystem) -> Iterator[Entrant]:
    """1.1, 1.5, 1.6.1, 1.7.2, C2, BAKU: yield each team to be paired; virtual points count for its score."""
    round, total = tournament.next_round, tournament.total_rounds
    primary, secondary = _points_by(tournament, rules.primary), _points_by(tournament, rules.other)
    bars_bye = reading_of(RULEBOOK).bars_bye
    barred = barred_opponents(tournament)
    for number in tournament.to_pair():
        card = tournament.card(number)
        colours = played_colours(card)
        won = primary(number, round)
        wish, strong = preference(colours, rules.preference, is_last=total is not None and round >= total)
        yield Entrant(
            number,
            won + tournament.virtual(number, round),
            (won, secondary(number, round)) if rules.secondary else (won,),
            barred[number],
            colours,
            floated(tournament, number, primary),
            any(cell.kind in bars_bye for cell in card),
            wish,
            strong,
        )


def _points_by(tournament: Tournament, name: str) -> Points:
    """1.2, 1.4: match points or game points, with those of byes; where boards are not known both are the same."""
    if isinstance(tournament, TeamTournament):
        return partial(tournament.points, name)
    return lambda team, before: score(tournament, team, before - 1)


BOOK = Rulebook(RULEBOOK, pair_round)
