# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.68.0", "brotli==1.2.1"]
# ///
"""Make the typefaces of the site and of its prints from their sources; needed only to change the characters.

``npm pack source-sans@3.52.0 source-serif@4.5.1``, unpack both, then
``uv run tools/typefaces.py SOURCE-SANS SOURCE-SERIF`` with the two folders that have a LICENSE.md.

The licence reserves the original name for the original: the subsets have another name.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

TYPEFACES = Path(__file__).parents[1] / "src" / "indeler" / "web" / "static" / "indeler" / "typefaces"
NEAR = {
    *range(0x0020, 0x007F),
    *range(0x00A0, 0x0100),  # Latin-1
    *map(ord, "ŒœŠšŽžŸĲĳ–—‘’‚“”„•…‹›€⅓⅔←↑→↓−≤≥●○▸▾✓"),
}
"""The characters of nearly every page; a browser loads the others when a name needs one."""
FAR = {
    *range(0x0100, 0x0250),  # Latin Extended-A and -B
    *range(0x1E00, 0x1F00),  # Latin Extended Additional
    *map(ord, "ʹʻʼˆˇ˘˙˚˛˜˝†‰′″⅛⅜⅝⅞≈≠"),
} - NEAR
LETTERS = NEAR | FAR
FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "mkmk", "pnum", "tnum", "lnum"]
WEIGHTS = {400: "Regular", 600: "Semibold"}


def main(sans: Path, serif: Path) -> None:
    variable, semibold = sans / "VF" / "SourceSans3VF-Upright.ttf", serif / "TTF" / "SourceSerif4-Semibold.ttf"
    for name, font in (
        ("sans.woff2", named(weighing(cut(variable, NEAR), (400, 700)), "Indeler Sans", 400)),
        ("sans-far.woff2", named(weighing(cut(variable, FAR), (400, 700)), "Indeler Sans", 400)),
        ("serif-semibold.woff2", named(cut(semibold, NEAR), "Indeler Serif", 600)),
        ("serif-semibold-far.woff2", named(cut(semibold, FAR), "Indeler Serif", 600)),
        ("sans-regular.ttf", named(weighing(cut(variable), 400), "Indeler Sans", 400)),
        ("sans-semibold.ttf", named(weighing(cut(variable), 600), "Indeler Sans", 600)),
        ("serif-semibold.ttf", named(cut(semibold), "Indeler Serif", 600)),
    ):
        font.flavor = "woff2" if name.endswith("woff2") else None
        font.save(TYPEFACES / name)
        print(f"{name}: {(TYPEFACES / name).stat().st_size} bytes")
    print("unicode-range of the letters that are near:", ranges(NEAR))
    for folder, face in ((sans, "sans"), (serif, "serif")):
        licence = (folder / "LICENSE.md").read_text(encoding="utf-8")
        (TYPEFACES / f"OFL-{face}.txt").write_text(licence, encoding="utf-8")


def cut(path: Path, letters: Collection[int] = LETTERS) -> TTFont:
    """Return a font with the needed characters, without hints, which current screens ignore."""
    font = TTFont(path, recalcTimestamp=False)
    options = Options(layout_features=FEATURES, name_IDs=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14], hinting=False)
    options.name_languages = [0x409]
    options.glyph_names = options.legacy_kern = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def ranges(letters: Collection[int]) -> str:
    """Return these characters as a unicode-range of a style sheet."""
    found: list[list[int]] = []
    for letter in sorted(letters):
        if found and found[-1][-1] == letter - 1:
            found[-1][1:] = [letter]
        else:
            found.append([letter])
    return ", ".join("U+" + "-".join(f"{end:X}" for end in each) for each in found)


def weighing(font: TTFont, weight: int | tuple[int, int]) -> TTFont:
    """Return one weight of the variable font, or a range of them."""
    return instantiateVariableFont(font, {"wght": weight})


def named(font: TTFont, family: str, weight: int) -> TTFont:
    """Return the font under its own name, with its author and licence."""
    style, names = WEIGHTS[weight], font["name"]
    version = names.getDebugName(5)
    mine = {1: family, 2: style, 3: f"{family} {style}, from {version}", 4: f"{family} {style}"}
    mine[6] = f"{family.replace(' ', '')}-{style}"
    for number in (1, 2, 3, 4, 6, 16, 17, 25):
        names.removeNames(nameID=number)
    for number, text in mine.items():
        names.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    return font


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
