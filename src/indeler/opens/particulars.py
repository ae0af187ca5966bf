"""The particulars of a player as events store them, and the types of their fields."""

from typing import Annotated, Any

import msgspec

from indeler.model import NationalRating, Player

Label = Annotated[str, msgspec.Meta(max_length=200)]
Rating = Annotated[int, msgspec.Meta(ge=0, le=9999)]
PERSONAL = ("name", "club", "title", "federation", "fide_id", "sex", "birth", "national")
"""The fields of a player that identify the person."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The record of a player at a national federation."""

    federation: Label
    rating: Rating = 0
    identity: Label = ""
    classification: Label = ""
    name: Label = ""
    origin: Label = ""
    sex: Label = ""
    birth: Label = ""


class Particulars(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The particulars of a player on a rating list."""

    rating: Rating = 0
    title: Label = ""
    federation: Label = ""
    fide_id: Label = ""
    sex: Label = ""
    birth: Label = ""
    national: tuple[Record, ...] = ()
    rating_source: Label = ""
    """The source of the rating: the list and its month, or ``hand``; empty where it is not known."""

    def applied_to(self, player: Player) -> Player:
        """Return the player with these particulars."""
        fields = {name: getattr(self, name) for name in Particulars.__struct_fields__}
        fields["national"] = tuple(NationalRating(**msgspec.structs.asdict(each)) for each in self.national)
        return player._replace(**fields)


def particulars_of(player: Player) -> dict[str, Any]:
    """Return the particulars of a player of the tournament, by the fields of an event."""
    fields = {name: getattr(player, name) for name in Particulars.__struct_fields__}
    return {**fields, "national": tuple(Record(**each._asdict()) for each in player.national)}
