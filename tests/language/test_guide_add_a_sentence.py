"""The steps of docs/how-to/add-a-sentence.md: the texts of tests/data/clocks are collected, translated and shown."""

import importlib.util
import shutil
from gettext import GNUTranslations

import pytest

from indeler.language import InvalidInput
from indeler.language.catalogue import Catalogue
from support.guide_excerpts import ROOT, shown_in

TOY = ROOT / "tests" / "data" / "clocks"


def module_of(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Return the tool that collects texts, for a package that contains only the example."""
    messages = module_of(ROOT / "tools" / "messages.py")
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    monkeypatch.setattr(messages, "LANGUAGES", ("nl",))
    shutil.copy(TOY / "clocks.py", tmp_path)
    return messages


def translated(house):
    """Write the missing translations into the new catalogue, as a translator does."""
    catalogue = house.PROGRAM.po_file("nl")
    head = catalogue.read_text(encoding="utf-8").partition("\n\n")[0]
    catalogue.write_text(f"{head}\n\n{(TOY / 'nl.po').read_text(encoding='utf-8')}", encoding="utf-8")


def test_texts_are_collected_translated_and_shown(house, capsys):
    assert house.main([]) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 4
    assert "indeler nl: not translated: 1 clock is left" in told
    translated(house)
    assert house.main(["--check"]) == 1
    assert "the .mo file is stale" in capsys.readouterr().out
    assert house.main([]) == 0
    assert house.main(["--check"]) == 0

    clocks = module_of(TOY / "clocks.py")
    with house.PROGRAM.po_file("nl").with_suffix(".mo").open("rb") as compiled:
        words = Catalogue("nl", GNUTranslations(compiled).gettext)
    assert str(clocks.lent(9, 8)) == "1 clock is left"
    assert clocks.lent(9, 8).translated(words) == "er is 1 klok over"
    assert clocks.lent(10, 7).translated(words) == "er zijn 3 klokken over"
    assert (
        clocks.missing([3, 4, 5]).translated(words) == "Zonder klok: 3, 4 and 5."
    )  # "and" is in the catalogue of the package
    with pytest.raises(InvalidInput) as refused:
        clocks.lent(2, 9)
    assert refused.value.translated(words) == "Er zijn 2 klokken voor 9 borden; leen er een paar bij de buren."


def test_different_placeholders_are_reported(house, capsys):
    house.main([])
    translated(house)
    catalogue = house.PROGRAM.po_file("nl")
    catalogue.write_text(
        catalogue.read_text(encoding="utf-8").replace("zijn {count}", "zijn {number}"), encoding="utf-8"
    )
    capsys.readouterr()
    assert house.main([]) == 1
    assert "other gaps: {count} clocks are left" in capsys.readouterr().out


def test_the_page_shows_the_files_and_the_output_of_the_tool(house, capsys):
    shown = shown_in("add-a-sentence.md")
    assert set(shown) == {"clocks.py", "nl.po"}
    for name, parts in shown.items():
        assert [part for part in parts if part not in (TOY / name).read_text(encoding="utf-8")] == []
    house.main([])
    (told,) = [line for line in capsys.readouterr().out.splitlines() if "There are" in line]
    assert told in (ROOT / "docs" / "how-to" / "add-a-sentence.md").read_text(encoding="utf-8")
