"""The settings of the season's club rules: each with its clauses, and changed by a decision with a reason."""

from collections.abc import Iterable
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from indeler.language import IndelerError
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
from indeler.web.common.requests import one_line, parse_int
from indeler.web.common.rows import MORE
from indeler.web.common.setting_field import Field
from indeler.web.common.undo import Undo, report_done
from indeler.web.common.visitor_language import colon, language, translate, words
from indeler.web.seasons import clock
from indeler.web.seasons.display import members_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import DatabaseStore, adopt, season_for_visitor
from indeler.web.seasons.setting_fields import People, Section, example_at, field_error, field_of, sections, with_error

SHOW = "show"
"""The button that shows what a value would mean, and writes nothing."""


class Part(NamedTuple):
    """The settings of a table under its heading, with the clauses that they belong to."""

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
    """Return the tables with settings, or with those that match the query."""
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
    found = [
        (each, table) for table in setting_tables(season.club_rules) for each in table.settings if each.path == path
    ]
    if not found:
        raise Http404
    setting, table = found[0]
    people = dict(members_of(season))
    before = field_of(setting, people)
    field = before.called("value").sent(request.POST)
    value = field.value
    effects = None
    club_rules = season.club_rules
    if request.method == "POST" and MORE not in request.POST:
        try:
            rules = with_setting(row.rules, setting.path, field.written(value) if value else "")
        except IndelerError as refusal:
            field = with_error(field, field_error(refusal))
        else:
            club_rules = parse_club_rules(rules)
            if SHOW in request.POST:
                pass  # the example below says what it would mean
            elif "preview" in request.POST:
                effects = _effects(request, row, season, rules)
            elif (version := _adopt_value(request, row, _setting_name(season, field, table), rules)) is not None:
                _report_change(request, row, before, version)
                return redirect("move-evenings" if _moves_evenings(request, slug, path) else "rule-settings", slug=slug)
    context = {
        "row": row,
        "season": season,
        "setting": setting,
        "field": field,
        "fields": [field],
        "effects": effects,
        "why": request.POST.get("why", ""),
        "shown": _field_at(club_rules, setting.path, people).value_text,
        "clauses": _clauses(season, table),
        "within": _within(season, table),
        "example": example_at(club_rules, setting.path, len(season.state.members)),
    }
    return render(request, "manage/rule-setting.html", context)


def _moves_evenings(request: Request, slug: str, path: str) -> bool:
    """BW-6: return whether coming evenings are on another day than the one that was just chosen."""
    return path.endswith("weekday") and bool(propose.off_club_days(season_for_visitor(request, slug)[1], clock.today()))


def _setting_name(season: Season, field: Field, table: SettingTable) -> str:
    """Return the name of a setting in the log: its label after its competition."""
    titles = [each.title for each in sections(season.club_rules) if each.is_competition and _is_in(table, each)]
    return ", ".join((*titles, field.label))


def _is_in(table: SettingTable, section: Section) -> bool:
    return table.path == section.path or table.path.startswith(f"{section.path}.")


def _within(season: Season, table: SettingTable) -> str:
    """Return the location of a setting: its competition, and the heading of its table."""
    titles = [each.title for each in sections(season.club_rules) if each.is_competition and _is_in(table, each)]
    return " · ".join((*titles, words()(table.heading)))


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
    """Return the setting at this path as a page shows it."""
    settings = (each for table in setting_tables(club_rules) for each in table.settings)
    return field_of(next(each for each in settings if each.path == path), people)


def _report_change(request: Request, row: SeasonRow, before: Field, version: int) -> None:
    """Report the change of a value, with a button that restores the former value."""
    season = season_for_visitor(request, row.slug)[1]
    after = _field_at(season.club_rules, before.path, dict(members_of(season)))
    sentence = _("{setting} was {before}, and is {now} now.")
    undo = {"value": before.value, "why": _("undone"), "version": str(version)}
    message = sentence.format(setting=before.label, before=before.value_text, now=after.value_text)
    report_done(request, message, Undo(request.path, tuple(undo.items())))


def _adopt_value(request: Request, row: SeasonRow, setting: str, rules: str) -> int | None:
    """Adopt the file with the other value and return the number of events; report a refusal and return None."""
    why, version = request.POST.get("why", "").strip(), parse_int(request.POST.get("version", ""))
    if not why:
        messages.error(request, _("Say why you change this."))
        return None
    try:
        return adopt(
            row, rules, expected_version=version or 0, by=request.actor.name, why=f"{setting}{colon()} {why}"[:500]
        ).version
    except IndelerError as refusal:
        messages.error(request, translate(refusal))
        messages.warning(request, _("Nothing was changed. What this season does not allow can be changed in the next."))
        return None


def _clauses(season: Season, table: SettingTable) -> list[tuple[str, str]]:
    """Return the clauses of a table and their texts, where the season uses the rulebook of those clauses."""
    known = clause_texts(CITED).clauses if season.club_rules.name == CITED else {}
    return [(each, known[each].words(language())) for each in table.clauses if each in known]
