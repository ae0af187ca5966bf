"""Tests that docs/formats.md agrees with the code."""

import re
from pathlib import Path

import msgspec
import pytest

from indeler.formats import json_schema
from indeler.formats.csv_players import COLUMNS
from indeler.formats.file_formats import FORMATS
from indeler.formats.tables import COLUMN_OF, normalise_heading
from indeler.model import Kind, Result

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")

STRUCTS = {
    "the file": "Document",
    "event": "Event",
    "scale": "Scale",
    "players": "Player",
    "players.national": "NationalRating",
    "rounds": "Round",
    "rounds.games": "Game",
    "rounds.unplayed": "Unplayed",
    "requested_byes": "RequestedBye",
    "forbidden": "Forbidden",
    "virtual_points": "VirtualPoints",
    "special_points": "SpecialPoints",
    "teams": "Teams",
    "teams.teams": "Team",
    "teams.line_ups": "LineUp",
    "teams.byes": "TeamByes",
    "teams.forfeits": "ForfeitedMatch",
    "teams.virtual_points": "VirtualBlock",
}


def section(title: str) -> list[list[str]]:
    """Return the cells of each row of the table under this heading."""
    text = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


@pytest.mark.parametrize(("object", "fields"), section("JSON"))
def test_each_field_of_the_json_schema_is_documented(object, fields):
    schema = msgspec.structs.fields(getattr(json_schema, STRUCTS[object]))
    assert re.findall(r"\*\*(\w+)\*\*", fields) == [field.name for field in schema if field.required]
    for field in schema:
        assert re.search(rf"\b{field.name}\b", fields)


def test_every_object_and_enumerated_value_of_the_json_schema_is_listed():
    assert [row[0] for row in section("JSON")] == list(STRUCTS)
    words = {result.label.removesuffix(" short") for result in Result} | {k.name.lower() for k in Kind if k.is_bye}
    assert all(f"`{word}`" in PAGE for word in words)


def test_documented_headings_of_players_are_recognised():
    rows = section("CSV players")
    assert [row[0] for row in rows] == list(COLUMNS)
    for column, others, _ in rows:
        for heading in [column, *filter(None, others.split(", "))]:
            assert COLUMN_OF[normalise_heading(heading)] == column


def test_every_extension_and_dialect_is_listed():
    assert all(f"`{extension}`" in PAGE for one in FORMATS for extension in one.extensions)
    spoken = PAGE.lower().replace("(", "").replace(")", "")
    assert all(dialect in spoken for dialect in (dialect for one in FORMATS for dialect in one.dialects))
