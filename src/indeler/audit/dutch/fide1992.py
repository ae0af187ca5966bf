"""The FIDE rules of Manila 1992 in their German short form, as its page reads (decision 5: every group an optimum)."""

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
    """1 to 7: the round is the one that the page prescribes; NotInOrder at the first thing that is not so."""
    _Audit(edition(settings), with_initial_colour(before, settings["initial"]), pairing, facts, settings).examine()


def floats_down(kind: Kind, points: int, scale: Scale) -> bool:
    """6: the bye is a float; no other round without play is."""
    return kind is Kind.PAIRING_BYE


def bars_bye(kind: Kind, points: int, scale: Scale) -> bool:
    """2: who had a full point without playing."""
    return kind in (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN)


def half_bars_bye(kind: Kind, points: int, scale: Scale) -> bool:
    """2: who had a full point or half a one without playing."""
    return kind is Kind.HALF_BYE or bars_bye(kind, points, scale)


def edition(settings: Settings) -> Edition:
    """Farbe-3, Farbe-4, Runde-1: by the short form the start list tells who comes first, else the score."""
    difference = last_difference if settings["e3"] == "recent" else oldest_difference
    by_score = settings["mode"] == "full"
    return Edition(
        RULEBOOK,
        Reading(floats_down, half_bars_bye if settings["half_bye_bars_bye"] == "true" else bars_bye),
        Clauses("1", "3", "2", "Punktgruppen", "Reihenfolge"),
        OrderClauses("Untergruppen", "Umstellung", "Austausch", "Umstellung"),
        colour_rules("Farbe-1", "Farbe-2", "Farbe-3", "Farbe-4", stronger=stronger_sort, difference=difference),
        ("Runde-1", has_odd_turn),
        higher=lambda one, other: one.rank < other.rank if by_score else one.number < other.number,
    )


def floats_again(clause: str, ago: int, group: int, *, down: bool = True, up: bool = True) -> Criterion:
    """6, 7: who floats as he did then: down by leaving his own group, up against a higher score; counted together."""

    def leave(one: Profile) -> int:
        return int(down and one.where == HERE and one.score == group and one.floats[ago] == "down")

    def pair(one: Profile, other: Profile) -> int:
        if not one.where == other.where == HERE:
            return sum(leave(player) for player in leaves_bracket(one, other))
        low = min(one, other, key=lambda player: player.score)
        return int(up and one.score != other.score and low.floats[ago] == "up")

    return Criterion(clause, leave, pair, if_here(float_aspect))


class _Audit(CompletingAudit):
    """Punktgruppen, Untergruppen: group after group, each with a rest that can be paired."""

    completion = "Punktgruppen"
    ahead = "4"

    def table(self) -> list[Person]:
        """Anmerkung: in the last round 6 and 7 do not hold for players above half the points."""
        return [one._replace(floats=("", "")) if one.top else one for one in super().table()]

    def downfloaters(self) -> list[Criterion]:
        """4: most pairs inside the group; whoever moves down has a score as low as can be."""
        return [fewest_leavers("Punktgruppen"), leaving_scores("4", lambda one: one.score)]

    def quality(self, residents: int) -> list[Criterion]:
        """5, 6, 7: wrong colours, then those who float again; by the full rules any upfloat before any downfloat."""
        old_order = self.settings["old_float_order"] or ("true" if self.settings["mode"] == "full" else "false")
        ways = [{"down": False}, {"up": False}] if old_order == "true" else [{}]
        floats = [floats_again(clause, ago, residents, **way) for way in ways for ago, clause in enumerate("67")]
        return [pair_cost("5", same_wish, wish_aspect), *floats]
