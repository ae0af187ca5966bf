"""A new season, step by step: each step can be left and resumed, and nothing is public before it is opened."""

import datetime
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from indeler import season as seasons
from indeler.formats import decoded
from indeler.formats.people import TYPED, read_people
from indeler.language import N_, IndelerError, InvalidInput
from indeler.logbook import Question
from indeler.season import CompetitionRules, Season, parse_club_rules, views, with_settings
from indeler.season.events import CycleOpened
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, POST, Right, page
from indeler.web.common.addresses import address_of
from indeler.web.common.downloads import download
from indeler.web.common.forms import refusal_at
from indeler.web.common.people_lists import ListSource, choices_in, packed, preview
from indeler.web.common.rows import MORE
from indeler.web.common.templatetags.wording import day
from indeler.web.common.visitor_language import speak_of, translate, translate_name, words
from indeler.web.manage import drafting
from indeler.web.manage.forms import DraftForm, DraftMembersForm, RulebookFileForm, presets, text_in
from indeler.web.manage.views.draft_planning import (
    NEXT,
    draft_of,
    refused_rules,
    saved,
    season_summary,
    set_rules,
    step_page,
)
from indeler.web.manage.views.members import BECOMES
from indeler.web.manage.views.personal_links import keep_addresses
from indeler.web.seasons.display import competition_name, members_of, rules_name
from indeler.web.seasons.models import SeasonDraft
from indeler.web.seasons.season_store import current, season_of
from indeler.web.seasons.setting_fields import (
    all_fields,
    as_typed,
    changed_values,
    example_at,
    field_error,
    sections,
)


@page(Right.MANAGE, methods=FORM)
def evening(request: Request, draft: int) -> HttpResponse:
    """Show and change the name and days of the season, and the club evening."""
    row = draft_of(draft)
    form = DraftForm(request.POST or {"name": row.name, "starts": row.starts, "ends": row.ends})
    found = sections(parse_club_rules(row.rules), "evening")
    question, before = None, row.rules
    if request.method == "POST" and form.is_valid():
        changes = changed_values(all_fields(found), request.POST)
        first = form.cleaned_data["starts"]
        question = _day_to_confirm(row, first, changes, request.POST.get("day", ""))
        if request.POST.get("day") == "first":
            changes |= {"evening.weekday": seasons.as_toml(seasons.WEEKDAYS[first.weekday()])}
        if question is None and set_rules(request, row, lambda: with_settings(row.rules, changes)):
            _move_hours(request, row, before, changes)
            row.name, row.starts, row.ends = (form.cleaned_data[name] for name in ("name", "starts", "ends"))
            return saved(request, row, "draft-evening")
    found = as_typed(found, request.POST, {}) if request.method == "POST" else found
    return step_page(request, row, "draft-evening", {"form": form, "sections": found, "asks": question})


def _move_hours(request: Request, row: SeasonDraft, before: str, changes: Mapping[str, str]) -> None:
    """Adapt the other times to the chosen start, and report that."""
    moved = drafting.hours_moved(before, changes)
    if not moved:
        return
    row.rules = with_settings(row.rules, moved)
    hours = parse_club_rules(row.rules).evening
    speak_of(hours.part_of_day)
    text = _(
        "The times of the club evening are now: start {starts}, sign off until {until}, latest start {latest}, end "
        "{ends}. You can change them in the first step."
    )
    times = {"starts": hours.starts, "until": hours.sign_off_until, "latest": hours.latest_start, "ends": hours.ends}
    messages.info(request, text.format(**{name: f"{time:%H:%M}" for name, time in times.items()}))


def _day_to_confirm(
    draft: SeasonDraft, first: datetime.date, changes: Mapping[str, str], answer: str
) -> tuple[datetime.date, datetime.date] | None:
    """Return the first day and the first evening, where the club does not play on the chosen first day."""
    if answer or first == draft.starts or "evening.weekday" in changes:
        return None
    evening = views.dates_from(parse_club_rules(draft.rules), first)[0]
    return None if evening == first else (first, evening)


@page(Right.MANAGE, params=("again",), methods=FORM)
def members(request: Request, draft: int) -> HttpResponse:
    """Show and change the participants: a list with its preview, typed names, or the members of the last season."""
    row = draft_of(draft)
    typed = decoded(b64decode(row.members)) if row.members_name == TYPED else ""
    initial = {"picked": drafting.picked_members(row), "lines": typed}
    form = DraftMembersForm(request.POST or None, request.FILES or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusal_at(form, "file"):
            stays = _keep_list(request, row, form)
            row.picked = drafting.words_of(form.cleaned_data.get("picked", ()))
            row.save()
            return redirect("draft-members" if stays else NEXT["draft-members"], draft=row.pk)
    drafted = drafting.draft_season(row, request.actor.name)
    lines = drafted.arrivals.lines if drafted.arrivals else ()
    context = {
        "form": form,
        "lines": [(line, BECOMES[line.what], translate(line.remark) if line.remark else "") for line in lines],
        "faults": bool(drafted.arrivals and drafted.arrivals.faults),
        "count": len(drafted.season.state.members),
        "addresses": len(drafting.addresses(drafted)),
        "again": f"{address_of('draft-members', row.pk)}?again=1",
    }
    if drafted.listed is not None:
        list_preview = preview(ListSource(b"", row.members_name), drafted.listed, drafted.season.club_rules.federation)
        context |= {**list_preview, "list": ""}
    return step_page(request, row, "draft-members", context)


def _keep_list(request: Request, row: SeasonDraft, form: DraftMembersForm) -> bool:
    """Store a new list, or the choices for reading the present one; return whether the page is shown again."""
    before = row.members_choices
    if "forget" in request.POST:
        row.members = row.members_name = row.members_choices = ""
        return True
    source = form.source if form.cleaned_data["file"] is not None or form.cleaned_data["lines"] else None
    if source is not None and (source.data, source.name) != (b64decode(row.members), row.members_name):
        read_people(*source)  # an unreadable one is refused
        row.members, row.members_name, row.members_choices = b64encode(source.data).decode(), source.name, ""
        row.members_accounts = False
        return True
    if row.members and "heading_line_shown" in request.POST:
        row.members_choices = packed(choices_in(request.POST))
        row.members_accounts = "accounts" in request.POST
        drafting.draft_season(row, request.actor.name)  # a missing sheet is refused
    return "again" in request.GET or bool(before and before != row.members_choices)


@page(Right.MANAGE, methods=FORM)
def competitions(request: Request, draft: int) -> HttpResponse:
    """Show and change the competitions in order: any kind can be added, or the competitions of built-in club rules."""
    row = draft_of(draft)
    if request.method == "POST":
        if "go" in request.POST:
            return redirect(NEXT["draft-competitions"], draft=row.pk)
        if set_rules(request, row, lambda: _arranged(row, request)):
            row.save()
        return redirect("draft-competitions", draft=row.pk)
    played = parse_club_rules(row.rules).competition
    chosen = [(each, rules_name(each), *_card(type(each)), _parts(each)) for each in played]
    kinds = [(kind, *_card(each)) for kind, each in seasons.kinds().items()]
    return step_page(request, row, "draft-competitions", {"chosen": chosen, "kinds": kinds, "presets": presets()})


def _card(kind: type[CompetitionRules]) -> tuple[str, str, str]:
    translate_text = words()
    heading = translate_text(kind.heading) if kind.heading else str(kind.__struct_config__.tag)
    return heading, translate_text(kind.sentence) if kind.sentence else "", seasons.picture(kind)


def _parts(rules: CompetitionRules) -> list[tuple[str, str, bool]]:
    translate_text = words()
    return [
        (part.word, translate_text(part.table.heading), part.is_there)
        for part in drafting.parts_of(rules)
        if part.table.heading
    ]


def _arranged(row: SeasonDraft, request: Request) -> str:
    """Return the club rules file after a button: a competition was added, removed or moved, or all were replaced."""
    club_rules = parse_club_rules(row.rules, "rulebook.toml")
    posted = request.POST
    if posted.get("add") in seasons.kinds():
        return drafting.with_competition(row, posted["add"])
    if posted.get("preset") in seasons.SHIPPED:
        return drafting.with_preset(row, posted["preset"])
    if posted.get("part") in [part.word for each in club_rules.competition for part in drafting.parts_of(each)]:
        return drafting.with_part(row, posted["part"])
    competitions = list(club_rules.competition)
    names = [each.name for each in competitions]
    if posted.get("remove") in names:
        if len(competitions) == 1:
            raise InvalidInput(N_("A season has at least one competition; add the other one first."))
        del competitions[names.index(posted["remove"])]
    elif posted.get("earlier") in names[1:]:
        at = names.index(posted["earlier"])
        competitions[at - 1], competitions[at] = competitions[at], competitions[at - 1]
    else:
        return row.rules
    return drafting.with_competitions(club_rules, tuple(competitions))


@page(Right.MANAGE, methods=FORM)
def settings(request: Request, draft: int) -> HttpResponse:
    """Show the settings of every competition: the important ones, with the others folded."""
    row = draft_of(draft)
    people = dict(members_of(drafting.draft_season(row, request.actor.name).season))
    found = [each for each in sections(parse_club_rules(row.rules), people=people) if each.path != "evening"]
    posted = request.POST
    example_rules = row.rules
    if MORE in posted:
        found = as_typed(found, posted, {})
    elif SHOW in posted:
        changes = changed_values(all_fields(found), posted)
        wrong = _refusals_by_path(row.rules, changes)
        found = as_typed(found, posted, wrong)
        with suppress(IndelerError):  # values that do not fit together
            example_rules = with_settings(
                row.rules, {path: each for path, each in changes.items() if path not in wrong}
            )
    elif request.method == "POST":
        changes = changed_values(all_fields(found), posted)
        before = row.rules
        refusal = refused_rules(row, lambda: with_settings(before, changes))
        if refusal is None:
            if not any(path.endswith(SYSTEM) for path in changes):
                return saved(request, row, "draft-settings")
            row.save()
            messages.info(request, _("These are the settings of the pairing system that you chose. Check them."))
            return redirect("draft-settings", draft=row.pk)
        wrong = _refusals_by_path(before, changes)
        if not wrong:  # each setting is possible by itself
            messages.error(request, translate(refusal))
        found = as_typed(found, posted, wrong)
    club_rules = parse_club_rules(example_rules)
    found = [each._replace(example=example_at(club_rules, each.path)) for each in found]
    context = {"sections": found, "fields": all_fields(found), "has_example": any(each.example for each in found)}
    return step_page(request, row, "draft-settings", context)


SHOW = "show"
"""The button that shows the effect of the settings, and saves nothing."""


SYSTEM = ".pairing.system"
"""The end of the path of a pairing system, which has its own settings."""


def _refusals_by_path(rules: str, changes: dict[str, str]) -> dict[str, str]:
    found = {}
    for path, value in changes.items():
        try:
            with_settings(rules, {path: value})
        except IndelerError as refusal:
            found[path] = field_error(refusal)
    return found


YOUNG = 12
"""Members who are younger are named before the season opens: the date of birth may be a slip of the pen."""


def _to_check(season: Season) -> list[str]:
    """Return what is allowed but often a slip of the pen, so that it is seen before the season opens."""
    members = [each for each in season.state.members.values() if not each.left]
    start, christmas = season.state.start, views.christmas_break(season)
    old_enough = start.replace(year=start.year - YOUNG, day=min(start.day, 28))
    unrated = [each.name for each in members if not each.rating]
    young = [f"{each.name} ({day(each.born, 'j F Y')})" for each in members if each.born and each.born > old_enough]
    planned = sorted(season.state.evenings)
    festive = [day(date, "l j F") for date in planned if christmas and christmas[0] <= date <= christmas[1]]
    sentences = (
        (_("Members without a rating: {names}. Groups and the first pairings go by rating."), unrated),
        (_("Members younger than {age}: {names}. Is the date of birth right?"), young),
        (_("Evenings around Christmas and New Year: {names}. Does the club play then?"), festive),
    )
    return [text.format(names=", ".join(names), age=YOUNG) for text, names in sentences if names]


def _fewer_groups(drafted: drafting.Drafted) -> list[str]:
    """Return why there are fewer groups than the rules name."""
    opened = (each for each in drafted.groups.values() if isinstance(each, CycleOpened))
    return [translate(why) for each in opened if (why := views.fewer_groups(drafted.season, each)) is not None]


@page(Right.MANAGE, methods=FORM)
def overview(request: Request, draft: int) -> HttpResponse:
    """Show the complete draft, and open the season."""
    row = draft_of(draft)
    drafted = drafting.draft_season(row, request.actor.name)
    if request.method == "POST":
        try:
            season = drafting.open_draft(row, request.actor.name, confirmed=bool(request.POST.get("anyway")))
        except Question:
            raise
        except IndelerError as refusal:
            messages.error(request, translate(refusal))
            return redirect("draft-overview", draft=draft)
        sentences = [_("The season is open.")]
        if row.members_accounts:
            number = keep_addresses(season, drafting.addresses(drafted))
            sentences.append(_("Accounts made: {count}.").format(count=number))
        messages.success(request, " ".join(sentences))
        return redirect("club-lead", slug=season.slug)
    off, club_days = views.days_off(drafted.season).items(), views.club_days(drafted.season)
    evenings = Counter(each.what for each in drafted.season.state.evenings.values())
    last = current() if row.picked else None
    before = season_of(last).state.members.values() if last is not None else ()
    context = {
        "sections": [each for each in sections(drafted.season.club_rules, "competition") if each.important],
        "evenings": [(competition_name(drafted.season, what), count) for what, count in evenings.items()],
        "members": len(drafted.season.state.members),
        "left": [one.name for one in before if one.left],
        "left_out": [
            (date, translate_name(why)) for date, why in off if date in club_days and date not in drafted.evenings
        ],
        "to_check": [*_to_check(drafted.season), *_fewer_groups(drafted)],
        "file_form": RulebookFileForm(),
        "proposed": drafted.groups.values(),
        **season_summary(drafted),
    }
    return step_page(request, row, "draft-overview", context)


@page(Right.MANAGE, methods=FORM)
def rulebook_file(request: Request, draft: int) -> HttpResponse:
    """Show the club rules file, for download and upload."""
    row = draft_of(draft)
    if request.method == "POST":
        form = RulebookFileForm(request.POST, request.FILES)
        if not form.is_valid():
            messages.error(request, _("Choose a file."))
        elif (refusal := refused_rules(row, lambda: text_in(form.cleaned_data["file"]))) is not None:
            messages.error(request, translate(refusal))
        else:
            row.save()
            messages.success(request, _("These are the rules now."))
        return redirect("draft-overview", draft=draft)
    return download(row.rules, "application/toml; charset=utf-8", "rulebook.toml")


@page(Right.MANAGE, methods=POST)
def remove(request: Request, draft: int) -> HttpResponse:
    """Delete a draft."""
    removed = draft_of(draft)
    removed.delete()
    messages.success(request, _("{name} was thrown away.").format(name=removed.name))
    return redirect("seasons")
