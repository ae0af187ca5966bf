"""The site speaks Dutch, English and German."""

import pytest
from django.test import Client


@pytest.mark.parametrize(
    ("language", "word"),
    [("nl", "Inloggen"), ("en", "Log in"), ("de", "Anmelden"), ("fr", "Se connecter"), ("it", "Log in")],
)
def test_the_visitor_is_spoken_to_in_his_own_language(site, language, word):
    page = Client(headers={"accept-language": language}).get("/log-in/").content.decode()
    assert f"<h1>{word}</h1>" in page


def test_the_language_that_was_chosen_stays(site):
    browser = Client(headers={"accept-language": "en"})
    browser.post("/look/", {"language": "de", "next": "/log-in/"})
    assert "<h1>Anmelden</h1>" in browser.get("/log-in/").content.decode()
