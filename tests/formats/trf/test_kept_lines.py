"""Tests that comments and unknown records are kept."""

from __future__ import annotations

from indeler.model import Tournament

AUDIT = ("### FIDE mode exited @ Round 3", "### Not played @ Round 4", "###", "###  indented")


def test_comments_are_kept(read, written):
    tournament = read("012 Open", *AUDIT, "###without a blank")
    assert tournament.comments == (
        *("FIDE mode exited @ Round 3", "Not played @ Round 4", "", " indented", "without a blank"),
    )
    assert written(tournament, start="###") == [*AUDIT, "### without a blank"]


def test_unknown_records_are_kept_in_order(read, written):
    records = ("XXG 5", "999 what", "  leading blanks", "DAT    1 EMAIL a@b.c", "BBX 1")
    tournament = read("012 Open", "192 CUSTOM_TEAM_SWISS", *records)
    assert tournament.records == records
    assert read(*written(tournament)) == tournament


def test_an_unknown_directive_is_kept_as_a_comment(read, written):
    tournament = read("012 Open", "### indeler:hologram 3 d")
    assert tournament.comments == ("indeler:hologram 3 d",)
    assert read(*written(tournament)) == tournament


def test_ambiguous_records_and_comments_are_written_as_directives(read, written):
    tournament = Tournament([], comments=("two\nlines", "indeler:142 5"), records=("142 9", "x ", "### x", ""))
    assert [line for line in written(tournament) if line.startswith("###")] == [
        "### indeler:comment two\\{a}lines",
        "### indeler:comment indeler:142 5",
        "### indeler:record 142 9",
        "### indeler:record x\\{20}",
        "### indeler:record ### x",
        "### indeler:record",
    ]
    assert read(*written(tournament)) == tournament
