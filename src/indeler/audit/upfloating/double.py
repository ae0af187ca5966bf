"""fide-double-swiss: the audit of a round by the FIDE Double-Swiss System (C.04.5)."""

from indeler.audit.dutch.people import BAKU, INITIAL, other_colour, points_before_rounds, prepared
from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.instance import Criterion
from indeler.audit.settings import Settings
from indeler.audit.upfloating import dubov
from indeler.audit.upfloating.sides import BARRED, Side
from indeler.audit.upfloating.team import FAULTS, UpfloatingAudit, floated_again
from indeler.language import N_
from indeler.model import Tenths, Tournament

RULEBOOK = "fide-double-swiss"

SETTINGS = {"initial": INITIAL, "baku": BAKU}


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """3.1, 3.3.2, C7: check the bye, the brackets from the top, then colours; raise NotInOrder at the first fault."""
    before = prepared(before, settings)
    spares = before.total_rounds is None or before.next_round < before.total_rounds  # C7, C8: not in the last round
    criteria = [AGAIN] if spares else [NOTHING]
    UpfloatingAudit(before, pairing, facts, spares, _ranked(before), criteria, white_by, PLAYERS_FAULTS).examine()


AGAIN = Criterion("C8", pair=floated_again)
NOTHING = Criterion("C8", pair=lambda a, b: 0)


def _ranked(tournament: Tournament) -> list[Side]:
    """1.2, 3.2: return the players to be paired, by score and number."""
    found = [_side(tournament, number) for number in tournament.to_pair()]
    return sorted(found, key=lambda side: (-side.score, side.number))


def _side(tournament: Tournament, number: int) -> Side:
    """1.5, 1.6, C2: return a player with the values from the matches so far."""
    card, round = tournament.card(number), tournament.next_round
    won = [cell for cell in card if cell.kind.played]
    with_colour = [cell for cell in won if cell.colour and (not cell.games or any(game.played for game in cell.games))]
    score = _score(tournament, number, round)
    last = card[-1] if card else None
    return Side(
        number,
        score,
        (score,),
        "".join(cell.colour.value for cell in with_colour if cell.colour),
        last is not None
        and last.kind.played
        and _score(tournament, number, round - 1) != _score(tournament, last.opponent, round - 1),
        any(cell.kind in BARRED for cell in card),
        without_colour=len(won) - len(with_colour),
    )


def _score(tournament: Tournament, number: int, round: int) -> Tenths:
    """1.3.1, 1.4, BAKU: return the points of games and byes, and virtual ones, when this round was paired."""
    return points_before_rounds(tournament, number)[round - 1] + tournament.virtual(number, round)


def white_by(first: Side, other: Side, drawn: str) -> tuple[str, str]:
    """4.3.1, 4.3.2, 4.3.3, 4.3.4, 4.3.5: return the clause and the colour of the higher ranked player in game 1."""
    if not first.colours + other.colours:
        return "4.3.1", drawn and (drawn if first.number % 2 else other_colour(drawn))
    whites = first.colours.count("w") - other.colours.count("w")
    if whites:
        return "4.3.2", "w" if whites < 0 else "b"
    for mine, theirs in zip(reversed(first.colours), reversed(other.colours), strict=False):
        if mine != theirs:
            return "4.3.3", theirs
    if first.colours:
        return "4.3.4", other_colour(first.colours[-1])
    return "4.3.5", other.colours[-1]


PLAYERS_FAULTS = {
    **{clause: FAULTS[clause] for clause in ("C3", "3.6.2")},
    "C4": dubov.FAULTS["C5"],
    "C5": dubov.FAULTS["C6"],  # the number of upfloaters, and from how far below they come
    "C6": N_(
        "After bracket {points} more players of the next score group need an opponent from below than with {pairs}."
    ),
    "C7": N_(
        "In bracket {points} the number of players who come up though they met another score in the last "
        "round is {given}; with {pairs} it would be {better}."
    ),
    "C8": N_(
        "In bracket {points} the number of players who met another score in the last round and meet somebody "
        "from below is {given}; with {pairs} it would be {better}."
    ),
    "3.5.4": N_("Other players come up to bracket {points} first in the order of numbers: {pairs}."),
}
