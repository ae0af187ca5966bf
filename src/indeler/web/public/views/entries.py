"""Entries to an open tournament: the form, the list of entries, and the page of a player's own entry."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from indeler.formats.rating_lists import ListedPlayer
from indeler.language import IndelerError
from indeler.opens import State, is_here
from indeler.web.accounts import links, mailing, throttle
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM_AND_HEAD, Right, page
from indeler.web.accounts.throttle import unknown_link
from indeler.web.common.qr import qr_picture, qr_svg
from indeler.web.common.visitor_language import language, translate
from indeler.web.public.entry_form import TRAP, EntryForm
from indeler.web.tournaments import decisions, entries, rating_index
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.entries import EntryList
from indeler.web.tournaments.log import state_of, tournament_row_for_visitor
from indeler.web.tournaments.models import EntrySettings, Open, PlayerEntry


def _entering(request: Request, slug: str) -> tuple[Open, State, EntrySettings]:
    """Return the tournament with its form; raise 404 where it has none."""
    tournament = tournament_row_for_visitor(request, slug)
    settings = entries.settings_of(tournament) if tournament.takes_entries else None
    if settings is None:
        raise Http404
    return tournament, state_of(tournament), settings


def _visible_state(request: Request, state: State) -> State:
    """Return the state as far as this visitor may see it, for the frame of the page."""
    return state if request.actor.leads else state.for_visitors()


@page(Right.READ)
def entry_list(request: Request, slug: str) -> HttpResponse:
    """Show the entries: name, rating, club and category."""
    tournament, state, settings = _entering(request, slug)
    context = {"tournament": tournament, "state": _visible_state(request, state), "settings": settings}
    context["list"] = entries.list_of(settings, state)
    context["is_taking"] = entries.is_taking(tournament, settings, state)
    return render(request, "public/entries.html", context)


@page(Right.READ, params=("q", "from"), methods=FORM_AND_HEAD)
def enter(request: Request, slug: str) -> HttpResponse:
    """Show the form; after submitting it, the player gets a link to the own entry, by mail where that is possible."""
    tournament, state, settings = _entering(request, slug)
    context: dict[str, Any] = {"tournament": tournament, "state": _visible_state(request, state), "settings": settings}
    context |= {"is_taking": entries.is_taking(tournament, settings, state), "trap": TRAP}
    context["list"] = entries.list_of(settings, state)
    if not context["is_taking"]:
        return render(request, "public/enter.html", context)
    form = EntryForm(request.POST or None, settings, state)
    if request.method == "POST":
        form.confirm_another_person()
        if form.is_valid() and (answer := _entered(request, form, tournament)):
            return answer
        if not form.found_same:
            del form.fields["another"]
    else:
        form.initial.update(_from_list(request.GET.get("from", ""), state))
        context["q"] = request.GET.get("q", "").strip()[:100]
        context["found"] = rating_index.search_players(context["q"]) if context["q"] else []
    context |= {"form": form, "lists": rating_index.named_lists()}
    return render(request, "public/enter.html", context)


def _from_list(reference: str, state: State) -> dict[str, Any]:
    listed = rating_index.player_by_number(reference)
    if listed is None:
        return {}
    entry = PlayerEntry(name=_first_name_first(listed.name))
    entries.fill_from_list(entry, listed, state.tournament.event)
    names = ("name", "fide_id", "knsb", "birth", "sex", "federation")
    return {**{name: getattr(entry, name) for name in names}, "rating": entry.rating or ""}


def _first_name_first(name: str) -> str:
    """Return a name with the first name first: lists have the last name first, with a comma."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma else name


def _entered(request: Request, form: EntryForm, tournament: Open) -> HttpResponse | None:
    """Store the entry and respond; None where the form has to be shown again."""
    entry = form.filled_in()
    listed = entries.find_listed(entry)
    if not _fits(form, entry, listed):
        return None
    with transaction.atomic():
        settings = EntrySettings.objects.select_for_update().get(pk=form.settings.pk)
        there = list(PlayerEntry.objects.filter(tournament=tournament))
        if not _is_new(form, entry, there):
            return None
        if (is_mailed := mailing.has_mail_server() and bool(entry.mail)) and entries.has_unanswered_mails(entry.mail):
            text = _("Entries with this address wait until their links are opened. Open those mails first.")
            form.add_error("mail", text)
            return None
        throttle.count_entry(request)
        entries.fill_from_list(entry, listed, form.state.tournament.event)
        entry.confirmed = None if is_mailed else timezone.now()
        entry.tournament, entry.reference, entry.language = tournament, entries.new_reference(), language()
        entry.save()
    if is_mailed:
        send_confirmation(tournament, entry, 0)
        done = _("A mail is on its way to {mail}. Open the link in it: the entry counts from that moment.")
        messages.success(request, done.format(mail=entry.mail))
        return redirect("entry-list", slug=tournament.slug)
    place = entries.list_of(settings, form.state).place_of(entry)
    done = _("{name} has entered.").format(name=entry.name)
    if place:
        done = _("{name} is on the waiting list, at place {place}.").format(name=entry.name, place=place)
    messages.success(request, done)
    return redirect(links.path(entries.link_of(entry)))


def _fits(form: EntryForm, entry: PlayerEntry, listed: ListedPlayer | None) -> bool:
    """Return whether the number belongs to a player with a word of this name."""
    if listed is None or entries.share_a_word(entry.name, listed.name):
        return True
    text = _("This number belongs to {name}. Check the number and your name.")
    field = "fide_id" if listed.register == rating_index.FIDE and "fide_id" in form.fields else None
    form.add_error(field, text.format(name=_first_name_first(listed.name)))
    return False


def _is_new(form: EntryForm, entry: PlayerEntry, there: list[PlayerEntry]) -> bool:
    """Return whether this name and number are new, or confirmed to be another person of the same name."""
    if sum(not each.awaits_confirmation for each in there) >= entries.MOST_ENTRIES:
        form.add_error(None, _("There are too many entries; ask the organisers."))
        return False
    same = entries.same_person(entry, there)
    if same is None:
        return True
    if entries.has_same_number(same, entry):
        sentence = _(
            "There is an entry with this number. Use the link of the confirmation to change it, or ask the organisers."
        )
        form.add_error(None, sentence)
        return False
    form.found_same = True
    if form.cleaned_data.get("another"):
        return True
    text = _(
        "{name} has entered already. Use the link of the confirmation to change it. "
        "Are you somebody else? Then tick the box."
    ).format(name=same.name)
    form.add_error("another", text)
    return False


def send_confirmation(tournament: Open, entry: PlayerEntry, place: int) -> None:
    """Send the mail with the link, in the language of the entry."""
    address = links.address_in_mail(entries.link_of(entry))
    settings = entries.settings_of(tournament)
    with override(entry.language or None):
        text = _("You have entered {tournament}.")
        if place:
            text = _(
                "You are on the waiting list of {tournament}, at place {place}. "
                "We write to you if a place becomes free."
            )
        if entry.awaits_confirmation:
            text = _("Somebody filled in your address to enter {tournament}. The entry counts when you open its link.")
        paragraphs = [text.format(tournament=tournament.name, place=place)]
        paragraphs += [_("You can change or withdraw your entry with this link, and check in on the day:"), address]
        if settings is not None and settings.fee:
            paragraphs.append(_("Entry fee: {fee}").format(fee=settings.fee))
        if settings is not None and settings.payment:
            paragraphs.append(_("Pay here: {address}").format(address=settings.payment))
        if entry.awaits_confirmation:
            paragraphs.append(_("If you do not want to play, do nothing."))
        subject = _("{tournament}: your entry").format(tournament=tournament.name)
        mailing.send_message_later(entry.name, entry.mail, subject, *paragraphs, picture=qr_picture(address))


def notify_moved_up(tournament: Open, settings: EntrySettings, before: EntryList) -> None:
    """Send a mail to players who moved up from the waiting list."""
    waited = {entry.pk for entry in before.waiting}
    after = entries.list_of(settings, state_of(tournament))
    for entry in after.entered if mailing.has_mail_server() else ():
        if entry.pk in waited and entry.mail:
            address = links.address_in_mail(entries.link_of(entry))
            with override(entry.language or None):
                text = _("A place in {tournament} has become free, and it is yours. If you cannot come, withdraw here:")
                subject = _("{tournament}: you have a place").format(tournament=tournament.name)
                text = text.format(tournament=tournament.name)
                mailing.send_message_later(entry.name, entry.mail, subject, text, address)


@page(Right.READ, methods=FORM_AND_HEAD)
def own_entry(request: Request, word: str) -> HttpResponse:
    """Show a player's own entry, confirmed when it is opened first; it is changed, withdrawn and checked in here."""
    found = entries.entry_of_link(word)
    settings = entries.settings_of(found[1]) if found else None
    if found is None or settings is None:
        return unknown_link(request)
    entry, tournament = found
    if entry.confirmed is None:
        entries.confirm(entry)
    state = state_of(tournament)
    form = EntryForm(request.POST if request.POST.get("what") == "save" else None, settings, state, entry)
    if entries.is_player(entry, state):
        for name in [name for name in form.fields if name not in ("mail", "phone")]:
            del form.fields[name]
    if request.method == "POST":
        answer = _own_press(request, tournament, settings, entry, form)
        if answer is not None:
            return answer
        entry.refresh_from_db()
    state = state_of(tournament)
    number = state.attendance.entries.get(entry.reference)
    address = links.address(request, entries.link_of(entry))
    context = {
        "tournament": tournament,
        "settings": settings,
        "entry": entry,
        "form": form,
        "place": entries.list_of(settings, state).place_of(entry),
        "is_taken": number is not None,
        "is_taking": entries.is_taking(tournament, settings, state),
        "has_begun": bool(state.rounds),
        "is_here": number is not None and is_here(state, number),
        "is_check_in_open": state.attendance.is_open,
        "address": address,
        "qr": qr_svg(address),
    }
    return render(request, "public/own-entry.html", context)


def _own_press(
    request: Request, tournament: Open, settings: EntrySettings, entry: PlayerEntry, form: EntryForm
) -> HttpResponse | None:
    """Run the action of the button; None where the form has to be shown again."""
    what, state = request.POST.get("what"), state_of(tournament)
    try:
        if what == "save" and entry.withdrawn is None:
            if not _is_changed(form, entry, state):
                return None
            messages.success(request, _("Your entry has been changed."))
        elif what == "withdraw" and entry.withdrawn is None:
            before = entries.list_of(settings, state)
            number = state.attendance.entries.get(entry.reference)
            if number is not None:
                decisions.withdraw_by_link(tournament, number, By(entry.name))
            entry.withdrawn = timezone.now()
            entry.save(update_fields=["withdrawn"])
            notify_moved_up(tournament, settings, before)
            messages.success(request, _("You have withdrawn your entry."))
        elif what == "return" and entry.withdrawn is not None:
            _enter_again(request, tournament, settings, entry)
        elif what == "here" and entry.withdrawn is None:
            _check_in(request, tournament, entry, state)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
    return HttpResponseRedirect(request.path)


def _is_changed(form: EntryForm, entry: PlayerEntry, state: State) -> bool:
    """Store the changed entry; return False where the form has errors, or matches another entry."""
    if not form.is_valid():
        return False
    changed = form.filled_in()
    if not entries.is_player(entry, state):
        listed = entries.find_listed(changed)
        there = PlayerEntry.objects.filter(tournament_id=entry.tournament_id)
        same = entries.same_person(changed, there)
        if same is not None and entries.has_same_number(same, changed):
            form.add_error(None, _("There is another entry with this number."))
            return False
        if not _fits(form, changed, listed):
            return False
        entries.fill_from_list(changed, listed, state.tournament.event)
    changed.save()
    return True


def _enter_again(request: Request, tournament: Open, settings: EntrySettings, entry: PlayerEntry) -> None:
    """Enter again, at the end of the order; refused after closing time, or where the arbiter has to decide it."""
    state = state_of(tournament)
    if entries.is_player(entry, state) or not entries.is_taking(tournament, settings, state):
        messages.error(request, _("Entries are closed; ask the organisers."))
        return
    entry.withdrawn, entry.entered = None, timezone.now()
    entry.save(update_fields=["withdrawn", "entered"])
    messages.success(request, _("You have entered again."))


def _check_in(request: Request, tournament: Open, entry: PlayerEntry, state: State) -> None:
    number = state.attendance.entries.get(entry.reference)
    if number is None:
        messages.error(request, _("Your entry is not in the tournament yet; go to the arbiter."))
        return
    name = state.players[number].name
    decisions.check_in(tournament, number, name, "phone", By(name))
    messages.success(request, _("You have checked in. Welcome!"))
