"""No page tells a user to type a command: every action is a button, a link or described in plain words."""

import re
from pathlib import Path

from django.urls import reverse

import indeler
from indeler.web.accounts.pages import Role
from indeler.web.tournaments import decisions, log

ROOT = Path(indeler.__file__).parent
AT_THE_KEYBOARD = ("cli", "lab", "web/hosting", "audit/certificate.py")
"""Modules whose texts are shown only in a terminal; certificates are files that are not shown on a page."""
COMMAND = re.compile(
    r"""['`>]indeler [a-z]|(?<![\w-])--[a-z]{3,}(?![\w-]*[;:{])|\((?:[a-z]+-)+(?:set|made|drawn|opened)\)"""
)
MARKED = re.compile(r"\b(?:N_|_|lazy|gettext|gettext_lazy)\(\s*((?:f?\"(?:[^\"\\]|\\.)*\"\s*)+)")


def texts():
    """Yield every text that a page may show, with its file."""
    for path in ROOT.rglob("*.html"):
        for line in path.read_text("utf-8").splitlines():
            yield path.relative_to(ROOT), line
    for path in ROOT.rglob("*.py"):
        place = path.relative_to(ROOT).as_posix()
        if not place.startswith(AT_THE_KEYBOARD):
            for found in MARKED.finditer(path.read_text("utf-8")):
                yield place, found[1]


def test_no_text_of_the_site_contains_a_command():
    all_texts = list(texts())
    assert len(all_texts) > 3000
    assert [(str(place), text[:100]) for place, text in all_texts if COMMAND.search(text)] == []


def test_2_5_the_leader_renumbers_the_players_with_a_button(as_role, tournament):
    """fide-handling 2.5: a rating that is corrected after round 1 changes the list until round 4 is paired."""
    leader, page = as_role(Role.LEADER), reverse("lead", args=[tournament.slug])
    assert reverse("renumber", args=[tournament.slug]) not in leader.get(page).content.decode()
    last = log.state_of(tournament).tournament.player(7)
    decisions.edit_player(tournament, last._replace(rating=2400), decisions.By("The leader"))
    shown = leader.get(page).content.decode()
    assert "The pairing numbers do not follow rating, title and name" in shown
    leader.post(reverse("renumber", args=[tournament.slug]), {"anyway": "yes"})
    tournament.refresh_from_db()
    assert log.state_of(tournament).tournament.player(1).name == last.name
    assert "do not follow rating" not in leader.get(page).content.decode()
