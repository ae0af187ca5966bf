"""Template filters for terms, numbers, dates and symbols."""

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.conf import settings
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from indeler.formats import as_date
from indeler.language import Sentence
from indeler.language.catalogue import conventions_of
from indeler.model import BETWEEN_GAMES, CHESS, Event, Kind, Scale, Tournament
from indeler.model import format_points as shown_points
from indeler.model.board_game import BoardGame
from indeler.ranking import Term, Working, format_number, tie_break_name
from indeler.web.common import visitor_language
from indeler.web.common.undo import page_in, undo_in
from indeler.web.common.visitor_language import language, with_comma

register = template.Library()


Points = Fraction | int
BAR_STEPS = 200
"""The number of steps of the longest bar."""


@register.filter
def most(rows: Iterable[Any]) -> Points | None:
    """Return the most points in these rows; None where there are none, or negative ones."""
    return most_of([row.points for row in rows])


@register.filter
def most_in(table: Any) -> Points | None:
    """Return the most points in standings of any competition, if they are ranked by points in the first column."""
    by_points = table.columns and table.columns[0].strong and all(row.rank for row in table.rows)
    return most_of([row.cells[0] for row in table.rows]) if by_points else None


def most_of(values: Sequence[object]) -> Points | None:
    """Return the maximum of these values; None where one of them is not points."""
    longest: Points = 0
    most, of = 0, 1
    for each in values:
        if not isinstance(each, int | Fraction):
            return None
        numerator, denominator = each.as_integer_ratio()
        if numerator < 0:
            return None
        if numerator * of > most * denominator:  # in integers: comparing fractions takes ten calls
            longest, most, of = each, numerator, denominator
    return longest or None


@register.filter
def bar(points: Points, longest: Points | None) -> SafeString:
    """Return a bar for points, relative to the most; the row contains the number itself."""
    if not longest:
        return SafeString()
    (numerator, denominator), (most, of) = points.as_integer_ratio(), longest.as_integer_ratio()
    steps = BAR_STEPS * numerator * of // (denominator * most)
    start = f'<svg class="bar" viewBox="0 0 {BAR_STEPS} 1" preserveAspectRatio="none" aria-hidden="true">'
    return SafeString(f'{start}<path d="M0 0H{steps}V1H0z"/></svg>')


register.filter("undo", undo_in)
register.filter("page", page_in)

KINDS = {
    "win": _("win"),
    "draw": _("draw"),
    "loss": _("loss"),
    "win in under one move": _("win (not rated)"),
    "draw in under one move": _("draw (not rated)"),
    "loss in under one move": _("loss (not rated)"),
    "0-0 by the arbiter": _("0-0 by the arbiter"),
    "0-0 in under one move": _("0-0 (not rated)"),
    "adjourned": _("adjourned"),
    "no result yet": _("no result yet"),
    "forfeit win": _("win by forfeit"),
    "forfeit loss": _("loss by forfeit"),
    "double forfeit": _("both absent"),
    "pairing-allocated bye": _("bye"),
    "win against an empty seat": _("win against an empty seat"),
    "absent": _("absent"),
    "not yet entered": _("not yet entered"),
}
"""The events of a round, by the label of the model."""
_REQUESTED: Mapping[str, str] = {
    Kind.FULL_BYE.label: "full_bye",
    Kind.HALF_BYE.label: "half_bye",
    Kind.ZERO_BYE.label: "zero_bye",
}
"""The byes on request, and their points in a scale."""


@register.filter
def kind(label: str, scale: Scale = CHESS) -> Any:
    """Return the name of an event of a round in the visitor's language; a requested bye with its points."""
    if label in _REQUESTED:
        return _("requested bye ({points})").format(points=shown_points(getattr(scale, _REQUESTED[label])))
    return KINDS.get(label, label)


@register.filter
def of_hundred(estimate: Sequence[float]) -> str:
    """Return a share as a percentage, and its confidence interval."""
    share, low, high = (round(100 * each) for each in estimate[:3])
    return f"{share} ({low}–{high})"


@register.filter
def format_result(result: str, game: BoardGame) -> str:
    """Return a result, of a match both, in the notation of this game; one in words in the visitor's language."""
    return BETWEEN_GAMES.join(
        str(KINDS[each]) if each in KINDS else game.format_result(each) for each in result.split(BETWEEN_GAMES)
    )


@register.filter
def sign(game: BoardGame, kind: str) -> str:
    """Return the symbol of a player's round of this kind, for a cell of a table of this game."""
    return game.sign(Kind[kind])


@register.filter
def letter(colour: str) -> str:
    """Return the letter of a colour in a cell of a table: ``w``, in Dutch ``z`` for Black."""
    return conventions_of(language()).colour(colour)


@register.filter
def colour(letter: str) -> Any:
    """Return White or Black by its letter."""
    return {"w": _("White"), "b": _("Black")}.get(letter, "")


@register.filter
def translate(sentence: Sentence) -> str:
    """Return a sentence of the lower layers in the visitor's language."""
    return visitor_language.translate(sentence)


@register.filter
def dated(sentence: Sentence | str) -> str:
    """Return the sentence in the visitor's language, with dates in the format of the site."""
    if isinstance(sentence, str):
        return sentence
    gaps = {
        name: day(value, "j F Y") if isinstance(value, datetime.date) else value
        for name, value in sentence.values.items()
    }
    return visitor_language.translate(Sentence(sentence.text, **gaps))


@register.filter(expects_localtime=True)
def day(value: Any, form: str = "j M") -> str:
    """Return a date in the format of the language: months mostly in lower case, German dates with their marks."""
    if not value:
        return ""
    lang = get_language()
    return _date(value, form, lang) if type(value) is datetime.date else _formatted(value, form, lang)


@register.filter
def event_days(event: Event) -> str:
    """Return the days of a tournament; empty where none is known."""
    shown = (day(each, "j F Y") for each in map(as_date, (event.start, event.end)) if each)
    return " – ".join(dict.fromkeys(shown))


def _formatted(value: Any, form: str, lang: str | None) -> str:
    known = conventions_of(lang or "en")
    form = re.sub(r"\b([lD]) (?=j)", rf"\1{known.weekday_mark} ", form)
    if "j " in form:
        form = form.replace("j ", "".join(f"\\{letter}" for letter in known.day(value.day)) + " ")
    text = date_format(value, form)
    return text.lower() if known.months[0].islower() else text


_date = lru_cache(4096)(_formatted)
"""A cache of dates: a season has a few hundred of them on all of its pages."""


HOUR, DAY = 60, 24 * 60  # in minutes


@register.filter
def time_left(minutes: int) -> str:
    """Return the time that is left; ``countdown.js`` continues with the same words."""
    if minutes >= 2 * DAY:
        return _("in {count} days").format(count=minutes // DAY)
    if minutes >= 2 * HOUR:
        return _("in {count} hours").format(count=minutes // HOUR)
    return str(_("in 1 minute")) if minutes == 1 else _("in {count} minutes").format(count=minutes)


@register.filter
def number(value: Fraction) -> str:
    """Return an exact number as a person writes it."""
    return with_comma(format_number(value))


_GAIN = re.compile(r"[+-][0-9]+\.[0-9]+")
"""The gain of a round, which a competition writes with its sign."""


@register.filter
def cell(value: object) -> str:
    """Return the text of a cell of standings: an exact number, words, or a dash."""
    if isinstance(value, str):
        return with_comma(value) if _GAIN.fullmatch(value) else value
    if isinstance(value, Fraction | int):
        return with_comma(format_number(value))
    if isinstance(value, Sentence):
        return translate(value)
    return "–" if value is None else str(value)


@register.filter
def lined_up(text: object) -> SafeString:
    """Return a number with its fraction in a separate element, so that integers are aligned in a column."""
    value = str(text)
    if value[-1:] in _PARTS:
        return SafeString(f'{escaped(value[:-1])}<span class="part">{value[-1]}</span>')
    return SafeString(escaped(value))


_PARTS = ("½", "¼", "¾")


_markup = re.compile("[&<>\"']").search


def escaped(value: object) -> str:
    """Return a text escaped for HTML: most have nothing to replace, and searching is faster than replacing."""
    text = str(value)
    return escape(text) if _markup(text) else text


def cells(values: Sequence[object], lang: str) -> str:
    """Return the cells of a line of standings, ranked by the first. As one string: a season has thousands."""
    texts = '</td><td class="number">'.join(
        [
            f"{value}"
            if type(value) is int
            else _fraction(*value.as_integer_ratio(), lang)
            if type(value) is Fraction
            else _text(value, lang)
            if type(value) is str
            else lined_up(cell(value))
            for value in values
        ]
    )
    return f'<td class="number strong">{texts}</td>' if values else ""


@lru_cache(1 << 14)
def _fraction(numerator: int, denominator: int, _language: str) -> SafeString:
    """Return a cached cell; integers as key because hashing a fraction takes ten calls."""
    return lined_up(cell(Fraction(numerator, denominator)))


@lru_cache(1 << 12)
def _text(value: str, _language: str) -> SafeString:
    return lined_up(cell(value))


register.simple_tag(visitor_language.colon)


@register.simple_tag
def language_choices() -> SafeString:
    """Return the languages of the site, each by its own name, with that of the page selected."""
    chosen = get_language()
    lines = [
        f'<label><input type="radio" name="language" value="{code}"{" checked" if code == chosen else ""}>'
        f"{escaped(get_language_info(code)['name_local'])}</label>"
        for code, _name in settings.LANGUAGES
    ]
    return SafeString("".join(lines))


@register.filter
def options(choices: Iterable[tuple[int, str]], chosen: int | None) -> SafeString:
    """Return the options of a list of people, by number. As one string: a club has hundreds."""
    lines = [
        f'<option value="{number}"{" selected" if number == chosen else ""}>{escaped(name)}</option>'
        for number, name in choices
    ]
    return SafeString("".join(lines))


@register.filter
def worked(term: Term, working: Working) -> str:
    """Return the contribution of one term to a tie-break, with its factor."""
    amount = format_number(Fraction(term.score, working.unit))
    factor = f" × {format_number(Fraction(term.weight, working.weight_unit))}" if working.weight_unit else ""
    return with_comma(f"{amount}{factor}")


MODIFIERS = {
    "C1": _("without the lowest"),
    "C2": _("without the two lowest"),
    "M1": _("without the lowest and the highest"),
    "M2": _("without the two lowest and the two highest"),
    "P": _("forfeits count as games"),
    "MP": _("match points"),
    "GP": _("game points"),
}


@register.filter
def tiebreak(code: str) -> str:
    """Return the meaning of a tie-break code."""
    whole, *modifiers = code.split(" ")[0].split("/")
    name, _colon, score = whole.partition(":")
    known = tie_break_name(name.upper())
    labels = [str(MODIFIERS[each]) for each in (score, *modifiers) if each in MODIFIERS]
    return ", ".join([translate(known) if known else "", *labels])


@register.filter
def points(tenths: int) -> str:
    """Return tenths of a point as a person writes them."""
    return with_comma(shown_points(tenths))


def legend(codes: Sequence[str], left_out: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return the meanings of the codes above the columns, and of tie-breaks that have none for want of ratings."""
    why = _("left out, because not everybody has a rating")
    return [
        *((code, meaning) for code in codes if (meaning := tiebreak(code))),
        *((code, str(why)) for code in left_out),
    ]


@register.simple_tag
def player_name(number: int, tournament: Tournament) -> str:
    """Return a player's name by number, in brackets."""
    return f"({tournament.player(number).name or number})"
