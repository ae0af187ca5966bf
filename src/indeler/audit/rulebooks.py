"""The rulebook and settings by which a round is judged: as given, or else as in the file."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from indeler.audit.dutch.people import accelerated, is_baku_type
from indeler.audit.given_round import AuditedRound, Facts
from indeler.audit.resistance.kndb_field import draws_by_file
from indeler.audit.settings import read_settings, texts_of
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import CHESS, Tournament, decimal
from indeler.model.teams import TeamTournament
from indeler.rulebooks import DEFAULT, audited, find_declaration
from indeler.rulebooks import load_attribute as imported
from indeler.rulebooks.registry import check_matches


class Yardstick(NamedTuple):
    """The rulebook and settings by which a round is judged."""

    rules: str
    settings: dict[str, str]
    """The settings that differ from the usual ones, as texts by name."""
    examine: Callable[[Tournament, AuditedRound, Facts], None]
    """The function that examines a round by the rulebook; it raises `verdict.NotInOrder` at the first fault."""
    is_listed: bool = False
    """Whether a table or a draw lists the round, so that players without a game in it are not absent."""
    draws_colour: bool = False
    """Whether the colour of the first player in round 1 is drawn."""

    def named(self) -> Sentence | str:
        """Return the rulebook and its settings in words."""
        return describe_rules(self.rules, self.settings)


def describe_rules(rules: str, settings: Mapping[str, str]) -> Sentence | str:
    """Return a rulebook and its settings in words."""
    if not settings:
        return rules
    chosen = [f"{name}={text}" for name, text in sorted(settings.items())]
    return Sentence(N_("{rules} with {settings}"), rules=rules, settings=chosen)


def yardstick(tournament: Tournament, rules: str | None, settings: Mapping[str, object] | None) -> Yardstick:
    """Return the given rulebook or that of the file, with these settings and those of the file."""
    name = rules or tournament.rules or DEFAULT
    found = find_declaration(name)
    if found is None or not found.audit:
        refusal = N_("The audit does not know the rulebook '{rules}'; choose one of {choices}.")
        raise InvalidInput(
            refusal, rules=name, choices=audited(of_teams=isinstance(tournament, TeamTournament), listed=True)
        )
    check_matches(tournament, name)
    module, texts = imported(found.audit), with_file_settings(tournament, name, texts_of(settings))
    values, usual = read_settings(name, module.SETTINGS, texts), read_settings(name, module.SETTINGS, {})
    return Yardstick(
        name,
        {setting: text for setting, text in texts.items() if values[setting] != usual[setting]},
        lambda before, pairing, facts: module.examine(before, pairing, facts, values),
        is_listed=bool(found.answers),
        draws_colour="initial" in module.SETTINGS,
    )


def with_file_settings(tournament: Tournament, rules: str, settings: Mapping[str, str]) -> dict[str, str]:
    """Return these settings and those of the file for a rulebook; refuse a setting that contradicts the file."""
    recorded = tournament.settings if tournament.rules in ("", rules) else {}
    chosen = {**settings, **{name: settings.get(name) or text for name, text in recorded.items()}}
    for name, text in chosen.items():
        stated = (_STATED[name](tournament) if name in _STATED else "") or recorded.get(name, "")
        if text and stated and text != stated:
            refusal = N_(
                "The setting {name}={value} contradicts the file, which states {name}={stated}; "
                "leave it out or correct the file."
            )
            raise InvalidInput(refusal, name=name, value=text, stated=stated)
    return chosen


def _initial(tournament: Tournament) -> str:
    colour = tournament.initial_colour
    return "" if colour is None else colour.name.lower()


def _baku(tournament: Tournament) -> str:
    """Return the setting of Baku acceleration by the virtual points of the file, else by its type."""
    if not tournament.virtual_points:
        return "true" if is_baku_type(tournament) else ""
    try:
        is_baku = accelerated(tournament).virtual_points == tournament.virtual_points
    except InvalidInput:
        is_baku = False
    return "true" if is_baku else "false"


def _bye_points(tournament: Tournament) -> str:
    worth = tournament.scale.pairing_bye
    return "" if worth == CHESS.pairing_bye else decimal(worth).removesuffix(".0")


def _dummy(tournament: Tournament) -> str:
    """Return the setting of kndb MOD2: the dummy draws if the tie-breaks of the file say so."""
    return "draws" if draws_by_file(tournament) else ""


_STATED = {"initial": _initial, "baku": _baku, "bye_points": _bye_points, "dummy": _dummy}
