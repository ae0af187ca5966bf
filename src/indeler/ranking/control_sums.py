"""Control sums: the required sums of points, WS and WP in any tournament, by knsb-wp F8 and for kndb."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence, Text, Words
from indeler.model import POINT, Game, Kind, Tenths, TieBreakValue, Tournament, points_of_game
from indeler.ranking.codes import Code
from indeler.ranking.editions import edition_of
from indeler.ranking.kndb import left_out_for_dummy, score_of_dummy
from indeler.ranking.kndb import wp as kndb_wp
from indeler.ranking.knsb import everybodys_ws
from indeler.ranking.knsb import wp as knsb_wp
from indeler.ranking.registry import criterion
from indeler.ranking.table import Table
from indeler.ranking.working import format_number
from indeler.rulebooks import declared, load_attribute

RULEBOOK = "knsb-wp"


class Sum(NamedTuple):
    """One control sum."""

    name: Text
    found: Fraction
    expected: Fraction
    formula: str | Sentence

    @property
    def ok(self) -> bool:
        """Whether the sum is as required."""
        return self.found == self.expected

    @property
    def sentence(self) -> Sentence:
        """The sum, and the required value."""
        wrong = N_("{sum}: {found}, should be {expected} ({formula})")
        text = N_("{sum}: {found}, right ({formula})") if self.ok else wrong
        found, expected = format_number(self.found), format_number(self.expected)
        return Sentence(text, sum=Sentence(self.name), found=found, expected=expected, formula=self.formula)

    def __str__(self) -> str:
        return str(self.sentence)


class Control(tuple[Sum, ...]):
    """The control sums of a rulebook: points, WS if it has that, and WP."""

    __slots__ = ()

    @property
    def ok(self) -> bool:
        """Whether all sums are as required."""
        return all(sum.ok for sum in self)

    @property
    def wp(self) -> Sum:
        """The sum of WP, which comes last."""
        return self[-1]

    def lines(self, words: Words = N_) -> list[str]:
        """Return a line for each sum."""
        return [sum.sentence.translated(words) for sum in self]


def control(tournament: Tournament, rules: str = RULEBOOK, wp: str = "WP") -> Control:
    """F8: return the control sums of this rulebook, or else those of F8, with ``wp`` as counted in its standings."""
    own = declared(rules).control_sums
    sums: Control = load_attribute(own)(tournament, wp) if own else of_resistance(tournament, wp)
    return sums


def of_resistance(tournament: Tournament, wp: str) -> Control:
    """F8: return the sums of points, WS and WP, and the required values.

    The print counts D players (an even number) where only N have a WS, and lost a minus sign: with N players and R
    rounds WS adds up to ½NR, WP to R times that, and the points to ½DR - U, where U is the sum not awarded on boards
    and empty places. A ½-0 takes half a point from WS as well. On another scale its draw replaces ½. If WP count the
    points themselves (/RAW) there is no WS, and WP add up to R times the points.
    """
    table = Table(tournament.with_pending_adjourned(), RULEBOOK, edition_of("2026"))
    code = criterion(wp, table).code
    points, scale, players, rounds = _points(table), tournament.scale, len(table.cards), table.rounds
    found = _exact(sum(term.score for player in table.cards for term in knsb_wp(table, player, code).terms))
    if code.raw:
        return Control((points, Sum(Text("WP"), found, points.expected * rounds, f"({points.formula}) × {rounds}")))
    withheld = _withheld(table)
    all_ws = scale.draw * players * rounds - withheld
    formula = f"{_format_tenths(scale.draw)} × {players} × {rounds}"
    formula += f" - {_format_tenths(withheld)}" if withheld else ""
    ws = Sum(Text("WS"), _exact(sum(everybodys_ws(table, code).values())), _exact(all_ws), formula)
    return Control((points, ws, Sum(Text("WP"), found, _exact(all_ws * rounds), f"({formula}) × {rounds}")))


def of_draughts(tournament: Tournament, wp: str) -> Control:
    """Kndb DEF-WP, MOD2: points, including deducted draws, and WP; draughts has no WS."""
    table = Table(tournament, "kndb", edition_of("2026"))
    points, extra = _points(table), _extra(table)
    if extra:
        formula = f"{points.formula} {'-' if extra < 0 else '+'} {_format_tenths(abs(extra))}"
        points = points._replace(expected=points.expected + _exact(extra), formula=formula)
    return Control((points, _kndb_wp(table, criterion(wp, table).code)))


def _extra(table: Table) -> Tenths:
    """Kndb MOD2: return additional or deducted points; in a round without a game they are part of that round."""
    extra = 0
    for special in table.tournament.special_points:
        if special.code or (special.round or 0) > table.rounds:
            continue
        concerned = special.players or tuple(table.cards)
        if special.round is not None:
            concerned = tuple(one for one in concerned if table.cards[one][special.round - 1].opponent)
        extra += special.points * len(concerned)
    return extra


def _points(table: Table) -> Sum:
    """F8: return the sum of the points: ½DR less the points not awarded."""
    scale, rounds, even = table.tournament.scale, table.rounds, len(table.cards) + len(table.cards) % 2
    if scale.white_win + scale.black_loss != 2 * scale.draw or scale.black_win + scale.white_loss != 2 * scale.draw:
        text = N_("The control sums need a scale on which a win and a loss make two draws; this one is not.")
        raise InvalidInput(text)
    withheld = _points_withheld(table, even)
    return Sum(
        N_("points"),
        _exact(sum(table.points.values())),
        _exact(scale.draw * even * rounds - withheld),
        f"{_format_tenths(scale.draw)} × {even} × {rounds} - {_format_tenths(withheld)}",
    )


def _kndb_wp(table: Table, code: Code) -> Sum:
    """Return the sum in which every score counts for each opponent met, and a drawing dummy's for all who met it."""
    games = table.games(8, forfeits_played=code.forfeits_played)
    expected = sum(table.points[player] * len(table.met(player, games)) for player in table.cards)
    if code.drawing_dummy:
        expected += score_of_dummy(table) * sum(
            cell.kind is Kind.PAIRING_BYE and round not in left_out_for_dummy(table, player)
            for player, card in table.cards.items()
            for round, cell in enumerate(card, start=1)
        )
    found = sum(term.score for player in table.cards for term in kndb_wp(table, player, code).terms)
    return Sum(Text("WP"), _exact(found), _exact(expected), Sentence(N_("every score times the opponents met")))


def _withheld(table: Table) -> Tenths:
    return sum(
        _short(table, game)
        for round in table.tournament.rounds
        for game in round.games
        if table.reading.tie_break_value(game.result.white) is TieBreakValue.OPPONENT
    )


def _points_withheld(table: Table, even: int) -> Tenths:
    """F8: U: the points not awarded on boards (0-0), and in empty places: absent players, half byes, the dummy."""
    lost = 0
    for number, round in enumerate(table.tournament.rounds):
        lost += sum(_short(table, game) for game in round.games)
        awarded = sum(table.awards[row.player][number] for row in round.unplayed)
        lost += table.tournament.scale.draw * (even - 2 * len(round.games)) - awarded
    return lost


def _short(table: Table, game: Game) -> Tenths:
    return 2 * table.tournament.scale.draw - sum(points_of_game(table.tournament.scale, game.result))


def _exact(tenths: Tenths) -> Fraction:
    return Fraction(tenths, POINT)


def _format_tenths(tenths: Tenths) -> str:
    return format_number(_exact(tenths))
