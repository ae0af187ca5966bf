"""The control sums of knsb-wp F8: what points, WS and WP must add up to, whatever happened."""

from __future__ import annotations

from indeler.model import N_, POINT, Colour, InvalidInput, Result, Sentence, Tenths, TieBreakValue, Tournament
from indeler.model.namedtuples import NamedTuple
from indeler.standings.codes import Code
from indeler.standings.editions import edition_of
from indeler.standings.knsb import everybodys_ws, wp
from indeler.standings.table import Table
from indeler.standings.working import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fractions import Fraction

RULEBOOK = "knsb-wp"


class Sum(NamedTuple):
    """One control sum."""

    name: str
    found: Fraction
    expected: Fraction
    formula: str

    @property
    def ok(self) -> bool:
        """Whether the sum is what it must be."""
        return self.found == self.expected

    @property
    def sentence(self) -> Sentence:
        """The sum, and what it should be."""
        text = N_("{sum}: {found}, right ({formula})") if self.ok else _WRONG
        return Sentence(
            text, sum=Sentence(self.name), found=shown(self.found), expected=shown(self.expected), formula=self.formula
        )

    def __str__(self) -> str:
        return str(self.sentence)


_WRONG = N_("{sum}: {found}, should be {expected} ({formula})")


class Control(NamedTuple):
    """The three control sums."""

    points: Sum
    ws: Sum
    wp: Sum

    @property
    def ok(self) -> bool:
        """Whether all three are right."""
        return all(sum.ok for sum in self)

    def lines(self) -> list[str]:
        """For a reader, one line a sum."""
        return [str(sum) for sum in self]


def control(tournament: Tournament) -> Control:
    """F8: add up points, WS and WP, and say what each must be.

    The print counts D players (an even number) where only N have a WS, and lost a minus sign: with N players and R
    rounds WS adds up to ½NR, WP to R times that, and the points to ½DR - U, where U is what the boards and the empty
    places did not give. A ½-0 takes half a point from WS as well. With another scale its draw stands for ½.
    """
    table = Table(tournament.with_pending_adjourned(), "knsb-wp", edition_of("2026"))
    scale, players, rounds = table.tournament.scale, len(table.cards), table.rounds
    if scale.white_win + scale.black_loss != 2 * scale.draw or scale.black_win + scale.white_loss != 2 * scale.draw:
        raise InvalidInput("The control sums need a scale on which a win and a loss make two draws; this one is not.")
    code, even, draw = Code("WP", "WP"), players + players % 2, _shown(scale.draw)
    withheld, not_given = _withheld(table), _not_given(table, even)
    all_ws = scale.draw * players * rounds - withheld
    formula = f"{draw} × {players} × {rounds}" + (f" - {_shown(withheld)}" if withheld else "")
    return Control(
        Sum(
            N_("points"),
            _exact(sum(table.points.values())),
            _exact(scale.draw * even * rounds - not_given),
            f"{draw} × {even} × {rounds} - {_shown(not_given)}",
        ),
        Sum("WS", _exact(sum(everybodys_ws(table, code).values())), _exact(all_ws), formula),
        Sum(
            "WP",
            _exact(sum(term.score for player in table.cards for term in wp(table, player, code).terms)),
            _exact(all_ws * rounds),
            f"({formula}) × {rounds}",
        ),
    )


def _withheld(table: Table) -> Tenths:
    """What games that count as played did not give to either side: half a point for each ½-0."""
    return sum(
        _short(table, game.result)
        for round in table.tournament.rounds
        for game in round.games
        if table.reading.tie_break_value(game.result.white) is TieBreakValue.OPPONENT
    )


def _not_given(table: Table, even: int) -> Tenths:
    """F8: U: what was not given on boards (0-0), and in empty places: absentees, half byes, the dummy's opponent."""
    lost = 0
    for number, round in enumerate(table.tournament.rounds):
        lost += sum(_short(table, game.result) for game in round.games)
        given = sum(table.awards[row.player][number] for row in round.unplayed)
        lost += table.tournament.scale.draw * (even - 2 * len(round.games)) - given
    return lost


def _short(table: Table, result: Result) -> Tenths:
    scale = table.tournament.scale
    return 2 * scale.draw - scale.award(result.white, Colour.WHITE) - scale.award(result.black, Colour.BLACK)


def _exact(tenths: Tenths) -> Fraction:
    from fractions import Fraction

    return Fraction(tenths, POINT)


def _shown(tenths: Tenths) -> str:
    return shown(_exact(tenths))
