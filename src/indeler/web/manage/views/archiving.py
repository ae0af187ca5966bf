"""Seasons and tournaments that are over: put in the archive, taken out again, or deleted with all that is in them."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from indeler.opens import tournaments
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.logbooks import DatabaseStore
from indeler.web.common.undo import Undo, report_done
from indeler.web.live.typeset import forget_prints
from indeler.web.manage.erasing import overwrite
from indeler.web.manage.forms import DeleteForm
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_lookup import season_for_visitor
from indeler.web.seasons.season_store import SEASONS
from indeler.web.tournaments.log import OPENS
from indeler.web.tournaments.models import Open
from indeler.web.tournaments.tournament_lookup import tournament_row_for_visitor


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def archive_season(request: Request, slug: str) -> HttpResponse:
    """Archive a season, or delete it."""
    return _archive_or_delete(request, season_for_visitor(request, slug)[0], "season", "seasons")


@page(Right.MANAGE)
@require_http_methods(["GET", "POST"])
def archive_tournament(request: Request, slug: str) -> HttpResponse:
    """Archive a tournament, or delete it."""
    return _archive_or_delete(request, tournament_row_for_visitor(request, slug), "tournament", "tournaments")


def _archive_or_delete(request: Request, row: SeasonRow | Open, page: str, all_of_them: str) -> HttpResponse:
    """Ask, do it, and say what happened."""
    action = request.POST.get("do", "")
    form = DeleteForm(request.POST if action == "delete" else None, name=row.name)
    if action in ("archive", "take-out"):
        row.archived = timezone.now() if action == "archive" else None
        row.save(update_fields=["archived"])
        text = _("{name} is in the archive.") if action == "archive" else _("{name} is out of the archive.")
        opposite = "take-out" if action == "archive" else "archive"
        report_done(request, text.format(name=row.name), Undo(request.path, (("do", opposite),)))
        return redirect("archive" if action == "archive" else all_of_them)
    if action == "delete" and form.is_valid():
        delete(row)
        messages.success(request, _("{name} was deleted. Earlier backups still have it.").format(name=row.name))
        return redirect(all_of_them)
    context = {"row": row, "row_address": reverse(page, args=[row.slug]), "form": form}
    return render(request, "manage/put-away.html", context)


def delete(row: SeasonRow | Open) -> None:
    """The lines of its logbook, what players reported, hidden names and links go with it; then every kept print."""
    with transaction.atomic():
        row.delete()
        transaction.on_commit(overwrite, robust=True)
    (SEASONS if isinstance(row, SeasonRow) else OPENS).forget(row)
    forget_prints()


@page(Right.MANAGE)
@require_safe
def logbook(request: Request, slug: str) -> HttpResponse:
    """The logbook as a file, which ``indeler open verify`` looks at: one event a line, in JSON."""
    lines = DatabaseStore(tournament_row_for_visitor(request, slug)).read()
    response = HttpResponse(tournaments.packed(lines), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{slug}.jsonl"'
    return response
