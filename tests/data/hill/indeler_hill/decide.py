"""The checks before an event of a king-of-the-hill competition is written."""

from indeler.season.core.decisions import decides, refuse
from indeler_hill.competition import Hill
from indeler_hill.events import KingCrowned


@decides(KingCrowned)
def check_king(season, event):
    """The new king is a member, and not the present king."""
    member = season.member(event.member)
    if season.chosen(Hill, event.competition).king == member.id:
        refuse("{name} is king already; crown another member.", name=member.name)
