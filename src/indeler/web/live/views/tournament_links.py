"""Result entry on a phone: the links that a leader hands out, and the page behind them."""

from __future__ import annotations

from datetime import timedelta

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from indeler.opens.views import board_rows
from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.rights import Right, needs
from indeler.web.common.forms import OneLineForm
from indeler.web.common.qr import qr_svg
from indeler.web.live.entry_rows import entry_row
from indeler.web.live.reach import unreachable
from indeler.web.tournaments.tournament_lookup import found

HOURS = 12
MOST_HOURS = 24 * 14


class LinkForm(OneLineForm):
    """For whom, for which boards, for how long."""

    label = forms.CharField(label=lazy("For whom"), max_length=60, help_text=lazy("A name, or the part of the hall."))
    first_board = forms.IntegerField(label=lazy("First board"), min_value=1, max_value=9999, initial=1)
    last_board = forms.IntegerField(label=lazy("Last board"), min_value=1, max_value=9999, initial=20)
    hours = forms.IntegerField(
        label=lazy("Valid for how many hours?"), min_value=1, max_value=MOST_HOURS, initial=HOURS
    )


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def links_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The links there are, with their codes, and a new one."""
    tournament, state = found(request, slug)
    form = LinkForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = dict(form.cleaned_data)
        expires = timezone.now() + timedelta(hours=data.pop("hours"))
        links.make(LinkKind.RESULTS, tournament=tournament, expires=expires, **data)
        return redirect("links", slug=slug)
    valid = [link for link in tournament.links.order_by("first_board") if link.is_valid]
    shown = [(link, address, qr_svg(address)) for link in valid for address in [links.address(request, link)]]
    context = {"tournament": tournament, "state": state, "form": form, "links": shown, "reach": unreachable(request)}
    return render(request, "live/tournament-links.html", context)


@needs(Right.LEAD)
@require_POST
def revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make a helper's link worthless."""
    tournament, _state = found(request, slug)
    links.revoke(get_object_or_404(Link, pk=number, tournament=tournament))
    messages.success(request, _("The link opens nothing any more."))
    return redirect("links", slug=slug)


@needs(Right.ENTER_RESULTS)
@require_safe
def phone(request: HttpRequest, slug: str) -> HttpResponse:
    """The boards of this helper in the round that is being played."""
    tournament, state = found(request, slug)
    if request.actor.link is not None and request.actor.link.tournament_id != tournament.pk:
        raise Http404
    rows = board_rows(state.tournament, state.rounds, state.boards[-1]) if state.rounds else []
    mine = [entry_row(slug, state.rounds, row) for row in rows if request.actor.may_enter(tournament.pk, row.number)]
    context = {"tournament": tournament, "state": state, "number": state.rounds, "rows": mine}
    return render(request, "live/tournament-phone.html", context)
