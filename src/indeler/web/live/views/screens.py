"""Screens in the hall: the big one with boards, names and standings in turn, and the tablet to check in."""

from collections.abc import Collection, Sequence

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from indeler.formats.people import words_of_name
from indeler.language import IndelerError
from indeler.opens import State, players_not_here
from indeler.season import RoundKey, RoundRecord, Season, views
from indeler.web.accounts import links
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import LinkKind
from indeler.web.accounts.pages import FORM_AND_HEAD, POST, SEASON, SHARED, TOURNAMENT, Right, page
from indeler.web.accounts.throttle import unknown_link
from indeler.web.common.addresses import address_of
from indeler.web.common.requests import number_in
from indeler.web.common.visitor_language import name_order, translate
from indeler.web.live.lists import (
    Listed,
    colour_names,
    group_boards,
    round_lists,
    season_standings,
    tournament_standings,
)
from indeler.web.public.drawings import tournament_tree
from indeler.web.public.page_updates import parts_response, results_since
from indeler.web.seasons import clock
from indeler.web.seasons.display import being_played, group_of, seats
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tenancy.current import LONGEST_NOTICE
from indeler.web.tournaments import decisions
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import state_of, tournament_for_visitor
from indeler.web.tournaments.models import Open

HIGHEST_TREE = 700
"""The maximum height of the part of a tree on one screen: eight ties of a first round."""


def _screen_page(request: Request, lists: list[Listed], row: SeasonRow | Open, back: str) -> HttpResponse:
    """Return all lists; a script shows them one at a time, without it they are below each other."""
    context = {"row": row, "lists": [each for each in lists if each.rows], "back": back, "now": clock.now()}
    return render(request, "live/screen.html", context)


@page(Right.READ, about=TOURNAMENT, live=SHARED)
def tournament_screen(request: Request, slug: str) -> HttpResponse:
    """Show the current round by board and by name, then the standings; only published rounds, for leaders as well."""
    tournament, state = tournament_for_visitor(request, slug)
    state = state.for_visitors()
    lists = [*round_lists(state), *_trees(state), tournament_standings(state)]
    return _screen_page(request, lists, tournament, address_of("tournament", slug))


def _trees(state: State) -> list[Listed]:
    """Return a knock-out as a tree, in parts that are readable from the back of the hall."""
    if not state.rulebook.decisive or not state.rounds:
        return []
    tree = tournament_tree(state)
    return [Listed("tree", _("Tree"), ((tree, part),)) for part in tree.parts(HIGHEST_TREE)]


@page(Right.READ, about=SEASON, live=SHARED)
def season_screen(request: Request, slug: str) -> HttpResponse:
    """Show tonight's current round by board and by name, then the standings of that evening or cycle."""
    row, season = season_for_visitor(request, slug)
    evening = views.tonight(season, clock.club_day(season))
    rounds = being_played(season, evening.date) if evening else []
    results = results_since(request, row, season)
    if results and all(paired in rounds for paired, _at in results) and all(paired.boards for paired in rounds):
        return _screen_parts(row, season, rounds, {paired.place for paired, _at in results})
    playing = [group_of(season, paired.place) for paired in rounds]
    lists = [group_boards(group) for group in playing]
    colours, without = colour_names(), _("does not play")
    names = tuple([(seat.name, seat.board or "", colours.get(seat.colour, without)) for seat in seats(playing)])
    lists.append(Listed("names", _("Everybody by name"), names))
    lists += season_standings(season, rounds)
    return _screen_page(request, lists, row, address_of("season", slug))


def _screen_parts(
    row: SeasonRow, season: Season, rounds: Sequence[RoundRecord], changed: Collection[RoundKey]
) -> HttpResponse:
    """Return, for open screens after a result, the boards of these rounds and the standings; the names stay."""
    lists = [
        (number, group_boards(group_of(season, paired.place)))
        for number, paired in enumerate(rounds, start=1)
        if paired.place in changed
    ]
    lists += enumerate(season_standings(season, rounds), start=len(rounds) + 2)
    parts = [render_to_string("live/sheet.html", {"number": number, "list": each}) for number, each in lists]
    return parts_response(row, parts)


@page(Right.LEAD, methods=POST)
def tournament_notice(request: Request, slug: str) -> HttpResponse:
    """Set the arbiter's notice for the hall."""
    return _noted(request, tournament_for_visitor(request, slug)[0], "lead")


@page(Right.LEAD, methods=POST)
def season_notice(request: Request, slug: str) -> HttpResponse:
    """Set the leader's notice for the hall."""
    return _noted(request, season_for_visitor(request, slug)[0], "club-lead")


def _noted(request: Request, row: SeasonRow | Open, page: str) -> HttpResponse:
    """Store the notice, which is not a decision: it is shown until the next one, and not logged."""
    notice = " ".join(request.POST.get("notice", "").split())
    if not notice.isprintable():
        messages.error(request, _("Write one line, without invisible characters."))
    elif len(notice) > LONGEST_NOTICE:
        too_long = _("The sentence for the big screen has more than {most} characters; make it shorter.")
        messages.error(request, too_long.format(most=LONGEST_NOTICE))
    else:
        row.notice = notice
        row.save(update_fields=["notice"])
    return redirect(page, slug=row.slug)


@page(Right.READ, params=("q",), methods=FORM_AND_HEAD)
def tablet(request: Request, word: str) -> HttpResponse:
    """Show the players who have not arrived yet, by name; a button checks one in."""
    link = links.find_link(word)
    if link is None or link.kind != LinkKind.CHECK_IN or link.tournament is None:
        return unknown_link(request)
    tournament = link.tournament
    if request.method == "POST":
        number, name = number_in(request.POST, "player"), request.POST.get("name", "")
        try:
            decisions.check_in(tournament, number, name, "tablet", By(name))
        except IndelerError as refusal:
            messages.error(request, translate(refusal))
        else:
            messages.success(request, _("{name} has checked in. Welcome!").format(name=name))
        return HttpResponseRedirect(request.path)
    state, query = state_of(tournament), request.GET.get("q", "").strip()[:100]
    players = sorted(players_not_here(state), key=lambda each: name_order(each.name))
    found = []
    for player in players:  # each word of the query begins one of the name, ignoring accents
        spellings = [spelling for word in words_of_name(player.name) for spelling in word]
        if all(any(each.startswith(typed) for each in spellings for typed in word) for word in words_of_name(query)):
            found.append(player)
    return render(request, "live/tablet.html", {"tournament": tournament, "state": state, "players": found, "q": query})
