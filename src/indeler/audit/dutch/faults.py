"""What is wrong with a bracket, as a whole sentence for each kind of thing that a criterion counts."""

from __future__ import annotations

from indeler.language import N_, Text
from indeler.rulebooks.clause_texts import clause_texts

SENTENCES: dict[str, Text] = {
    "left over": N_(
        "In bracket {points} the number of players who need an opponent from a lower group is {given}; with {pairs} it "
        "would be {better}."
    ),
    "left over of the upper half": N_(
        "In bracket {points} the number of players of the upper half without an opponent is {given}; with {pairs} it "
        "would be {better}."
    ),
    "colour differences": N_(
        "In bracket {points} the number of players who will have had one colour three times more often than the other "
        "is {given}; with {pairs} it would be {better}."
    ),
    "third in a row": N_(
        "In bracket {points} the number of players who have the same colour for the third time in a row is {given}; "
        "with {pairs} it would be {better}."
    ),
    "colours": N_(
        "In bracket {points} the number of players who do not get the colour that is due is {given}; with {pairs} it "
        "would be {better}."
    ),
    "strong colours": N_(
        "In bracket {points} the number of players who do not get the colour that they have had less often is {given}; "
        "with {pairs} it would be {better}."
    ),
    "absolute colours": N_(
        "In bracket {points} the number of players who do not get the colour that they must have is {given}; with "
        "{pairs} it would be {better}."
    ),
    "down again": N_(
        "In bracket {points} the number of players who meet somebody with fewer points for the second round in a row "
        "is {given}; with {pairs} it would be {better}."
    ),
    "up again": N_(
        "In bracket {points} the number of players who meet somebody with more points for the second round in a row is "
        "{given}; with {pairs} it would be {better}."
    ),
    "down as two rounds ago": N_(
        "In bracket {points} the number of players who meet somebody with fewer points, as two rounds ago, is {given}; "
        "with {pairs} it would be {better}."
    ),
    "up as two rounds ago": N_(
        "In bracket {points} the number of players who meet somebody with more points, as two rounds ago, is {given}; "
        "with {pairs} it would be {better}."
    ),
    "out of the group again": N_(
        "In bracket {points} the number of players who meet somebody with another score, as in the last round, is "
        "{given}; with {pairs} it would be {better}."
    ),
    "out of the group as two rounds ago": N_(
        "In bracket {points} the number of players who meet somebody with another score, as two rounds ago, is "
        "{given}; with {pairs} it would be {better}."
    ),
    "rounds missed by the bye": N_(
        "In bracket {points} the number of rounds that the player with the bye has missed is {given}; with {pairs} it "
        "would be {better}."
    ),
    "points of those left over": N_(
        "In bracket {points} the players who need an opponent from a lower group have these points: {given}; with "
        "{pairs} they would have {better}."
    ),
    "points of the bye": N_(
        "In bracket {points} the player with the bye has {given} points; with {pairs} it would be {better}."
    ),
}
"""By the word with which a clause of a rulebook says what it counts."""
BY_POINTS = N_(
    "In bracket {points} the differences in points between opponents are {given}; with {pairs} they would be {better}."
)
"""Where differences in points are counted, of everybody or of those who meet more or fewer points once more."""
BY_NUMBER = N_("In bracket {points} this rule counts {given}; with {pairs} it would count {better}.")
FIRST_IN_ORDER = N_("In bracket {points} these pairs come first by the rules: {pairs}.")


def fault_text(rules: str, clause: str) -> Text:
    """The sentence for what this clause counts; a general one where it does not say what it counts."""
    known = clause_texts(rules).clauses.get(clause)
    what = known.counts if known else ""
    return BY_POINTS if "differences" in what and "colour" not in what else SENTENCES.get(what, BY_NUMBER)
