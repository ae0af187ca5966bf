"""The events of a king-of-the-hill competition."""

from indeler.season.core.event import MemberId, OfOneKind


class KingCrowned(OfOneKind, frozen=True, kw_only=True):
    """Somebody is king of the hill."""

    title = "king crowned"
    meaning = "Somebody is king of the hill."
    sentences = ("{member} is king of the hill.",)
    needs_reason = True

    member: MemberId
