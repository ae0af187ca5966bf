"""What events about a hill make of it."""

from indeler.season.core.decisions import evolves
from indeler_hill.competition import Hill
from indeler_hill.events import KingCrowned


@evolves(KingCrowned)
def king_crowned(season, event):
    season.member(event.member)  # it must be there
    return season.chosen(Hill, event.competition).crowned(event.member)
