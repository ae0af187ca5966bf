"""The lines of long tables, written by Python: most of a page is lines, and a template takes ten times as long."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import (
    bar,
    cells,
    colour,
    day,
    format_result,
    lined_up,
    most_in,
    number,
    points,
)
from indeler.web.seasons.templatetags.season_words import outcome

register = template.Library()
NO_RESULT = "–"


def _escaped(value: object) -> str:
    return html.escape(str(value))


def _linked(page: str, *arguments: Any) -> Callable[[int], str]:
    """The addresses of a page whose last argument is a number, by that number."""
    start = html.escape(address_of(page, *arguments, 0).removesuffix("0/"))
    return lambda last: f"{start}{last}/"


@register.simple_tag(takes_context=True)
def table_lines(context: template.Context, table: Any) -> SafeString:
    """Standings of any competition."""
    member, longest = _linked("member", context["row"].slug), most_in(table)

    def name(line: Any) -> str:
        text = _escaped(line.name)
        return f'<a href="{member(line.member)}">{text}</a>' if line.member else text

    lines = [
        f'<tr><td class="number">{line.rank or ""}</td><th scope="row">{name(line)}'
        f"{bar(line.cells[0], longest) if longest else ''}</th>{cells(line.cells)}</tr>"
        for line in table.rows
    ]
    return SafeString("".join(lines))


@register.simple_tag(takes_context=True)
def standing_lines(context: template.Context, lines: Iterable[tuple[Any, ...]], longest: Any) -> SafeString:
    """Standings of a group of a cycle, with tie-breaks and every round."""
    slug = context["row"].slug
    member, why = _linked("member", slug), _linked("season-why", slug, context["cycle"], context["group"])
    asked = _escaped(_("Why?"))
    told = [
        f'<tr><td class="number"><a href="{why(line.member)}" title="{asked}">{line.rank}<span class="hidden"> {asked}'
        f'</span></a></td><th scope="row"><a href="{member(line.member)}">{_escaped(line.name)}</a>'
        f'{bar(line.points, longest)}</th><td class="number strong">{lined_up(scored)}</td>'
        + "".join([f'<td class="number">{lined_up(number(value))}</td>' for value in tiebreaks])
        + "".join([f'<td title="{_escaped(cell.title)}">{_escaped(cell.text)}</td>' for cell in rounds])
        + "</tr>"
        for line, scored, tiebreaks, rounds in lines
    ]
    return SafeString("".join(told))


@register.simple_tag(takes_context=True)
def board_lines(context: template.Context, group: Any) -> SafeString:
    """The boards of a group, each with its result."""
    member, place = _linked("member", context["row"].slug), group.place
    start = _escaped(f"on-{place.competition}-{place.part}-{place.round}")
    lines = [
        f'<tr id="{start}-{board.white}-{board.black}"><td class="number">{board.board}</td>'
        f'<td><a href="{member(board.white)}">{_escaped(board.white_name)}</a></td>'
        f'<td class="result">{_escaped(format_result(board.result, group.game) or NO_RESULT)}</td>'
        f'<td><a href="{member(board.black)}">{_escaped(board.black_name)}</a></td></tr>'
        for board in group.view.boards
    ]
    return SafeString("".join(lines))


@register.simple_tag
def seat_lines(seats: Sequence[Any]) -> SafeString:
    """Everybody by name: the group where there are several, the board and the colour, or the bye."""
    grouped, colours = bool(seats and seats[0].group), {letter: _escaped(colour(letter)) for letter in "wb"}
    bye = f'<span class="quiet">{_escaped(_("has the bye"))}</span>'

    def side(letter: str) -> str:
        return f'<span class="side {letter}"></span><span class="word">{colours.get(letter, "")}</span>'

    lines = [
        f'<tr><th scope="row">{_escaped(seat.name)}</th>'
        + (f'<td class="quiet small">{_escaped(seat.group)}</td>' if grouped else "")
        + f'<td class="number">{seat.board or ""}</td><td>{side(seat.colour) if seat.board else bye}</td></tr>'
        for seat in seats
    ]
    return SafeString("".join(lines))


@register.simple_tag(takes_context=True)
def round_lines(context: template.Context, rounds: Iterable[tuple[Any, str]]) -> SafeString:
    """The rounds of a member in a cycle, each with its float."""
    slug = context["row"].slug
    member, down, up = _linked("member", slug), _escaped(_("down")), _escaped(_("up"))
    floats = {"down": f'↓<span class="word"> {down}</span>', "up": f'↑<span class="word"> {up}</span>'}

    def opponent(round: Any) -> str:
        name, number = _escaped(round.opponent_name), round.outcome.opponent
        return f'<a href="{member(number)}">{name}</a>' if number else name

    lines = [
        f'<tr><td class="number"><a href="{_escaped(address_of("evening", slug, round.date.isoformat()))}">'
        f'{round.round}</a></td><td class="wide-only nowrap">{_escaped(day(round.date))}</td>'
        f"<td>{_side(round.outcome.colour)}</td><td>{opponent(round)}</td><td>{_escaped(outcome(round.outcome))}</td>"
        f'<td class="number">{_escaped(points(round.outcome.points))}</td><td>{floats.get(float, "")}</td></tr>'
        for round, float in rounds
    ]
    return SafeString("".join(lines))


def _side(letter: str) -> str:
    """White or Black, as a sign and in a word."""
    told = f'<span class="side {_escaped(letter)}"></span><span class="word">{_escaped(colour(letter))}</span>'
    return told if letter else ""


@register.simple_tag(takes_context=True)
def game_lines(context: template.Context, games: Iterable[tuple[Any, str, Any]]) -> SafeString:
    """The games of a member that belong to no cycle."""
    member = _linked("member", context["row"].slug)
    lines = [
        f'<tr><td class="nowrap">{_escaped(day(game.date))}</td><td>{_escaped(competition)}</td>'
        f'<td>{_side(game.colour)}</td><td><a href="{member(game.opponent)}">{_escaped(game.opponent_name)}</a></td>'
        f"<td>{_escaped(format_result(game.result, played) or NO_RESULT)}</td></tr>"
        for game, competition, played in games
    ]
    return SafeString("".join(lines))


@register.simple_tag
def screen_lines(kind: str, rows: Iterable[tuple[Any, ...]]) -> SafeString:
    """A list on the big screen: boards, everybody by name, or standings."""
    told = (tuple(map(_escaped, row)) for row in rows)
    if kind == "boards":
        lines = [
            f'<tr><td class="number">{board}</td><td>{white}</td><td class="result">{result or NO_RESULT}</td>'
            f"<td>{black}</td></tr>"
            for board, white, result, black in told
        ]
    elif kind == "names":
        lines = [
            f'<tr><td>{player}</td><td class="number strong">{board}</td><td>{side}</td></tr>'
            for player, board, side in told
        ]
    else:
        lines = [
            f'<tr><td class="number">{rank}</td><td>{player}</td><td class="number strong">{scored}</td></tr>'
            for rank, player, scored in told
        ]
    return SafeString("".join(lines))


@register.simple_tag
def short_lines(rows: Iterable[tuple[int, str, str]]) -> SafeString:
    """Standings in short: rank, name and points."""
    lines = [
        f'<tr><td class="number">{rank}</td><th scope="row">{_escaped(name)}</th>'
        f'<td class="number strong">{_escaped(scored)}</td></tr>'
        for rank, name, scored in rows
    ]
    return SafeString("".join(lines))
