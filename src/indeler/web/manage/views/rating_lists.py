"""The rating lists of the site: which there are, and a new one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.formats.rating_lists import read_month
from indeler.language import N_, IndelerError, TooLarge
from indeler.ratings import Source, import_lists
from indeler.ratings.downloading import Addresses, download_lists, read_addresses, write_addresses
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.manage.forms import TEMPOS, AddressesForm, RatingListForm
from indeler.web.tournaments import rating_index


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def rating_lists(request: Request) -> HttpResponse:
    """The lists in the index, and one more; where it is bad, the old ones stay."""
    if "addresses" in request.POST:
        return _download(request)
    form = RatingListForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            imported = import_lists([_source(form)], rating_index.index_file())
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
        else:
            players = sum(one.players for one in imported)
            messages.success(request, _("Taken in: {count} players.").format(count=players))
            return redirect("rating-lists")
    lists = [
        (one, ", ".join(str(TEMPOS[tempo]) for tempo in one.tempos), month) for one, month in rating_index.named_lists()
    ]
    configured = read_addresses(settings.DATA)
    addresses = AddressesForm(initial={"addresses": "\n".join(configured.lines), "daily": configured.daily})
    return render(request, "manage/rating-lists.html", {"form": form, "lists": lists, "addresses": addresses})


def _download(request: Request) -> HttpResponse:
    """Rows 135 and 136: keep the addresses, and with the other button download all lists now."""
    form = AddressesForm(request.POST)
    try:
        data: dict[str, Any] = form.cleaned_data if form.is_valid() else {"addresses": "", "daily": False}
        lines = tuple(" ".join(line.split()) for line in data["addresses"].splitlines() if line.strip())
        write_addresses(settings.DATA, Addresses(lines, data["daily"]))
        if "now" in request.POST:
            imported = download_lists(lines, rating_index.index_file(), timezone.localdate())
            players = sum(one.players for one in imported)
            messages.success(request, _("Taken in: {count} players.").format(count=players))
        else:
            messages.success(request, _("The addresses are kept."))
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    return redirect("rating-lists")


def _source(form: RatingListForm) -> Source:
    file = form.cleaned_data["file"]
    if file.size > settings.LARGEST_LIST:
        size = settings.LARGEST_LIST >> 20
        raise TooLarge(N_("{name}: this file is larger than {size} MB; choose another."), name=file.name, size=size)
    data = form.cleaned_data
    return Source(file.file, file.name, data["tempo"], read_month(data["month"]), data["register"].strip().upper())
