"""Stored digests of the effect of every form of the site when it is sent as shown, and when it is sent empty.

Run ``pytest --keep-pages -p no:xdist tests/web/test_kept_presses.py`` to write them again, for new forms twice; review
the changes before you commit them.
"""

import hashlib
from pathlib import Path

from indeler.web.accounts.pages import Right, Role
from support.forms import forms_of
from support.kept_pages import DRAWN, client_of, figures

KEPT = Path(__file__).parents[1] / "data" / "pages" / "pressed.txt"
WHO = {
    Right.READ: Role.MEMBER,
    Right.TAKE_PART: Role.MEMBER,
    Right.ENTER_RESULTS: Role.LEADER,
    Right.LEAD: Role.LEADER,
    Right.OVERSEE: Role.LEADER,
    Right.MANAGE: Role.OWNER,
    Right.OWN: Role.OWNER,
    Right.HOST: Role.HOST,
}
"""The role that sends the forms of the pages that need this right."""


def forms_at(pattern, address, accounts):
    """Return the forms of a page, each with its address without numbers and words of links."""
    answer = client_of(WHO[pattern.callback.declaration.right], accounts).get(address)
    is_page = answer.status_code == 200 and answer.get("Content-Type", "").startswith("text/html")
    forms = forms_of(answer.content.decode(), address) if is_page else []
    return [(DRAWN.sub("…", form.shape[0]), form) for form in forms]


def press(pattern, form, rows, accounts, names, *, is_empty):
    """Return the effect of a form: the answer, and the new events in the logbooks."""
    client = client_of(WHO[pattern.callback.declaration.right], accounts)
    answer = client.post(form.action, dict.fromkeys(form.fields, "") if is_empty else form.fields)
    written = [text for row in rows for text in _written(row)]
    return DRAWN.sub("…", "\n".join([figures(answer, names), *written]))


def _written(row):
    """Return the events in the database that are later than the version of this row."""
    return row.book.filter(number__gt=row.version).order_by("number").values_list("text", flat=True)


def digest(told):
    return hashlib.sha256(told.encode()).hexdigest()[:12]
