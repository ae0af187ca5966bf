"""Forms about the season and its evenings."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler import season as seasons
from indeler.formats.people import TYPED
from indeler.language import N_, TooLarge
from indeler.web.common.form_fields import (
    check_field,
    choice_field,
    date_field,
    file_field,
    lines_field,
    number_field,
    text_field,
)
from indeler.web.common.forms import OneLineForm, refusal_at
from indeler.web.common.people_lists import ListSource
from indeler.web.common.visitor_language import colon, language, name_order, words
from indeler.web.seasons.models import ClubMember, SeasonRow

FIRST_DAY = "first-day"
"""The choice of the day of the week on which the season begins."""


def weekdays() -> list[tuple[str, str]]:
    """Return the days of the week by the words of the club rules file."""
    translated = words()
    return [(day, translated(name)) for day, name in seasons.WEEKDAY_WORDS.items()]


def presets() -> list[tuple[str, str]]:
    """Return the club rules to choose from; every setting can be changed afterwards."""
    translated = words()
    return [
        (name, f"{translated(each.title)}{colon()} {translated(each.sentence)}")
        for name, each in seasons.PRESETS.items()
    ]


_A_TOML_FILE = lazy("A text file whose name ends in .toml.")


class DaysForm(OneLineForm):
    """A form that asks for the first and the last day of a season, by the names of the two fields."""

    days: tuple[str, str]

    def clean(self) -> dict[str, Any]:
        """Refuse days that cannot be the limits of a season."""
        first, last = (self.cleaned_data.get(name) for name in self.days)
        if first and last:
            with refusal_at(self, self.days[1]):
                seasons.views.check_season(first, last)
        return self.cleaned_data


class SeasonForm(DaysForm):
    """A new season."""

    days = ("start", "end")

    name = text_field(lazy("Name of the season"), 60, lazy("Such as 2026/27."), required=True)
    start = date_field(lazy("First day"), required=True)
    end = date_field(lazy("Last day"), required=True)
    weekday = choice_field(lazy("Day of the week"), lambda: [(FIRST_DAY, _("that of the first day")), *weekdays()])
    second_weekday = choice_field(
        lazy("Second day of the week"),
        lambda: [("", _("none")), *weekdays()],
        lazy("For a club that plays on two days of the week."),
    )
    rules = choice_field(
        lazy("To begin with"), presets, required=True, widget=forms.RadioSelect, initial=seasons.SHIPPED[0]
    )
    file = file_field(lazy("Or a club rules file of your own"), _A_TOML_FILE)
    take_over = check_field(lazy("With the members of the last season"), initial=True)

    def __init__(self, *args: Any, with_club_name: bool = False, **initial: Any) -> None:
        super().__init__(*args, **initial)
        if not SeasonRow.objects.exists():
            del self.fields["take_over"]
        if with_club_name:
            self.fields["club"] = text_field(_("Name of the club"), 100)
            self.order_fields(["club"])

    def clean(self) -> dict[str, Any]:
        """Refuse two equal days of the week."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        second = data.get("second_weekday")
        if second and second == self._weekday(data):
            self.add_error("second_weekday", _("Choose another day than the first one."))
        return data

    def _weekday(self, data: dict[str, Any]) -> str:
        """Return the chosen day of the week; by default that of the first day, unless an own file states one."""
        chosen: str = data.get("weekday", "")
        if chosen != FIRST_DAY:
            return chosen
        return "" if data.get("file") or not data.get("start") else seasons.WEEKDAYS[data["start"].weekday()]

    def text(self) -> str:
        """Return the text of the club rules, with the days of the week on which the club plays."""
        data = self.cleaned_data
        text = preset_text(data["rules"]) if data["file"] is None else text_in(data["file"])
        days = {"weekday": self._weekday(data), "second_weekday": data["second_weekday"]}
        chosen = {f"evening.{name}": seasons.as_toml(day) for name, day in days.items() if day}
        return seasons.with_settings(text, chosen) if chosen else text


def preset_text(name: str) -> str:
    """Return the text of built-in club rules without their title, which is not that of the club's own rules.

    The title of a competition, which the club can change, is in the visitor's language.
    """
    text, preset = seasons.shipped_text(name), seasons.PRESETS[name]
    titles = {"title": ""}
    if preset.competition and language() != "en":
        titles["competition[0].title"] = seasons.as_toml(words()(preset.competition))
    return seasons.with_settings(text, titles)


def text_in(file: UploadedFile) -> str:
    """Return the text of an uploaded club rules file."""
    return read_upload(file).decode("utf-8", "replace")


class RulebookFileForm(forms.Form):
    """A club rules file that was edited elsewhere."""

    file = file_field(lazy("Club rules file"), _A_TOML_FILE, required=True)


def by_name(members: Iterable[ClubMember]) -> list[ClubMember]:
    """Return the members in the order of their names."""
    return sorted(members, key=lambda one: (name_order(one.name), one.number))


LONGEST_TYPED = 200_000


def source_of(file: UploadedFile | None, typed: str) -> ListSource:
    """Return a list of members as a file or as lines."""
    if file is None:
        return ListSource(typed.encode(), TYPED)
    return ListSource(read_upload(file), "".join(filter(str.isprintable, file.name or ""))[:200])


class DraftMembersForm(forms.Form):
    """The members of a season that is being set up: from a file, or typed in."""

    file = file_field(lazy("A list of members"), lazy("Excel, CSV, a list of names, TRF or JSON."))
    lines = lines_field(
        lazy("Or typed in or pasted"),
        8,
        LONGEST_TYPED,
        lazy("One per line: name; rating. For example: Anna de Vries; 1800. Or a spreadsheet with its headings."),
    )

    @property
    def source(self) -> ListSource:
        """Return the list that was sent, typed or pasted."""
        return source_of(self.cleaned_data["file"], self.cleaned_data["lines"])

    def __init__(self, *args: Any, **initial: Any) -> None:
        super().__init__(*args, **initial)
        found = ClubMember.objects.filter(left=None, merged_into=None)
        if found:
            self.fields["picked"] = forms.TypedMultipleChoiceField(
                label=_("Members of the club who play"),
                choices=[(each.number, each.name) for each in by_name(found)],
                coerce=int,
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
            self.order_fields(["picked"])


class DraftForm(DaysForm):
    """The name and the days of a season that is being set up."""

    days = ("starts", "ends")

    name = text_field(lazy("Name"), 60, lazy("Such as 2026/27."), required=True)
    starts = date_field(lazy("First day"), required=True)
    ends = date_field(lazy("Last day"), required=True)


class BackupForm(forms.Form):
    """A whole season from a backup."""

    file = file_field(lazy("Backup (zip)"), required=True)


class MemberForm(OneLineForm):
    """A new member."""

    name = text_field(lazy("Name"), 100, required=True)
    rating = number_field(lazy("Rating"), 0, 4000)
    born = date_field(lazy("Date of birth"))


class ClubMemberForm(MemberForm, forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """A member of the club, independent of seasons."""

    class Meta:
        model = ClubMember
        fields = ("name", "rating", "born", "knsb", "fide_id")

    def get_initial_for_field(self, field: forms.Field, field_name: str) -> object:
        """Return what the field has at first; nothing for a member without a rating."""
        return super().get_initial_for_field(field, field_name) or None

    def clean_rating(self) -> int:
        """Return the rating; 0 where none was typed."""
        return self.cleaned_data["rating"] or 0


class MembersFileForm(forms.Form):
    """Many new members, or ratings of present members."""

    file = file_field(
        lazy("File"), lazy("Members: Excel, CSV, a list of names, TRF or JSON. Ratings: the list of the federation.")
    )
    lines = lines_field(
        lazy("Or paste the members here"),
        5,
        LONGEST_TYPED,
        lazy("From a spreadsheet with its headings, or one name a line. You can check the result first."),
    )
    what = choice_field(
        lazy("What is in it"),
        [("members", lazy("new members")), ("ratings", lazy("a rating list"))],
        required=True,
        widget=forms.RadioSelect,
        initial="members",
    )

    def clean(self) -> dict[str, Any]:
        """Refuse a form with neither a file nor lines."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not data.get("file") and (not data.get("lines") or data.get("what") == "ratings"):
            self.add_error("file", _("Choose a file."))
        return data

    @property
    def source(self) -> ListSource:
        """Return the list that was sent or pasted."""
        return source_of(self.cleaned_data["file"], self.cleaned_data["lines"])


TEMPOS = {"standard": lazy("standard"), "rapid": lazy("rapid"), "blitz": lazy("blitz")}


class RatingListForm(forms.Form):
    """A rating list for the index of the site."""

    file = file_field(lazy("File"), required=True)
    tempo = choice_field(lazy("Tempo"), [("", lazy("as the file tells")), *TEMPOS.items()])
    month = text_field(
        lazy("Month of the list"),
        40,
        lazy("For example 2026-10. Leave it empty to use what the file or its name says."),
    )
    register = text_field(
        lazy("Name of a list of your own"),
        12,
        lazy("Such as CLUB, for a table with the headings name and rating. Leave it empty for other lists."),
    )


class AddressesForm(forms.Form):
    """The addresses from which rating lists are downloaded, and whether that is done daily."""

    addresses = lines_field(
        lazy("Addresses"),
        4,
        4000,
        lazy("One per line; behind the address of a list of your own a blank and its name, such as CLUB."),
        placeholder="https://ratings.fide.com/download/players_list_xml.zip",
    )
    daily = check_field(lazy("Download them each day"))


class EraseForm(forms.Form):
    """The confirmation of an erasure, so that it does not happen by mistake."""

    sure = forms.BooleanField(label=lazy("I know that this cannot be undone"))


class DeleteForm(OneLineForm):
    """The confirmation of a deletion: the name must be typed."""

    typed = forms.CharField(max_length=200)

    def __init__(self, data: Any, *, name: str) -> None:
        super().__init__(data)
        self.name = name
        self.fields["typed"].label = _("Type the name to delete it: {name}").format(name=name)

    def clean_typed(self) -> str:
        """Refuse any text but the exact name."""
        typed: str = self.cleaned_data["typed"]
        if typed.split() != self.name.split():
            raise forms.ValidationError(_("This is not the name; nothing was deleted."))
        return typed


class AddressForm(forms.Form):
    """The mail address of a member; empty removes it."""

    email = forms.EmailField(max_length=254, required=False)


class TakeOverForm(forms.Form):
    """The rounds or the scores so far."""

    file = file_field(
        lazy("File"),
        lazy("The report of Sevilla (JSON), a tournament file such as TRF, or CSV with a line of headings."),
        required=True,
    )


def read_upload(file: UploadedFile, largest: int = settings.LARGEST_UPLOAD) -> bytes:
    """Return the bytes of an uploaded file; refuse too many."""
    assert file.size is not None  # its size was limited when it was received
    if file.size > largest:
        raise TooLarge(
            N_("{name}: this file is larger than {size} MB; choose another."), name=file.name, size=largest >> 20
        )
    return bytes(file.read())
