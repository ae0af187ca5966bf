"""What goes in and out, as OpenAPI shows it. Numbers are exact: points and tie-breaks are text such as ``3½``."""

from __future__ import annotations

from ninja import Schema


class TournamentOut(Schema):
    """A tournament in the list."""

    slug: str
    name: str
    version: int


class DetailOut(TournamentOut):
    """A tournament by itself."""

    rules: str
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
    """One board of a round; ``*`` is no result yet."""

    board: int
    white: int
    black: int
    result: str


class ByeOut(Schema):
    """Somebody who does not play."""

    player: int
    kind: str


class RoundOut(Schema):
    """A round."""

    round: int
    boards: list[BoardOut]
    byes: list[ByeOut]


class StandingOut(Schema):
    """One line of the standings."""

    rank: int
    player: int
    name: str
    points: str
    tiebreaks: dict[str, str]


class NewIn(Schema):
    """A new tournament: a whole file as text, and what it is called (the extension tells the format)."""

    file: str
    content: str
    rules: str = ""
    is_public: bool = False


class VersionIn(Schema):
    """The version on which a decision is made; it is refused if somebody decided something since."""

    version: int


class ResultIn(Schema):
    """A result, and the one that stood there before."""

    result: str
    was: str = "*"
