"""Every setting of every kind of competition tells what it is, with an example that the file may say."""

import tomllib
import typing
import xml.etree.ElementTree as ElementTree

import msgspec
import pytest

from indeler.season.competitions import registry
from indeler.season.core.rulebook import ClubRulebook
from indeler.season.core.rulebook.reading import decoded
from indeler.season.core.tables import Table

PICTURE = "{http://www.w3.org/2000/svg}svg"


def tables(table=ClubRulebook):
    """Every table of the rulebook file, the rows of lists too."""
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


SETTINGS = [(table, field) for table, field in settings() if (table, field.name) != (ClubRulebook, "competition")]


@pytest.mark.parametrize("table", dict.fromkeys(tables()))
def test_every_table_has_a_heading_and_no_words_of_what_it_has_not(table):
    assert table.heading
    assert set(table.words) <= set(table.__struct_fields__)


@pytest.mark.parametrize(
    ("table", "field"), SETTINGS, ids=[f"{table.__name__}.{each.name}" for table, each in SETTINGS]
)
def test_every_setting_has_a_label_a_sentence_and_an_example(table, field):
    words = table.told(field.name)
    assert words.label[0].isupper()
    assert words.meaning.endswith((".", "…", "?"))
    example = tomllib.loads(f"x = {words.example}", parse_float=str)["x"]
    shape = typing.get_type_hints(table, include_extras=True)[field.name]
    assert msgspec.convert(example, shape, dec_hook=decoded) is not None
    inner = getattr(field.type, "item_type", field.type)
    if isinstance(inner, msgspec.inspect.LiteralType):
        assert set(words.values) == set(inner.values)


@pytest.mark.parametrize("rules", registry.rules())
def test_every_kind_of_competition_has_a_sentence_and_a_picture(rules):
    assert rules.sentence.endswith(".")
    picture = registry.picture(rules)
    assert ElementTree.fromstring(picture).tag == PICTURE
    assert "style=" not in picture  # the headers of the site forbid it


def test_a_setting_without_words_is_called_by_its_name():
    class Foreign(Table, frozen=True):
        best_of: int = 1

    assert Foreign.told("best_of").label == "best of"
