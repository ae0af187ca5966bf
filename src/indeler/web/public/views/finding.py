"""Search: one box by which everybody jumps to whatever he may see or do."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.common.requests import one_line
from indeler.web.public.finding import everything


@page(Right.READ, params=("find",), offline=True)
@require_safe
def find(request: Request) -> HttpResponse:
    """The box and what is found; for the box of another page what is found alone, or the box itself."""
    if request.club is None:
        raise Http404
    asked = one_line(request.GET.get("find", ""))
    context = {"asked": asked, "kinds": everything(request, asked)}
    if not request.htmx:
        return render(request, "public/find.html", context)
    return render(request, "public/found.html" if "find" in request.GET else "public/find-box.html", context)
