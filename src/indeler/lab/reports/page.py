"""The page of a report, in Markdown: question, answer, pictures, tables, and how to do it again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from indeler.lab.reports.frame import Run
from indeler.lab.reports.labels import count_text
from indeler.lab.reports.tables import Table
from indeler.language import N_, Sentence, Words


class Page(NamedTuple):
    """What stands on the page, in one language."""

    title: str
    question: str
    texts: tuple[str, ...]
    """Paragraphs below the question, in Markdown; empty ones are left out."""
    pictures: tuple[tuple[str, str], ...]
    """What each shows, and its file."""
    tables: tuple[Table, ...]
    again: str

    def markdown(self) -> str:
        """All of it."""
        parts = [f"# {plain(self.title)}", f"*{plain(self.question)}*" if self.question else "", *self.texts]
        parts += [f"![{plain(told)}]({file})" for told, file in self.pictures]
        for at, table in enumerate(self.tables):
            is_another = at == 0 or self.tables[at - 1].title != table.title
            parts += [f"## {table.title}"] if is_another else []
            parts += [_table(table), *([plain(table.note)] if _is_last(self.tables, at) else [])]
        return "\n\n".join(part for part in (*parts, self.again) if part) + "\n"


def _is_last(tables: Sequence[Table], at: int) -> bool:
    """Whether the next table is about something else; what is to be known of several stands below the last."""
    return at + 1 == len(tables) or tables[at + 1].title != tables[at].title


def _table(table: Table) -> str:
    sides = ["---" if at < table.words else "--:" for at in range(len(table.heads))]
    lines = [map(plain, table.heads), sides, *(map(plain, row) for row in table.rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plain(text: str) -> str:
    """A text that means nothing to Markdown."""
    for letter in "\\`*_[]<>|":
        text = text.replace(letter, f"\\{letter}")
    return " ".join(text.split())


def again(run: Run, file: str, words: Words) -> str:
    """How to do it again: the experiment, the commands, and what the same numbers depend on."""
    manifest, cells = run.manifest, len(run.experiment.cells)
    repetitions = manifest.repetitions or 0
    facts = Sentence(
        N_(
            "{total} tournaments ({cells} cells of {repetitions}), seed {seed}, Indeler {version}; the same file, seed "
            "and version give the same numbers on any machine."
        ),
        total=count_text(repetitions * cells),
        cells=cells,
        repetitions=count_text(repetitions),
        seed=run.experiment.seed,
        version=manifest.indeler,
    ).translated(words)
    name = file or "experiment.toml"
    told = Sentence(N_("The experiment is [{file}]({file})."), file=name) if file else Sentence(N_("The experiment:"))
    return "\n".join(
        [
            f"## {words(N_('Do it again'))}",
            "",
            facts,
            "",
            told.translated(words),
            "",
            *([] if file else ["```toml", *toml(manifest.experiment), "```", ""]),
            "```sh",
            f"indeler lab run {name} --out results",
            "indeler lab report results",
            "```",
        ]
    )


# The experiment as a file ---------------------------------------------------------------------------------------------


def toml(tree: Mapping[str, Any]) -> Iterator[str]:
    """An experiment as its file has it; what is empty says nothing and is left out."""
    told = {key: value for key, value in tree.items() if value not in (None, "", [], {})}
    yield from (f"{key} = {_value(value)}" for key, value in told.items() if not isinstance(value, Mapping))
    for name, table in told.items():
        if isinstance(table, Mapping):
            yield from ("", f"[{name}]")
            yield from (f"{_key(key)} = {_value(value)}" for key, value in table.items())


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
