"""The rows of FIDE's draft checklist: all answered, each by something that is there, and the page made of them."""

import acceptance


def test_every_row_is_answered_and_names_what_is_there():
    assert [*acceptance.faults(acceptance.sections())] == []


def test_the_page_is_made_of_the_table():
    assert acceptance.PAGE.read_text(encoding="utf-8") == acceptance.full_page()
    assert "endorsed by FIDE" not in acceptance.page_text(acceptance.sections())
