"""From a tournament of teams to a pairing by the FIDE Swiss Team Pairing System (C.04.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from indeler.language import N_, InvalidInput
from indeler.model import Colour, Pairing, Tournament, played_colours, score
from indeler.model.baku import accelerated_if
from indeler.model.teams import GAME_POINTS, TeamSystem, TeamTournament, system_of_code
from indeler.rulebooks import reading_of
from indeler.systems.rulebook import Rulebook, Settings
from indeler.systems.upfloating.field import Entrant
from indeler.systems.upfloating.flow import Points, barred_opponents, floated, paired_round
from indeler.systems.upfloating.team import colour_of_first, first_and_other, preference, system

RULEBOOK = "fide-team"


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """3.3.2: the bye, then bracket after bracket, then colours."""
    rules = rules_of(tournament, settings)
    tournament = with_acceleration(tournament, rules, settings["baku"])
    return paired_round(
        tournament,
        RULEBOOK,
        entrants_of(tournament, rules),
        system(tournament.next_round, tournament.total_rounds),
        _colour,
        settings["initial"],
    )


def _colour(one: Entrant, other: Entrant, initial: Colour) -> tuple[Entrant, Colour, str]:
    """4.2, 4.3.1, 4.3.2, 4.3.3: the first-team, and its colour on board 1."""
    both = first_and_other(one, other)
    return both[0], *colour_of_first(*both, initial)


def rules_of(tournament: Tournament, settings: Settings) -> TeamSystem:
    """1.2: what the rules of the event say: the settings, else the code of the tournament's type."""
    stated = system_of_code(tournament.type_code) if "TEAM" in tournament.type_code.upper() else TeamSystem()
    stated_settings = {
        name: settings[name] for name in ("preference", "primary", "secondary") if settings[name] is not None
    }
    return stated._replace(**stated_settings)


def with_acceleration(tournament: Tournament, rules: TeamSystem, acceleration: bool | None) -> Tournament:
    """BAKU: the tournament with virtual match points, where the settings or its type ask for them."""
    if rules.primary == GAME_POINTS and (acceleration or tournament.virtual_points or rules.accelerated):
        raise InvalidInput(
            N_("Baku acceleration is for match points, not for game points (C.04.7 1.4.4); choose one of both.")
        )
    return accelerated_if(acceleration, tournament)


def entrants_of(tournament: Tournament, rules: TeamSystem) -> Iterator[Entrant]:
    """1.1, 1.5, 1.6.1, 1.7.2, C2, BAKU: each team that is to be paired; virtual points count for its score."""
    round, total = tournament.next_round, tournament.total_rounds
    primary = points_by(tournament, rules.primary)
    secondary = points_by(tournament, rules.other)
    bars_bye = reading_of(RULEBOOK).bars_bye
    for number in tournament.to_pair():
        card = tournament.card(number)
        colours = played_colours(card)
        won = primary(number, round)
        wish, strong = preference(colours, rules.preference, is_last=total is not None and round >= total)
        yield Entrant(
            number,
            won + tournament.virtual(number, round),
            (won, secondary(number, round)) if rules.secondary else (won,),
            barred_opponents(tournament, number),
            colours,
            floated(tournament, number, primary),
            any(cell.kind in bars_bye for cell in card),
            wish,
            strong,
        )


def points_by(tournament: Tournament, name: str) -> Points:
    """1.2, 1.4: match points or game points, with those of byes; where boards are not known both are the same."""
    if isinstance(tournament, TeamTournament):
        return partial(tournament.points, name)
    return lambda team, before: score(tournament, team, before - 1)


BOOK = Rulebook(RULEBOOK, pair_round)
