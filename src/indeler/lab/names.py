"""Names of people who do not exist: ordinary Dutch and English first names and surnames, put together by chance."""

from __future__ import annotations

from indeler.lab.dice import Dice


def person(dice: Dice, names: set[str]) -> tuple[str, str]:
    """Name, as ``Surname, First``, and sex of somebody not met before; the name is added to those taken."""
    sex = "w" if dice.below(8) == 0 else "m"
    first, surname = dice.pick(_WOMEN if sex == "w" else _MEN), dice.pick(_SURNAMES)
    name = f"{surname}, {first}"
    while name in names:
        name = f"{surname}, {first} {dice.pick(_INITIALS)}.{dice.pick(_INITIALS)}."
    names.add(name)
    return name, sex


def _words(text: str) -> tuple[str, ...]:
    """Names with blanks between them; an underscore is a blank inside a name."""
    return tuple(word.replace("_", " ") for word in text.split())


_MEN = _words(
    "Adam Albert Arjen Arthur Bart Bas Ben Bram Daan Daniel David Dirk Edward Erik Evert Finn Floris Frank George Gijs "
    "Hans Harry Henk Hugo Jaap Jack James Jan Jasper Jelle Jeroen Joost Joris Kees Koen Lars Leo Luuk Maarten Marco "
    "Mark Martijn Max Niels Oliver Oscar Paul Peter Piet Pim Ralph Rik Rob Robin Ruben Ruud Sander Sem Simon Sjoerd "
    "Stefan Teun Thijs Thomas Tim Tom Victor Vincent Wim Wouter"
)
_WOMEN = _words(
    "Aafke Alice Amber Anna Anne Anouk Beatrix Britt Carla Charlotte Daphne Diana Eline Elizabeth Els Emma Esther Eva "
    "Femke Fleur Grace Hanna Helen Ilse Ingrid Iris Jane Julia Karin Kate Laura Lieke Linda Lisa Lotte Lucy Maaike "
    "Margriet Marieke Mary Merel Mila Nina Noor Olivia Paula Petra Rosa Roos Sanne Sara Sofie Susan Tess Wendy Yvonne"
)
_SURNAMES = _words(
    "Akkerman Baker Bakker Barker Bos Bosman Brouwer Carter Clarke Cooper De_Boer De_Bruin De_Graaf De_Groot De_Haan "
    "De_Jong De_Lange De_Leeuw De_Ruiter De_Vries De_Wit Dekker Dijkstra Fisher Gardner Groen Harris Hendriks Hermans "
    "Hill Hoekstra Hofman Huisman Hunter Jacobs Jansen Kok Kooistra Koster Kramer Kuiper Maas Marsh Mason Meijer "
    "Miller Molenaar Mulder Parker Peters Postma Potter Prins Reed Schouten Shepherd Smit Smits Taylor Timmerman "
    "Turner Van_Beek Van_Dam Van_den_Berg Van_den_Brink Van_der_Heide Van_der_Linden Van_der_Meer Van_der_Veen "
    "Van_der_Wal Van_Dijk Van_Dongen Van_Leeuwen Van_Loon Van_Vliet Van_Wijk Veenstra Verhoeven Vermeer Visser Vos "
    "Walker Ward Weaver Willems Wood Wright Zijlstra"
)
_INITIALS = "ABCDEFGHJKLMNPRSTVW"
