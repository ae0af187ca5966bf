"""knsb-wp A and B: the players to be paired in order, the colours that they want, and who may meet whom."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indeler.audit.matching import set_of
from indeler.audit.settings import Settings
from indeler.language import N_, Sentence
from indeler.model import Award, Cell, Colour, Kind, Tenths, Tournament, played_colours, saldo, scores
from indeler.ranking.control_sums import control

RULEBOOK = "knsb-wp"

NONE, MILD, STRONG, ABSOLUTE = range(4)
"""A5: the strengths of a colour preference."""

_FREE_POINT = (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN)


class Numbers(NamedTuple):
    """The values by which one player is ranked: points and WP in tenths, SB in twentieths."""

    points: Tenths
    wp: Tenths
    sb: int


def numbers_of(tournament: Tournament, *, raw: bool = False) -> dict[int, Numbers]:
    """A1a, A1b, A1d: return all points, WP and SB; ``raw``: WP and SB count the points themselves."""
    points = scores(tournament)
    ws = points if raw else {player: _ws(tournament, player) for player in tournament.players}
    return {player: Numbers(points[player], *_sums(tournament, player, ws)) for player in tournament.players}


def sums_that_fail(tournament: Tournament, numbers: Mapping[int, Numbers]) -> list[tuple[str, Sentence]]:
    """F8: return sentences about control sums that are wrong, and about WP that differ from the standings."""
    scale = tournament.scale
    if scale.white_win + scale.black_loss != 2 * scale.draw or scale.black_win + scale.white_loss != 2 * scale.draw:
        return []  # on such a scale the sums are not fixed
    sums = control(tournament)
    text = N_("The control sum of {name} is {found} and should be {expected}.")
    found = [
        ("F8", Sentence(text, name=sum.name, found=sum.found, expected=sum.expected)) for sum in sums if not sum.ok
    ]
    ours = sum(row.wp for row in numbers.values())
    if sums.wp.found * 10 != ours:
        text = N_("WP add up to {ours} tenths, in the standings to {theirs}.")
        found.append(("A1a", Sentence(text, ours=ours, theirs=sums.wp.found * 10)))
    return found


_BEATEN = {Award.WIN: 2, Award.DRAW: 1, Award.ADJOURNED: 1}
"""A1b: the part of an opponent's score that counts for SB, in halves."""


def _alone(cell: Cell) -> bool:
    """A1d, F3, F9: return whether the round counts as a draw against oneself: no game, or a 0-0."""
    return not cell.kind.played or cell.kind in (Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO)


def _ws(tournament: Tournament, player: int) -> Tenths:
    """A1d: return the points of results over the board, with a draw for every other round."""
    scale = tournament.scale
    return sum(scale.draw if _alone(cell) else scale.award(cell.kind, cell.colour) for cell in tournament.card(player))


def _sums(tournament: Tournament, player: int, ws: Mapping[int, Tenths]) -> tuple[Tenths, int]:
    wp = sb = 0
    for cell in tournament.card(player):
        opponent, halves = (player, 1) if _alone(cell) else (cell.opponent, _BEATEN.get(cell.kind.award, 0))
        wp += ws[opponent]
        sb += halves * ws[opponent]
    return wp, sb


class Contestant(NamedTuple):
    """A player to be paired."""

    number: int
    score: Tenths
    """The score that defines the groups: with virtual points; 0 in the first round, which is decided by lot (D)."""
    numbers: Numbers
    colours: tuple[Colour, ...]
    """F4: the colours of the games really played."""
    wish: Colour | None
    strength: int
    may_be_free: bool
    """B1b, F1: whether the player may have the bye."""

    def exceeds(self, colour: Colour) -> bool:
        """B2a, B2b: return whether this colour is one too many, which only an exempt player may have."""
        return self.colours[-2:] == (colour, colour) or abs(saldo((*self.colours, colour))) > max(
            2, abs(saldo(self.colours))
        )


class AuditedField:
    """The players to be paired by rank (A4); a player is a place in that list and a set of players a bitset."""

    def __init__(self, tournament: Tournament, settings: Settings) -> None:
        tournament = tournament.with_pending_adjourned()  # F11
        self.tournament = tournament
        self.round = tournament.next_round
        self.b4: str = settings["b4"]
        self.band: Tenths = settings["band"]
        self.numbers = numbers_of(tournament, raw=settings["raw_points"] == "true")
        self.contestants = sorted((self._contestant(number) for number in tournament.to_pair()), key=_rank)
        self.place = {one.number: place for place, one in enumerate(self.contestants)}
        self.everybody = (1 << len(self.contestants)) - 1
        self.met = [self._opponents(one) for one in self.contestants]
        self.banned = self._banned()
        self.same_absolute_wish = self._same_absolute_wish()
        self.legal = [
            self.everybody & ~(1 << place | met | banned | same_wish)
            for place, (met, banned, same_wish) in enumerate(
                zip(self.met, self.banned, self.same_absolute_wish, strict=True)
            )
        ]
        """B1a, B2: the possible opponents of each player."""
        self.free = sum(1 << place for place, one in enumerate(self.contestants) if one.may_be_free)
        """B1b: the players who may have the bye."""

    def groups(self) -> list[tuple[int, ...]]:
        """A2: return the places by score, the highest first; scores within a band of the highest are (almost) equal."""
        found: dict[Tenths, list[int]] = {}
        for place, one in enumerate(self.contestants):
            highest = next((score for score in found if score - one.score <= self.band), one.score)
            found.setdefault(highest, []).append(place)
        return [tuple(group) for group in found.values()]

    def forbidden(self, a: int, b: int) -> tuple[str, Sentence]:
        """B1a, B2: return the clause that forbids a pair, and why."""
        one, other = self.contestants[a], self.contestants[b]
        clause, text = "B1", N_("{one} and {other} are kept apart by a ban of the tournament.")
        if self.met[a] >> b & 1:
            clause, text = "B1a", N_("{one} and {other} have met before.")
        elif self.same_absolute_wish[a] >> b & 1 and one.wish is Colour.WHITE:
            clause, text = "B2", N_("{one} and {other} both absolutely want white.")
        elif self.same_absolute_wish[a] >> b & 1:
            clause, text = "B2", N_("{one} and {other} both absolutely want black.")
        return clause, Sentence(text, one=one.number, other=other.number)

    def _contestant(self, number: int) -> Contestant:
        tournament, card = self.tournament, self.tournament.card(number)
        colours = played_colours(card)
        wish, strength = _preference(colours, self._is_exempt(number))
        return Contestant(
            number,
            self.numbers[number].points + tournament.virtual(number, self.round) if self.round > 1 else 0,
            self.numbers[number],
            colours,
            wish,
            strength,
            not any(cell.kind in _FREE_POINT for cell in card),
        )

    def _is_exempt(self, number: int) -> bool:
        """A5a: return whether it is the last round and a player has more than half of the possible points so far."""
        total = self.tournament.total_rounds
        if total is None or self.round < total:
            return False
        return 2 * self.numbers[number].points > (self.round - 1) * self.tournament.scale.win

    def _opponents(self, one: Contestant) -> int:
        """B1a, F3: return the opponents whom a player met; a forfeit does not count."""
        opponents = {cell.opponent for cell in self.tournament.card(one.number) if cell.kind.played}
        return set_of(self.place[number] for number in opponents if number in self.place)

    def _banned(self) -> list[int]:
        banned = [0] * len(self.contestants)
        for ban in self.tournament.forbidden:
            if ban.holds(self.round):
                together = [self.place[number] for number in ban.players if number in self.place]
                for place in together:
                    banned[place] |= set_of(together) & ~(1 << place)
        return banned

    def _same_absolute_wish(self) -> list[int]:
        """B2, B2a, B2b: return for each absolute wish the players with the same one: one would exceed a limit."""
        absolute = {
            wish: set_of(
                place for place, one in enumerate(self.contestants) if one.strength == ABSOLUTE and one.wish is wish
            )
            for wish in Colour
        }
        return [
            absolute[one.wish] & ~(1 << place) if one.wish is not None and one.strength == ABSOLUTE else 0
            for place, one in enumerate(self.contestants)
        ]


def _rank(one: Contestant) -> tuple[int, int, int, int]:
    """A4: return the key by score, WP, SB, lot number."""
    return -one.score, -one.numbers.wp, -one.numbers.sb, one.number


def _preference(colours: Sequence[Colour], exempt: bool) -> tuple[Colour | None, int]:
    """A5a, A5b, A5c: return the colour wanted, and how strongly; an exempt player wants none absolutely."""
    if not colours:
        return None, NONE
    difference, last = saldo(colours), colours[-1]
    twice = len(colours) > 1 and colours[-2] is last
    fewer = Colour.BLACK if difference > 0 else Colour.WHITE
    wish = fewer if abs(difference) > 1 or (difference and not twice) else last.other
    if (abs(difference) > 1 or twice) and not exempt:
        return wish, ABSOLUTE
    return wish, STRONG if difference else MILD
