"""The rating lists of the site: which there are, and a new one."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.formats.rating_lists import read_month
from indeler.language import N_, IndelerError, TooLarge
from indeler.ratings import Source, import_lists
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.visitor_language import translate
from indeler.web.manage.forms import TEMPOS, RatingListForm
from indeler.web.tournaments import rating_index


@page(Right.HOST)
@require_http_methods(["GET", "POST"])
def rating_lists(request: Request) -> HttpResponse:
    """The lists in the index, and one more; where it is bad, the old ones stay."""
    form = RatingListForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            taken = import_lists([_source(form)], rating_index.index_file())
        except IndelerError as refusal:
            form.add_error("file", translate(refusal))
        else:
            players = sum(one.players for one in taken)
            messages.success(request, _("Taken in: {count} players.").format(count=players))
            return redirect("rating-lists")
    lists = [
        (one, ", ".join(str(TEMPOS[tempo]) for tempo in one.tempos), month) for one, month in rating_index.named_lists()
    ]
    return render(request, "manage/rating-lists.html", {"form": form, "lists": lists})


def _source(form: RatingListForm) -> Source:
    file = form.cleaned_data["file"]
    if file.size > settings.LARGEST_LIST:
        size = settings.LARGEST_LIST >> 20
        raise TooLarge(N_("{name}: this file is larger than {size} MB; choose another."), name=file.name, size=size)
    return Source(file.file, file.name, form.cleaned_data["tempo"], read_month(form.cleaned_data["month"]))
