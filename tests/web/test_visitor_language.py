"""Tests of the language of the site: the language of the visitor, or the one that the visitor chose."""

import pytest
from django.test import Client


@pytest.mark.parametrize(
    ("language", "word"),
    [("nl", "Inloggen"), ("en", "Log in"), ("de", "Anmelden"), ("fr", "Se connecter"), ("it", "Log in")],
)
def test_the_site_is_shown_in_the_language_of_the_visitor(site, language, word):
    page = Client(headers={"accept-language": language}).get("/log-in/").content.decode()
    assert f"<h1>{word}</h1>" in page


def test_the_chosen_language_is_kept(site):
    browser = Client(headers={"accept-language": "en"})
    browser.post("/look/", {"language": "de", "next": "/log-in/"})
    assert "<h1>Anmelden</h1>" in browser.get("/log-in/").content.decode()
