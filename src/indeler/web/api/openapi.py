"""The API as OpenAPI describes it: what goes in and out, the season's views, and refusals.

Numbers are exact: points and tie-breaks are text such as ``3½``.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from ninja import NinjaAPI, Schema
from pydantic import BaseModel, ConfigDict, Field

from indeler.language import Sentence
from indeler.season import Points, views
from indeler.season.events import KINDS

View = Literal["tonight", "calendar", "tables", "standings", "ladder", "cup", "championship"]

_SEASON_VIEW = "/seasons/{slug}/views/{view}"
_PLACE = "#/components/schemas/{name}"
_REFUSAL = {
    "type": "object",
    "title": "Refusal",
    "description": "Why nothing was done: one sentence, or what is wrong with each field.",
    "properties": {"detail": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "object"}}]}},
    "required": ["detail"],
    "examples": [{"detail": "This needs a token; make one on your own page."}],
}
_ALWAYS = {
    401: "The token is not valid, or one is needed",
    429: "Too often; try again later",
    503: "Too busy; try again in a few seconds",
}
_WITH_AN_ADDRESS = {404: "There is no such thing, or it is not public"}
_WITH_A_VALUE = {400: "The rules do not allow it, and why", 422: "A value is not what this description asks for"}
_WITH_A_RIGHT = {403: "The token or its account may not do this"}
_WITH_A_BODY = {409: "Somebody else was first; read it again", 413: "The body is too large"}

_SLUG, _FIRST, _SAME = "$response.body#/slug", "$response.body#/0/slug", "$request.path.slug"
_AT_VERSION = {"version": "$response.body#/version"}
_LINKS: dict[str, dict[str, Any]] = {
    "tournaments": {"tournament": ({"slug": _FIRST}, None), "standings": ({"slug": _FIRST}, None)},
    "new": {name: ({"slug": _SLUG}, None) for name in ("tournament", "players", "standings")},
    "tournament": {
        "pair": ({"slug": _SLUG}, _AT_VERSION),
        "publish": ({"slug": _SLUG, "number": "$response.body#/rounds"}, _AT_VERSION),
    },
    "pair": {"round": ({"slug": _SAME, "number": "$response.body#/round"}, None)},
    "seasons": {"season_view": ({"slug": _FIRST}, None), "new_event": ({"slug": _FIRST}, None)},
}
"""The calls to which an answer leads: the call, and the parts of the answer that are its address and its body."""


class DescribedApi(NinjaAPI):
    """An API whose description also has the answers that are not made from a schema."""

    def get_openapi_operation_id(self, operation: Any) -> str:
        """A call is named as its function here."""
        return str(operation.view_func.__name__)

    def get_openapi_schema(self, **options: Any) -> Any:
        """OpenAPI, with the views of the season, the refusals, and what leads where."""
        described = super().get_openapi_schema(**options)
        types = [get_type_hints(getattr(views, name))["return"] for name in get_args(View)]
        made = msgspec.json.schema_components(types, schema_hook=_exact, ref_template=_PLACE)
        answers, shapes = views.described_as_text(made)
        described["components"]["schemas"] |= {**shapes, "Refusal": _REFUSAL}
        for path, calls in described["paths"].items():
            if path.endswith(_SEASON_VIEW):
                calls["get"]["responses"][200] = _json("OK", {"anyOf": list(answers)})
            for method, call in calls.items():
                _describe(method, call)
        return described


def _describe(method: str, call: dict[str, Any]) -> None:
    """Say of one call that reading needs no token, which refusals there are, and where its answer leads."""
    if method == "get":
        call["security"] = [{}, *call["security"]]
    refusals = _ALWAYS | (_WITH_AN_ADDRESS | _WITH_A_VALUE if call["parameters"] else {})
    if "requestBody" in call:
        refusals |= _WITH_A_VALUE | _WITH_A_BODY
    if method != "get":
        refusals |= _WITH_A_RIGHT
    shape = {"$ref": _PLACE.format(name="Refusal")}
    call["responses"] |= {status: _json(words, shape) for status, words in sorted(refusals.items())}
    done = next(iter(call["responses"].values()))
    done["links"] = {
        name: {"operationId": name, "parameters": address} | ({"requestBody": body} if body else {})
        for name, (address, body) in _LINKS.get(call["operationId"], {}).items()
    }


def _exact(type: Any) -> dict[str, Any]:
    """Points, fractions and sentences are text."""
    return {Fraction: {"type": "string"}, Sentence: {"type": "string"}, Points: {"type": "string"}}[type]


def _json(description: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


class TournamentOut(Schema):
    """A tournament in the list."""

    slug: str = Field(examples=["autumn-open"])
    name: str
    version: int


class DetailOut(TournamentOut):
    """A tournament alone."""

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
    """One board; ``*`` is no result yet. ``result`` is the same whatever is played, ``written`` as players write it."""

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
    """A correction of a round and its reason: ``result`` or ``colours`` of a board, ``seats`` of two, or a ``bye``."""

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
