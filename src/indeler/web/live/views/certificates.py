"""Certificates as PDF: the lists of people, their places, and the text of each sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.opens import State
from indeler.opens.views import Standings, best_on_boards, of_category, standings_of
from indeler.season import Season, queries, views
from indeler.season.views import StandingsTable
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM_AND_HEAD, Right, page
from indeler.web.common.forms import OneLineForm
from indeler.web.common.templatetags.wording import cell, day
from indeler.web.common.visitor_language import colon, with_comma
from indeler.web.live.printing import pdf
from indeler.web.public.prize_tables import prize_tables
from indeler.web.seasons import clock
from indeler.web.seasons.display import competition_name
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tournaments.log import tournament_for_visitor


@page(Right.LEAD, methods=FORM_AND_HEAD)
def tournament_certificates(request: Request, slug: str) -> HttpResponse:
    """Make certificates for places, categories, prizes and participation in a tournament."""
    tournament, state = tournament_for_visitor(request, slug)
    context = {"tournament": tournament, "state": state, "layout": "tournaments/layout.html"}
    return _page(request, tournament.name, slug, tournament_lists(state), context)


@page(Right.LEAD, methods=FORM_AND_HEAD)
def season_certificates(request: Request, slug: str) -> HttpResponse:
    """Make certificates for places and participation in a competition of a season."""
    row, season = season_for_visitor(request, slug)
    context = {"row": row, "season": season, "layout": "club/layout.html"}
    event = " · ".join(filter(None, (request.club.name if request.club else "", row.name)))
    return _page(request, event, slug, season_lists(season), context)


def _page(
    request: Request, event: str, slug: str, lists: Mapping[str, HonourList], context: dict[str, Any]
) -> HttpResponse:
    form = CertificateForm(request, lists, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        wording = Wording(*(form.cleaned_data[name] for name in Wording._fields))
        data = certificates(form.people, wording, by_place=form.is_by_place)
        return pdf(request, event, "certificates", data, f"{slug}-certificates", keep=False)
    return render(request, "live/certificates.html", {**context, "form": form, "has_lists": bool(lists)})


class Honoured(NamedTuple):
    """A person in a list: the place (0: the list has no places), the competition, and the score."""

    name: str
    rank: int
    honour: str
    detail: str = ""


class HonourList(NamedTuple):
    """A list of people for whom certificates are made."""

    label: str
    people: tuple[Honoured, ...]


class Wording(NamedTuple):
    """The organiser's text on every certificate."""

    title: str
    place_and_date: str
    signed: str


def tournament_lists(state: State) -> dict[str, HonourList]:
    """Return the standings, those of each category, and the prizes."""
    table = standings_of(state)
    lists = {"standings": HonourList(_("Standings"), _ranked(table, ""))}
    for number, category in enumerate(state.prizes.plan.categories, 1):
        ranked = _ranked(of_category(state, table, category), category.name)
        lists[f"category-{number}"] = HonourList(category.name, ranked)
    for board in best_on_boards(state) if state.is_team_event and state.rounds else ():
        title = _("Board {number}").format(number=board.board)
        people = [Honoured(player.name, row.rank, title, f"{share} %") for row, player, _team, share in board.rows]
        lists[f"board-{board.board}"] = HonourList(title, tuple(people))
    winners = tuple(
        Honoured(row.name, 0, row.list, ", ".join(filter(None, (row.amount, row.goods))))
        for group in prize_tables(state)
        for row in group.rows
    )
    return {**lists, "prizes": HonourList(_("Prize winners"), winners)} if winners else lists


def _ranked(table: Standings, category: str) -> tuple[Honoured, ...]:
    people = []
    for row in table.rows:
        text = _("with {points} point") if row.points in ("1", "½") else _("with {points} points")
        name, points = row.player.name or str(row.player.number), text.format(points=with_comma(row.points))
        people.append(Honoured(name, row.rank, category, points))
    return tuple(people)


def season_lists(season: Season) -> dict[str, HonourList]:
    """Return every table of every competition in which members have a place."""
    tables = {
        f"{competition.name}/{table.code}": (_list_title(season, competition.name, table), table)
        for competition in views.competitions(season, "tables")
        for table in queries.tables(competition)
        if any(row.member for row in table.rows)
    }
    return {code: HonourList(title, _members(table, title)) for code, (title, table) in tables.items()}


def _list_title(season: Season, competition: str, table: StandingsTable) -> str:
    """Return the title of a table, after that of its competition unless it begins with it."""
    name, title = competition_name(season, competition), cell(table.title)
    return capfirst(title if title.casefold().startswith(name.casefold()) else f"{name}{colon()} {title}")


def _members(table: StandingsTable, title: str) -> tuple[Honoured, ...]:
    strong = next((place for place, column in enumerate(table.columns) if column.strong), None)

    def detail(cells: tuple[Any, ...]) -> str:
        return "" if strong is None else f"{cell(table.columns[strong].head)}{colon()} {cell(cells[strong])}"

    return tuple(Honoured(row.name, row.rank, title, detail(row.cells)) for row in table.rows if row.member)


def certificates(people: Iterable[Honoured], wording: Wording, *, by_place: bool) -> dict[str, Any]:
    """Return the data of the template: a sheet for each person, for a place or for participation."""
    return {**wording._asdict(), "for": _("for"), "sheets": [_sheet(each, by_place) for each in people]}


def _sheet(person: Honoured, by_place: bool) -> list[str]:
    if not by_place:
        return [spoken_name(person.name), _("took part"), person.honour, ""]
    if not person.rank:
        return [spoken_name(person.name), person.honour, person.detail, ""]
    return [spoken_name(person.name), ordinal_place(person.rank), person.honour, person.detail]


def spoken_name(name: str) -> str:
    """Return a name with the first name first: lists have the last name first, with a comma."""
    last, _comma, first = name.partition(", ")
    return f"{first} {last}" if first and "," not in first else name


def ordinal_place(rank: int) -> str:
    """Return a place in words: English has four endings."""
    texts = {1: _("{rank}st place"), 2: _("{rank}nd place"), 3: _("{rank}rd place")}
    return texts.get(0 if rank % 100 in (11, 12, 13) else rank % 10, _("{rank}th place")).format(rank=rank)


class CertificateForm(OneLineForm):
    """The recipients of certificates, and their text."""

    list = forms.ChoiceField(label=lazy("From which list?"))
    who = forms.ChoiceField(
        label=lazy("Who gets one?"),
        choices=[
            ("places", lazy("the first places, or the winners of the prizes")),
            ("everybody", lazy("everybody, for taking part")),
        ],
        widget=forms.RadioSelect,
        initial="places",
    )
    places = forms.IntegerField(
        label=lazy("How many places?"),
        min_value=1,
        max_value=999,
        initial=3,
        help_text=lazy("Who shares a place gets one too."),
    )
    title = forms.CharField(label=lazy("Title"), max_length=60)
    place_and_date = forms.CharField(label=lazy("Place and date"), max_length=80, required=False)
    signed = forms.CharField(
        label=lazy("Who signs?"),
        max_length=80,
        required=False,
        help_text=lazy("The name below the line for the signature."),
    )

    def __init__(self, request: Request, lists: Mapping[str, HonourList], data: Mapping[str, Any] | None) -> None:
        super().__init__(data)
        self._lists = lists
        self.set_choices("list", [(key, each.label) for key, each in lists.items()])
        town = request.club.town if request.club else ""
        self.fields["title"].initial = _("Certificate")
        self.fields["place_and_date"].initial = ", ".join(filter(None, (town, day(clock.today(), "j F Y"))))
        self.fields["signed"].initial = request.actor.name

    @property
    def is_by_place(self) -> bool:
        """Return whether certificates are for a place or a prize, and not for participation."""
        return bool(self.cleaned_data["who"] == "places")

    @property
    def people(self) -> tuple[Honoured, ...]:
        """Return the recipients of certificates, in the order of the list."""
        people = self._lists[self.cleaned_data["list"]].people
        if not self.is_by_place:
            return people
        return tuple(each for each in people if each.rank <= self.cleaned_data["places"])
