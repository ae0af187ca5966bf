"""The report on a verified logbook: its chain of seals, and differences."""

from collections.abc import Callable, Sequence
from typing import Annotated

import click

from indeler.cli.commands import Option
from indeler.cli.output import answer, as_json, count_words
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.logbook import SHORT, Checked, Fault, Personal, Verified, check

DIFFERENCES = 6
"""The exit code of a check with findings."""
LISTS = ("differences", "by_hand", "remarks")
"""The lists that are reported event by event; only differences are damage."""
Head = Annotated[
    str, Option("--head", metavar="HASH", help="The check code from a print; shows which event it belongs to.")
]


def report(
    lines: Sequence[bytes],
    personal: Personal,
    verify: Callable[[], Verified],
    *,
    file: str,
    head: str,
    json: bool,
    lang: str,
    more: tuple[Fault, ...] = (),
) -> None:
    """Report faults in the chain of these lines, or ``more`` of them, else the findings of ``verify``.

    Exit with 6 for damage.
    """
    words, chain = words_of(lang), check(lines, personal)
    chain = chain._replace(faults=(*chain.faults, *more))
    if chain.faults:
        answer(_broken(chain, file, json, words))
        raise click.exceptions.Exit(DIFFERENCES)
    of_head = _event_of(chain, head) if head else None
    found = verify()
    if json:
        lists = {name: [each._asdict() for each in getattr(found, name)] for name in LISTS}
        data = {**found._asdict(), **lists}
        answer(as_json({**data, "erased": chain.erased, "head": _head(chain, lines)}))
    else:
        text = N_("Event {number}: {what}")
        listed = sorted((each for name in LISTS for each in getattr(found, name)), key=lambda each: each.event)
        sentences = [Sentence(text, number=each.event, what=each.sentence) for each in listed]
        sentences.append(_summed_up(found))
        if found.remarks:  # decisions that would be refused today are no damage
            text = N_("Decisions that would be different today: {count}. They hold as they were made.")
            sentences.append(Sentence(text, count=len(found.remarks)))
        sentences += _seals(chain, lines)
        if of_head:
            sentence = N_("The check code {head} belongs to event {number}.")
            sentences.append(Sentence(sentence, head=head, number=of_head))
        answer("".join(f"{each.translated(words)}\n" for each in sentences))
    if found.differences:
        raise click.exceptions.Exit(DIFFERENCES)


def _summed_up(found: Verified) -> Sentence:
    wrong = len(found.differences)
    return Sentence(
        N_("{events}, {pairings} made again, {audited} of them audited: {result}."),
        events=count_words(found.events, "event"),
        pairings=count_words(found.pairings, "pairing"),
        audited=found.audited,
        result=count_words(wrong, "difference") if wrong else Sentence(N_("all in order")),
    )


def _broken(chain: Checked, file: str, json: bool, words: Words) -> str:
    if json:
        faults = [{"event": each.event, "line": each.line, "sentence": str(each.sentence)} for each in chain.faults]
        return as_json({"faults": faults})
    text = N_("{file}:{line}: event {number}: {fault}.")
    sentences = (
        Sentence(text, file=file, line=each.line, number=each.event, fault=each.sentence) for each in chain.faults
    )
    return "".join(f"{each.translated(words)}\n" for each in sentences)


def _head(chain: Checked, lines: Sequence[bytes]) -> str:
    return chain.heads.get(len(lines), "")


def _seals(chain: Checked, lines: Sequence[bytes]) -> list[Sentence]:
    text = N_("No event was changed since it was written; the check code of the logbook is {head}.")
    erased = [Sentence(N_("{count} personal fields were erased."), count=chain.erased)] if chain.erased else []
    return [Sentence(text, head=_head(chain, lines)[:SHORT]), *erased]


def _event_of(chain: Checked, head: str) -> int:
    """Return the number of the event that was the last one when this head was printed."""
    found = [number for number, own in chain.heads.items() if own.startswith(head.lower()) and len(head) >= 8]
    if len(found) != 1:
        text = N_(
            "The check code {head} belongs to no event of this logbook: it is another logbook, or it was "
            "rewritten since."
        )
        raise InvalidInput(text, head=head)
    return found[0]
