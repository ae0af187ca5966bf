"""Pictures of a report: a figure and its interval in every cell, as SVG for light and dark pages.

All positions are computed before Vega draws: no size depends on the width of a text, so that the bytes are the same
whatever typefaces a machine has.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import Any, NamedTuple

from indeler.lab.measures import Measure
from indeler.lab.reports.findings import Findings
from indeler.lab.reports.labels import Kind, figure, key_text, settings_text
from indeler.lab.reports.tables import by_round, describe_origin
from indeler.language import N_, InvalidInput, Words

try:
    import altair as alt
    import vl_convert
except ImportError:
    raise InvalidInput(N_("The lab needs Altair and vl-convert for its pictures; install indeler[lab].")) from None

WIDTH, HEIGHT, ROW, LETTER = 720, 300, 24, 6.8
"""In pixels: the width of a picture, the heights of the lines in one and of a row, and about the width of a letter."""
LINE_OF_TITLE = 16
PAPER, INK, FAINT = "#fbfaf7", "#1b2733", "#d3d0c8"
COLOURS = ("#1d4e89", "#b3400e", "#1c7a52", "#7b3fa0", "#806200", "#56616b")
SHAPES = ("circle", "square", "triangle-up", "diamond", "triangle-down", "cross")
BY_NIGHT = {
    PAPER: "#14181d",
    INK: "#e8e6e1",
    FAINT: "#3c444d",
    **dict(zip(COLOURS, ("#86b8f2", "#f59a72", "#6fd0a4", "#cfa6ee", "#dcbc5c", "#aeb8c2"), strict=True)),
}
"""The colours on a dark page, by those on a light one; text and lines have a contrast of 4.5 to 1 on both."""
MOST_ROWS = 60
BETWEEN_NAMES = 15
SERIES_DISTANCE = 6
"""The distance of intervals of different series at the same number, and of names that would overlap."""
LETTERS_IN_A_LINE = 104
FONT = "system-ui, sans-serif"
TITLE_LEFT = 16
"""The left edge of the title."""
STYLE = {
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK, "titleColor": INK, "gridColor": FAINT, "domainColor": FAINT, "tickColor": FAINT,
        "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal",
    },
    "title": {
        "color": INK, "subtitleColor": INK, "fontSize": 15, "subtitleFontSize": 12, "anchor": "start",
        "frame": "group", "offset": 14, "subtitlePadding": 5,
    },
    "text": {"color": INK, "fontSize": 12, "baseline": "middle"},
}  # fmt: skip


class Spot(NamedTuple):
    """One cell in a picture."""

    at: Any
    """The value of the key on the horizontal axis."""
    name: str
    """The name of that value."""
    series: str
    """The values of the other keys."""
    value: float
    low: float
    high: float
    text: str


def picture(findings: Findings, measure: Measure, words: Words) -> str | None:
    """Return the measure over the grid, or for a round the frequency of each; None for fewer than two cells."""
    experiment, origin = findings.run.experiment, describe_origin(findings, words)
    if len(experiment.cells) < 2:
        return None
    if measure.kind == "round" and len(experiment.cells) <= len(COLOURS):
        spots = list(_rounds(findings, measure, words))
        if len({spot.at for spot in spots}) > 2:
            names = list(dict.fromkeys(spot.series for spot in spots))
            return _chart_as_svg(_lines(spots, names, "share", words(N_("round"))), by_round(measure, words), origin)
    key = experiment.compare or next(iter(experiment.grid))
    spots = list(_spots(findings, measure, key, words))
    if len(spots) < 2:
        return None
    names = list(dict.fromkeys(spot.series for spot in spots))
    is_line = all(type(spot.at) in (int, float) for spot in spots) and len({spot.at for spot in spots}) > 2
    if is_line and len(names) <= len(COLOURS):
        drawn = _lines(spots, names, measure.kind, key_text(key, words))
    else:
        drawn = _rows(spots[:MOST_ROWS], names, measure.kind)
    return _chart_as_svg(drawn, measure.title.translated(words), origin)


def _rounds(findings: Findings, measure: Measure, words: Words) -> Iterator[Spot]:
    for cell in findings.run.experiment.cells:
        for number, often in findings.figure(cell, measure).by_round.items():
            if number:
                series = settings_text(cell.settings, words)
                yield Spot(number, str(number), series, *often[:3], figure(often, "share"))


def _spots(findings: Findings, measure: Measure, key: str, words: Words) -> Iterator[Spot]:
    for cell in findings.run.experiment.cells:
        estimate = findings.figure(cell, measure).estimate
        if estimate is not None:
            others = {name: value for name, value in cell.settings.items() if name != key}
            at = cell.settings[key]
            name = at if isinstance(at, str) else settings_text({key: at}, words)  # a number needs its key
            yield Spot(at, name, settings_text(others, words), *estimate[:3], figure(estimate, measure.kind))


def _lines(spots: Sequence[Spot], names: Sequence[str], kind: Kind, key: str) -> alt.LayerChart:
    low, high = _reach(spots, kind)
    at = sorted({spot.at for spot in spots})
    aside = (at[-1] - at[0]) * SERIES_DISTANCE / WIDTH
    points = [
        {**_row(spot, spot.series, names), "at": spot.at + aside * (names.index(spot.series) - (len(names) - 1) / 2)}
        for spot in spots
    ]
    ends = [max((spot for spot in spots if spot.series == name), key=lambda spot: spot.at) for name in names]
    labels = [
        {"name": spot.series, "at": at[-1], "value": y, "look": names.index(spot.series)}
        for spot, y in zip(ends, _spread([spot.value for spot in ends], low, high), strict=True)
    ]
    x = alt.X("at:Q").title(key).scale(domain=[at[0], at[-1]], nice=False, padding=14).axis(values=at, grid=False)
    y = partial(_value_axis, alt.Y, low, high, kind)
    colour = _by_series(alt.Color, COLOURS, len(names))
    chart = alt.Chart(alt.InlineData(values=points)).encode(x=x, color=colour)
    layers = (
        chart.mark_line(strokeWidth=1.5).encode(y=y("value")),
        chart.mark_rule(strokeWidth=2.5).encode(y=y("low"), y2="high:Q"),
        chart.mark_point(filled=True, size=55, opacity=1).encode(
            y=y("value"), shape=_by_series(alt.Shape, SHAPES, len(names))
        ),
        alt.Chart(alt.InlineData(values=labels))
        .mark_text(align="left", dx=18)
        .encode(x=x, y=y("value"), text="name:N", color=colour),
    )
    return _placed(layers, HEIGHT, left=60, right=min(WIDTH // 3, 28 + _wide(names)), below=48)


def _spread(values: Sequence[float], low: float, high: float) -> list[float]:
    least = (high - low) * BETWEEN_NAMES / HEIGHT
    order = sorted(range(len(values)), key=values.__getitem__)
    places = [values[at] for at in order]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + least)
    beyond = places[-1] - high
    if beyond > 0:  # from the top down
        places[-1] = high
        for at in reversed(range(len(places) - 1)):
            places[at] = min(places[at], places[at + 1] - least)
    return [place for _, place in sorted(zip(order, places, strict=True))]


def _rows(spots: Sequence[Spot], names: Sequence[str], kind: Kind) -> alt.LayerChart:
    """Return a chart with a row for each cell, between its value and its figure; series are headed by their names.

    A value has the same colour in every series, as far as there are colours.
    """
    low, high = _reach(spots, kind)
    lines: list[Spot | str] = []
    for name in names:
        lines += [name] if len(names) > 1 else []
        lines += [spot for spot in spots if spot.series == name]
    values = list(dict.fromkeys(spot.name for spot in spots))
    series = values if len(names) > 1 and len(values) <= len(COLOURS) else [""]
    rows = [
        {**_row(spot, spot.name, series), "line": line, "name": spot.name, "text": spot.text}
        for line, spot in enumerate(lines)
        if isinstance(spot, Spot)
    ]
    heads = [{"line": line, "name": name} for line, name in enumerate(lines) if isinstance(name, str)]
    left = min(WIDTH // 2, 24 + _wide(values))
    right = 24 + _wide([spot.text for spot in spots])
    y = alt.Y("line:Q").axis(None).scale(domain=[len(lines) - 0.5, -0.5], nice=False, zero=False)
    x = partial(_value_axis, alt.X, low, high, kind)
    chart = alt.Chart(alt.InlineData(values=rows)).encode(y=y)
    colour = _by_series(alt.Color, COLOURS, len(series))
    layers = (
        chart.mark_rule(strokeWidth=2.5).encode(x=x("low"), x2="high:Q", color=colour),
        chart.mark_point(filled=True, size=65, opacity=1).encode(x=x("value"), color=colour),
        chart.mark_text(align="right").encode(x=alt.value(-12), text="name:N"),
        chart.mark_text(align="left").encode(x=alt.value(WIDTH - left - right + 12), text="text:N"),
        alt.Chart(alt.InlineData(values=heads))
        .mark_text(align="left", fontWeight="bold")
        .encode(x=alt.value(TITLE_LEFT - left), y=y, text="name:N"),
    )
    return _placed(layers, ROW * len(lines), left=left, right=right, below=32)


def _row(spot: Spot, of: str, series: Sequence[str]) -> dict[str, Any]:
    """Return a cell as data for the marks; ``of`` is the group that sets its colour."""
    index = series.index(of) if of in series else 0
    return {"value": spot.value, "low": spot.low, "high": spot.high, "look": index}


def _by_series(channel: Any, values: Sequence[str], count: int) -> Any:
    return channel("look:N").scale(domain=list(range(count)), range=list(values[:count])).legend(None)


def _reach(spots: Sequence[Spot], kind: Kind) -> tuple[float, float]:
    """Return the range of the axis: all intervals and a small margin; shares stay between 0 and 1."""
    low, high = min(spot.low for spot in spots), max(spot.high for spot in spots)
    air = (high - low or abs(high) or 1.0) * 0.06
    low, high = round(low - air, 9), round(high + air, 9)
    return (max(0.0, low), min(1.0, high)) if kind == "share" else (low, high)


def _value_axis(channel: Any, low: float, high: float, kind: Kind, field: str) -> Any:
    per_cent = ".1%" if high - low < 0.05 else ".0%"
    scaled = channel(f"{field}:Q").title(None).scale(domain=[low, high], nice=False, zero=False)
    return scaled.axis(format=per_cent if kind == "share" else "~g", tickCount=6)


def _wide(texts: Sequence[str]) -> int:
    return int(LETTER * max(map(len, texts)))


def _placed(layers: Sequence[alt.Chart], height: int, *, left: int, right: int, below: int) -> alt.LayerChart:
    return alt.LayerChart(layer=list(layers)).properties(
        width=WIDTH - left - right,
        height=height,
        padding={"left": left, "right": right, "top": 0, "bottom": below},
        autosize=alt.AutoSizeParams(type="none"),
        background=PAPER,
    )


def _chart_as_svg(chart: alt.LayerChart, title: str, origin: str) -> str:
    """Return the chart as SVG with its own style for dark pages: the style of a page does not apply to a picture."""
    drawn = chart.to_dict()
    lines, padding = textwrap.wrap(origin, LETTERS_IN_A_LINE), drawn["padding"]
    drawn["title"] = {"text": title, "subtitle": lines, "dx": TITLE_LEFT - padding["left"]}
    drawn["padding"] = {**padding, "top": 46 + LINE_OF_TITLE * len(lines)}
    drawn["config"] = STYLE
    svg: str = vl_convert.vegalite_to_svg(drawn)
    night = "".join(f'[fill="{day}"]{{fill:{dark}}}[stroke="{day}"]{{stroke:{dark}}}' for day, dark in BY_NIGHT.items())
    style = f"<style>@media(prefers-color-scheme:dark){{{night}}}</style>"
    plain = re.sub(r' (?:aria-[a-z]+|role|class)="[^"]*"', "", svg)  # the title describes all lines
    head, _, rest = plain.partition(">")
    return f'{head} role="img"><title>{escape(f"{title}. {origin}")}</title>{style}{rest}\n'
