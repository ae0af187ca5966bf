"""The letters that a member wants: when the pairings are out, and before the time to sign off runs out."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import page
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right
from indeler.web.live import reminders
from indeler.web.seasons.models import LettersWanted

KINDS = ("pairings", "deadline")


@page(Right.TAKE_PART)
@require_POST
def want_letters(request: Request, slug: str) -> HttpResponse:
    """Which of them, from now on; none where nothing is ticked."""
    if not reminders.are_on():
        raise Http404
    account = request.actor.holder
    wanted = {kind: kind in request.POST for kind in KINDS}
    if any(wanted.values()):
        LettersWanted.objects.update_or_create(account=account, defaults=wanted)
    else:
        LettersWanted.objects.filter(account=account).delete()
    messages.success(request, _("Saved."))
    return redirect(f"{reverse('me', args=[slug])}#letters")


def wishes_of(account: Account) -> LettersWanted | None:
    """What he wants now; None where the site sends no letters."""
    if not reminders.are_on():
        return None
    return LettersWanted.objects.filter(account=account).first() or LettersWanted(account=account)
