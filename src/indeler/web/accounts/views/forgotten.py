"""A forgotten password: a letter with a link that works once, within an hour, where a mail server is set."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from indeler.web.accounts import letters, links, throttle
from indeler.web.accounts.forms import AddressForm, NewPasswordForm
from indeler.web.accounts.letters import Letter
from indeler.web.accounts.models import Account, Link, LinkKind
from indeler.web.accounts.pages import page
from indeler.web.accounts.refusals import link_ended, too_often
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right

MOST = 3
"""Letters to one account within the hour, whoever asks."""
HOUR = timedelta(hours=1)


@page(Right.READ)
@require_http_methods(["GET", "POST"])
def forgotten(request: Request) -> HttpResponse:
    """Ask for an address, and say the same whether it is known or not."""
    form, can_post = AddressForm(request.POST or None), letters.can_post()
    is_sent = can_post and request.method == "POST" and form.is_valid()
    if is_sent:
        email = form.cleaned_data["email"]
        try:
            throttle.attempt(request, "forgotten", email)
        except throttle.TooOften as wait:
            return too_often(request, wait)
        letters.post_later(list(_letters(email)))
    return render(request, "accounts/forgotten.html", {"form": form, "can_post": can_post, "is_sent": is_sent})


def _letters(email: str) -> Iterator[Letter]:
    """One to each account with this address: a family may share one. Who has no password gets none this way."""
    for account in Account.objects.filter(email__iexact=email, is_active=True):
        lately = account.links.filter(kind=LinkKind.PASSWORD, created__gt=timezone.now() - HOUR)
        if account.has_usable_password() and lately.count() < MOST:
            link = links.make(LinkKind.PASSWORD, account=account, label=account.name, seal=account.seal)
            yield Letter(link, links.address_in_letter(link))


def new_password(request: Request, link: Link) -> HttpResponse:
    """Choose the password; then every older session, token and letter ends, and one logs in with it."""
    form = NewPasswordForm(link.holder, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            Account.objects.select_for_update().get(pk=link.holder.pk)
            if not Link.objects.get(pk=link.pk).is_valid:
                return link_ended(request)  # somebody else was faster with the same link
            form.save()
            links.revoke(link)
        messages.success(request, _("Your password was changed."))
        return redirect("log-in")
    return render(request, "accounts/new-password.html", {"form": form, "link": link})
