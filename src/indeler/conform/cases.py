"""Cases: small tournaments in which one clause decides, each with the one right answer; kept as a file a clause."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from indeler import formats
from indeler.audit import check
from indeler.formats import code_of_rules, write_trf
from indeler.language import N_, InvalidInput
from indeler.model import Pairing, Result, Tournament, VirtualPoints, match_result, scores
from indeler.model.baku import accelerated_if
from indeler.model.teams import is_team_event, participants
from indeler.rulebooks import declared
from indeler.rulebooks.clause_texts import clause_texts

TIE_BREAKS = "tie-breaks"
"""The rulebook of cases about tie-breaks: their clause is a code such as ``BH/C1``."""

Answer = tuple[tuple[Any, ...], ...]
"""Boards in the printed order, ``(white, black)`` and 0 for the bye; of a tie-break ``(player, value)``."""


BAKU = "_BAKU"
"""The end of a type code that asks for acceleration."""

Boards = Sequence[tuple[int, int]]
"""White and Black in order, 0 for the bye."""
_COUNTS = ("062 ", "072 ", "082 ")
"""Numbers of players and teams, which a reader counts itself."""
_NEEDLESS = ("012",)


@dataclass(frozen=True)
class Case:
    """A tournament before a round, what the rulebook prescribes, and the round of an engine that breaks the clause."""

    rulebook: str
    clause: str
    number: int
    variant: str
    """The change of the clause by which the case was found: ``dropped``, ``turned``, ``moved`` or a short name."""
    traits: tuple[str, ...]
    trf: str
    """The tournament before the round, in TRF26."""
    round: int
    answer: Answer
    other: Answer
    """The answer of the variant."""
    made: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The wrong rounds that some variant makes, as text, with these variants: ``C6``; ``C6:2`` is another one of C6."""

    @property
    def also(self) -> tuple[str, ...]:
        """Other clauses that change this round too if they are broken."""
        found = dict.fromkeys(clause_of(variant) for _, variants in self.made for variant in variants)
        return tuple(clause for clause in found if clause != self.clause)


@dataclass(frozen=True)
class KitClause:
    """All cases of a clause. Without any, ``tried`` states why there are none."""

    rulebook: str
    clause: str
    cases: tuple[Case, ...] = ()
    seed: str = ""
    """The seed of the random tournaments."""
    tried: str = ""


@lru_cache(maxsize=1)
def installed_kit() -> Traversable:
    """Return the cases that another distribution brings, or refuse."""
    for found in entry_points(group="indeler.conformance"):
        kit: Traversable = found.load()
        return kit
    raise InvalidInput(N_("The cases of the conformance kit are not installed: pip install indeler-conformance"))


def rulebooks(kit: Traversable | None = None) -> list[str]:
    """Return the rulebooks that have cases."""
    kit = kit or installed_kit()
    return sorted(folder.name for folder in kit.iterdir() if folder.is_dir() and folder.name[0] not in "._")


def load(rulebook: str, kit: Traversable | None = None) -> list[KitClause]:
    """Return the clauses of a rulebook in the kit, in the order of the print; an empty list for other rulebooks."""
    folder = (kit or installed_kit()).joinpath(rulebook)
    if not folder.is_dir():
        return []
    found = [_read(file.read_text(encoding="utf-8")) for file in folder.iterdir() if file.name.endswith(".json")]
    printed = () if rulebook == TIE_BREAKS else tuple(clause_texts(rulebook).clauses)
    places = {clause: place for place, clause in enumerate(printed)}
    return sorted(found, key=lambda one: (places.get(one.clause, len(places)), one.clause))


def cases(rulebook: str, clauses: Sequence[str] = (), kit: Traversable | None = None) -> Iterator[Case]:
    """Yield all cases of a rulebook, or those of some clauses."""
    for one in load(rulebook, kit):
        if not clauses or one.clause in clauses:
            yield from one.cases


def save(one: KitClause, folder: Path) -> Path:
    """Write the file of a clause into a kit, one line for each player of a case."""
    file = folder / one.rulebook / f"{file_name(one.clause)}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    head = {"rulebook": one.rulebook, "clause": one.clause}
    head |= {key: text for key, text in (("seed", one.seed), ("tried", one.tried)) if text}
    fields = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    fields.append('"cases": [' + ",\n".join(map(_written, one.cases)) + "]")
    file.write_text("{\n" + ",\n".join(fields) + "\n}\n", encoding="utf-8")
    return file


def round_text(answer: Answer) -> str:
    """``2-4 3-1 5-0``: a round in one line, independent of the order of its boards."""
    return boards_text(sorted(answer))


def boards_text(boards: Sequence[tuple[Any, ...]]) -> str:
    """Return the boards of a round in one line, in their order."""
    return " ".join(f"{white}-{black}" for white, black in boards)


def clause_of(variant: str) -> str:
    """Return the clause of a variant as ``made`` has it: ``C6`` of ``C6:2``."""
    return variant.partition(":")[0]


def file_name(clause: str) -> str:
    """Return the name of the file of a clause or tie-break; ``BH/C1`` cannot be a file name."""
    return clause.replace("/", "-").replace(":", "-")


def _written(case: Case) -> str:
    lines = [line for line in case.trf.splitlines() if line.rstrip() not in _NEEDLESS and line[:4] not in _COUNTS]
    fields = {
        "number": case.number,
        "variant": case.variant,
        "traits": case.traits,
        "round": case.round,
        "answer": case.answer,
        "other": case.other,
        "made": {round: " ".join(variants) for round, variants in case.made},
    }
    parts = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
    parts.append(' "trf": [\n' + ",\n".join(f"  {json.dumps(line, ensure_ascii=False)}" for line in lines) + "]")
    return "{\n" + ",\n".join(parts) + "}"


def _read(text: str) -> KitClause:
    entry = json.loads(text)
    by = entry["rulebook"], entry["clause"]
    cases = tuple(_case(*by, one) for one in entry["cases"])
    return KitClause(*by, cases, entry.get("seed", ""), entry.get("tried", ""))


def _case(rulebook: str, clause: str, entry: dict[str, Any]) -> Case:
    return Case(
        rulebook,
        clause,
        entry["number"],
        entry["variant"],
        tuple(entry["traits"]),
        "\n".join(entry["trf"]) + "\n",
        entry["round"],
        tuple(map(tuple, entry["answer"])),
        tuple(map(tuple, entry["other"])),
        tuple((round, tuple(variants.split())) for round, variants in entry["made"].items()),
    )


# A case as a tournament: before its round, with a round added, as a file of any dialect, and with its proof -----------


@lru_cache(maxsize=64)
def recorded(case: Case) -> Tournament:
    """Return the tournament of a case as its file has it; of a team event the games of the players."""
    rules = None if case.rulebook == TIE_BREAKS else case.rulebook
    return _with_stated_acceleration(formats.parse(case.trf.encode(), "case.trf", rules), case)


def _with_stated_acceleration(tournament: Tournament, case: Case) -> Tournament:
    """Return the tournament with the virtual points of every round, as most dialects state them unless in question."""
    if is_team_event(tournament):
        return tournament
    if case.clause.startswith("BAKU") and case.clause != "BAKU-5" and tournament.type_code.endswith(BAKU):
        return tournament.replace(type_code=f"{code_of_rules(case.rulebook)}{BAKU}")
    stated = accelerated_if(None, tournament).virtual_points
    points = [VirtualPoints(player, row[: tournament.total_rounds]) for player, row in stated.items()]
    is_usual = case.rulebook == "fide-dutch" or tournament.type_code.endswith(BAKU)  # some programs refuse the year
    code = "" if is_usual else tournament.type_code
    return tournament.replace(virtual_points=points, type_code=code)


def position(case: Case) -> Tournament:
    """Return the tournament of a case as the rulebook pairs it: players, or teams."""
    return participants(recorded(case), None if case.rulebook == TIE_BREAKS else case.rulebook)


def file_text(tournament: Tournament, dialect: str) -> str:
    """Return the file of a tournament, with the ranks that some programs ask for: by points, then by number."""
    points = scores(tournament)
    order = sorted(tournament.players, key=lambda number: (-points[number], number))
    ranks = {number: rank for rank, number in enumerate(order, start=1)}
    ranked = [player._replace(rank=ranks[player.number]) for player in tournament.players.values()]
    return write_trf(tournament.replace(players=ranked), dialect)


def with_round(case: Case, boards: Boards) -> Tournament:
    """Return the tournament with this round played: every game a draw, for results have no part in the verdict."""
    games = [(white, black) for white, black in boards if black]
    bye = next((white for white, black in boards if not black), None)
    pairing = Pairing(case.round, games, rules=case.rulebook, bye=bye)
    before = recorded(case)
    if position(case) is not before:
        return pairing.added_to(before)
    drawn = match_result(Result.DRAW, Result.DRAW) if declared(case.rulebook).games > 1 else Result.DRAW
    after = pairing.added_to(before, [drawn] * len(games))
    *earlier, last = after.rounds
    return after.replace(rounds=(*earlier, last._replace(boards=tuple(games))))


def has_everybody(case: Case, boards: Boards) -> bool:
    """Return whether a round has every player to be paired once, so that a file can contain it."""
    placed = sorted(player for board in boards for player in board if player)
    byes = sum(not black for _, black in boards)
    return placed == sorted(position(case).to_pair()) and byes < 2


def certificate(case: Case) -> dict[str, Any] | None:
    """Return the proof that the answer of a case is right, as ``indeler check --certificate`` makes it."""
    return check(with_round(case, case.answer), case.round, case.rulebook).certificate
