"""The lines of long tables, written in Python: a template would take ten times as long for most of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
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
    escaped,
    format_result,
    lined_up,
    most_in,
    number,
    points,
)
from indeler.web.common.visitor_language import language, words
from indeler.web.seasons.templatetags.season_words import outcome_of

register = template.Library()
NO_RESULT = "–"


def _linked(page: str, *arguments: Any) -> Callable[[int], str]:
    """Return a function that gives the address of a page by its last argument, a number."""
    start = escaped(address_of(page, *arguments, 0).removesuffix("0/"))
    return lambda last: f"{start}{last}/"


@register.simple_tag(takes_context=True)
def table_lines(context: template.Context, table: Any) -> SafeString:
    """Return the lines of standings of any competition."""
    member, longest, lang = _linked("member", context["row"].slug), most_in(table), language()

    def name(line: Any) -> str:
        text = escaped(line.name)
        return f'<a href="{member(line.member)}">{text}</a>' if line.member else text

    lines = [
        f'<tr><td class="number">{line.rank or ""}</td><th scope="row">{name(line)}'
        f"{bar(line.cells[0], longest) if longest else ''}</th>{cells(line.cells, lang)}</tr>"
        for line in table.rows
    ]
    return SafeString("".join(lines))


@register.simple_tag
def table_heads(table: Any) -> SafeString:
    """Return the column heads of standings, each with its meaning."""
    captions = words()
    heads = [
        f'<th scope="col" class="number"><abbr title="{escaped(column.meaning.translated(captions))}">'
        f"{escaped(column.head.translated(captions))}</abbr></th>"
        for column in table.columns
    ]
    return SafeString("".join(heads))


@register.simple_tag(takes_context=True)
def standing_lines(context: template.Context, lines: Iterable[tuple[Any, ...]], longest: Any) -> SafeString:
    """Return the lines of standings of a group of a cycle, with tie-breaks and every round."""
    slug = context["row"].slug
    member, why = _linked("member", slug), _linked("season-why", slug, context["cycle"], context["group"])
    label = escaped(_("Why?"))
    rows_html = [
        f'<tr><td class="number"><a href="{why(line.member)}" title="{label}">{line.rank}<span class="hidden"> {label}'
        f'</span></a></td><th scope="row"><a href="{member(line.member)}">{escaped(line.name)}</a>'
        f'{bar(line.points, longest)}</th><td class="number strong">{lined_up(scored)}</td>'
        + "".join([f'<td class="number">{lined_up(number(value))}</td>' for value in tiebreaks])
        + "".join([f'<td title="{escaped(cell.title)}">{escaped(cell.text)}</td>' for cell in rounds])
        + "</tr>"
        for line, scored, tiebreaks, rounds in lines
    ]
    return SafeString("".join(rows_html))


@register.simple_tag(takes_context=True)
def board_lines(context: template.Context, group: Any) -> SafeString:
    """Return the boards of a group, each with its result."""
    member, place = _linked("member", context["row"].slug), group.place
    start = escaped(f"on-{place.competition}-{place.part}-{place.round}")
    lines = [
        f'<tr id="{start}-{board.white}-{board.black}"><td class="number">{board.board}</td>'
        f'<td><a href="{member(board.white)}">{escaped(board.white_name)}</a></td>'
        f'<td class="result">{escaped(format_result(board.result, group.game) or NO_RESULT)}</td>'
        f'<td><a href="{member(board.black)}">{escaped(board.black_name)}</a></td></tr>'
        for board in group.view.boards
    ]
    return SafeString("".join(lines))


@register.simple_tag
def seat_lines(seats: Sequence[Any]) -> SafeString:
    """Return all players by name: the group where there are several, the board and the colour, or the bye."""
    grouped, sides = bool(seats and seats[0].group), _sides()
    bye = f'<span class="quiet">{escaped(_("has the bye"))}</span>'
    lines = [
        f'<tr><th scope="row">{escaped(seat.name)}</th>'
        + (f'<td class="quiet small">{escaped(seat.group)}</td>' if grouped else "")
        + f'<td class="number">{seat.board or ""}</td><td>{sides[seat.colour] if seat.board else bye}</td></tr>'
        for seat in seats
    ]
    return SafeString("".join(lines))


@register.simple_tag(takes_context=True)
def round_lines(context: template.Context, rounds: Iterable[tuple[Any, str]]) -> SafeString:
    """Return the rounds of a member in a cycle, each with its float."""
    slug = context["row"].slug
    member, down, up = _linked("member", slug), escaped(_("down")), escaped(_("up"))
    sides, ended = _sides(), cache(lambda kind, result: escaped(outcome_of(kind, result)))
    floats = {"down": f'↓<span class="word"> {down}</span>', "up": f'↑<span class="word"> {up}</span>'}

    def opponent(round: Any) -> str:
        name, number = escaped(round.opponent_name), round.outcome.opponent
        return f'<a href="{member(number)}">{name}</a>' if number else name

    lines = [
        f'<tr><td class="number"><a href="{escaped(address_of("evening", slug, round.date.isoformat()))}">'
        f'{round.round}</a></td><td class="wide-only nowrap">{escaped(day(round.date))}</td>'
        f"<td>{sides[round.outcome.colour]}</td><td>{opponent(round)}</td>"
        f"<td>{ended(round.outcome.kind, round.outcome.result)}</td>"
        f'<td class="number">{escaped(points(round.outcome.points))}</td><td>{floats.get(float, "")}</td></tr>'
        for round, float in rounds
    ]
    return SafeString("".join(lines))


def _sides() -> dict[str, str]:
    """Return White and Black by their letters, as a symbol and a word, translated once for all lines."""
    words = {letter: escaped(colour(letter)) for letter in "wb"}
    sides = {
        letter: f'<span class="side {letter}"></span><span class="word">{word}</span>' for letter, word in words.items()
    }
    return {"": "", **sides}


@register.simple_tag(takes_context=True)
def game_lines(context: template.Context, games: Iterable[tuple[Any, str, Any]]) -> SafeString:
    """Return the games of a member outside the cycles."""
    member, sides = _linked("member", context["row"].slug), _sides()
    lines = [
        f'<tr><td class="nowrap">{escaped(day(game.date))}</td><td>{escaped(competition)}</td>'
        f'<td>{sides[game.colour]}</td><td><a href="{member(game.opponent)}">{escaped(game.opponent_name)}</a></td>'
        f"<td>{escaped(format_result(game.result, played) or NO_RESULT)}</td></tr>"
        for game, competition, played in games
    ]
    return SafeString("".join(lines))


@register.simple_tag
def screen_lines(kind: str, rows: Iterable[tuple[Any, ...]]) -> SafeString:
    """Return a list on the big screen: boards, players by name, or standings."""
    cells = [[each if type(each) is int else escaped(each) for each in row] for row in rows]
    if kind in ("boards", "matches"):
        lines = [
            f'<tr><td class="number">{board}</td><td>{white}</td><td class="result">{result or NO_RESULT}</td>'
            f"<td>{black}</td></tr>"
            for board, white, result, black in cells
        ]
    elif kind == "names":
        lines = [
            f'<tr><td>{player}</td><td class="number strong">{board}</td><td>{side}</td></tr>'
            for player, board, side in cells
        ]
    else:
        lines = [
            f'<tr><td class="number">{rank}</td><td>{player}</td><td class="number strong">{scored}</td></tr>'
            for rank, player, scored in cells
        ]
    return SafeString("".join(lines))


@register.simple_tag
def short_lines(rows: Iterable[tuple[int, str, str]]) -> SafeString:
    """Return standings in short: rank, name and points."""
    lines = [
        f'<tr><td class="number">{rank}</td><th scope="row">{escaped(name)}</th>'
        f'<td class="number strong">{escaped(scored)}</td></tr>'
        for rank, name, scored in rows
    ]
    return SafeString("".join(lines))
