"""Named lists of tie-breaks: FIDE's by edition and kind of tournament, the KNSB's, the KNDB's.

C.07 (2023, 2024, 2026) leaves the list to the organiser and recommends none; the last text that did is C.02 13.16, in
force until C.07 replaced it in 2023.
"""

from __future__ import annotations

from typing import NamedTuple

from indeler.language import N_, InvalidInput, Text

RULEBOOK = "fide-c07"


class Preset(NamedTuple):
    """A named list of tie-breaks."""

    name: str
    label: Text
    codes: tuple[str, ...]

    @property
    def federation(self) -> str:
        """The federation of the rulebook, with which the name begins."""
        return self.name.partition("-")[0].upper()


PRESETS = {
    each.name: each
    for each in (
        Preset(
            "fide-swiss",
            N_("Swiss, C.07 of 2023, 2024 and 2026: the choice is free, this is common"),
            ("BH/C1", "BH", "SB"),
        ),
        Preset("fide-swiss-direct", N_("Swiss, the games among the tied first"), ("DE", "BH/C1", "BH", "SB")),
        Preset("fide-swiss-rated", N_("Swiss in which everybody has a rating"), ("BH/C1", "BH", "ARO/C1")),
        Preset(
            "fide-round-robin",
            N_("Round robin, recommended until 2023 (C.02 13.16.2) and common since"),
            ("DE", "WIN", "SB", "KS"),
        ),
        Preset(
            "fide-2022-swiss",
            N_("Swiss with ratings that do not all compare, recommended until 2023 (C.02 13.16.4)"),
            ("BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
        ),
        Preset(
            "fide-2022-swiss-rated",
            N_("Swiss with ratings that all compare, recommended until 2023 (C.02 13.16.5)"),
            ("BH/C1", "BH", "DE", "ARO/C1", "WIN", "BWG", "BPG", "SB"),
        ),
        Preset("knsb-wp", N_("Swiss on resistance points (A4)"), ("WP", "SB")),
        Preset("knsb-wp-final", N_("the same, the final standings (F12)"), ("MUT/1", "WP", "SB")),
        Preset("kndb", N_("draughts, resistance points (END-KNDB)"), ("WP", "SB")),
        Preset("kndb-fmjd", N_("draughts, Solkoff (END-FMJD)"), ("SM", "ST1", "ST2", "ST3")),
        Preset("kndb-rating", N_("draughts, mean rating of the opponents (END-RATING)"), ("ARO",)),
    )
}
_FEDERATIONS = {each.federation.lower() for each in PRESETS.values()}


def codes_in(text: str) -> list[str]:
    """4.1: return the codes of the list with this name, or those separated by commas."""
    name = text.strip().lower()
    if name in PRESETS:
        return list(PRESETS[name].codes)
    if "," not in name and name.partition("-")[0] in _FEDERATIONS:  # no code begins like this
        text = N_("There is no list of tie-breaks '{name}'; choose from {known}.")
        raise InvalidInput(text, name=name, known=", ".join(PRESETS))
    return [code.strip() for code in text.split(",") if code.strip()]
