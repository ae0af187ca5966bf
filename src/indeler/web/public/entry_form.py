"""The form for entering an open tournament, and its protection against programs that fill in forms."""

from typing import Any, cast

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.opens import State
from indeler.web.common.forms import OneLineForm, require_one_line
from indeler.web.tournaments.entries import bye_rounds
from indeler.web.tournaments.models import EntrySettings, PlayerEntry

MIN_FORM_SECONDS = 3.0  # seconds
MAX_FORM_SECONDS = 24 * 3600.0
EARLIEST_BIRTH_YEAR = 1900
TRAP = "website"
"""An invisible field; programs fill it in."""
_SALT = "indeler.entry"


def start_token() -> str:
    """Return the time at which the form was shown, signed."""
    return signing.dumps(timezone.now().timestamp(), salt=_SALT)


def _text(label: Any, most: int, **attributes: str) -> forms.CharField:
    return forms.CharField(label=label, max_length=most, widget=forms.TextInput(attrs=attributes))


def _digits(label: Any, most: int = 11) -> forms.RegexField:
    return forms.RegexField(
        r"^[0-9]+$",
        label=label,
        max_length=most,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"invalid": lazy("Write digits only.")},
    )


def _fields() -> dict[str, forms.Field]:
    return {
        "mail": forms.EmailField(
            label=lazy("E-mail"),
            widget=forms.EmailInput(attrs={"autocomplete": "email"}),
            help_text=lazy("We send the confirmation to this address. Only the organisers see it."),
        ),
        "phone": forms.RegexField(
            r"^\+?[0-9][0-9 ()/.-]{5,}$",
            label=lazy("Phone"),
            max_length=30,
            widget=forms.TextInput(attrs={"autocomplete": "tel", "inputmode": "tel"}),
            help_text=lazy("So that the organisers can call you if you have not arrived. Only they see your number."),
            error_messages={"invalid": lazy("This is not a phone number; write digits, such as +31 6 12345678.")},
        ),
        "club": _text(lazy("Club"), 80, autocomplete="off"),
        "rating": forms.IntegerField(
            label=lazy("Rating"),
            min_value=0,
            max_value=3500,
            widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            help_text=lazy("If you are on a rating list, the rating on that list counts."),
        ),
        "fide_id": _digits(lazy("FIDE number")),
        "knsb": _digits(lazy("KNSB number")),
        "birth": _digits(lazy("Year of birth"), 4),
        "sex": forms.ChoiceField(
            label=lazy("Sex"), choices=[("", "–"), ("m", lazy("man")), ("w", lazy("woman"))], required=False
        ),
        "federation": forms.RegexField(
            r"^[A-Za-z]{3}$",
            label=lazy("Federation"),
            max_length=3,
            help_text=lazy("Three letters, such as NED, GER or BEL."),
            error_messages={"invalid": lazy("Write three letters, such as NED.")},
        ),
    }


COLUMNS = {"club": "player_club"}
"""The columns of an entry whose names differ from their fields."""


class EntryForm(OneLineForm):
    """The form of one tournament: for a new entry, or to change one."""

    def __init__(self, data: Any, settings: EntrySettings, state: State, entry: PlayerEntry | None = None) -> None:
        self.settings, self.state, self.entry = settings, state, entry
        self.found_same = False
        super().__init__(data, initial=self._initial())
        self.fields["name"] = _text(lazy("Name"), 80, autocomplete="name")
        offered = _fields()
        for name, is_needed in settings.form_fields.items():
            if name in offered:
                self.fields[name] = offered[name]
                offered[name].required = is_needed
        if categories := self.settings.category_list:
            choices = [("", "–"), *((each, each) for each in categories)]
            self.fields["category"] = forms.ChoiceField(label=lazy("Category"), choices=choices)
        rounds = bye_rounds(self.settings, self.state)
        if rounds:
            self.fields["byes"] = forms.MultipleChoiceField(
                label=_("Rounds that you will not play: {count} at most").format(count=self.settings.byes),
                choices=[(str(each), _("Round {round}").format(round=each)) for each in rounds],
                widget=forms.CheckboxSelectMultiple,
                required=False,
                help_text=lazy("Half a point for each.")
                if self.settings.bye_worth == "half"
                else lazy("No points for them."),
            )
        if entry is None:
            usual_consent = _(
                "I agree that my name, rating, club and category are shown here. My other data are for the organisers "
                "alone and are erased {days} days after the tournament."
            )
            self.fields["consent"] = forms.BooleanField(
                label=settings.consent or usual_consent.format(days=settings.days),
                error_messages={"required": lazy("You cannot enter without agreeing to this.")},
            )
            self.fields["begun"] = forms.CharField(required=False, widget=forms.HiddenInput)
        for field in self.fields.values():
            require_one_line(field)

    def _initial(self) -> dict[str, Any]:
        if self.entry is None:
            return {"begun": start_token()}
        names = (*_fields(), "name", "category")
        values = {name: getattr(self.entry, COLUMNS.get(name, name)) for name in names}
        return {**values, "rating": self.entry.rating or "", "byes": [str(each) for each in self.entry.bye_rounds]}

    def confirm_another_person(self) -> None:
        """Add a confirmation, after an entry of the same name was found."""
        self.fields["another"] = forms.BooleanField(label=lazy("I am another person of the same name"), required=False)

    def clean_name(self) -> str:
        """Return the name with single spaces; refuse one without letters."""
        name = " ".join(str(self.cleaned_data["name"]).split())
        if not any(sign.isalpha() for sign in name):
            raise ValidationError(_("Write your first and last name."))
        return name

    def clean_birth(self) -> str:
        """Return the year of birth; refuse an impossible one."""
        year, now = str(self.cleaned_data["birth"]), timezone.localdate().year
        if year and not EARLIEST_BIRTH_YEAR <= int(year) < now:
            text = _("{year} is not a year of birth; write one from {first} to {last}.")
            raise ValidationError(text.format(year=year, first=EARLIEST_BIRTH_YEAR, last=now - 1))
        return year

    def clean_federation(self) -> str:
        """Return the federation in capitals."""
        return str(self.cleaned_data["federation"]).upper()

    def clean_byes(self) -> list[str]:
        """Return the rounds of the byes; refuse more than allowed."""
        rounds = list(self.cleaned_data["byes"])
        if len(rounds) > self.settings.byes:
            text = (
                _("You may ask for {count} byes at most.") if self.settings.byes > 1 else _("You may ask for one bye.")
            )
            raise ValidationError(text.format(count=self.settings.byes))
        return rounds

    def clean(self) -> dict[str, Any]:
        """Refuse input that no person sends, with advice in case it was a person."""
        data = dict(super().clean() or self.cleaned_data)
        if self.data.get(TRAP):
            raise ValidationError(_("A field that nobody sees was filled in. Empty it, or enter in another browser."))
        if self.entry is None and not self.errors:
            self._check_time()
        return data

    def _check_time(self) -> None:
        try:
            begun = float(signing.loads(self.data.get("begun", ""), salt=_SALT))
        except (signing.BadSignature, TypeError, ValueError):
            begun = 0.0
        took = timezone.now().timestamp() - begun
        if MIN_FORM_SECONDS <= took <= MAX_FORM_SECONDS:
            return
        if took > MAX_FORM_SECONDS:
            changed = cast("QueryDict", self.data).copy()
            changed["begun"] = start_token()
            self.data = changed
            raise ValidationError(_("This page was open for very long. Check what you filled in, and press again."))
        raise ValidationError(_("That was very quick. Check what you filled in, and press again."))

    def filled_in(self) -> PlayerEntry:
        """Return the filled-in entry; it is not stored yet."""
        entry = self.entry or PlayerEntry()
        data = self.cleaned_data
        for name in (*_fields(), "name", "category"):
            if name in data:
                setattr(entry, COLUMNS.get(name, name), data[name] or (0 if name == "rating" else ""))
        if "byes" in data:
            entry.byes = " ".join(sorted(data["byes"], key=int))
        return entry
