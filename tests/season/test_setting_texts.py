"""Every setting of every kind of competition has a label, an explanation and a valid example."""

import tomllib
import typing
import xml.etree.ElementTree as ElementTree

import msgspec
import pytest

from indeler.season.core import registry
from indeler.season.core.club_rules import ClubRules, decoded
from indeler.season.core.table_words import Systems
from indeler.season.core.tables import Table

PICTURE = "{http://www.w3.org/2000/svg}svg"


def tables(table=ClubRules):
    """Yield every table of the rulebook file, including the rows of lists."""
    yield table
    for field in msgspec.inspect.type_info(table).fields:
        for inner in inner_tables(field):
            yield from tables(inner)


def inner_tables(field):
    inner = getattr(field.type, "item_type", field.type)
    kinds = getattr(inner, "types", [inner])
    return [kind.cls for kind in kinds if isinstance(kind, msgspec.inspect.StructType)]


def settings():
    for table in dict.fromkeys(tables()):
        for field in msgspec.inspect.type_info(table).fields:
            if not inner_tables(field) or isinstance(field.type, msgspec.inspect.VarTupleType):
                yield table, field


SETTINGS = [(table, field) for table, field in settings() if (table, field.name) != (ClubRules, "competition")]


def test_every_table_has_a_heading_and_no_texts_for_unknown_settings():
    assert [table for table in dict.fromkeys(tables()) if not table.heading] == []
    assert [table for table in dict.fromkeys(tables()) if not set(table.words) <= set(table.__struct_fields__)] == []


def test_every_setting_has_a_label_a_sentence_and_an_example():
    lacking = {f"{table.__name__}.{field.name}": lacks(table, field) for table, field in SETTINGS}
    assert len(lacking) > 200
    assert {name: what for name, what in lacking.items() if what} == {}


def lacks(table, field):
    """Return the texts that a setting lacks."""
    words = table.words_for(field.name)
    inner = getattr(field.type, "item_type", field.type)
    is_choice = isinstance(inner, msgspec.inspect.LiteralType)
    return [
        *(["label"] if not words.label[0].isupper() else []),
        *(["sentence"] if not words.meaning.endswith((".", "…", "?")) else []),
        *(["example"] if not is_value(words.example, table, field.name) else []),
        *(["values"] if is_choice and set(words.values) != set(inner.values) else []),
    ]


def is_value(example, table, name):
    """Return whether the rulebook file may contain this example."""
    shape = typing.get_type_hints(table, include_extras=True)[name]
    try:
        said = tomllib.loads(f"x = {example}", parse_float=str)["x"]
        return msgspec.convert(said, shape, dec_hook=decoded) is not None
    except ValueError:
        return False


@pytest.mark.parametrize("rules", registry.rules())
def test_every_kind_of_competition_has_a_sentence_and_a_picture(rules):
    assert rules.sentence.endswith(".")
    picture = registry.picture(rules)
    assert ElementTree.fromstring(picture).tag == PICTURE
    assert "style=" not in picture  # the headers of the site forbid it


def test_a_setting_without_texts_is_labelled_with_its_name():
    class Foreign(Table, frozen=True):
        best_of: int = 1

    assert Foreign.words_for("best_of").label == "best of"


@pytest.mark.parametrize(
    ("rules", "fits"), [("fide-dutch", True), ("berger", True), ("knockout", False), ("fide-double-swiss", False)]
)
def test_only_systems_with_one_game_that_may_be_drawn_can_pair_an_evening(rules, fits):
    assert (rules in Systems()) is fits


def test_a_system_is_described_by_its_title_and_a_sentence():
    texts = Systems()["fide-dutch-2017"].texts
    assert texts["en"] == "FIDE (Dutch) System, 2017: the same in the edition of 2017"
    assert texts["fr"] == "Système FIDE (Dutch), 2017\xa0: le même dans l'édition de 2017"
