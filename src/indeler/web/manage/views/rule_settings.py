"""The settings of the season's rulebook: each with its clauses, and changed by a decision with a reason."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from indeler.language import IndelerError
from indeler.rulebooks.register import register
from indeler.season import (
    CITED,
    Logbook,
    MemoryStore,
    Season,
    Setting,
    SettingTable,
    setting_tables,
    views,
    with_setting,
)
from indeler.web.accounts.request import Request
from indeler.web.accounts.rights import Right, needs
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_lookup import seen
from indeler.web.club.season_store import DatabaseStore, adopt
from indeler.web.club.setting_fields import beside, field_of
from indeler.web.common.requests import whole
from indeler.web.common.visitor_language import language, said, words


@needs(Right.LEAD)
@require_safe
def rule_settings(request: Request, slug: str) -> HttpResponse:
    """Every setting, with the clauses that it belongs to."""
    row, season = seen(request, slug)
    tables = [
        (table, words()(table.heading), _clauses(season, table), [field_of(setting) for setting in table.settings])
        for table in setting_tables(season.rulebook)
    ]
    return render(request, "manage/rule-settings.html", {"row": row, "season": season, "tables": tables})


@needs(Right.LEAD)
@require_http_methods(["GET", "POST"])
def rule_setting(request: Request, slug: str, path: str) -> HttpResponse:
    """One setting, and another value for it."""
    row, season = seen(request, slug)
    found = [(each, table) for table in setting_tables(season.rulebook) for each in table.settings if each.path == path]
    if not found:
        raise Http404
    setting, table = found[0]
    field = field_of(setting)
    value = request.POST.get("value", "").strip() if request.method == "POST" else field.value
    effects = None
    if request.method == "POST":
        try:
            rules = with_setting(row.rules, setting.path, field.written(value) if value else "")
        except IndelerError as refusal:
            messages.error(request, said(refusal))
            field = field._replace(error=beside(refusal))
        else:
            if "preview" in request.POST:
                effects = _effects(request, row, season, rules)
            elif _changed(request, row, setting, rules):
                return redirect("rule-settings", slug=slug)
    context = {
        "row": row,
        "season": season,
        "setting": setting,
        "field": field._replace(path="value", value=value),
        "effects": effects,
        "why": request.POST.get("why", ""),
        "value": value,
        "clauses": _clauses(season, table),
    }
    return render(request, "manage/rule-setting.html", context)


def _effects(request: Request, row: SeasonRow, season: Season, rules: str) -> list[str] | None:
    """In a sentence each: the standings that would be others by these rules; None where they are refused."""
    try:
        after = Logbook(MemoryStore(rules, DatabaseStore(row).read()), any_rules=True).season
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        return None
    return [said(each) for each in views.differences(season, after)]


def _changed(request: Request, row: SeasonRow, setting: Setting, rules: str) -> bool:
    """Adopt the file with the other value; a refusal is shown, and nothing is changed."""
    why, version = request.POST.get("why", "").strip(), whole(request.POST.get("version", ""))
    if not why:
        messages.error(request, _("Say why this is changed."))
        return False
    try:
        adopt(row, rules, seen=version or 0, by=request.actor.name, why=f"{setting.path}: {why}"[:500])
    except IndelerError as refusal:
        messages.error(request, said(refusal))
        messages.warning(request, _("Nothing was changed. What this season does not allow can be changed in the next."))
        return False
    messages.success(request, _("Written in the logbook."))
    return True


def _clauses(season: Season, table: SettingTable) -> list[tuple[str, str]]:
    """The clauses of a table and their words, where the season is played by the rulebook that they are of."""
    known = register(CITED).clauses if season.rulebook.name == CITED else {}
    return [(each, known[each].words(language())) for each in table.clauses if each in known]
