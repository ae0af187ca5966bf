"""The FIDE (Dutch) System in force since 1 February 2026, by its printed text (C.04.3)."""

from functools import partial

from indeler.audit.dutch.brackets import Bracket, OrderClauses, Profile
from indeler.audit.dutch.completing import CompletingAudit
from indeler.audit.dutch.criteria import (
    colour_costs,
    colour_rules,
    fewest_leavers,
    float_aspect,
    leaving_cost,
    leaving_scores,
    pair_cost,
    up_again,
)
from indeler.audit.dutch.people import SETTINGS as SETTINGS
from indeler.audit.dutch.people import Reading, prepared
from indeler.audit.dutch.round import COLOUR_LIMITS, Clauses, Edition, has_odd_turn
from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.instance import Criterion
from indeler.audit.settings import Settings
from indeler.audit.verdict import NOT_BEST, NotInOrder
from indeler.language import N_, Sentence
from indeler.model import Kind, Scale, Tournament, format_points

RULEBOOK = "fide-dutch"


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """3.8: check that the round is the one that the rulebook prescribes; raise NotInOrder at the first fault."""
    _Audit(EDITION, prepared(before, settings), pairing, facts, settings).examine()


def floats_down(kind: Kind, points: int, scale: Scale) -> bool:
    """1.4.3: return whether a player has the bye, or scores more without playing than a loss gives."""
    return kind is Kind.PAIRING_BYE or points > scale.loss


def bars_bye(kind: Kind, points: int, scale: Scale) -> bool:
    """C2: return whether a player had the bye, or scored as much in a round without playing as a win gives."""
    return kind is Kind.PAIRING_BYE or points >= scale.win


EDITION = Edition(
    RULEBOOK,
    Reading(floats_down, bars_bye),
    Clauses("C1", "C3", *COLOUR_LIMITS, "C2", "1.9.1", "fide-handling 3.6"),
    OrderClauses("4.4", "4.2", "4.3", "4.2"),
    colour_rules("5.2.1", "5.2.2", "5.2.3", "5.2.4"),
    ("5.2.5", has_odd_turn),
)


def quality(residents: int) -> list[Criterion]:
    """C10 to C21: return these criteria for a bracket whose residents have this score, in order of priority."""
    criteria = colour_costs("C10", "C11", "C12", "C13")
    for ago, down, up in ((0, "C14", "C15"), (1, "C16", "C17")):
        criteria.append(leaving_cost(down, partial(_leaves_again, ago, residents)))
        criteria.append(pair_cost(up, partial(up_again, ago), float_aspect))
    for ago, down, up in ((0, "C18", "C19"), (1, "C20", "C21")):
        criteria.append(leaving_scores(down, partial(_floats_on_again, ago, residents)))
        criteria.append(pair_cost(up, partial(_above_upfloater, ago), float_aspect))
    return criteria


def _leaves_again(ago: int, residents: int, one: Profile) -> int:
    """C14, C16: return whether a player is a resident who floated down then."""
    return int(one.score == residents and one.floats[ago] == "down")


def _floats_on_again(ago: int, residents: int, one: Profile) -> int | None:
    """C18, C20: return the score of a moved-down player who floated down then; it gives the largest differences."""
    return one.score if one.score > residents and one.floats[ago] == "down" else None


def _above_upfloater(ago: int, high: Profile, low: Profile) -> tuple[int, ...]:
    """C19, C21: return the higher score if the lower floated up then: all residents have the same score."""
    return (high.score,) if up_again(ago, high, low) else ()


class _Audit(CompletingAudit):
    """C4, C5, C8, C9: the judgement with completion, the next bracket, and the bye for the lowest score."""

    completion = "C4"
    ahead = "C8"

    def downfloaters(self) -> list[Criterion]:
        """C6, C7: return the criteria: few players leave the bracket, and with low scores."""
        return [fewest_leavers("C6"), leaving_scores("C7", lambda one: one.score)]

    def quality(self, residents: int) -> list[Criterion]:
        return quality(residents)

    def unplayed(self) -> list[Criterion]:
        """C9: return the criterion on the rounds that the player with the bye did not play."""
        return [Criterion("C9", lambda one: one.unplayed)]

    def bye_concerns(self, bracket: Bracket) -> bool:
        """C9: return whether the bye may go to a player of this bracket."""
        residents = self.players[bracket.residents[0]]
        return self.bye is not None and self.players[self.bye].score >= residents.score

    def check_bye(self) -> None:
        """C5: check that nobody with a lower score could have the bye; set the candidates, with this score or less."""
        if self.bye is None:
            return
        score = self.players[self.bye].score
        lower = sum(1 << one.rank for one in self.players if one.score < score and not one.barred)
        if lower and self.can_complete(range(len(self.players)), lower):
            text = N_(
                "The bye goes to a player with a score of {score}, though a player with a lower score could have it."
            )
            raise NotInOrder(NOT_BEST, "C5", Sentence(text, score=format_points(score)))
        self.candidates = lower | sum(1 << one.rank for one in self.players if one.score == score and not one.barred)
