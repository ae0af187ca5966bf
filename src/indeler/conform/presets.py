"""Presets of known programs: a command template, the dialect, and the name of each rulebook."""

from collections.abc import Mapping
from typing import NamedTuple

from indeler.conform.cases import TIE_BREAKS
from indeler.language import N_, InvalidInput

MISMATCH = r"Round #{round}\b[^#]*Checker"
"""The text that bbpPairings, JaVaFo and Gacrux print for a round that they pair differently."""


class Preset(NamedTuple):
    """A program: its template, its default path, the dialect of its files, and its word for each rulebook."""

    template: str
    program: str
    dialect: str
    systems: Mapping[str, str] = {}
    """The rulebooks that it has, the usual one first; nothing where any may be tried."""
    rejects: str | None = None
    """The pattern of the text with which a checking program rejects a round; empty: it rejects by its exit code."""
    generator: str = ""
    """The command of a checking program's generator, with ``{seed}``; ``{in}`` are its settings."""


_DUTCH = {"fide-dutch": "--dutch", "fide-dutch-2017": "--dutch"}
_CHESSPAIRING = {
    **_DUTCH,
    "fide-burstein": "--burstein",
    "fide-dubov": "--dubov",
    "fide-double-swiss": "--double-swiss",
    "fide-team": "--team",
}
_GACRUX = {"fide-dutch": "", "fide-team": ""}

PRESETS = {
    "bbppairings": Preset(
        "{program} {system} {in} -p {out}", "./bbpPairings", "trf26", {**_DUTCH, "fide-burstein": "--burstein"}
    ),
    "javafo": Preset(
        "java -jar {program} {in} -p {out}", "javafo.jar", "trfx", {"fide-dutch-2017": "", "fide-dutch": ""}
    ),
    "py4swiss": Preset(
        "{program} -t {in} -e {system} -p {out}",
        "py4swiss",
        "trfbx",
        {"fide-dutch": "dutch", "fide-dubov": "dubov", "fide-burstein": "burstein"},
    ),
    "chesspairing": Preset("{program} pair {system} {in} -o {out}", "chesspairing", "trfbx", _CHESSPAIRING),
    "gacrux": Preset("{program} -m gacrux.pairingchecker -i {in} -o {out} -p -dT", "python3", "trf26", _GACRUX),
    "http": Preset("{program}", "http://127.0.0.1:8000/pair", "trf26"),
    "bbppairings-check": Preset(
        "{program} {system} {in} -c",
        "./bbpPairings",
        "trf26",
        _DUTCH,
        MISMATCH,
        generator="{program} {system} -g {in} -o {out} -s {seed}",
    ),
    "javafo-check": Preset(
        "java -jar {program} {in} -c",
        "javafo.jar",
        "trfx",
        {"fide-dutch-2017": ""},
        MISMATCH,
        generator="java -jar {program} -g {in} -o {out}",
    ),
    "chesspairing-check": Preset("{program} check {system} {in}", "chesspairing", "trfbx", _CHESSPAIRING, ""),
    "gacrux-check": Preset("{program} -m gacrux.pairingchecker -i {in} -c -dT", "python3", "trf26", _GACRUX, MISMATCH),
    "gacrux-tie-breaks": Preset(
        "{program} -m gacrux.tiebreakchecker -i {in} -o {out} -dT -s -t {code}", "python3", "trf26", {TIE_BREAKS: ""}
    ),
}


def preset_named(name: str) -> Preset:
    """Return a preset by its name."""
    if name not in PRESETS:
        text = N_("There is no preset '{name}'; choose one of {choices}.")
        raise InvalidInput(text, name=name, choices=list(PRESETS))
    return PRESETS[name]
