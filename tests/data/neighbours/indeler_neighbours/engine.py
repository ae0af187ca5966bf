"""The pairing engine of the rulebook."""

from indeler.model import Colour, Pairing, PairingError, played_colours, saldo, scores
from indeler.rulebooks import reading_of
from indeler.systems import Rulebook

RULEBOOK = "neighbours"


def pair_round(tournament, settings):
    """N1: pair the next round from the list."""
    listed = ranking_list(tournament)
    bye, pairs = _with_bye(tournament, listed) if len(listed) % 2 else (None, _pairs(tournament, listed))
    if pairs is None:
        raise PairingError("Round {round} has no legal pairing (neighbours N2).", round=tournament.next_round)
    boards = [_board(tournament, pair, place, settings["initial"]) for place, pair in enumerate(pairs)]
    clauses = ["N4"] * len(boards) + ([] if bye is None else ["N3"])
    pairing = Pairing(
        tournament.next_round, boards, rules=RULEBOOK, bye=bye, not_paired=tournament.absent(), clauses=clauses
    )
    pairing.workings = listed, pairs
    return pairing


def ranking_list(tournament):
    """N1: all players to be paired, by points and then by number."""
    points = scores(tournament)
    return sorted(tournament.to_pair(), key=lambda player: (-points[player], player))


def is_barred(tournament, player):
    """N3: a player who had a point without playing may not have the bye."""
    return any(cell.kind in reading_of(RULEBOOK).bars_bye for cell in tournament.card(player))


def may_meet(tournament, one, other):
    """N2: no two players meet twice, and the organiser may forbid pairs."""
    return not tournament.have_met(one, other) and tournament.may_meet(one, other)


def _with_bye(tournament, listed):
    """N3: the lowest player who may have the bye such that all others can be paired."""
    for player in reversed(listed):
        pairs = _pairs(tournament, [other for other in listed if other != player])
        if pairs is not None and not is_barred(tournament, player):
            return player, pairs
    return None, None


def _pairs(tournament, listed):
    """N2: from the top, each player with the nearest one that leaves the rest pairable; None if there is no pairing."""
    if not listed:
        return []
    first, *others = listed
    for other in others:
        rest = (
            _pairs(tournament, [one for one in others if one != other]) if may_meet(tournament, first, other) else None
        )
        if rest is not None:
            return [(first, other), *rest]
    return None


def _board(tournament, pair, place, initial):
    """N4: the player who had White less often gets it; else the higher player has it on every other board."""
    balance = [saldo(played_colours(tournament.card(player))) for player in pair]
    drawn = (initial or Colour.WHITE) is Colour.WHITE
    higher_is_white = balance[0] < balance[1] if balance[0] != balance[1] else drawn is (place % 2 == 0)
    return pair if higher_is_white else pair[::-1]


BOOK = Rulebook(RULEBOOK, pair_round)
