"""The changes of the state by events of a king-of-the-hill competition."""

from indeler.season.core.decisions import evolves
from indeler_hill.competition import Hill
from indeler_hill.events import KingCrowned


@evolves(KingCrowned)
def king_crowned(season, event):
    """Return the state in which this member is king."""
    return season.chosen(Hill, event.competition).crowned(season.member(event.member).id)
