"""The rows of FIDE's draft checklist: each has an answer that refers to existing files, and the page is up to date."""

import acceptance


def test_every_row_has_an_answer_that_refers_to_existing_files():
    assert [*acceptance.faults(acceptance.sections())] == []


def test_the_page_is_generated_from_the_table():
    assert acceptance.PAGE.read_text(encoding="utf-8") == acceptance.full_page()
    assert "endorsed by FIDE" not in acceptance.page_text(acceptance.sections())
