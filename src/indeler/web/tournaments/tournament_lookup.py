"""Finding a tournament for a page, as far as the visitor may see it."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from indeler.opens import State
from indeler.web.accounts.pages import continue_if_slow
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.lookup import Lookup
from indeler.web.tournaments.log import state_of
from indeler.web.tournaments.models import Open

_by_slug = Lookup(Open, "slug")


def visible_tournaments(request: Request) -> QuerySet[Open]:
    """Every tournament that this visitor may see, the newest first."""
    return Open.objects.all() if request.actor.may(Right.OVERSEE) else Open.objects.filter(is_public=True)


def has_archived_tournaments(request: Request) -> bool:
    """Whether the archive has a tournament for this visitor."""
    return visible_tournaments(request).exclude(archived=None).exists()


def tournament_for_visitor(request: Request, slug: str) -> tuple[Open, State]:
    """The tournament, and its state without what is not public yet; a leader sees everything."""
    tournament = tournament_row_for_visitor(request, slug)
    state = state_of(tournament)
    return tournament, state if request.actor.may(Right.LEAD) else state.for_visitors()


def tournament_row_for_visitor(request: Request, slug: str) -> Open:
    """The tournament, if this visitor may see it; a page that declares a high cost goes on in the pool."""
    tournament = _by_slug.one(slug)
    if tournament is None or not (tournament.is_public or sees_all(request, tournament)):
        raise Http404
    request.shows = tournament
    link = request.actor.link
    if link is not None and link.tournament_id == tournament.pk:
        link.tournament = tournament  # the helper is remembered, and this with him
    continue_if_slow(request)
    return tournament


def sees_all(request: Request, tournament: Open) -> bool:
    """Leaders and overseers, and a helper in his own tournament."""
    link = request.actor.link
    return bool(request.actor.may(Right.OVERSEE) or (link is not None and link.tournament_id == tournament.pk))


def round_or_404(state: State, round: int) -> int:
    """The number of a round that can be shown."""
    if not 1 <= round <= state.rounds:
        raise Http404
    return round
