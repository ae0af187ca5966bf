"""The FIDE rules of Manila 1992 in their German short form, by its page (decision 5: every group is an optimum)."""

from __future__ import annotations

from indeler.audit.dutch.brackets import HERE, OrderClauses, Profile, leaves_bracket
from indeler.audit.dutch.completing import CompletingAudit
from indeler.audit.dutch.criteria import (
    colour_rules,
    fewest_leavers,
    float_aspect,
    if_here,
    last_difference,
    leaving_scores,
    oldest_difference,
    pair_cost,
    same_wish,
    stronger_sort,
    wish_aspect,
)
from indeler.audit.dutch.people import INITIAL, Person, Reading, with_initial_colour
from indeler.audit.dutch.round import Clauses, Edition, has_odd_turn
from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.instance import Criterion
from indeler.audit.settings import USUALLY_NO, Settings
from indeler.model import Kind, Scale, Tournament

RULEBOOK = "fide-1992"

SETTINGS = {
    "initial": INITIAL,
    "mode": ("short", "full"),
    "start_list": ("given",),
    "e3": ("recent", "oldest"),
    "old_float_order": ("", *USUALLY_NO),
    "half_bye_bars_bye": USUALLY_NO,
}


def examine(before: Tournament, pairing: AuditedRound, facts: Facts, settings: Settings) -> None:
    """1 to 7: check that the round is the one that the page prescribes; raise NotInOrder at the first fault."""
    _Audit(edition(settings), with_initial_colour(before, settings["initial"]), pairing, facts, settings).examine()


def floats_down(kind: Kind, points: int, scale: Scale) -> bool:
    """6: return whether the round is the bye; no other round without play is a float."""
    return kind is Kind.PAIRING_BYE


def bars_bye(kind: Kind, points: int, scale: Scale) -> bool:
    """2: return whether a player had a full point without play."""
    return kind in (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN)


def half_bars_bye(kind: Kind, points: int, scale: Scale) -> bool:
    """2: return whether a player had a full point or half a point without play."""
    return kind is Kind.HALF_BYE or bars_bye(kind, points, scale)


def edition(settings: Settings) -> Edition:
    """Farbe-3, Farbe-4, Runde-1: return the edition; players rank by the start list (short form) or by score."""
    difference = last_difference if settings["e3"] == "recent" else oldest_difference
    by_score = settings["mode"] == "full"
    return Edition(
        RULEBOOK,
        Reading(floats_down, half_bars_bye if settings["half_bye_bars_bye"] == "true" else bars_bye),
        Clauses("1", "3", "3", "3", "2", "Punktgruppen", "Reihenfolge"),
        OrderClauses("Untergruppen", "Umstellung", "Austausch", "Umstellung"),
        colour_rules("Farbe-1", "Farbe-2", "Farbe-3", "Farbe-4", stronger=stronger_sort, difference=difference),
        ("Runde-1", has_odd_turn),
        higher=lambda one, other: one.rank < other.rank if by_score else one.number < other.number,
    )


def floats_again(clause: str, ago: int, group: int, *, down: bool = True, up: bool = True) -> Criterion:
    """6, 7: return the criterion on repeated floats: down by leaving the own group, up by meeting a higher score."""

    def leave(one: Profile) -> int:
        return int(down and one.where == HERE and one.score == group and one.floats[ago] == "down")

    def pair(one: Profile, other: Profile) -> int:
        if not one.where == other.where == HERE:
            return sum(leave(player) for player in leaves_bracket(one, other))
        low = min(one, other, key=lambda player: player.score)
        return int(up and one.score != other.score and low.floats[ago] == "up")

    return Criterion(clause, leave, pair, if_here(float_aspect))


class _Audit(CompletingAudit):
    """Punktgruppen, Untergruppen: the judgement of group after group, each with a rest that can be paired."""

    completion = "Punktgruppen"
    ahead = "4"

    def table(self) -> list[Person]:
        """Anmerkung: return the players; in the last round 6 and 7 do not hold for those above half the points."""
        return [one._replace(floats=("", "")) if one.top else one for one in super().table()]

    def downfloaters(self) -> list[Criterion]:
        """4: return the criteria: most pairs inside the group, then the lowest scores of players who move down."""
        return [fewest_leavers("Punktgruppen"), leaving_scores("4", lambda one: one.score)]

    def quality(self, residents: int) -> list[Criterion]:
        """5, 6, 7: return the criteria: wrong colours, repeated floats; in the old order upfloats come first."""
        old_order = self.settings["old_float_order"] or ("true" if self.settings["mode"] == "full" else "false")
        ways = [{"down": False}, {"up": False}] if old_order == "true" else [{}]
        floats = [floats_again(clause, ago, residents, **way) for way in ways for ago, clause in enumerate("67")]
        return [pair_cost("5", same_wish, wish_aspect), *floats]
