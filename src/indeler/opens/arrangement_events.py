"""Events that arrange a tournament: limits of the regulations, players kept apart, acceleration, the first colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from indeler.language import N_, Sentence
from indeler.opens.events import Event, Label, Number, RoundNumber
from indeler.opens.regulations import Missed


class RegulationsChanged(Event, frozen=True, kw_only=True):
    """Other limits for byes that are asked for and for late entries; what is not stated has none."""

    title = N_("The rules on byes and late entries were changed.")

    byes: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    byes_until: RoundNumber | None = None
    late_points: Missed = "zero"
    late_until: RoundNumber | None = None
    barred: tuple[Number, ...] = ()
    """Players who get no bye with points."""


class _OfSome(Event, frozen=True, kw_only=True):
    """About players by number, or about all who have a club or a federation in common."""

    players: tuple[Number, ...] = ()
    common: Literal["", "club", "federation"] = ""
    """The attribute that the players share; empty where players are listed by number."""
    of_teams: bool = False
    """Whether the numbers are those of teams, in a team event."""

    @property
    def who(self) -> Sentence:
        """Describe the players concerned."""
        texts = {"club": N_("members of one club"), "federation": N_("members of one federation")}
        if self.of_teams:
            texts = {"club": N_("teams of one club"), "federation": N_("teams of one federation")}
        if self.common:
            return Sentence(texts[self.common])
        if self.of_teams:
            return Sentence(N_("the teams {teams}"), teams=list(self.players))
        return Sentence(N_("the players {players}"), players=list(self.players))


class PlayersKeptApart(_OfSome, frozen=True, kw_only=True):
    """No two of these meet from the next round on, as long as it holds."""

    title = N_("{who} do not meet.")

    until: RoundNumber | None = None

    def describe(self) -> Sentence:
        """Describe the players and until when they are kept apart."""
        text = N_("{who} do not meet until round {until}.") if self.until else self.title
        return Sentence(text, who=self.who, until=self.until)


class PlayersMayMeet(_OfSome, frozen=True, kw_only=True):
    """These are not kept apart any more."""

    title = N_("{who} may meet again.")

    def describe(self) -> Sentence:
        """Describe the players."""
        return Sentence(self.title, who=self.who)


class Virtual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The virtual points of the players from one number to another, in tenths, round by round."""

    first: Number
    last: Number
    points: tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], ...]


class AccelerationSet(Event, frozen=True, kw_only=True):
    """A table of virtual points that count for pairing alone; none takes acceleration away."""

    title = N_("The virtual points for acceleration were set.")

    table: tuple[Virtual, ...] = ()


class NumbersDrawn(Event, frozen=True, kw_only=True):
    """Pairing numbers by lot, from a seed that everybody knows: of a round robin or a knock-out they are the draw."""

    title = N_("The numbers were drawn from '{seed}'.")

    seed: Label
    numbers: Mapping[int, Number]
    """Everybody's new number by the old one."""


class ColourDrawn(Event, frozen=True, kw_only=True):
    """The colour of the first player in round 1, by a lot that anybody can draw again from its seed."""

    title = N_("The first player has White in round 1, drawn from '{seed}'.")

    seed: Label
    colour: Literal["w", "b"]

    def describe(self) -> Sentence:
        """Describe the colour and its seed."""
        black = N_("The first player has Black in round 1, drawn from '{seed}'.")
        return Sentence(self.title if self.colour == "w" else black, seed=self.seed)
