"""Tests of ``--help`` in the user's language: every text of every command, the headings, and the names of values."""

import sys
from pathlib import Path

import pytest

from indeler import season
from indeler.cli.commands import HELP_OPTION
from indeler.cli.main import COMMANDS, command_app, module_of
from indeler.language.catalogue import words_of
from support.invented_language import words_in
from support.languages import TRANSLATED


@pytest.fixture(scope="module")
def commands():
    """Return every command and group of commands by its typed words; the first is the program itself."""

    def under(command, *typed):
        yield typed, command
        for name, each in getattr(command, "commands", {}).items():
            yield from under(each, *typed, name)

    return dict(under(command_app([])))


@pytest.fixture(autouse=True)
def wide(monkeypatch):
    """Set a terminal width at which no text is wrapped, and no language except by option."""
    monkeypatch.setattr("click.formatting.FORCED_WIDTH", 400)
    monkeypatch.delenv("INDELER_LANG", raising=False)


def texts(command):
    """Return the help texts of the command and its options."""
    return [text for text in (command.help, *(each.help for each in command.params)) if text]


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_text_of_every_command_is_translated(commands, lang):
    words = words_of(lang)
    groups = [name for name in COMMANDS if hasattr(module_of(name), "COMMANDS")]
    assert {typed[0] for typed in commands if len(typed) == 2} == set(groups)
    assert {typed[0] for typed in commands if len(typed) == 1} == set(COMMANDS)
    said = [(typed, text) for typed, command in commands.items() for text in texts(command)]
    assert len(said) > 300
    assert [each for each in said if words(each[1]) == each[1]] == []
    assert words(HELP_OPTION) != HELP_OPTION


def test_default_and_minimum_values_of_numeric_options(commands):
    numbers = {
        (*typed, each.opts[0]): (None if each.required else each.default, getattr(each.type, "min", None))
        for typed, command in commands.items()
        for each in command.params
        if type(each.default) in (int, float) or getattr(each.type, "min", None) is not None
    }
    assert numbers == {
        ("conform", "--exchange"): (None, 1),
        ("conform", "--jobs"): (None, 1),
        ("conform", "--timeout"): (10, 0.1),
        ("demo", "--port"): (8000, 1),
        ("generate", "--count"): (1, 1),
        ("generate", "--players"): (None, 2),
        ("generate", "--rounds"): (None, 1),
        ("generate", "--spread"): (None, 1),
        ("lab", "ask", "--top"): (1, None),
        ("lab", "run", "--chunk"): (200, 1),
        ("lab", "run", "--workers"): (None, 1),
        ("league", "--down"): (1, 0),
        ("league", "--play-down"): (0, 0),
        ("league", "--play-up"): (0, 0),
        ("league", "--up"): (1, 0),
        ("next", "--samples"): (0, None),
        ("paperwork", "--player"): (0, None),
        ("season", "erase", "member"): (None, 1),
        ("season", "log", "--last"): (None, 1),
        ("season", "simulate", "--evenings"): (None, 0),
        ("season", "simulate", "--members"): (46, None),
        ("serve", "--metrics-port"): (None, 1),
        ("serve", "--port"): (8000, 1),
        ("serve", "--workers"): (1, 1),
        ("standings", "--games"): (1, None),
        ("teams", "--best"): (4, 1),
    }


@pytest.mark.parametrize("typed", [(), ("pair",), ("why",), ("demo",), ("season",), ("season", "event")])
def test_no_word_of_a_help_page_remains_in_english(commands, indeler, strange_words, typed):
    """Typed words are excluded: commands, options, and values in lower case."""
    said = indeler(*typed, "--lang", "nl", "--help")
    command = commands[typed]
    options = [word for each in command.params for word in (*each.opts, each.default, each.metavar) if word]
    known = words_in(Path(sys.argv[0]).name, "help lang str int chess draughts", *typed, *options)
    known |= words_in(*getattr(command, "commands", ()))
    assert said.code == 0
    assert {word for word in words_in(said.out) - known if not word.isupper()} == set()
    assert "FILE" not in said.out


@pytest.mark.parametrize(
    "typed",
    [("--lang", "nl", "pair", "--help"), ("pair", "--lang", "nl", "--help"), ("pair", "--help", "--lang=nl")],
)
def test_the_language_option_works_at_any_position(indeler, typed):
    said = indeler(*typed)
    assert "Gebruik: " in said.out
    assert "pair [OPTIES] BESTAND" in said.out
    assert "[verplicht]" in said.out
    assert "Toon deze uitleg en stop." in said.out


def test_the_language_is_read_from_the_environment(indeler, monkeypatch):
    monkeypatch.setenv("INDELER_LANG", "de")
    said = indeler("season")  # a group without a command shows its help
    assert "season [OPTIONEN] BEFEHL [ARGUMENTE]..." in said.out
    assert "[Vorgabe: de]" in said.out
    assert "season [OPTIONS] COMMAND [ARGS]..." in indeler("season", "--help", "--lang", "en").out


def test_the_language_option_overrides_the_environment(indeler, sample, monkeypatch):
    monkeypatch.setenv("INDELER_LANG", "de")
    dutch = indeler("why", sample, "1", "--lang", "nl").out
    assert indeler("why", sample, "1").out != dutch
    assert indeler("--lang", "nl", "why", sample, "1").out == dutch
    assert indeler("--lang", "en", "why", sample, "1", "--lang", "nl").out == dutch


def test_a_refusal_uses_the_value_names_of_the_help(indeler):
    said = indeler("--lang", "nl", "pair")
    assert (said.code, said.err) == (3, "indeler: BESTAND ontbreekt. Probeer 'indeler pair --help'.\n")
    assert "BESTAND" in indeler("--lang", "nl", "pair", "--help").out


def test_the_rulebooks_of_a_season_are_listed(commands):
    (rules,) = (each for each in commands["season", "new"].params if each.name == "rules")
    assert rules.help == f"{', '.join(season.SHIPPED)} or a file of your own."
