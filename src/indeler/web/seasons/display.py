"""Displays the season's views on a page: evenings, tables and their cells, competitions by name, events in words."""

import datetime
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import InvalidInput
from indeler.language.catalogue import conventions_of
from indeler.model import Kind, format_points
from indeler.model.board_game import BoardGame
from indeler.season import CompetitionRules, RoundKey, RoundRecord, Season, queries, views
from indeler.season.capabilities import DrawsStartPositions, HasTables, IsPairedBySystem, PlaysMatches
from indeler.season.events import Event
from indeler.season.views import Outcome, PairingView, event_words
from indeler.web.common.templatetags.wording import cell, day
from indeler.web.common.visitor_language import colon, language, name_order, translate, translate_name, words

COMPETITIONS = {
    "cycles": lazy("club competition"),
    "rapid": lazy("rapid"),
    "blitz": lazy("blitz"),
    "fast": lazy("fast draughts"),
    "cup": lazy("cup"),
    "reserve": lazy("reserve evening"),
    "special": lazy("special evening"),
}

OF_DRAUGHTS = {"rapid": lazy("rapid draughts"), "blitz": lazy("fast draughts")}
"""The names that differ from those of chess in some language."""

STATUSES = {
    "expected": lazy("comes"),
    "signed-off": lazy("signed off"),
    "external": lazy("plays elsewhere"),
    "late": lazy("signed off too late"),
    "no-show": lazy("absent without notice"),
    "exempt": lazy("exempt"),
    "cup": lazy("plays a cup game"),
    "played": lazy("has a result of this evening already"),
    "absent": lazy("absent"),
    "free": lazy("free"),
}

OUTCOMES = {
    "pending": lazy("no result yet"),
    "odd": lazy("has the bye"),
    "free": lazy("opponent did not come"),
    "exempt": lazy("exempt"),
    "external": lazy("external game"),
    "signed-off": lazy("signed off"),
    "no-show": lazy("absent without notice"),
    "not-in": lazy("did not take part"),
}

_SHORT = {
    "odd": lazy("bye"),
    "free": lazy("free"),
    "exempt": lazy("exc"),
    "external": lazy("ext"),
    "signed-off": lazy("absent"),
    "no-show": lazy("abs"),
    "not-in": "–",
}
_KINDS = {
    ("game", "win"): Kind.WIN,
    ("game", "draw"): Kind.DRAW,
    ("game", "loss"): Kind.LOSS,
    ("forfeit", "win"): Kind.FORFEIT_WIN,
    ("forfeit", "loss"): Kind.FORFEIT_LOSS,
}


def members_of(season: Season) -> tuple[tuple[str, str], ...]:
    """Return all members by name, former members last."""
    people = sorted(season.state.members.values(), key=lambda one: (one.left is not None, name_order(one.name)))
    return tuple((str(one.id), one.name) for one in people)


def competition_name(season: Season, what: str) -> str:
    """Return the name of an evening's subject: a competition in the club's or the visitor's words, reserve, special."""
    found = season.find(what)
    if found is not None:
        return _competition_name(found)
    if what == views.RESERVE and not views.keeps_reserve(season):
        return _("club evening")
    return str(COMPETITIONS.get(what, what))


def competition_title(competition: views.Competition[Any]) -> str:
    """Return the title of a competition, at the beginning of a line."""
    return capfirst(_competition_name(competition))


def _competition_name(competition: views.Competition[Any]) -> str:
    if competition.rules.title or competition.name not in COMPETITIONS:
        return translate_name(competition.title)
    words = {**COMPETITIONS, **OF_DRAUGHTS} if competition.game is BoardGame.DRAUGHTS else COMPETITIONS
    return str(words[competition.name])


def rules_name(rules: CompetitionRules) -> str:
    """Return a competition's name from its club rules: its title, or its name or kind in the visitor's language."""
    if rules.title or rules.name in COMPETITIONS:
        return rules.title or str(COMPETITIONS[rules.name])
    return words()(rules.heading) if rules.heading and rules.name == rules.__struct_config__.tag else rules.name


def evening_title(season: Season, what: str, part: int, round: int) -> str:
    """Return the title of an evening."""
    if round:
        return capfirst(translate(season.competition(what).round_title(part, round)))
    name = capfirst(competition_name(season, what))
    return _("{competition}, evening {number}").format(competition=name, number=part) if part else name


def full_round_title(season: Season, place: RoundKey) -> str:
    """Return the full title of a group's round."""
    return capfirst(translate(season.name_round(place)))


def place_title(season: Season, place: RoundKey) -> str:
    """Return the title of a group's round; where an evening has one round the group is enough."""
    competition = season.competition(place.competition)
    if isinstance(competition, PlaysMatches):
        return str(translate(competition.match_title(place)))
    is_only_one = all(each.rounds == 1 for each in views.slots(season).values() if each.has(*place[:3]))
    if competition.regular and is_only_one and place.group:
        return _("Group {group}").format(group=place.group)
    return _of_group(season, place, _("Round {round}").format(round=place.round))


def round_title(season: Season, place: RoundKey) -> str:
    """Return the title of a group's round, with the number of rounds where an evening has several."""
    rounds = queries.rounds_on(season.competition(place.competition), place.part)
    if place.group not in rounds:
        return place_title(season, place)
    return _of_group(season, place, round_of_rounds(place.round, rounds[place.group]))


def round_heading(season: Season, place: RoundKey) -> str:
    """Return the heading of a round: with the score of a match, and the drawn starting position."""
    paired = season.state.pairings.get(place)
    competition, title = season.competition(place.competition), round_title(season, place)
    if isinstance(competition, PlaysMatches):
        return ": ".join(filter(None, (title, competition.match_score(place))))
    start = competition.describe_start(paired) if paired and isinstance(competition, DrawsStartPositions) else None
    return title if start is None else f"{title}, {translate(start)}"


def _of_group(season: Season, place: RoundKey, round: str) -> str:
    group = season.competition(place.competition).describe_group(place.group)
    return round if group is None else f"{translate(group)}{colon()} {round}"


def round_of_rounds(round: int, rounds: int) -> str:
    """Return the number of a round and the number of rounds."""
    return _("Round {round} of {rounds}").format(round=round, rounds=rounds)


class Cell(NamedTuple):
    """One round in the table of the standings: short, and in words for a screen reader."""

    text: str
    title: str
    points: str


def cell_of(outcome: Outcome, ranks: dict[int, int], name: str, game: BoardGame) -> Cell:
    """Return a round: ``3w1`` is a win with White against the present third, in draughts ``3w2``."""
    points = format_points(outcome.points)
    if outcome.kind in _SHORT:
        return Cell(str(_SHORT[outcome.kind]), f"{OUTCOMES[outcome.kind]} ({points})", points)
    letter = conventions_of(language()).colour(outcome.colour)
    sign = game.sign(_KINDS.get((outcome.kind, outcome.result), Kind.PENDING))
    return Cell(f"{ranks.get(outcome.opponent, '?')}{letter}{sign}", f"{name} ({points})", points)


def legend_of_cells(cards: Iterable[Sequence[Outcome]]) -> list[tuple[str, str]]:
    """Return the meaning of each word that stands in a cell for a round without a game."""
    kinds = {outcome.kind for card in cards for outcome in card}
    return [(str(short), str(OUTCOMES[kind])) for kind, short in _SHORT.items() if kind in kinds]


class Group(NamedTuple):
    """The round of a group on a page."""

    place: RoundKey
    name: str
    title: str
    """The name, and the drawn starting position."""
    view: PairingView
    others: list[tuple[str, Any]]
    has_reasons: bool
    """Whether a pairing system made it, so that there is a page with its reasons."""
    is_of_cycles: bool
    """Whether it is a group of a cycle."""
    game: BoardGame


def group_of(season: Season, place: RoundKey) -> Group:
    """Return the boards of a group, and its members without a game with the reason."""
    view = views.pairing(season, place)
    others = sorted((season.name(member), STATUSES.get(why, why)) for member, why in view.others.items())
    competition = season.competition(place.competition)
    has_reasons = isinstance(competition, IsPairedBySystem) and queries.goes_by_attendance(competition, place)
    is_of_cycles = competition.shown_as == "groups"
    name, title = round_title(season, place), round_heading(season, place)
    return Group(place, name, title, view, others, has_reasons, is_of_cycles, competition.game)


def published_groups(season: Season, date: datetime.date) -> list[Group]:
    """Return the groups of an evening with a public pairing, in the visitor's language."""

    def groups() -> list[Group]:
        pairings = season.state.pairings.items()
        places = [place for place, paired in pairings if paired.date == date and paired.published_at]
        return [group_of(season, place) for place in sorted(places, key=partial(views.in_order, season))]

    return season.cached(("published groups", date, get_language()), groups)


def being_played(season: Season, date: datetime.date) -> list[RoundRecord]:
    """Return the last published round of every group of an evening, and earlier ones with missing results."""
    out = [paired for paired in season.state.pairings.values() if paired.date == date and paired.published_at]
    last = {paired.place.group: paired.place.round for paired in sorted(out, key=lambda each: each.place.round)}
    found = [each for each in out if each.place.round == last[each.place.group] or views.missing(season, each)]
    return sorted(found, key=lambda paired: views.in_order(season, paired.place))


class Seat(NamedTuple):
    """A player's seat, for the list by name; the odd player has no board."""

    name: str
    board: int
    colour: str
    group: str
    opponent: str


def seats(groups: list[Group]) -> list[Seat]:
    """Return all players by name, with their rounds in order; with the group where there are several."""
    found: list[Seat] = []
    for group in groups:
        name = group.name if len(groups) > 1 else ""
        if group.view.odd_name:
            found.append(Seat(group.view.odd_name, 0, "", name, ""))
        for board in group.view.boards:
            found.append(Seat(board.white_name, board.board, "w", name, board.black_name))
            found.append(Seat(board.black_name, board.board, "b", name, board.white_name))
    return sorted(found, key=lambda seat: name_order(seat.name))


def or_none(make: Any, *arguments: Any) -> Any:
    """Return a view, or None where the season has not progressed that far."""
    try:
        return make(*arguments)
    except InvalidInput:
        return None


def describe_event(season: Season, event: Event) -> str:
    """Return the event in words: what happened, to which member, where."""
    return event_words.describe_event(season, event, words())


def facts(season: Season, event: Event) -> list[tuple[str, str]]:
    """Return the content of an event, field by field; dates in the format of the site."""

    def in_words(name: str, context: Any) -> str:
        value = getattr(event, name)
        if type(value) is datetime.date:
            return day(value, "l j F Y")
        if (name, value) == ("round", 0):
            return _("preliminary round")  # BW-72
        return ", ".join(map(translate_name, context)) if isinstance(context, list) else translate_name(context)

    return [(name, in_words(name, context)) for name, context in event_words.facts(season, event)]


def kind_name(kind: str) -> str:
    """Return a kind of event as a heading."""
    return event_words.heading(kind, words())


def meaning(kind: str) -> str:
    """Return the purpose of a kind of event."""
    return event_words.meaning(kind, words())


def field_name(name: str) -> str:
    """Return the label of a field of an event."""
    known = event_words.LABELS.get(name)
    return words()(known) if known else name


def field_meaning(kind: str, name: str) -> str:
    """Return the meaning of a field of this kind of event, where its name is not enough."""
    meaning = event_words.field_words(kind, name).meaning
    return words()(meaning) if meaning else ""


def value_name(field: str, value: str) -> str:
    """Return a field's value, translated where it is a word of the program."""
    sentence = event_words.VALUES.get(field, {}).get(value)
    return sentence.translated(words()) if sentence else value


class Table(NamedTuple):
    """Standings in short."""

    place: RoundKey
    title: str
    head: str
    """The heading of the ranking value."""
    rows: list[tuple[int, str, str]]
    """Rank, name, and the ranking value."""
    is_group: bool = False
    """Whether these are the standings of a group, and not of a competition or one of its evenings."""


def places_in_play(season: Season, playing: Sequence[RoundKey]) -> list[RoundKey]:
    """Return the standings of the current rounds: their evening's, or those of all groups of the cycle."""
    of_evening = [place for place in playing if season.competition(place.competition).shown_as != "groups"]
    newest = views.newest_cycle(season)
    if of_evening or newest is None:
        return of_evening
    name = views.competitions(season, "groups")[0].name
    return [RoundKey(name, newest.number, 1, group) for group in newest.groups]


def tables_of(season: Season, places: Sequence[RoundKey]) -> list[Table]:
    """Return the standings after these rounds."""
    tables: list[Table] = []
    for name, listed in groupby(places, lambda place: place.competition):
        of_it = list(listed)
        competition = season.competition(name)
        is_group = competition.shown_as == "groups"
        found = competition.tables_after(of_it) if isinstance(competition, HasTables) else queries.tables(competition)
        of_each = of_it if is_group else [of_it[0]] * len(found)
        for place, table in zip(of_each, found, strict=True):
            strong, head = next((at, translate(each.head)) for at, each in enumerate(table.columns) if each.strong)
            rows = [(row.rank, row.name, cell(row.cells[strong])) for row in table.rows]
            tables.append(Table(place, capfirst(translate(table.title)), head, rows, is_group))
    return tables
