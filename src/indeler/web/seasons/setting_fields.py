"""Many settings on one form: the important ones, the others by table, and their changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from typing import NamedTuple

from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from indeler.formats.schema_errors import MISSING
from indeler.language import IndelerError
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.rulebooks.setting_questions import Question
from indeler.season import (
    PRESETS,
    ClubRules,
    Example,
    Setting,
    SettingTable,
    parse_club_rules,
    setting_tables,
    shipped_text,
)
from indeler.web.common.setting_field import NUMBERS_MISSING, Field, Folded, question_field
from indeler.web.common.visitor_language import translate, translate_wording, words
from indeler.web.seasons.display import rules_name
from indeler.web.seasons.setting_inputs import (
    as_the_file_has_it,
    choices_of,
    example_of,
    input_of,
    pick_of,
    rows_of,
    text_of,
    typed_here,
    value_for_people,
)


class Section(NamedTuple):
    """The settings of a competition or of a separate table."""

    path: str
    title: str
    important: list[Field]
    others: list[Folded]
    """Behind the heading of their table."""
    tables: list[tuple[SettingTable, str, list[Field]]]
    """All of them, table by table."""
    sentence: str
    """The description of a competition."""
    example: Example | None = None
    """An example of the effect of the competition's settings."""

    @property
    def is_competition(self) -> bool:
        """Return whether it is about one competition."""
        return self.path.startswith("competition[")


People = Mapping[str, str]
"""The names of the members by number."""


def field_of(setting: Setting, people: People | None = None) -> Field:
    """Return the setting as a page shows it."""
    words = setting.words
    if isinstance(setting.type, Question):
        field = question_field(setting.type, setting.path, setting.value or "")
        return field._replace(written=partial(as_the_file_has_it, setting.type))
    input, pick = input_of(setting), pick_of(setting)
    rows, to_text = rows_of(setting, people) or (None, str)
    return Field(
        setting.path,
        translate_wording(words.label),
        translate_wording(words.meaning) if words.meaning else "",
        example_of(setting),
        input.type,
        text_of(setting) if pick else typed_here(setting),
        value_for_people(setting, people),
        choices_of(setting),
        optional=setting.optional,
        empty=translate_wording(words.empty) if words.empty else "",
        important=words.important,
        help="" if rows else str(input.help),
        written=input.written,
        rows=rows,
        join_rows=to_text,
        pick=pick,
    )


EXAMPLE_PLAYERS = 20
"""The number of players in an example, where it is not known yet."""


def sections(club_rules: ClubRules, within: str = "", people: People | None = None) -> list[Section]:
    """Return the settings of every table whose path begins so: a section for each competition.

    Settings for each member are left out where there are no members yet.
    """
    found: dict[str, Section] = {}
    for table in setting_tables(club_rules):
        if not table.path.startswith(within) or not (table.settings or table.path in found):
            continue
        section = found.setdefault(table.path.partition(".")[0], _section(club_rules, table))
        settings = (each for each in table.settings if each.path not in FIXED and (people or not each.words.by_member))
        fields = [field_of(setting, people) for setting in settings]
        section.important.extend(field for field in fields if field.important)
        section.tables.append((table, words()(table.heading), fields))
        folded = [field for field in fields if not field.important]
        if folded:
            section.others.append(Folded(words()(table.heading), folded))
    return list(found.values())


def rules_for_readers(club_rules: ClubRules, people: People) -> list[Section]:
    """Return the rules by which the club plays, without settings of the file alone and settings that are not set."""
    found = []
    for section in sections(club_rules, people=people):
        tables = [
            (table, heading, [field for field in fields if field.path != "title" and field.value_text not in ("", "–")])
            for table, heading, fields in section.tables
        ]
        if section.path != "season" and any(fields for _, _, fields in tables):
            found.append(section._replace(tables=tables))
    return found


@cache
def preset_titles() -> frozenset[str]:
    """Return the titles of built-in club rules: none is the title of the rules of a club."""
    shipped = {parse_club_rules(shipped_text(name)).title for name in PRESETS}
    chosen = {words_of(lang)(preset.title) for lang in LANGUAGES for preset in PRESETS.values()}
    return frozenset(shipped | chosen)


FIXED = ("name",)
"""Settings that cannot be changed."""


def _section(club_rules: ClubRules, table: SettingTable) -> Section:
    top, at = table.path.partition(".")[0], table.path.partition("competition[")[2].partition("]")[0]
    if not at:
        return Section(top, words()(table.heading), [], [], [], "")
    rules = club_rules.competition[int(at)]
    sentence = type(rules).sentence
    return Section(top, capfirst(rules_name(rules)), [], [], [], words()(sentence) if sentence else "")


def example_at(club_rules: ClubRules, path: str, players: int = 0) -> Example | None:
    """Return an example of the settings of the competition at this path; None for other tables."""
    at = path.partition("competition[")[2].partition("]")[0]
    return club_rules.competition[int(at)].example(max(players, 4) if players else EXAMPLE_PLAYERS) if at else None


def changed_values(fields: Iterable[Field], posted: QueryDict) -> dict[str, str]:
    """Return the changed values by path, in the notation of the file."""
    return {
        each.path: each.written(text) if text else "" for each in fields if (text := each.typed(posted)) != each.value
    }


def all_fields(found: Iterable[Section]) -> list[Field]:
    """Return every setting of these sections."""
    return [
        field
        for section in found
        for field in (*section.important, *(each for folded in section.others for each in folded.fields))
    ]


def field_error(refusal: IndelerError) -> str:
    """Return the error next to a setting, without the line of the file."""
    fault = refusal.values.get("fault")
    if getattr(getattr(fault, "sentence", None), "text", None) == MISSING:  # a cell of a row
        return _("A line is not complete. Fill it in, or make it empty.")
    text = fault.translated(words()) if hasattr(fault, "translated") else translate(refusal)
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def with_error(field: Field, error: str) -> Field:
    """Return the field with the error of its value; without terms of the file where it is chosen in words."""
    if error and field.pick is not None:
        error = str(NUMBERS_MISSING)
    return field._replace(error=error)


def as_typed(found: Iterable[Section], posted: QueryDict, errors: Mapping[str, str]) -> list[Section]:
    """Return the sections with the typed values, and the error of each refused setting."""

    def typed(fields: Iterable[Field]) -> list[Field]:
        return [with_error(each.sent(posted), errors.get(each.path, "")) for each in fields]

    return [
        section._replace(
            important=typed(section.important),
            others=[folded._replace(fields=typed(folded.fields)) for folded in section.others],
        )
        for section in found
    ]
