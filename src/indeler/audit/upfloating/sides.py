"""fide-team: the teams to be paired, their colour histories and which of two has White (C.04.6, 1 and 4)."""

from __future__ import annotations

from typing import NamedTuple

from indeler.audit.dutch.people import other_colour, points_before_rounds
from indeler.audit.settings import Settings
from indeler.model import Kind, Tenths, Tournament
from indeler.model.teams import TeamTournament

RULEBOOK = "fide-team"

BARRED = (Kind.PAIRING_BYE, Kind.FORFEIT_WIN, Kind.FULL_BYE)


class EventRules(NamedTuple):
    """1.2, 1.7.1, 1.7.2: the rules of the event, by settings or by the code of its type."""

    preference: str
    scores: tuple[str, ...]
    """The primary score, and the secondary score if it is used for colours."""
    round: int
    total: int | None

    @property
    def is_last(self) -> bool:
        """Whether no round follows."""
        return self.total is not None and self.round >= self.total

    @property
    def spares_floaters(self) -> bool:
        """C7, C10: whether the round is not one of the last two."""
        return self.total is None or self.round + 2 <= self.total


def event_rules(tournament: Tournament, settings: Settings) -> EventRules:
    """1.2: return the rules; FIDE_TEAM alone is type A by match points, then game points; a longer code states all."""
    words = tournament.type_code.upper().split("_")
    point_words = [word for word in words if word in ("MP", "GP")]
    is_bare = not point_words and not {"TYPEA", "TYPEB"} & {*words}
    kind = "A" if "TYPEA" in words or is_bare else "B" if "TYPEB" in words else "none"
    primary = settings["primary"] or (point_words[0] if point_words else "MP")
    both = {"true": True, "false": False}.get(settings["secondary"], len(point_words) != 1)
    scores = (primary, "GP" if primary == "MP" else "MP") if both else (primary,)
    return EventRules(settings["preference"] or kind, scores, tournament.next_round, tournament.total_rounds)


class Side(NamedTuple):
    """A team to be paired."""

    number: int
    score: Tenths
    """1.3.1: the primary score with virtual points."""
    points: tuple[Tenths, ...]
    """4.2: the scores without virtual points."""
    colours: str
    """1.6.1: the colours of the matches played, as in ``wbw``."""
    floated: bool
    barred: bool
    wish: str = ""
    strong: bool = False
    without_colour: int = 0
    """The number of matches played without a colour for either side, as each of both forfeited a game."""

    @property
    def matches(self) -> int:
        """3.4: the number of matches played."""
        return len(self.colours) + self.without_colour

    @property
    def difference(self) -> int:
        """1.6.2: the number of matches with White minus those with Black."""
        return self.colours.count("w") - self.colours.count("b")


def sides(tournament: Tournament, rules: EventRules) -> list[Side]:
    """3.2: return the teams to be paired, by score and number."""
    found = [_side(tournament, rules, number) for number in tournament.to_pair()]
    return sorted(found, key=lambda side: (-side.score, side.number))


def _points(tournament: Tournament, name: str, number: int, round: int) -> Tenths:
    """Return the points that a team had when this round was paired."""
    if isinstance(tournament, TeamTournament):
        return sum(tournament.awards[name][number][:round])
    return points_before_rounds(tournament, number)[round - 1]


def _side(tournament: Tournament, rules: EventRules, number: int) -> Side:
    card, round = tournament.card(number), rules.round

    def score(team: int, when: int) -> Tenths:
        return _points(tournament, rules.scores[0], team, when) + tournament.virtual(team, when)

    colours = "".join(cell.colour.value for cell in card if cell.kind.played and cell.colour)
    last = card[-1] if card else None
    return Side(
        number,
        score(number, round),
        tuple(_points(tournament, name, number, round) for name in rules.scores),
        colours,
        last is not None and last.kind.played and score(number, round - 1) != score(last.opponent, round - 1),
        any(cell.kind in BARRED for cell in card),
        *_wish(colours, rules),
    )


def _wish(colours: str, rules: EventRules) -> tuple[str, bool]:
    """1.7.1, 1.7.2: return the colour preferred, and whether the preference is strong."""
    if not colours or rules.preference == "none":
        return "", False
    difference = colours.count("w") - colours.count("b")
    for colour, sign in (("w", -1), ("b", 1)):
        had = other_colour(colour)
        if sign * difference > 1 or (sign * difference in (0, 1) and colours.endswith(2 * had)):
            return colour, rules.preference == "B"
    if rules.preference == "A":
        return "", False
    if difference:
        return ("w" if difference < 0 else "b"), False
    return ("" if rules.is_last else other_colour(colours[-1])), False


def white_by(first: Side, other: Side, drawn: str) -> tuple[str, str]:
    """4.3.1, 4.3.2, 4.3.3, 4.3.4: return the clause and the colour of the first team, empty if the lot is unknown."""
    if not first.colours and not other.colours:
        return "4.3.1", drawn and (drawn if first.number % 2 else other_colour(drawn))
    if bool(first.wish) is not bool(other.wish):
        return "4.3.2", first.wish or other_colour(other.wish)
    if first.wish != other.wish:
        return "4.3.3", first.wish
    if first.strong is not other.strong:
        return "4.3.4", first.wish if first.strong else other_colour(first.wish)
    return _by_history(first, other)


def _by_history(first: Side, other: Side) -> tuple[str, str]:
    """4.3.5, 4.3.6, 4.3.7, 4.3.8, 4.3.9: return the clause and the colour by the colours that both had."""
    if first.difference != other.difference:
        return "4.3.5", "w" if first.difference < other.difference else "b"
    for mine, theirs in zip(reversed(first.colours), reversed(other.colours), strict=False):
        if mine != theirs:
            return "4.3.6", other_colour(mine)
    if first.wish:
        return "4.3.7", first.wish
    if first.colours:
        return "4.3.8", other_colour(first.colours[-1])
    return "4.3.9", other.colours[-1]


def in_turn(one: Side, other: Side) -> tuple[Side, Side]:
    """4.2: return the first-team of two, and the other."""
    first = max(one, other, key=lambda side: (side.points, -side.number))
    return first, other if first is one else one
