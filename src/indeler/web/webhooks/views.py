"""The pages for the receivers of messages, and for the state of each message."""

from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import InvalidInput
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, POST, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import language, translate
from indeler.web.seasons.season_store import season_for_visitor
from indeler.web.tournaments.log import tournament_for_visitor
from indeler.web.webhooks import posting, sender
from indeler.web.webhooks.messages import trial_message
from indeler.web.webhooks.models import (
    LONGEST_ADDRESS,
    MAIL,
    PLAIN,
    RECEIVERS,
    SET_ASIDE,
    SIGNAL,
    TELEGRAM,
    Delivery,
    Webhook,
)

MAX_RECEIVERS = 10
MAX_DELIVERIES = 50


@page(Right.LEAD, methods=FORM)
def season_webhooks(request: Request, slug: str) -> HttpResponse:
    """Show the receivers of a season, and a form for another one."""
    row, season = season_for_visitor(request, slug)
    return _list(request, {"season": row}, {"layout": "club/layout.html", "row": row, "season": season})


@page(Right.LEAD, methods=FORM)
def tournament_webhooks(request: Request, slug: str) -> HttpResponse:
    """Show the receivers of a tournament, and a form for another one."""
    row, state = tournament_for_visitor(request, slug)
    return _list(request, {"tournament": row}, {"layout": "tournaments/layout.html", "tournament": row, "state": state})


@page(Right.LEAD, methods=FORM)
def season_webhook(request: Request, slug: str, number: int) -> HttpResponse:
    """Show one receiver of a season: what it gets, and the state of each message."""
    row, season = season_for_visitor(request, slug)
    return _one(request, _hook(number, season=row), {"layout": "club/layout.html", "row": row, "season": season})


@page(Right.LEAD, methods=FORM)
def tournament_webhook(request: Request, slug: str, number: int) -> HttpResponse:
    """Show one receiver of a tournament: what it gets, and the state of each message."""
    row, state = tournament_for_visitor(request, slug)
    context = {"layout": "tournaments/layout.html", "tournament": row, "state": state}
    return _one(request, _hook(number, tournament=row), context)


@page(Right.LEAD, methods=POST)
def season_webhook_do(request: Request, slug: str, number: int) -> HttpResponse:
    """Send a trial or a message again, or delete a receiver of a season."""
    row, _season = season_for_visitor(request, slug)
    return _do(request, _hook(number, season=row))


@page(Right.LEAD, methods=POST)
def tournament_webhook_do(request: Request, slug: str, number: int) -> HttpResponse:
    """Send a trial or a message again, or delete a receiver of a tournament."""
    row, _state = tournament_for_visitor(request, slug)
    return _do(request, _hook(number, tournament=row))


def _hook(number: int, **of: Any) -> Webhook:
    if not settings.WEBHOOKS:
        raise Http404
    return get_object_or_404(Webhook, pk=number, **of)


def _list(request: Request, of: dict[str, Any], context: dict[str, Any]) -> HttpResponse:
    hooks = Webhook.objects.filter(**of)
    form = WebhookForm(request.POST or None, initial={"language": language()})
    row = next(iter(of.values()))
    if request.method == "POST":
        if not settings.WEBHOOKS:
            raise Http404
        if hooks.count() >= MAX_RECEIVERS:
            messages.error(
                request, _("There are {most} receivers already; delete one first.").format(most=MAX_RECEIVERS)
            )
        elif form.is_valid():
            return redirect(_address(Webhook.objects.create(**of, **form.cleaned_data, seen=row.version)))
    rows = [(hook, _address(hook), _place(hook)) for hook in hooks]
    context |= {"form": form, "hooks": rows, "are_on": settings.WEBHOOKS}
    return render(request, "lead/webhooks.html", context)


def _one(request: Request, hook: Webhook, context: dict[str, Any]) -> HttpResponse:
    usual = {name: getattr(hook, name) for name in WebhookForm.base_fields}
    form = WebhookForm(request.POST or None, initial=usual)
    if request.method == "POST" and form.is_valid():
        changed = form.cleaned_data | ({} if hook.is_on else {"seen": hook.subject.version})
        Webhook.objects.filter(pk=hook.pk).update(**changed)  # events during the time when it was off are not sent
        messages.success(request, _("Saved."))
        return redirect(request.path)
    context |= {
        "form": form,
        "hook": hook,
        "is_signed": hook.receiver == PLAIN,
        "deliveries": hook.deliveries.all()[:MAX_DELIVERIES],
        "set_aside": SET_ASIDE,
        "action": _address(hook, "-do"),
        "all": _list_address(hook),
    }
    return render(request, "lead/webhook.html", context)


def _do(request: Request, hook: Webhook) -> HttpResponse:
    """Handle a button: ``delete``, ``trial``, or the number of a message under ``again``."""
    if "delete" in request.POST:
        hook.delete()
        messages.success(request, _("The receiver was deleted."))
        return redirect(_list_address(hook))
    if "trial" in request.POST:
        sender.make(hook, trial_message(hook))
    elif (number := request.POST.get("again", "")).isdecimal():
        sender.send_again(get_object_or_404(Delivery, pk=int(number), webhook=hook))
    messages.success(request, _("The message is sent within a few seconds; load the page again to see the outcome."))
    return redirect(_address(hook))


def _address(hook: Webhook, ending: str = "") -> str:
    kind = "season-webhook" if hook.season_id else "tournament-webhook"
    return address_of(kind + ending, hook.subject.slug, hook.pk)


def _list_address(hook: Webhook) -> str:
    return address_of("season-webhooks" if hook.season_id else "tournament-webhooks", hook.subject.slug)


def _place(hook: Webhook) -> str:
    """Return the receiver for display: of an address only the host, because the rest may contain a password."""
    return hook.address if hook.receiver == MAIL else urlsplit(hook.address).hostname or ""


SIGNAL_NUMBERS = 2
"""The minimum number of telephone numbers: the sender and one recipient."""


class WebhookForm(OneLineForm):
    """The receiver of messages, and the kinds of messages."""

    name = forms.CharField(label=lazy("Name"), max_length=60)
    receiver = forms.ChoiceField(label=lazy("Receiver"), choices=RECEIVERS)
    address = forms.CharField(
        label=lazy("Address"),
        max_length=LONGEST_ADDRESS,
        help_text=lazy("The address that the receiver gives you, such as https://…; for e-mail an e-mail address."),
    )
    chat = forms.CharField(
        label=lazy("Chat or numbers"),
        max_length=200,
        required=False,
        help_text=lazy("For Telegram the chat, such as @club; for Signal the bridge's number and those who receive."),
    )
    language = forms.ChoiceField(label=lazy("Language"), choices=settings.LANGUAGES)
    on_pairings = forms.BooleanField(label=lazy("When pairings are published"), required=False, initial=True)
    on_result = forms.BooleanField(label=lazy("When results come in"), required=False)
    on_closed = forms.BooleanField(label=lazy("When all results of a round are final"), required=False, initial=True)
    is_on = forms.BooleanField(label=lazy("Send messages"), required=False, initial=True)

    def clean(self) -> dict[str, Any]:
        """Refuse an address that does not fit this kind of receiver."""
        data = super().clean() or self.cleaned_data
        receiver, address, chat = (data.get(name, "") for name in ("receiver", "address", "chat"))
        if receiver == MAIL:
            try:
                validate_email(address)
            except ValidationError:
                self.add_error("address", _("Write an e-mail address."))
        elif address:
            try:
                posting.check_written_host(posting.check_address(address))
            except InvalidInput as refusal:
                self.add_error("address", translate(refusal))
        if receiver == TELEGRAM and not chat:
            self.add_error("chat", _("Write the chat to which the bot writes, such as @club."))
        if receiver == SIGNAL and len(chat.split()) < SIGNAL_NUMBERS:
            self.add_error("chat", _("Write the number of the bridge, then those who receive, with blanks between."))
        return data
