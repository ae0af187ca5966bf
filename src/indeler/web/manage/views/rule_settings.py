"""The settings of the season's club rules: each with its clauses, and changed by a decision with a reason."""

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.logbook import Question
from indeler.rulebooks.clause_texts import clause_texts
from indeler.season import (
    CITED,
    ClubRules,
    Logbook,
    MemoryStore,
    Season,
    SettingTable,
    check_fits,
    parse_club_rules,
    propose,
    setting_tables,
    views,
    with_setting,
)
from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import FORM, Right, page
from indeler.web.common.forms import is_found
from indeler.web.common.requests import number_in, one_line
from indeler.web.common.rows import MORE
from indeler.web.common.setting_field import Field
from indeler.web.common.undo import Undo, report_done
from indeler.web.common.visitor_language import colon, language, translate, words
from indeler.web.seasons import clock
from indeler.web.seasons.display import members_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import DatabaseStore, adopt, season_for_visitor
from indeler.web.seasons.setting_fields import People, example_at, field_error, field_of, sections, with_error

SHOW = "show"
"""The button that shows the effect of a value, and writes nothing."""


class Part(NamedTuple):
    """The settings of a table under its heading, with their clauses."""

    heading: str
    clauses: list[tuple[str, str]]
    fields: list[Field]


@page(Right.LEAD, params=("find",))
def rule_settings(request: Request, slug: str) -> HttpResponse:
    """Show every setting, or those that match a query: of the season first, then by competition."""
    row, season = season_for_visitor(request, slug)
    query = one_line(request.GET.get("find", ""))
    found = sections(season.club_rules, people=dict(members_of(season)))
    shared = [table for section in found if not section.is_competition for table in section.tables]
    season_part = (_("The whole season"), "", _parts(season, shared, query, ""))
    others = (
        (section.title, section.sentence, _parts(season, section.tables, query, section.title))
        for section in found
        if section.is_competition
    )
    found_sections = [each for each in (season_part, *others) if each[2]]
    context = {"row": row, "season": season, "sections": found_sections, "asked": query}
    return render(request, "manage/rule-settings.html", context)


def _parts(
    season: Season, tables: Iterable[tuple[SettingTable, str, list[Field]]], query: str, title: str
) -> list[Part]:
    found = (
        Part(
            heading,
            _clauses(season, table),
            [each for each in fields if is_found(query, title, heading, each.label, each.meaning, each.value_text)],
        )
        for table, heading, fields in tables
    )
    return [part for part in found if part.fields]


@page(Right.LEAD, methods=FORM)
def rule_setting(request: Request, slug: str, path: str) -> HttpResponse:
    """Show one setting, and change its value."""
    row, season = season_for_visitor(request, slug)
    tables = setting_tables(season.club_rules)
    table = next((each for each in tables if any(setting.path == path for setting in each.settings)), None)
    if table is None:
        raise Http404
    people = dict(members_of(season))
    before = _field_at(season.club_rules, path, people)
    field = before.called("value").sent(request.POST)
    titles = [
        each.title
        for each in sections(season.club_rules)
        if each.is_competition and f"{table.path}.".startswith(f"{each.path}.")
    ]
    effects, club_rules = None, season.club_rules
    if request.method == "POST" and MORE not in request.POST:
        try:
            rules = with_setting(row.rules, path, field.written(field.value) if field.value else "")
        except IndelerError as refusal:
            field = with_error(field, field_error(refusal))
        else:
            club_rules = parse_club_rules(rules)
            if SHOW in request.POST:
                pass  # the example below shows its effect
            elif "preview" in request.POST:
                effects = _effects(request, row, season, rules)
            elif club_rules == season.club_rules:
                messages.info(request, _("Nothing was changed."))
                return redirect("rule-settings", slug=slug)
            elif (after := _adopt_value(request, row, ", ".join((*titles, field.label)), rules)) is not None:
                now = _field_at(after.club_rules, path, people).value_text
                message = _("{setting} was {before}, and is {now} now.")
                undo = {"value": before.value, "why": _("undone"), "version": str(after.version)}
                message = message.format(setting=before.label, before=before.value_text, now=now)
                report_done(request, message, Undo(request.path, tuple(undo.items())))
                # BW-6: coming evenings may be on another day than the newly chosen one
                is_moved = path.endswith("weekday") and bool(propose.off_club_days(after, clock.today()))
                return redirect("move-evenings" if is_moved else "rule-settings", slug=slug)
    context = {
        "row": row,
        "season": season,
        "setting": next(each for each in table.settings if each.path == path),
        "field": field,
        "fields": [field],
        "effects": effects,
        "why": request.POST.get("why", ""),
        "shown": _field_at(club_rules, path, people).value_text,
        "clauses": _clauses(season, table),
        "within": " · ".join((*titles, words()(table.heading))),
        "example": example_at(club_rules, path, len(season.state.members)),
    }
    return render(request, "manage/rule-setting.html", context)


def _effects(request: Request, row: SeasonRow, season: Season, rules: str) -> list[str] | None:
    """Return a sentence for each table of standings that these rules would change; None where they are refused."""
    try:
        after = Logbook(MemoryStore(rules, DatabaseStore(row).read()), any_rules=True).season
        check_fits(after, season)
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        return None
    return [translate(each) for each in views.differences(season, after)]


def _field_at(club_rules: ClubRules, path: str, people: People) -> Field:
    settings = (each for table in setting_tables(club_rules) for each in table.settings)
    return field_of(next(each for each in settings if each.path == path), people)


def _adopt_value(request: Request, row: SeasonRow, setting: str, rules: str) -> Season | None:
    """Adopt the file with the other value and return the season; report a refusal and return None."""
    why, version = request.POST.get("why", "").strip(), number_in(request.POST, "version")
    if not why:
        messages.error(request, _("Say why you change this."))
        return None
    why = f"{setting}{colon()} {why}"[:500]
    try:
        confirmed = bool(request.POST.get("anyway"))
        return adopt(row, rules, expected_version=version, by=request.actor.name, why=why, confirmed=confirmed)
    except Question:
        raise
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        messages.warning(request, _("Nothing was changed. What this season does not allow can be changed in the next."))
        return None


def _clauses(season: Season, table: SettingTable) -> list[tuple[str, str]]:
    """Return the clauses of a table and their texts, if the season uses the rulebook of these clauses."""
    known = clause_texts(CITED).clauses if season.club_rules.name == CITED else {}
    return [(each, known[each].words(language())) for each in table.clauses if each in known]
