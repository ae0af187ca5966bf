"""Players of a tournament: found on the rating lists of the site, compared with them, and checked in on the day."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.formats.fields import Date
from indeler.formats.rating_lists import LookedUp
from indeler.language import Sentence, Text
from indeler.model import Player, Tournament
from indeler.model.rating_lists import chosen_order, is_checked, used_rating
from indeler.opens import CheckInClosed, CheckInOpened, LaterRatingsSet, RatingListsChosen, players_not_here, propose
from indeler.ratings import TEMPOS, ImportedList, Index, InOrder, available_lists, tempo_of_event
from indeler.web.accounts import links
from indeler.web.accounts.actor import Request
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import FORM, PERSONAL, POST, TOURNAMENT, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.qr import qr_svg
from indeler.web.common.requests import number_in, parse_int
from indeler.web.common.visitor_language import name_order, translate
from indeler.web.lead.tournament_screen import missing_rows
from indeler.web.lead.views.tournaments import decide, decide_events, decide_one
from indeler.web.live.views.links import unreachable
from indeler.web.tournaments import decisions, rating_index
from indeler.web.tournaments.log import tournament_for_visitor
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.rating_index import index_file, month_of, on_lists, order_of_lists


@page(Right.LEAD, params=("q",))
def find_player(request: Request, slug: str) -> HttpResponse:
    """Show the players that match the query; only the list for a request during typing."""
    tournament, state = tournament_for_visitor(request, slug)
    query = request.GET.get("q", "").strip()[:100]
    context = {"tournament": tournament, "state": state, "q": query, "found": rating_index.search_players(query)}
    context["lists"] = rating_index.named_lists()
    return render(request, "lead/found-players.html" if request.htmx else "lead/find-player.html", context)


@page(Right.LEAD, params=("register", "tempo"), methods=FORM)
def refresh_ratings(request: Request, slug: str) -> HttpResponse:
    """Show the changes by a rating list, and apply them after confirmation."""
    tournament, state = tournament_for_visitor(request, slug)
    lists = rating_index.lists()
    registers = list(dict.fromkeys(one.register for one in lists))
    tempos = [(each, translate(Sentence(Text(each)))) for each in TEMPOS]
    context = {"tournament": tournament, "state": state, "registers": registers, "tempos": tempos}
    data = request.POST if request.method == "POST" else request.GET
    if request.POST.get("what") == "order":
        return _choose_lists(request, slug)
    chosen = data.get("register")
    register = chosen if chosen in (*registers, ALL) else next(iter(registers), "")
    tempo = data.get("tempo") if data.get("tempo") in TEMPOS else tempo_of_event(state.tournament.event)
    if not registers:
        return render(request, "lead/refresh-ratings.html", context)
    proposal = refreshing(state.tournament, str(register), str(tempo))
    order = order_of_lists(state.tournament)  # rows 123 to 126: every list, and its place; 0 where it is left out
    names = dict.fromkeys(one.name for one in (*order, *available_lists(lists, tempo_of_event(state.tournament.event))))
    choices = [(name, at if at <= len(order) else 0) for at, name in enumerate(names, start=1)]
    context |= {"choices": choices, "is_checked": is_checked(state.tournament)}
    if request.method == "POST" and request.POST.get("seen") == proposal.digest:
        month = proposal.rating_list.month if proposal.rating_list else ""
        whose = {"register": str(register), "tempo": str(tempo), "month": month}
        listed = proposal.tournament
        if "part" in request.POST:
            taken = {parse_int(number) for number in request.POST.getlist("take")}
            before = state.tournament
            players = [(listed if number in taken else before).player(number) for number in before.players]
            listed = listed.replace(players=players)
        first = number_in(request.POST, "from")
        if first > 1:
            return _set_later(request, slug, state.tournament, listed, first)
        answer = decide_events(request, slug, lambda now, who: [propose.refreshed(now, who, listed, **whose)])
        return redirect("edit-players", slug=slug) if answer.status_code == 302 else answer
    if request.method == "POST":
        messages.warning(request, _("The list has changed meanwhile; look at it again."))
    context |= {"register": register, "tempo": tempo, "refreshing": proposal}
    if used_rating(state.tournament) is not None:
        context["coming"] = range(max(state.tournament.next_round, 2), (state.total_rounds or state.rounds + 1) + 1)
    return render(request, "lead/refresh-ratings.html", context)


ALL = "*"
"""All lists, in the order of the tournament."""


def _choose_lists(request: Request, slug: str) -> HttpResponse:
    """Rows 124, 126 and 138: set the order of the lists, without some, and whether ratings are checked."""
    posted = request.POST
    names = [name.removeprefix("place-") for name in posted if name.startswith("place-")]
    placed = sorted((number_in(posted, f"place-{name}"), at, name) for at, name in enumerate(names))
    chosen = tuple(name[:40] for place, _at, name in placed if place)
    tournament = tournament_for_visitor(request, slug)[1].tournament
    is_same = chosen == tuple(one.name for one in order_of_lists(tournament))
    if is_same and chosen_order(tournament) is None:
        chosen = ()  # the usual order was not changed, only the check
    checks = posted.get("checks") == "yes"
    answer = decide_one(request, slug, RatingListsChosen, lists=chosen or None, checks=checks)
    address = f"{address_of('refresh-ratings', slug)}?register={ALL}"
    return redirect(address) if answer.status_code == 302 else answer


def _set_later(request: Request, slug: str, before: Tournament, listed: Tournament, first: int) -> HttpResponse:
    """Rows 212 and 213: in an event of more than 30 days, apply the ratings of a new list from a round on."""
    rows = [(player, before.player(number)) for number, player in listed.players.items()]
    ratings = {one.number: one.rating for one, was in rows if one.rating and one.rating != was.rating_in(first)}
    register = request.POST.get("register", "")[:40]
    fields = {"round": first, "ratings": ratings, "register": register}
    return decide_one(request, slug, LaterRatingsSet, "edit-players", **fields)


FIELDS = {
    "rating": lazy("Rating"),
    "title": lazy("Title"),
    "federation": lazy("Federation"),
    "fide_id": lazy("FIDE number"),
    "birth": lazy("Born"),
    "sex": lazy("Sex"),
    "rating_source": lazy("Source"),
}


class Difference(NamedTuple):
    """One field that differs in the list."""

    label: Any
    before: object
    after: object


class Refreshing(NamedTuple):
    """The tournament with its players as in the list, the changes, and the players to check."""

    rating_list: ImportedList | None
    tournament: Tournament
    changed: list[tuple[Player, list[Difference]]]
    not_found: list[Player]
    ambiguous: list[Player]
    other_name: list[Player]
    rating_lists: tuple[ImportedList, ...] = ()
    """The lists that were searched."""

    @property
    def month(self) -> str:
        """Return the month of the list in words."""
        return month_of(self.rating_list) if self.rating_list else ""

    @property
    def is_of_another_month(self) -> bool:
        """Return whether the tournament starts in another month than the list's: ratings are those of its first day."""
        start = Date.read(self.tournament.event.start)
        if self.rating_list is None or not self.rating_list.month or start is None:
            return False
        if used_rating(self.tournament) is not None:  # row 137: ratings of today
            return False
        return start.month > 0 and self.rating_list.month != f"{start.year}-{start.month:02}"

    @property
    def is_old(self) -> bool:
        """Row 141: return whether the list is of an earlier month, so that a newer one may be available."""
        return any(one.month and one.month < f"{timezone.localdate():%Y-%m}" for one in self.rating_lists)

    @property
    def digest(self) -> str:
        """Return a digest of the shown changes: a list that was replaced meanwhile is shown again first."""
        return sha256(repr((self.rating_list, self.changed)).encode()).hexdigest()[:16]


def refreshing(tournament: Tournament, register: str, tempo: str) -> Refreshing:
    """Look up all players in the list of FIDE or a federation."""
    found: LookedUp | InOrder
    rating_list: ImportedList | None = None
    if register == ALL:
        used = {one.register for one in order_of_lists(tournament)}
        found, rating_lists = on_lists(tournament), tuple(one for one in rating_index.lists() if one.register in used)
    else:
        with Index(index_file()) as index:
            rating_list = index.list_of(register, tempo)
            found = _with_source(tournament, index.look_up(tournament, register, tempo), register, tempo, rating_list)
        rating_lists = (rating_list,) if rating_list else ()
    players = [(before, found.tournament.player(number)) for number, before in tournament.players.items()]
    changed = [(after, differences(before, after)) for before, after in players if before != after]
    not_found, ambiguous, other_name = ([tournament.player(one) for one in who] for who in found[1:])
    return Refreshing(rating_list, found.tournament, changed, not_found, ambiguous, other_name, rating_lists)


def _with_source(
    before: Tournament, found: LookedUp, register: str, tempo: str, rating_list: ImportedList | None
) -> LookedUp:
    """Row 134: set the list as the source of each rating that it changes."""
    month = rating_list.month if rating_list else ""
    source = f"{register} {tempo} {month}".strip()
    players = [
        player._replace(rating_source=source) if player.rating != before.player(number).rating else player
        for number, player in found.tournament.players.items()
    ]
    return found._replace(tournament=found.tournament.replace(players=players))


def differences(before: Player, after: Player) -> list[Difference]:
    """Return the differences, field by field; for a federation its own rating and number."""
    found = [
        Difference(label, getattr(before, name), getattr(after, name))
        for name, label in FIELDS.items()
        if getattr(before, name) != getattr(after, name)
    ]
    known = {record.federation: record for record in before.national}
    for record in after.national:
        old = known.get(record.federation)
        if old != record:
            was = f"{old.identity} {old.rating or ''}".strip() if old else ""
            found.append(Difference(record.federation, was, f"{record.identity} {record.rating or ''}".strip()))
    return found


@page(Right.LEAD, about=TOURNAMENT, live=PERSONAL, methods=FORM)
def check_in(request: Request, slug: str) -> HttpResponse:
    """Show missing and present players; buttons open or close check-in, or make the link of a tablet."""
    tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event:
        raise Http404
    if request.method == "POST":
        return _pressed(request, tournament)
    context: dict[str, Any] = {"tournament": tournament, "state": state, "reach": unreachable(request)}
    context["missing"] = missing_rows(tournament, state, players_not_here(state))
    here = (state.players[number] for number in state.attendance.present)
    context["here"] = sorted(here, key=lambda each: name_order(each.name))
    context["tablets"] = [
        (link, address := links.address(request, link), qr_svg(address))
        for link in tournament.links.filter(kind=LinkKind.CHECK_IN)
        if link.is_valid
    ]
    return render(request, "lead/check-in.html", context)


def _pressed(request: Request, tournament: Open) -> HttpResponse:
    what = request.POST.get("what")
    if what == "tablet":
        links.make(LinkKind.CHECK_IN, tournament=tournament)
        return redirect("check-in", slug=tournament.slug)
    if what in ("open", "close"):
        return decide_one(request, tournament.slug, CheckInClosed if what == "close" else CheckInOpened, "check-in")
    raise Http404


@page(Right.LEAD, methods=POST)
def revoke_tablet(request: Request, slug: str, number: int) -> HttpResponse:
    """Revoke the link of a tablet, or undo that."""
    tournament, _state = tournament_for_visitor(request, slug)
    link = get_object_or_404(Link, pk=number, tournament=tournament, kind=LinkKind.CHECK_IN)
    links.revoke_or_renew(request, link)
    return redirect("check-in", slug=slug)


@page(Right.LEAD, methods=POST)
def check_in_player(request: Request, slug: str, number: int) -> HttpResponse:
    """Check a player in, or undo that."""
    name, is_back = request.POST.get("name", ""), request.POST.get("back") == "yes"

    def decided(tournament: Open, by: decisions.By) -> Open:
        if is_back:
            return decisions.take_check_in_back(tournament, number, name, by)
        return decisions.check_in(tournament, number, name, "arbiter", by)

    return decide(request, slug, decided, then="check-in", can_be_undone=False)
