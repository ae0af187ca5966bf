"""Why somebody has the bye on an evening of a Keizer competition, in one sentence."""

from __future__ import annotations

from collections.abc import Collection

from indeler.language import N_, Sentence, Text
from indeler.model import Kind, Tournament
from indeler.ranking.keizer.ladders import ladder_by
from indeler.season.competitions.keizer.ladder import KeizerLadder

RULEBOOK = "keizer"

NEW_AND_SELDOM = N_(
    "{name} is new and starts at the bottom of the ladder; the bye goes to the lowest player here who has had it least "
    "often."
)
NEW_AND_LOWEST = N_("{name} is new and starts at the bottom of the ladder; the lowest player here has the bye.")
SELDOM = N_("{name} stands lowest on the ladder of the players here who have had the bye least often.")
LOWEST = N_("{name} stands lowest on the ladder of the players here.")
BY_LOT = N_("The lot decided that {name} has the bye.")
OTHERS_FIT = N_("If somebody who stands lower had the bye instead of {name}, the others could not be paired as well.")


def why_bye(keizer: KeizerLadder, tournament: Tournament, number: int, here: Collection[int], odd: int) -> Sentence:
    """L1, L5: why this member of those here is odd in the round of this number; ``tournament`` may have it already."""
    return Sentence(_text(keizer, tournament, number, here, odd), name=keizer.season.name(odd))


def _text(keizer: KeizerLadder, tournament: Tournament, number: int, here: Collection[int], odd: int) -> Text:
    rules = keizer.rules
    if rules.bye_rule == "lot":
        return BY_LOT
    order = [member for member in ladder_by(tournament, tournament.settings).ranking_before(number) if member in here]
    if rules.pair_by == "rating":
        order.sort(key=lambda member: (-tournament.players[member].rating, member))
    byes = {member: _byes(tournament, number, member) for member in order} if rules.bye_rule == "fewest" else {}
    fewest = min(byes.values(), default=0)
    lowest = next((member for member in reversed(order) if byes.get(member, 0) == fewest), None)
    if lowest != odd:
        return OTHERS_FIT
    is_new = tournament.players[odd].enters == number > 1 and rules.newcomer_place == "bottom"
    if rules.bye_rule == "fewest":
        return NEW_AND_SELDOM if is_new else SELDOM
    return NEW_AND_LOWEST if is_new else LOWEST


def _byes(tournament: Tournament, number: int, member: int) -> int:
    """L1: how often a member was odd before this round."""
    return sum(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(member)[: number - 1])
