"""What goes in and out, as OpenAPI shows it. Numbers are exact: points and tie-breaks are text such as ``3½``."""

from __future__ import annotations

from typing import Any, Literal

from ninja import Schema
from pydantic import BaseModel, ConfigDict, Field

from indeler.season.events import KINDS


class TournamentOut(Schema):
    """A tournament in the list."""

    slug: str = Field(examples=["autumn-open"])
    name: str
    version: int


class DetailOut(TournamentOut):
    """A tournament by itself."""

    rules: str
    game: str = Field(examples=["chess", "draughts"])
    rounds: int
    total_rounds: int | None
    players: int
    published: int


class PlayerOut(Schema):
    """A player, without what is private."""

    number: int
    name: str
    rating: int
    title: str
    club: str


class BoardOut(Schema):
    """One board of a round; ``*`` is no result yet.

    ``result`` is the same word whatever is played, ``written`` what players of the game write.
    """

    board: int
    white: int
    black: int
    result: str
    written: str = Field(examples=["1-0", "2-0"])


class ByeOut(Schema):
    """Somebody who does not play."""

    player: int
    kind: str


class RoundOut(Schema):
    """A round."""

    round: int
    boards: list[BoardOut]
    byes: list[ByeOut]
    corrected: list[str] = Field(description="Why the arbiter put the round right, if so.")


class StandingOut(Schema):
    """One line of the standings: of a player, or of a team in a team event."""

    rank: int
    player: int | None = None
    team: int | None = None
    name: str
    points: str
    tiebreaks: dict[str, str]


class _StrictModel(BaseModel):
    """What a program sends is taken as it is: a number in quotes is no number."""

    model_config = ConfigDict(strict=True)


class NewIn(_StrictModel):
    """A new tournament: a whole file as text, and what it is called (the extension tells the format)."""

    file: str = Field(examples=["open.csv"])
    content: str = Field(examples=["number;name;rating\n1;Anna de Vries;2105\n2;Kees Bakker;1987\n"])
    rules: str = Field("", examples=["fide-dutch"])
    is_public: bool = False


class VersionIn(_StrictModel):
    """The version on which a decision is made; it is refused if somebody decided something since."""

    version: int = Field(examples=[3])


class VersionOut(Schema):
    """The version after a decision."""

    version: int


class ResultIn(_StrictModel):
    """A result, and the one that stood there before, as players of the game write them."""

    result: str = Field(examples=["1-0", "½-½"])
    was: str = Field("*", examples=["*"])


class BoardIn(_StrictModel):
    """Two players by pairing number."""

    white: int = Field(examples=[1])
    black: int = Field(examples=[4])


class BoardsIn(VersionIn):
    """A round paired by hand: its boards, who has the bye, and why it is not as the rules pair it."""

    boards: list[BoardIn]
    bye: int | None = None
    why: str = Field(examples=["two of one family"])


class CorrectionIn(VersionIn):
    """What is put right in a round, and why: a ``result`` or ``colours`` of a board, ``seats`` of two, or a ``bye``."""

    what: Literal["result", "colours", "seats", "bye"]
    why: str = Field(examples=["the slip was read wrongly"])
    board: BoardIn | None = None
    result: str = Field("", examples=["0-1"])
    one: int = Field(0, description="Who was entered, of two who were entered in each other's place.")
    other: int = Field(0, description="Who really sat there.")
    player: int = Field(0, description="Whose round without play has another worth.")
    worth: Literal["", "zero", "half", "full"] = ""

    @property
    def form_fields(self) -> dict[str, str]:
        """The correction by the field names of the form."""
        fields = {name: str(getattr(self, name)) for name in ("what", "result", "one", "other", "player", "worth")}
        return {**fields, "board": f"{self.board.white}-{self.board.black}"} if self.board else fields


class EventIn(_StrictModel):
    """An event: its kind, and the fields of that kind as docs/season/logbook.md has them."""

    model_config = ConfigDict(
        strict=True,
        extra="allow",
        json_schema_extra={"examples": [{"kind": "noted", "text": "The clocks are new.", "version": 12}]},
    )

    kind: Literal[tuple(sorted(KINDS))]  # type: ignore[valid-type]
    version: int | None = Field(None, description="What the caller has seen; without it, whatever there is.")

    @property
    def fields(self) -> dict[str, Any]:
        """The event itself."""
        return {"kind": self.kind, **(self.model_extra or {})}
