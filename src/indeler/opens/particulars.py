"""What is known of a player besides the name: as an event keeps it, and as the tournament has it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from indeler.model import NationalRating, Player

Label = Annotated[str, msgspec.Meta(max_length=200)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=9999)]
PERSONAL = ("name", "club", "title", "federation", "fide_id", "sex", "birth", "national")
"""What of a player says who it is."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player as a national federation lists him."""

    federation: Label
    rating: Rating = 0
    identity: Label = ""
    classification: Label = ""
    name: Label = ""
    origin: Label = ""
    sex: Label = ""
    birth: Label = ""


class Particulars(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a rating list says of a player."""

    rating: Rating = 0
    title: Label = ""
    federation: Label = ""
    fide_id: Label = ""
    sex: Label = ""
    birth: Label = ""
    national: tuple[Record, ...] = ()
    rating_source: Label = ""
    """Where the rating comes from: the list and its month, or ``hand``; logs of old do not say."""

    def applied_to(self, player: Player) -> Player:
        """The player with these particulars."""
        fields = {name: getattr(self, name) for name in Particulars.__struct_fields__}
        fields["national"] = tuple(NationalRating(**msgspec.structs.asdict(each)) for each in self.national)
        return player._replace(**fields)


def particulars_of(player: Player) -> dict[str, Any]:
    """The particulars of a player of the tournament, by the fields of an event."""
    fields = {name: getattr(player, name) for name in Particulars.__struct_fields__}
    return {**fields, "national": tuple(Record(**each._asdict()) for each in player.national)}
