"""What events about a hill decide."""

from indeler.season.core.decisions import decides
from indeler_hill.competition import Hill
from indeler_hill.events import KingCrowned


@decides(KingCrowned)
def king_crowned(season, event):
    season.member(event.member)
    return season.chosen(Hill, event.competition).crowned(event.member)
