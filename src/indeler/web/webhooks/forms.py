"""The form of a receiver."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.language import InvalidInput
from indeler.web.common.forms import OneLineForm
from indeler.web.common.visitor_language import translate
from indeler.web.webhooks import posting
from indeler.web.webhooks.models import LONGEST_ADDRESS, MAIL, RECEIVERS, SIGNAL, TELEGRAM

SIGNAL_NUMBERS = 2
"""At least the sender and one recipient."""


class WebhookForm(OneLineForm):
    """The receiver of messages, and of which."""

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
        """An address that this receiver can have."""
        data = super().clean() or self.cleaned_data
        receiver, address, chat = (data.get(name, "") for name in ("receiver", "address", "chat"))
        if receiver == MAIL:
            try:
                validate_email(address)
            except ValidationError:
                self.add_error("address", _("Write an e-mail address."))
        elif address:
            self._check(address)
        if receiver == TELEGRAM and not chat:
            self.add_error("chat", _("Write the chat to which the bot writes, such as @club."))
        if receiver == SIGNAL and len(chat.split()) < SIGNAL_NUMBERS:
            self.add_error("chat", _("Write the number of the bridge, then those who receive, with blanks between."))
        return data

    def _check(self, address: str) -> None:
        try:
            posting.check_written_host(posting.check_address(address))
        except InvalidInput as refusal:
            self.add_error("address", translate(refusal))
