"""Two topscorers of the last round who meet though both must have the same colour."""

from __future__ import annotations

from indeler.language import N_
from indeler.reasons.sentences import Clause, Reason
from indeler.reasons.study import Study
from indeler.systems.dutch.competitor import Competitor, Strength, colour_wish


def exempt_pair(study: Study, one: Competitor, other: Competitor) -> Reason | None:
    """knsb-rating NB; fide-dutch 1.8, C3: the exception for those above half, where it is used."""
    wishes = [colour_wish(player.colours, player.saldo) for player in (one, other)]
    if any(strength is not Strength.ABSOLUTE for _, strength, _ in wishes) or wishes[0][0] is not wishes[1][0]:
        return None
    topscorers = study.everybody(player.number for player in (one, other) if player.topscorer)
    clauses = tuple(map(Clause, study.names.exempt))
    return Reason(EXEMPT, {"colour": wishes[0][0], "who": topscorers, "clauses": clauses})


EXEMPT = N_("both must have {colour}, but in the last round that does not hold for topscorers: {who} ({clauses})")
