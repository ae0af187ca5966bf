"""What an organiser chooses for the entry form of a tournament."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.web.common.forms import OneLineForm
from indeler.web.tournaments.entries import FIELDS
from indeler.web.tournaments.models import EntrySettings

MOST_CATEGORIES = 30
LONGEST_CATEGORY = 60
LABELS = {
    "mail": lazy("E-mail"),
    "phone": lazy("Phone"),
    "club": lazy("Club"),
    "rating": lazy("Rating"),
    "fide_id": lazy("FIDE number"),
    "knsb": lazy("KNSB number"),
    "birth": lazy("Year of birth"),
    "sex": lazy("Sex"),
    "federation": lazy("Federation"),
}
CHOICES = [("", lazy("do not ask")), ("may", lazy("may be filled in")), ("must", lazy("must be filled in"))]


class EntrySettingsForm(OneLineForm):
    """Closing time, limit, fields, categories, byes, fee, consent."""

    is_open = forms.BooleanField(label=lazy("People can enter"), required=False)
    closes = forms.DateTimeField(
        label=lazy("Closes at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"],
        help_text=lazy("Without a time people can enter until the first round is paired."),
    )
    most = forms.IntegerField(
        label=lazy("Places"),
        min_value=1,
        max_value=2000,
        required=False,
        help_text=lazy("Who enters when they are taken comes on the waiting list. Empty: no limit."),
    )
    categories = forms.CharField(
        label=lazy("Categories"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=lazy("One on each line. Empty: nobody is asked for one."),
    )
    byes = forms.IntegerField(
        label=lazy("Byes that may be asked for when entering"), min_value=0, max_value=9, required=False
    )
    bye_worth = forms.ChoiceField(
        label=lazy("Such a bye is worth"), choices=[("half", lazy("half a point")), ("zero", lazy("no point"))]
    )
    fee = forms.CharField(
        label=lazy("Entry fee"), max_length=200, required=False, help_text=lazy("As text, such as € 25, juniors € 15.")
    )
    payment = forms.URLField(
        label=lazy("Link for paying"),
        max_length=300,
        required=False,
        assume_scheme="https",
        widget=forms.TextInput(attrs={"inputmode": "url"}),
        help_text=lazy("We only show it. You mark yourself who has paid."),
    )
    consent = forms.CharField(
        label=lazy("What people agree to"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=lazy("Empty: a text that fits what this site does with the data."),
    )
    days = forms.IntegerField(label=lazy("Days that entries are kept after the tournament"), min_value=1, max_value=365)

    def __init__(self, data: Any, settings: EntrySettings) -> None:
        self.settings = settings
        names = [name for name in self.base_fields if hasattr(settings, name)]
        initial = {name: getattr(settings, name) for name in names}
        requirements = {f"ask_{name}": "must" if settings.form_fields[name] else "may" for name in settings.form_fields}
        super().__init__(data, initial=initial | requirements)
        for name in FIELDS:
            self.fields[f"ask_{name}"] = forms.ChoiceField(label=LABELS[name], choices=CHOICES, required=False)

    @property
    def folded(self) -> list[str]:
        """The fields that stand folded: what is asked of who enters."""
        return [f"ask_{name}" for name in FIELDS]

    def clean_categories(self) -> str:
        """Single lines of a bounded length."""
        lines = [" ".join(line.split()) for line in self.cleaned_data["categories"].splitlines() if line.strip()]
        if len(lines) > MOST_CATEGORIES or any(len(line) > LONGEST_CATEGORY for line in lines):
            text = _("Write at most {count} categories of at most {length} letters.")
            raise forms.ValidationError(text.format(count=MOST_CATEGORIES, length=LONGEST_CATEGORY))
        return "\n".join(dict.fromkeys(lines))

    def store(self) -> EntrySettings:
        """Store what was chosen."""
        for name in self.base_fields:
            setattr(self.settings, name, self.cleaned_data[name])
        self.settings.byes = self.settings.byes or 0
        chosen = {name: self.cleaned_data[f"ask_{name}"] for name in FIELDS}
        words = [f"{name}!" if value == "must" else name for name, value in chosen.items() if value]
        self.settings.asked = " ".join(words)
        self.settings.save()
        return self.settings
