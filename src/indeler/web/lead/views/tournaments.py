"""The pages on which a tournament is led: its creation, changes, pairing and publishing."""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from indeler import systems
from indeler.formats import format_tournament
from indeler.language import IndelerError, Sentence
from indeler.logbook import outdated
from indeler.model import Tournament
from indeler.opens import (
    LOGBOOK_HEADING,
    Decider,
    LeavesFideRules,
    PlayerCheckedIn,
    StartPositionDrawn,
    State,
    describe_corrections,
    describe_position,
    imported,
    is_chess960,
    lines_in,
    long_event_advice,
    missing_players,
    propose,
    with_settings,
)
from indeler.opens.events import FULL_POINT, Event, Noted, RoundPublished, SettingsChanged
from indeler.opens.views import adjourned_rows, board_rows, bye_rows, coming_byes, ties_to_decide
from indeler.rulebooks import audited
from indeler.systems import (
    goes_by_fide,
    has_left_fide_rules,
    has_tournament_ratings,
    order_for,
    start_position_of_round,
    with_departure,
)
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, PERSONAL, POST, TOURNAMENT, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.offloading import continue_in_pool, judge_in_subprocess
from indeler.web.common.people_lists import carried_along
from indeler.web.common.refusals import confirmation_page, posted_fields
from indeler.web.common.requests import number_in, one_line, page_to_return_to, parse_int
from indeler.web.common.undo import Undo, refusals_shown, report_done, undo_back_to, with_full_stop
from indeler.web.common.visitor_language import language, translate
from indeler.web.lead.forms import DESCRIBE_ROUNDS, NewForm, PlayerForm, SettingsForm, describe_rounds
from indeler.web.lead.log_rows import log_rows
from indeler.web.lead.tournament_screen import (
    consequences_in,
    missing_rows,
    team_event_context,
)
from indeler.web.live.tournament_results import entry_rows
from indeler.web.public.tournament_pages import ORDERS, order_of, players_by
from indeler.web.tournaments import decisions, rating_index
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.log import (
    append,
    create,
    since,
    state_of,
    take_over,
    tournament_for_visitor,
    tournament_of,
)
from indeler.web.tournaments.models import Open, chosen_for_site, site_choices, with_site_fields
from indeler.web.tournaments.player_lists import FILE
from indeler.web.tournaments.team_events import reveal_if_due
from indeler.web.tournaments.uploads import check_size

FILL = "fill"
"""The button that fills the list of tie-breaks with a preset; it submits nothing else."""


@page(Right.LEAD, params=("look",), methods=FORM)
def new(request: Request) -> HttpResponse:
    """Make a tournament, with players typed in or from a file."""
    if logbook := _logbook_in(request):
        return _import_logbook(request, *logbook)
    form = NewForm(request.POST or None, request.FILES or None)
    form.wants_preview = "look" in request.GET
    if DESCRIBE_ROUNDS in request.POST and request.htmx:
        return render(request, "lead/rounds-told.html", {"told": describe_rounds(request.POST)})
    if FILL in request.POST or DESCRIBE_ROUNDS in request.POST:
        form = NewForm.as_sent(request.POST)
    elif request.method == "POST" and form.is_valid():
        state = imported(with_settings(form.cleaned_data["tournament"], **form.chosen)).replace(listed=form.listed)
        if can_be_judged(state.tournament):
            continue_in_pool()
        judged = judge_imported_rounds(state.tournament)
        if judged and judged.wrong and request.POST.get("anyway") != "yes":
            return _confirm_rounds(request, form, judged)
        if judged and judged.wrong:
            rounds = ", ".join(map(str, judged.wrong))
            state = state.replace(tournament=with_departure(state.tournament, judged.wrong[0], "import", rounds))
        tournament = create(form.cleaned_data["name"], state, request.actor.name)
        Open.objects.filter(pk=tournament.pk).update(**chosen_for_site(form.cleaned_data))
        if form.adjusted:  # rows 48 and 50: the adjustments of a file of an older dialect
            _note(tournament, request, " ".join(form.adjusted)[:2000])
        for sentence in form.adjusted:
            messages.info(request, sentence)
        if judged is not None:
            _note(tournament, request, judged.sentence)
            (messages.success if judged.is_in_order else messages.warning)(request, judged.sentence)
        return redirect("lead", slug=tournament.slug)
    form_shown = NewForm.as_sent(request.POST) if form.shows_preview else form
    return render(request, "lead/new-tournament.html", {"form": form_shown, **form.preview})


def _logbook_in(request: Request) -> tuple[str, bytes] | None:
    sent: Any = request.FILES.get("file")
    start = sent.read(len(LOGBOOK_HEADING)) if sent else b""
    if start != LOGBOOK_HEADING:
        if sent:
            sent.seek(0)
        return None
    return sent.name, start + sent.read()


def _import_logbook(request: Request, name: str, data: bytes) -> HttpResponse:
    """Import a tournament, which continues here from its last decision."""
    try:
        check_size(len(data))
        imported_row = take_over(lines_in(data, name), is_public="is_public" in request.POST)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return redirect("new-tournament")
    return redirect("lead", slug=imported_row.slug)


def _confirm_rounds(request: Request, form: NewForm, judged: ImportedRounds) -> HttpResponse:
    """Row 55: ask for a confirmation of imported rounds that are not paired by the rules of FIDE."""
    source = form.tournament_file
    return confirmation_page(
        request,
        _("Take this tournament over?"),
        [judged.sentence],
        _("Take it over"),
        consequence=_("Every page and file will say that it does not go by the FIDE rules."),
        added=[(f"{FILE}list", carried_along(source.data)), (f"{FILE}list_name", source.name)] if source else [],
    )


def _note(tournament: Open, request: Request, text: str) -> None:
    append(tournament, [Noted(**By(request.actor.name).decider._asdict(), text=text)])


@page(Right.LEAD, params=("round",), about=TOURNAMENT, live=PERSONAL)
def lead(request: Request, slug: str) -> HttpResponse:
    """Show the round as one screen from top to bottom: attendance, pairing, publishing, results."""
    tournament, state = tournament_for_visitor(request, slug)
    round = parse_int(request.GET.get("round", "")) if state.rulebook.fixed_pairings else None
    if state.is_team_event:
        tournament = reveal_if_due(tournament)
        return render(request, "lead/team-event.html", team_event_context(tournament, state_of(tournament), round))
    return render(request, "lead/tournament.html", lead_context(tournament, state, round))


def lead_context(tournament: Open, state: State, round: int | None = None) -> dict[str, Any]:
    """Return the context of the leader's screen: the current round, or of a round robin the requested one."""
    number = round if round is not None and 1 <= round <= state.rounds else state.current
    now = state.tournament
    context: dict[str, Any] = {"tournament": tournament, "state": state, "number": number}
    if number:
        rows, position = board_rows(now, number, state.boards[number - 1]), describe_position(now, number)
        context |= {
            "rows": rows,
            "entries": entry_rows(tournament, state, number, rows),
            "byes": bye_rows(now, number),
            "has_begun": state.has_begun,
            "corrections": describe_corrections(now, number),
            "start_position": position,
            "draws_position": is_chess960(now) and position is None,
        }
    warnings = systems.warnings(now) if now.players else []
    return context | {
        "adjourned": adjourned_rows(state),
        "ties": ties_to_decide(state),
        "away": [(now.player(number), kind.label) for number, kind in now.absent().items()],
        "warnings": [translate(each) for each in (*warnings, *long_event_advice(state))],
        "can_be_renumbered": bool(systems.numbers_by_list(now)),
    }


def decide(
    request: Request,
    slug: str,
    decision: Callable[[Open, By], Open],
    then: str = "lead",
    what: str = "",
    *,
    can_be_undone: bool = True,
) -> HttpResponse:
    """Run a decision and return to the screen; a refusal or a change by another user is shown there.

    The message is ``what``, by default the entry of the log.
    """
    tournament, state = tournament_for_visitor(request, slug)
    seen = number_in(request.POST, "version") or tournament.version
    # the reason to leave the rules of FIDE counts once it has been confirmed
    leaving = one_line(request.POST.get("leaving", "")) if request.POST.get("leaves") == "yes" else ""
    by = By(request.actor.name, leaving, confirmed=bool(request.POST.get("anyway")))
    try:
        with refusals_shown(request, others=lambda: since(Open.objects.get(pk=tournament.pk), seen)):
            if seen != tournament.version and not _are_check_ins(tournament, seen):
                raise outdated(seen, tournament.version)
            after = decision(tournament, by)
            if message := " ".join(with_full_stop(row.sentence) for row in since(after, tournament.version)):
                report_done(request, what or message, _undo(tournament, after) if can_be_undone else None)
    except LeavesFideRules as question:
        return _confirm_leaving(request, tournament, state, question)
    return HttpResponseRedirect(page_to_return_to(request, address_of(then, slug)))


def decide_events(
    request: Request, slug: str, make: Callable[[State, Decider], Iterable[Event]], then: str = "lead"
) -> HttpResponse:
    """Take the decisions that are made of the state, and return to the screen."""
    return decide(request, slug, lambda row, by: decisions.take(row, by, make), then)


def decide_one(
    request: Request, slug: str, kind: Callable[..., Event], then: str = "lead", **fields: Any
) -> HttpResponse:
    """Take the decision that is an event of this kind, and return to the screen."""
    return decide(request, slug, lambda row, by: decisions.take_one(row, by, kind, **fields), then)


def _are_check_ins(tournament: Open, version: int) -> bool:
    """Return whether since this version players have only checked in, with the consequences of that."""
    newer = tournament_of(tournament).events[version:]
    arrivals = {event.at for event in newer if isinstance(event, PlayerCheckedIn)}
    return version > 0 and all(event.at in arrivals for event in newer)


def _undo(before: Open, after: Open) -> Undo | None:
    """Return the undo to the former state, refused after later decisions; None where more changed than the log has."""
    if (before.name, site_choices(before)) != (after.name, site_choices(after)):
        return None
    return undo_back_to("restore", after.slug, before.version, after.version)


def _confirm_leaving(request: Request, tournament: Open, state: State, question: LeavesFideRules) -> HttpResponse:
    """Row 43: ask for a reason and two confirmations to leave the rules of FIDE for good; nothing was done yet."""
    if why := one_line(request.POST.get("leaving", "")):
        return confirmation_page(
            request,
            _("Leave the FIDE rules for good?"),
            [_("The reason that every page and file will show: {why}").format(why=why)],
            _("Leave the FIDE rules"),
            answer="leaves",
            consequence=_("There is no way back to the FIDE rules in this tournament."),
            is_grave=True,
        )
    context = {"tournament": tournament, "state": state, "told": posted_fields(request, "leaves", "leaving")}
    context |= {"cause": translate(question), "why": one_line(request.POST.get("why", ""))}
    return render(request, "lead/tournament-leaves.html", context)


@page(Right.LEAD, methods=POST)
def pair(request: Request, slug: str) -> HttpResponse:
    """Pair the next round, the last one again as long as it is not public, or all of a round robin."""
    if request.POST.get("all") == "yes":
        return decide(request, slug, decisions.pair_all)
    if request.POST.get("again") == "yes":
        return decide(request, slug, decisions.pair_again)
    tournament, state = tournament_for_visitor(request, slug)
    missing = [] if state.rounds or state.rulebook.fixed_pairings else missing_players(state)
    if missing:
        chosen = consequences_in(request.POST)
        if not all(player.number in chosen for player in missing):
            context = {"tournament": tournament, "state": state, "missing": missing_rows(tournament, state, missing)}
            return render(request, "lead/missing-players.html", context)
        return decide_events(request, slug, lambda now, who: propose.first_pairing(now, who, chosen))
    unfinished = request.POST.get("unfinished") == "yes"
    return decide(request, slug, lambda tournament, by: decisions.pair_next(tournament, by, unfinished=unfinished))


@page(Right.LEAD, methods=POST)
def renumber(request: Request, slug: str) -> HttpResponse:
    """Number the players again by rating, title and name."""
    return decide_events(request, slug, lambda now, who: [propose.renumbering(now, who)])


@page(Right.LEAD, methods=POST)
def publish(request: Request, slug: str, number: int) -> HttpResponse:
    """Publish this round."""
    return decide_one(request, slug, RoundPublished, round=number)


@page(Right.LEAD, methods=POST)
def withdraw(request: Request, slug: str, number: int) -> HttpResponse:
    """Withdraw a player, or undo that."""
    back = request.POST.get("back") == "yes"
    return decide(
        request, slug, lambda tournament, by: decisions.withdraw(tournament, number, by, back=back), then="edit-players"
    )


@page(Right.LEAD, methods=POST)
def request_bye(request: Request, slug: str, number: int) -> HttpResponse:
    """Record a player's bye in a coming round."""
    worth, round = request.POST.get("worth", ""), parse_int(request.POST.get("round", ""))

    def with_bye(tournament: Open, by: By) -> Open:
        after = decisions.request_bye(tournament, number, worth, by, round)
        if worth == "full":
            messages.warning(request, translate(Sentence(FULL_POINT)))
        return after

    return decide(request, slug, with_bye, then="edit-players")


@page(Right.LEAD, params=("from", "by", "tempo"), methods=FORM)
def edit_players(request: Request, slug: str) -> HttpResponse:
    """Add players, withdraw them, and record absences in the next round."""
    tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event:
        return redirect("lead-teams", slug=slug)
    listed = rating_index.player_by_number(request.GET.get("from", ""))
    tempo = request.GET.get("tempo", "")
    form = PlayerForm(
        request.POST or None, rating_index.as_entered(listed, state.tournament.event, tempo) if listed else None
    )
    if request.method == "POST" and form.is_valid():
        return decide(request, slug, lambda one, by: decisions.add_player(one, form.player(), by), then="edit-players")
    absent, order, byes = state.tournament.absent(), order_of(request), coming_byes(state.tournament)
    of_player = {number: [bye for bye in byes if bye.player.number == number] for number in state.players}
    strength, following = order_for(state.tournament).strength, state.tournament.next_round
    context = {
        "tournament": tournament,
        "state": state,
        "form": form,
        "rows": [
            (player, absent.get(player.number), strength(player), of_player[player.number])
            for player in players_by(state, order)
        ],
        "lists": rating_index.named_lists(),
        "changed_on_lists": rating_index.changed_on_lists(state.tournament),
        "order": order,
        "orders": ORDERS,
        "has_own_ratings": has_tournament_ratings(state.tournament),
        "coming": range(following, max(following, state.total_rounds or following) + 1),
        "byes": byes,
    }
    return render(request, "lead/tournament-players.html", context)


@page(Right.LEAD, methods=POST)
def draw_position(request: Request, slug: str, number: int) -> HttpResponse:
    """Row 222: draw the start position of a round of Chess960."""
    seed = secrets.token_hex(8)
    position = start_position_of_round(seed, number)
    return decide_one(request, slug, StartPositionDrawn, round=number, seed=seed, position=position)


@page(Right.LEAD, methods=FORM)
def settings(request: Request, slug: str) -> HttpResponse:
    """Edit name, rulebook, rounds, tie-breaks."""
    tournament, state = tournament_for_visitor(request, slug)
    if state.is_team_event:
        return redirect("team-settings", slug=slug)
    event, rules = state.tournament.event, state.tournament.rules or systems.DEFAULT
    initial = {
        "name": tournament.name,
        "city": event.city,
        "rules": rules,
        "game": event.game.value if event.game else "",
        "rounds": state.tournament.total_rounds,
        "players_now": len(state.tournament.players),
        "tiebreaks": ", ".join(state.tournament.tiebreaks),
        "settings": state.settings,
        **site_choices(tournament),
    }
    form = SettingsForm(request.POST or None, initial=initial)
    if FILL in request.POST:
        form = SettingsForm.as_sent(request.POST)
    elif request.method == "POST" and form.is_valid():

        def change(row: Open, by: By) -> Open:
            after = decisions.take_one(row, by, SettingsChanged, **form.chosen)
            return with_site_fields(after, name=form.cleaned_data["name"], **chosen_for_site(form.cleaned_data))

        return decide(request, slug, change)
    return render(request, "lead/tournament-settings.html", {"tournament": tournament, "state": state, "form": form})


@page(Right.OVERSEE, params=("before",))
def log(request: Request, slug: str) -> HttpResponse:
    """Show every decision, the newest first."""
    tournament, state = tournament_for_visitor(request, slug)
    context = {"tournament": tournament, "state": state, "layout": "tournaments/layout.html"}
    rows = log_rows(request, tournament.version, lambda first, count: since(tournament, first - 1, count))
    return render(request, "lead/log.html", context | rows)


MAX_IMPORT_SECONDS = 20
"""The maximum number of seconds that an importing user waits for it."""


class ImportedRounds(NamedTuple):
    """The verdict on imported rounds, for the page and for the log."""

    sentence: str
    is_in_order: bool
    wrong: tuple[int, ...] = ()
    """The rounds that are not paired by the rules of FIDE, where the tournament follows them."""


def can_be_judged(tournament: Tournament) -> bool:
    """Return whether there are rounds to check, and an audit of the rulebook."""
    return bool(tournament.rounds) and tournament.rules in audited()


def judge_imported_rounds(tournament: Tournament) -> ImportedRounds | None:
    """Return the verdict on all rounds and the standings, or why there is none; None where nothing was paired."""
    if not can_be_judged(tournament):
        return None
    file = b64encode(format_tournament(tournament, "json").encode()).decode()
    request_data = {"file": file, "name": "imported.json", "rules": tournament.rules, "lang": language()}
    try:
        answer = judge_in_subprocess(request_data, MAX_IMPORT_SECONDS)
    except IndelerError as refusal:
        answer = {"refusal": translate(refusal)}
    if "refusal" in answer:
        return ImportedRounds(_("The rounds of the file were not checked: {why}").format(why=answer["refusal"]), False)
    message = _("The rounds of the file were checked. {verdict}").format(verdict=answer["in_short"])
    by_fide = goes_by_fide(tournament) and not has_left_fide_rules(tournament)
    return ImportedRounds(message, bool(answer["is_in_order"]), tuple(answer["wrong"]) if by_fide else ())
