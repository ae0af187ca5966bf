"""What is asked around the evenings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import season as seasons
from indeler.web.club.models import SeasonRow
from indeler.web.common.forms import OneLineForm
from indeler.web.manage.member_files import small

RULEBOOKS = {
    "botwinnik": lazy("botwinnik: chess, four cycles in groups, championship, rapid, blitz and a cup, Thursdays"),
    "autumn": lazy("autumn: chess, nine Friday evenings in one group, September to December"),
    "draughts": lazy("draughts: two cycles in two groups by the KNDB, and an evening of fast draughts"),
}
"""What a newcomer chooses from; every setting can be changed afterwards."""


class SeasonForm(OneLineForm):
    """A new season."""

    name = forms.CharField(label=lazy("Name"), max_length=60, help_text=lazy("Such as 2026/27."))
    start = forms.DateField(label=lazy("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    end = forms.DateField(label=lazy("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    rules = forms.ChoiceField(label=lazy("Rulebook"), choices=[(name, RULEBOOKS[name]) for name in seasons.SHIPPED])
    file = forms.FileField(label=lazy("Or a rulebook file of your own"), required=False, help_text="TOML")
    take_over = forms.BooleanField(label=lazy("With the members of the last season"), required=False, initial=True)

    def __init__(self, *given: Any, **initial: Any) -> None:
        super().__init__(*given, **initial)
        if not SeasonRow.objects.exists():
            del self.fields["take_over"]

    def text(self) -> str:
        """The text of the rulebook."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is None:
            return seasons.shipped_text(self.cleaned_data["rules"])
        return small(file).decode("utf-8", "replace")


class BackupForm(forms.Form):
    """A whole season from a backup."""

    file = forms.FileField(label=lazy("Backup (zip)"))


class MemberForm(OneLineForm):
    """A new member."""

    name = forms.CharField(label=lazy("Name"), max_length=100)
    rating = forms.IntegerField(label=lazy("Rating"), min_value=0, max_value=4000, required=False)
    born = forms.DateField(label=lazy("Date of birth"), required=False, widget=forms.DateInput(attrs={"type": "date"}))


class MembersFileForm(forms.Form):
    """Many new members, or the ratings of those there are."""

    file = forms.FileField(
        label=lazy("File"),
        help_text=lazy("Members: CSV, TRF or JSON. Ratings: the list of the federation, packed or not."),
    )
    what = forms.ChoiceField(
        label=lazy("It holds"),
        choices=[("members", lazy("new members")), ("ratings", lazy("a rating list"))],
        widget=forms.RadioSelect,
        initial="members",
    )


class EraseForm(forms.Form):
    """Nobody is erased by one press too many."""

    sure = forms.BooleanField(label=lazy("I know that this cannot be undone"))


class DeleteForm(OneLineForm):
    """Nothing is deleted whose name was not typed."""

    typed = forms.CharField(max_length=200)

    def __init__(self, data: Any, *, name: str) -> None:
        super().__init__(data)
        self.name = name
        self.fields["typed"].label = _("Type the name to delete it: {name}").format(name=name)

    def clean_typed(self) -> str:
        """The very name."""
        typed: str = self.cleaned_data["typed"]
        if typed.split() != self.name.split():
            raise forms.ValidationError(_("This is not the name; nothing was deleted."))
        return typed


class AddressForm(forms.Form):
    """Where a member gets mail; empty takes the address away."""

    email = forms.EmailField(max_length=254, required=False)


class TakeOverForm(forms.Form):
    """The rounds or the scores so far."""

    file = forms.FileField(label=lazy("File"), help_text=lazy("CSV, with a line of headings."))
