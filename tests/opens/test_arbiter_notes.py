"""Tests of the notes for the chief arbiter's report, made from the logbook or from a file alone."""

from indeler import formats, opens
from indeler.cli.main import exit_code
from indeler.logbook import MemoryStore
from indeler.opens.tournaments import as_logbook_file
from indeler.opens.views.arbiter_notes import arbiter_notes, notes_form, notes_of_file
from support.open_tournaments import Arbiter


def told(notes):
    return [(str(one.heading), one.round, one.text) for one in notes]


def led():
    """Return two rounds with a forfeit, a correction, a late entry, a withdrawal and a remark."""
    arbiter = Arbiter()
    arbiter.play("1-0", "+-", "½-½", "0-1")
    arbiter.enter("0-1", board=1, why="slip read wrongly")
    newcomer = {"name": "Late Lisa", "rating": 1500}
    arbiter.say(opens.events.PlayerEntered, player=opens.events.NewPlayer(number=9, **newcomer))
    arbiter.say(opens.events.PlayerWithdrew, player=8, name="Ed")
    arbiter.say(opens.events.Noted, text="A phone rang.")
    return arbiter


def test_notes_of_a_logbook_have_round_reason_and_author():
    notes = arbiter_notes(led().again())
    assert told(notes) == [
        ("Late entries", 1, "Late Lisa entered."),
        ("Withdrawals", 1, "Ed withdrew."),
        ("Forfeits", 1, "6 Omar Haddad – 2 Kees Bakker: +-"),
        ("Corrections", 1, "Anna de Vries – Mieke Jansen in round 1 was corrected from 1-0 to 0-1: slip read wrongly"),
        ("Remarks", 1, "A phone rang."),
    ]
    assert {one.by for one in notes if str(one.heading) == "Corrections"} == {"Leader"}


def test_undone_decisions_and_those_before_round_1_are_not_in_the_notes():
    arbiter = Arbiter()
    arbiter.say(opens.events.PlayerWithdrew, player=8, name="Ed")
    arbiter.play("1-0", "1-0", "1-0")
    arbiter.enter("0-1", why="by mistake")
    arbiter.say(opens.events.Restored, event=arbiter.book.moment.version - 1)
    assert "Corrections" not in [heading for heading, _, _ in told(arbiter_notes(arbiter.again()))]
    assert "Withdrawals" not in [heading for heading, _, _ in told(arbiter_notes(arbiter.again()))]


def test_a_note_belongs_to_the_last_round_that_was_paired_when_it_was_made():
    arbiter = Arbiter()
    for text in ("Before.", "After round 1 was paired.", "After it was taken back.", "After it was paired again."):
        arbiter.say(opens.events.Noted, text=text)
        if text.startswith("After round 1"):
            arbiter.say(opens.events.RoundTakenBack, round=1, why="a mistake")
        elif not text.endswith("again."):
            arbiter.pair()
    notes = [(round, text) for heading, round, text in told(arbiter_notes(arbiter.again())) if heading == "Remarks"]
    assert notes == [
        (0, "Before."),
        (0, "After it was taken back."),
        (1, "After round 1 was paired."),
        (1, "After it was paired again."),
    ]


def test_notes_of_a_file_have_late_entries_withdrawals_and_forfeits():
    tournament = led().state.tournament
    notes = notes_of_file(tournament)
    assert [heading for heading, _, _ in told(notes)] == ["Late entries", "Withdrawals", "Forfeits"]
    form = notes_form(tournament, notes)
    assert [(table.title, len(table.rows)) for table in form.tables] == [
        ("Late entries", 1), ("Withdrawals", 1), ("Forfeits", 1),
    ]  # fmt: skip


def test_a_logbook_imported_from_a_file_has_the_notes_of_the_file():
    taken_over = Arbiter(0)
    taken_over.store = MemoryStore()
    taken_over.book = opens.begin(taken_over.store, opens.imported(led().state.tournament), **taken_over.who._asdict())
    taken_over.say(opens.events.PlayerWithdrew, player=7, name="Ruth Meijer")
    notes = told(arbiter_notes(taken_over.again()))
    assert [one for one in notes if one[0] != "Forfeits"] == [
        ("Late entries", 2, "Late Lisa entered."),
        ("Withdrawals", 1, "Ed withdrew."),
        ("Withdrawals", 1, "Ruth Meijer withdrew."),
    ]


def test_the_command_shows_the_notes_and_writes_forms(tmp_path, capsys):
    arbiter = led()
    book = tmp_path / "open.log"
    book.write_bytes(as_logbook_file(arbiter.store.read()))
    assert exit_code(["paperwork", str(book)]) == 0
    out = capsys.readouterr().out
    assert "- the name of the tournament" in out
    assert "- Corrections, round 1: Anna de Vries – Mieke Jansen in round 1 was corrected" in out
    file = tmp_path / "open.trf"
    formats.write(arbiter.state.tournament, file)
    assert exit_code(["paperwork", str(file), "--form", "it3", "-o", str(tmp_path / "it3.xlsx")]) == 0
    assert (tmp_path / "it3.xlsx").read_bytes().startswith(b"PK")
    assert "note: still missing: the organiser" in capsys.readouterr().err
    assert exit_code(["paperwork", str(book), "--form", "notes", "-o", str(tmp_path / "notes.pdf")]) == 0
    assert (tmp_path / "notes.pdf").read_bytes().startswith(b"%PDF")
    for words, said in [
        (["--form", "it1"], "Nobody made a norm"),
        (["--form", "it2"], "Nobody with a FIDE number"),
        (["--form", "it3", "-o", "it3.doc"], "as .pdf or .xlsx"),
    ]:
        assert exit_code(["paperwork", str(file), *words]) == 3
        assert said in capsys.readouterr().err


def test_a_form_has_a_column_for_the_author_if_one_note_has_an_author():
    moment = led().again()
    notes = arbiter_notes(moment)
    assert not all(one.by for one in notes)
    heads = {table.head for table in notes_form(moment.state.tournament, notes).tables}
    assert heads == {("Round", "What", "By")}
    of_file = notes_of_file(moment.state.tournament)
    assert {table.head for table in notes_form(moment.state.tournament, of_file).tables} == {("Round", "What")}
