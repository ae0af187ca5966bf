"""``indeler season event``: any decision, written into the logbook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer

from indeler.cli.options import Json, Language, language_of
from indeler.cli.output import answer, as_json
from indeler.cli.season import kinds
from indeler.cli.season.kinds import read_fields, split
from indeler.cli.season.options import Anyway, At, By, Folder, Why, author, open_season, time_of, write
from indeler.cli.season.proposals import propose_events
from indeler.language import N_, IndelerError, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.language.days import words_for
from indeler.model.board_game import BoardGame
from indeler.season import Season, events, views
from indeler.season.events import Event


def event(
    folder: Folder,
    kind: Annotated[str | None, typer.Argument(metavar="KIND", help="Left out: all kinds are listed.")] = None,
    fields: Annotated[
        list[str] | None,
        typer.Argument(metavar="FIELD=VALUE...", help="Lists as 3,8 and boards as 3-8,4-9. Left out: they are shown."),
    ] = None,
    by: By = "",
    why: Why = "",
    at: At = None,
    propose: Annotated[
        bool, typer.Option("--propose", help="As the rules give it: calendar, groups, cup draws, play-offs.")
    ] = False,
    anyway: Anyway = False,
    json: Json = False,
    lang: Language = "en",
) -> None:
    """Write one decision into the logbook; it is refused in one sentence where it does not fit."""
    if kind is not None and kind not in events.KINDS:
        raise InvalidInput(
            N_("There is no event '{kind}'; 'indeler season event {folder}' lists them all."), kind=kind, folder=folder
        )
    if kind is None or not (fields or propose or why):
        _explain(kind, folder, json, words_of(language_of(lang)))
        return
    book = open_season(folder, any_rules=kind == events.RulesAdopted.kind())
    signed = {"at": time_of(at).isoformat(), "by": author(by), "why": why}
    decided = _events_to_write(book.season, kind, fields or [], signed, propose)
    _report_events(write(book, decided, anyway=anyway), len(decided), json, language_of(lang))


def _explain(kind: str | None, folder: str, json: bool, words: Words) -> None:
    """Instead of a decision: which kinds there are, or what one of them says."""
    if kind is None:
        answer(as_json(kinds.all_as_data()) if json else kinds.format_kinds(folder, words))
    else:
        game = _game_of(folder)
        answer(as_json(kinds.as_data(kind, game=game)) if json else kinds.format_kind(kind, folder, words, game))


def _game_of(folder: str) -> BoardGame:
    """What the club of this folder plays; where there is no season yet, chess."""
    try:
        return open_season(folder).season.club_rules.plays
    except IndelerError:
        return BoardGame.CHESS


def _events_to_write(
    season: Season, kind: str, words: Sequence[str], signed: dict[str, str], propose: bool
) -> Sequence[Event]:
    """The events to be written: as the words tell them, or as the rules propose them."""
    if propose:
        return propose_events(season, kind, split(words), signed)
    fields = {"kind": kind, **signed, **read_fields(kind, words)}
    game = season.game_of(fields.get("competition"))
    return [events.from_fields(fields, Sentence(N_("The event {kind}"), kind=kind), game)]


def _words(season: Season, lang: str) -> Words:
    return words_for(lang, season.club_rules.evening.part_of_day)


def _report_events(after: Season, count: int, json: bool, lang: str) -> None:
    """What stands in the logbook now."""
    first = after.version - count + 1
    if json:
        numbered = enumerate(after.events[first - 1 :], first)
        answer(as_json([{"number": number, "event": msgspec.to_builtins(each)} for number, each in numbered]))
    else:
        answer("".join(f"{row.number}. {row.sentence}\n" for row in views.log(after, first, words=_words(after, lang))))
