"""``indeler conform``: a report on the clauses that an engine breaks."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import click

from indeler.cli.commands import Option
from indeler.cli.exchange import exchanged, other_side
from indeler.cli.options import Language, language_of
from indeler.cli.output import answer, as_json, coloured, table, tracked
from indeler.conform.cases import KitClause, load, rulebooks
from indeler.conform.presets import PRESETS, Preset, preset_named
from indeler.conform.report import ConformPage, Fault, Table, as_data, conclusion, faults, junit, summary
from indeler.conform.running import Checker, Engine, Program, Tally, outcomes, own_engine, tallies
from indeler.conform.writing import readme, write_clause
from indeler.formats import DIALECTS, write_text
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.opinion import html_document
from indeler.rulebooks import DEFAULT

SOMETHING_BROKEN = 1


EngineOption = Annotated[
    str | None,
    Option(
        "--engine",
        metavar="COMMAND",
        help="The engine, as './bbpPairings --dutch {in} -p {out}' (also {round}, {rules}), or the address of a "
        "service that takes the file by POST; default: our own engine.",
    ),
]
CheckerOption = Annotated[
    str | None,
    Option(
        "--checker",
        metavar="COMMAND",
        help="A program that checks, as './prog -c {in}': it must accept the right round and reject the wrong one.",
    ),
]
RejectsOption = Annotated[
    str,
    Option(
        "--rejects",
        metavar="PATTERN",
        help="The text by which the checker rejects round {round}, as a regular expression; default: exit code.",
    ),
]
PresetOption = Annotated[
    str | None,
    Option(
        "--preset",
        metavar="NAME",
        help="A known program: bbppairings, javafo, py4swiss, chesspairing, gacrux or http; "
        "'--preset list' shows how each is called, and the programs that check or count tie-breaks.",
    ),
]
RulesOption = Annotated[
    list[str] | None,
    Option("--rules", metavar="NAME", help="The rulebook; may be repeated. Default for our own engine: all."),
]
RecordOption = Annotated[
    list[str] | None,
    Option("--record", metavar="LINE", help="A line to add to each file, as 'XXS PAB=1.0'; may be repeated."),
]
ExchangeOption = Annotated[
    int | None,
    Option(
        "--exchange",
        metavar="N",
        min=1,
        help="Exchange tournaments instead: pair N of the other program's generator, have it check N of ours.",
    ),
]
GeneratorOption = Annotated[
    str | None,
    Option(
        "--generator",
        metavar="COMMAND",
        help="For --exchange: the generator, as './prog -g {in} -o {out} -s {seed}', {in} being a settings file.",
    ),
]
TieBreaksOption = Annotated[
    str,
    Option(
        "--tie-breaks",
        metavar="COMMAND",
        help="For --exchange: a program that prints the tie-breaks {code} of {in} as a table, or a service.",
    ),
]
FolderOption = Annotated[
    str | None,
    Option("--folder", metavar="FOLDER", help="For --exchange: where it is kept; the same command goes on from there."),
]


def conform(
    engine: EngineOption = None,
    checker: CheckerOption = None,
    rejects: RejectsOption = "",
    preset: PresetOption = None,
    program: Annotated[
        str | None, Option("--program", metavar="PATH", help="Where the program of the preset is.")
    ] = None,
    rules: RulesOption = None,
    clause: Annotated[
        list[str] | None, Option("--clause", metavar="CLAUSE", help="Only this clause; may be repeated.")
    ] = None,
    format: Annotated[
        str | None, Option("--format", metavar="trf16|trfx|trfbx|trf26", help="The dialect of the files.")
    ] = None,
    record: RecordOption = None,
    timeout: Annotated[float, Option("--timeout", metavar="SECONDS", min=0.1, help="For each case.")] = 10,
    jobs: Annotated[int | None, Option("--jobs", min=1, help="How many cases at a time.")] = None,
    write: Annotated[
        str | None, Option("--write", metavar="FOLDER", help="Write the kit to a folder and try no engine.")
    ] = None,
    exchange: ExchangeOption = None,
    generator: GeneratorOption = None,
    tie_breaks: TieBreaksOption = "",
    folder: FolderOption = None,
    html: Annotated[str | None, Option("--html", metavar="OUT", help="Write the report as one page.")] = None,
    junit_file: Annotated[str | None, Option("--junit", metavar="OUT", help="Write the verdicts as JUnit XML.")] = None,
    json: Annotated[bool, Option("--json", help="Answer in JSON.")] = False,
    lang: Language = "en",
) -> None:
    """Find the clauses that a pairing engine breaks, by small tournaments in which one clause decides.

    Exits with 1 if the engine is not right in every case.
    """
    language = language_of(lang)
    if preset == "list":
        heads = (N_("preset"), N_("command"), N_("format"), N_("rulebook"))
        rows = [(name, one.template, one.dialect, ", ".join(one.systems)) for name, one in PRESETS.items()]
        answer(table(heads, rows, left=heads, words=words_of(language)))
        return
    chosen = _preset(engine, checker, preset, rejects)
    if exchange is not None:
        other = other_side(chosen, program, generator, tie_breaks, ",".join(rules or ()), timeout)
        report, is_right = exchanged(other, exchange, folder, jobs or os.cpu_count() or 1)
        answer(report)
        raise click.exceptions.Exit(0 if is_right else SOMETHING_BROKEN)
    kit = _clauses(_rulebooks(rules, chosen), clause)
    if write is not None:
        _write(kit, Path(write), language)
        return
    trial = _trial(chosen, program, format, timeout, "".join(f"{line}\r\n" for line in record or ()))
    found = _found(trial, kit, jobs or min(os.cpu_count() or 1, 8), language)
    if junit_file is not None:
        write_text(junit_file, junit(found, trial.name))
    if html is not None:
        write_text(html, html_document(ConformPage(found, trial.name, language)))
    answer(as_json(as_data(found, trial.name)) if json else _report(found, language))
    if not all(each.is_right for each in found):
        raise click.exceptions.Exit(SOMETHING_BROKEN)


class _Trial(NamedTuple):
    """The program under test: its name in reports, and its command."""

    name: str
    engine: Engine
    can_wait: bool
    """Whether several cases can be processed at a time."""


def _preset(engine: str | None, checker: str | None, preset: str | None, rejects: str) -> Preset | None:
    """Return the program under test as a preset; None: our own engine."""
    if sum(each is not None for each in (engine, checker, preset)) > 1:
        raise InvalidInput(N_("Give one of --engine, --checker and --preset."))
    if preset is not None:
        return preset_named(preset)
    command = engine if checker is None else checker
    if command is None:
        return None
    is_service = checker is None and command.startswith(("http://", "https://"))
    if not is_service and "{in}" not in command:
        raise InvalidInput(N_("'{command}' does not say where the file comes: write {{in}}."), command=command)
    return Preset(command, "", "trf26", rejects=None if checker is None else rejects)


def _rulebooks(rules: Sequence[str] | None, chosen: Preset | None) -> list[str]:
    requested = [name for each in rules or () for name in each.split(",")]
    known = rulebooks()
    for name in requested:
        if name not in known:
            text = N_("The kit has no rulebook '{name}'; choose one of {choices}.")
            raise InvalidInput(text, name=name, choices=known)
    if requested or chosen is None:
        return requested or known
    return [next(iter(chosen.systems), DEFAULT)]


def _clauses(names: Sequence[str], requested: Sequence[str] | None) -> list[KitClause]:
    kit = [one for name in names for one in load(name)]
    known = [one.clause for one in kit]
    for clause in requested or ():
        if clause not in known:
            text = N_("The kit has no clause '{clause}' of {rules}; choose one of {choices}.")
            raise InvalidInput(text, clause=clause, rules=names, choices=known)
    return [one for one in kit if not requested or one.clause in requested]


def _trial(chosen: Preset | None, program: str | None, dialect: str | None, seconds: float, records: str) -> _Trial:
    if dialect not in (None, *DIALECTS):
        text = N_("--format {dialect}: choose one of {choices}.")
        raise InvalidInput(text, dialect=dialect, choices=list(DIALECTS))
    if chosen is None:
        return _Trial("indeler", own_engine, False)
    template = chosen.template.replace("{program}", program or chosen.program)
    arguments = template, dialect or chosen.dialect, seconds, chosen.systems, records
    if chosen.rejects is None:
        return _Trial(template, Program(*arguments), True)
    return _Trial(template, Checker(*arguments, chosen.rejects), True)


def _found(trial: _Trial, kit: Sequence[KitClause], jobs: int, lang: str) -> list[Tally]:
    cases = [case for one in kit for case in one.cases]
    results = outcomes(trial.engine, cases, jobs if trial.can_wait else 1)
    progress = tracked(range(len(cases)), words_of(lang)(N_("trying")))
    return tallies(one for _, one in zip(progress, results, strict=True))


def _write(kit: Sequence[KitClause], folder: Path, lang: str) -> None:
    """Write the kit to a folder that is new or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidInput(N_("{folder} is not empty; choose a new folder."), folder=str(folder))
    for one in tracked(kit, words_of(lang)(N_("writing"))):
        write_clause(one, folder)
    write_text(folder / "README.md", readme(kit))
    count = sum(len(one.cases) for one in kit)
    text = N_("{folder}: {count} cases of {clauses} clauses.")
    answer(Sentence(text, folder=str(folder), count=count, clauses=len(kit)).translated(words_of(lang)) + "\n")


def _report(found: Sequence[Tally], lang: str) -> str:
    is_right = all(each.is_right for each in found)
    output = [coloured(line, good=is_right) for line in conclusion(found, lang)]
    return "\n".join([_text(summary(found, lang)), *map(_explained, faults(found, lang)), *output, ""])


def _explained(fault: Fault) -> str:
    reasons = "".join(f"  {line}\n" for line in fault.reasons)
    clause = f"  {fault.clause}\n" if fault.clause else ""
    return f"{coloured(fault.head, good=False)}\n{clause}\n{_text(fault.standing)}\n{_text(fault.boards)}\n{reasons}"


def _text(rows_table: Table) -> str:
    return table(rows_table.heads, rows_table.rows, left=rows_table.left)
