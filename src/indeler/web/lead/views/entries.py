"""The organiser's pages about entries: the form, the list, and making players of entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.formats.sheets import Sheet, SheetCell
from indeler.opens import State
from indeler.opens.propose import EntryRequest
from indeler.web.accounts import links, mailing
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, POST, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.form_fields import check_field, choice_field, lines_field, number_field, text_field
from indeler.web.common.forms import OneLineForm
from indeler.web.common.qr import qr_svg
from indeler.web.common.requests import parse_int
from indeler.web.common.undo import Undo, report_done
from indeler.web.common.visitor_language import colon, translate
from indeler.web.lead.views.tournaments import decide
from indeler.web.live.views.links import unreachable
from indeler.web.public.views.entries import notify_moved_up, send_confirmation
from indeler.web.public.views.tables import as_tables
from indeler.web.tournaments import decisions, entries
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.entries import FIELDS, EntryList
from indeler.web.tournaments.log import tournament_for_visitor
from indeler.web.tournaments.models import EntrySettings, Open, PlayerEntry, with_site_fields


class EntryRow(NamedTuple):
    """An entry on the organiser's list."""

    entry: PlayerEntry
    number: int | None
    """The number of the player made from it."""
    is_double: bool
    listed_rating: int | None
    """The rating on the list, where that has changed since."""
    place: int
    """The place on the waiting list; 0 for an accepted entry."""
    has_left: bool
    """Whether the entry is withdrawn and its player is still in the tournament."""


def _of_players(request: Request, slug: str) -> tuple[Open, State]:
    tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event:
        raise Http404
    return tournament, state


def _with_form(request: Request, slug: str) -> tuple[Open, State, EntrySettings]:
    tournament, state = _of_players(request, slug)
    settings = entries.settings_of(tournament)
    if settings is None:
        raise Http404
    return tournament, state, settings


@page(Right.LEAD, methods=FORM)
def lead_entries(request: Request, slug: str) -> HttpResponse:
    """Show all entries with their warnings; without a form, a button opens it."""
    tournament, state = _of_players(request, slug)
    settings = entries.settings_of(tournament)
    if request.method == "POST":
        form, _made = EntrySettings.objects.update_or_create(tournament=tournament, defaults={"is_open": True})
        with_site_fields(tournament, takes_entries=True)
        if entries.is_taking(tournament, form, state):  # else the page shows that entries are closed
            report_done(request, _("The entry form is open."))
        return redirect("lead-entries", slug=slug)
    context: dict[str, Any] = {"tournament": tournament, "state": state, "settings": settings}
    if settings is not None:
        listed = entries.list_of(settings, state)
        rows = entry_rows(listed, state)
        context |= {"list": listed, "rows": rows, "is_taking": entries.is_taking(tournament, settings, state)}
        context["to_take"] = [row for row in rows if _can_become_player(row) and _is_certain(row)]
        context["changed"] = [row for row in rows if row.listed_rating is not None and row.number is None]
        context["address"] = links.absolute(request, address_of("enter", slug))
        context |= {"qr": qr_svg(context["address"]), "reach": unreachable(request)}
        context["paid"] = sum(row.entry.paid is not None for row in rows)
    return render(request, "lead/entries.html", context)


def entry_rows(listed: EntryList, state: State) -> list[EntryRow]:
    """Return the entries for the organiser: accepted, waiting, not confirmed, withdrawn."""
    here = [*listed.entered, *listed.waiting, *listed.unconfirmed]
    double, ratings = entries.doubles(here, state), entries.changed_ratings(here, state.tournament.event)
    waiting = {entry.pk: place for place, entry in enumerate(listed.waiting, start=1)}
    rows = []
    for entry in (*here, *listed.withdrawn):
        number = state.attendance.entries.get(entry.reference)
        player = state.players.get(number) if number is not None else None
        has_left = entry.withdrawn is not None and player is not None and player.withdrawn_after is None
        rating, place = ratings.get(entry.pk), waiting.get(entry.pk, 0)
        rows.append(EntryRow(entry, number, entry.pk in double, rating, place, has_left))
    return rows


def _can_become_player(row: EntryRow) -> bool:
    return row.number is None and not row.place and row.entry.withdrawn is None


def _is_certain(row: EntryRow) -> bool:
    return not row.entry.awaits_confirmation


@page(Right.LEAD, methods=FORM)
def entry_form(request: Request, slug: str) -> HttpResponse:
    """Edit closing time, limit, fields and texts of the entry form."""
    tournament, state, settings = _with_form(request, slug)
    form = EntrySettingsForm(request.POST or None, settings)
    if request.method == "POST" and form.is_valid():
        before = entries.list_of(settings, state)
        stored = form.store()
        notify_moved_up(tournament, stored, before)
        report_done(request, _("The entry form has been changed."))
        return redirect("lead-entries", slug=slug)
    return render(request, "lead/entry-form.html", {"tournament": tournament, "state": state, "form": form})


@page(Right.LEAD, methods=POST)
def take_entries(request: Request, slug: str) -> HttpResponse:
    """Make players of one entry, or of all accepted ones."""
    _tournament, state, settings = _with_form(request, slug)
    rows = [row for row in entry_rows(entries.list_of(settings, state), state) if _can_become_player(row)]
    requested = parse_int(request.POST.get("entry", ""))
    chosen = [row.entry for row in rows if (_is_certain(row) if requested is None else row.entry.pk == requested)]
    if not chosen:
        messages.warning(request, _("There is no entry to take into the tournament."))
        return redirect("lead-entries", slug=slug)

    def enter(tournament: Open, by: By) -> Open:
        requests = [
            EntryRequest(
                entries.player_of(each), each.reference, [(one, settings.bye_worth) for one in each.bye_rounds]
            )
            for each in chosen
        ]
        after, refused = decisions.take_entries(tournament, requests, by)
        for name, refusal in refused:
            messages.warning(request, f"{name}{colon()} {translate(refusal)}")
        return after

    count = len(chosen)
    done = _("{name} is in the tournament.").format(name=chosen[0].name)
    if count > 1:
        done = _("{count} players are in the tournament.").format(count=count)
    return decide(request, slug, enter, then="lead-entries", what=done)


@page(Right.LEAD, methods=POST)
def take_ratings(request: Request, slug: str) -> HttpResponse:
    """Update entries that are not players yet with the ratings of today's lists."""
    _tournament, state, settings = _with_form(request, slug)
    rows = entry_rows(entries.list_of(settings, state), state)
    for row in rows:
        if row.listed_rating is not None and row.number is None:
            PlayerEntry.objects.filter(pk=row.entry.pk).update(rating=row.listed_rating)
    report_done(request, _("The entries have the ratings of the lists now."))
    return redirect("lead-entries", slug=slug)


@page(Right.LEAD, methods=FORM)
def lead_entry(request: Request, slug: str, number: int) -> HttpResponse:
    """Show one entry: its link, and the organiser's actions."""
    tournament, state, settings = _with_form(request, slug)
    entry = get_object_or_404(PlayerEntry, pk=number, tournament=tournament)
    if request.method == "POST":
        return _pressed(request, tournament, settings, entry, state)
    listed = entries.list_of(settings, state)
    [row] = [row for row in entry_rows(listed, state) if row.entry.pk == entry.pk]
    address = links.absolute(request, links.path(entries.link_of(entry)))
    context = {"tournament": tournament, "state": state, "settings": settings, "row": row, "entry": entry}
    context |= {"address": address, "qr": qr_svg(address), "can_mail": mailing.has_mail_server() and entry.mail}
    return render(request, "lead/entry.html", context)


def _pressed(
    request: Request, tournament: Open, settings: EntrySettings, entry: PlayerEntry, state: State
) -> HttpResponse:
    what, undo = request.POST.get("what"), None
    list_page = redirect(f"{address_of('lead-entries', tournament.slug)}#entry-{entry.pk}")
    if what in ("paid", "not-paid"):
        entry.paid = timezone.now() if what == "paid" else None
        entry.save(update_fields=["paid"])
        return list_page
    if what in ("withdraw", "return"):
        before = entries.list_of(settings, state)
        entry.withdrawn = timezone.now() if what == "withdraw" else None
        entry.save(update_fields=["withdrawn"])
        notify_moved_up(tournament, settings, before)
        done = _("The entry of {name} is withdrawn.") if what == "withdraw" else _("The entry of {name} counts again.")
        undo = Undo(request.path, (("what", "return" if what == "withdraw" else "withdraw"),))
    elif what == "erase":
        entries.erase_entries([entry])
        done = _("The entry of {name} is erased.")
    elif what == "mail" and mailing.has_mail_server() and entry.mail:
        send_confirmation(tournament, entry, entries.list_of(settings, state).place_of(entry))
        done = _("The mail to {name} is on its way.")
    else:
        return list_page
    report_done(request, done.format(name=entry.name), undo)
    return list_page


@page(Right.LEAD)
def entries_workbook(request: Request, slug: str) -> HttpResponse:
    """Return all entries as an Excel file."""
    _tournament, state, settings = _with_form(request, slug)
    rows = entry_rows(entries.list_of(settings, state), state)
    heads = [
        *(_("No."), _("Name"), _("Title"), _("Rating"), _("Federation"), _("Club"), _("Category")),
        *(_("FIDE number"), _("KNSB number"), _("Year of birth"), _("Sex"), _("Byes in rounds")),
        *(_("E-mail"), _("Phone"), _("Entered on"), _("Confirmed"), _("Paid"), _("Withdrawn on"), _("Waiting list")),
    ]
    sheet = Sheet(_("Entries"), heads, [_cells(row) for row in rows])
    return as_tables({"entries": [sheet]}, "entries", "xlsx", slug)


def _cells(row: EntryRow) -> Sequence[SheetCell]:
    entry = row.entry
    moments = (entry.entered, entry.confirmed, entry.paid, entry.withdrawn)
    days = [timezone.localtime(moment).date() if moment else None for moment in moments]
    return [
        *(row.number, entry.name, entry.title, entry.rating or None, entry.federation, entry.player_club),
        *(entry.category, entry.fide_id, entry.knsb, entry.birth, entry.sex, entry.byes.replace(" ", ", ")),
        *(entry.mail, entry.phone, *days, row.place or None),
    ]


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

    is_open = check_field(lazy("People can enter"))
    closes = forms.DateTimeField(
        label=lazy("Closes at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"],
        help_text=lazy("Without a time people can enter until the first round is paired."),
    )
    most = number_field(
        lazy("Places"), 1, 2000, lazy("Who enters when they are taken comes on the waiting list. Empty: no limit.")
    )
    categories = lines_field(lazy("Categories"), 3, 1000, lazy("One on each line. Empty: nobody is asked for one."))
    byes = number_field(lazy("Byes that may be asked for when entering"), 0, 9)
    bye_worth = choice_field(
        lazy("Such a bye is worth"), [("half", lazy("half a point")), ("zero", lazy("no point"))], required=True
    )
    fee = text_field(lazy("Entry fee"), 200, lazy("As text, such as € 25, juniors € 15."))
    payment = forms.URLField(
        label=lazy("Link for paying"),
        max_length=300,
        required=False,
        assume_scheme="https",
        widget=forms.TextInput(attrs={"inputmode": "url"}),
        help_text=lazy("We only show it. You mark yourself who has paid."),
    )
    consent = lines_field(
        lazy("What people agree to"), 4, 1000, lazy("Empty: a text that fits what this site does with the data.")
    )
    days = number_field(lazy("Days that entries are kept after the tournament"), 1, 365, required=True)

    def __init__(self, data: Any, settings: EntrySettings) -> None:
        self.settings = settings
        names = [name for name in self.base_fields if hasattr(settings, name)]
        initial = {name: getattr(settings, name) for name in names}
        requirements = {f"ask_{name}": "must" if settings.form_fields[name] else "may" for name in settings.form_fields}
        super().__init__(data, initial=initial | requirements)
        for name in FIELDS:
            self.fields[f"ask_{name}"] = choice_field(LABELS[name], CHOICES)

    @property
    def folded(self) -> list[str]:
        """Return the folded fields: the data requested from players."""
        return [f"ask_{name}" for name in FIELDS]

    def clean_categories(self) -> str:
        """Return the categories: single lines of a limited length."""
        lines = [" ".join(line.split()) for line in self.cleaned_data["categories"].splitlines() if line.strip()]
        if len(lines) > MOST_CATEGORIES or any(len(line) > LONGEST_CATEGORY for line in lines):
            text = _("Write at most {count} categories of at most {length} letters.")
            raise forms.ValidationError(text.format(count=MOST_CATEGORIES, length=LONGEST_CATEGORY))
        return "\n".join(dict.fromkeys(lines))

    def store(self) -> EntrySettings:
        """Store the settings."""
        for name in self.base_fields:
            setattr(self.settings, name, self.cleaned_data[name])
        self.settings.byes = self.settings.byes or 0
        chosen = {name: self.cleaned_data[f"ask_{name}"] for name in FIELDS}
        words = [f"{name}!" if value == "must" else name for name, value in chosen.items() if value]
        self.settings.asked = " ".join(words)
        self.settings.save()
        return self.settings
