"""Every page is in the visitor's language: only names, codes and terms of rulebooks are not translated."""

import html
import re
from gettext import GNUTranslations

import msgspec
import pytest
from django.template import engines
from django.test import Client
from django.utils.translation import trans_real

from indeler.language.catalogue import conventions_of, words_of
from indeler.season.calendar import holidays
from indeler.season.core.rule_settings import setting_tables
from indeler.web.accounts.pages import Role
from indeler.web.common.templatetags import wording
from indeler.web.lead import tie_break_list
from indeler.web.live import entry
from indeler.web.seasons.season_store import season_of
from indeler.web.tournaments.log import state_of
from support import invented_language
from support.addresses import Addresses
from support.site_fixtures import as_host

READ_ALOUD = re.compile(r"""\b(?:alt|title|aria-label|placeholder)="([^"]*)\"""")
UNSEEN = re.compile(
    r"<(script|style|svg|template|code)\b.*?</\1>|<article class=\"manual\" lang=\"en\">.*?</article>|"
    r"<option\b[^>]*>[^<]*</option>|<!--.*?-->",
    re.DOTALL,
)
ADDRESS = re.compile(r"https?://\S+|/link/\S+")
GAP_OR_LETTER = re.compile(r"(%\(\w+\)s|%%|\{\w*\}|</?\w+>)|[^\W\d_]")
OURS = "Indeler Nederlands English Deutsch français JSON Feed Atom"
GIVEN = (
    "Next Left side Group results board login fide dutch Piet Postma Sem Kok Noor Vos Eva Maas Bos Toren Paard "
    "Gerda Kuiper Youth Chat chat example"
)
"""Names in the data of the tests and in examples."""


def seen(page):
    """Return the text of a page that is read, and that is read aloud."""
    plain = UNSEEN.sub(" ", page)
    return ADDRESS.sub(" ", html.unescape(" ".join([re.sub(r"<[^>]*>", " ", plain), *READ_ALOUD.findall(plain)])))


REMEMBERED = (words_of, tie_break_list._example, wording._date, entry._stencil)
"""Functions that cache texts by the code of the language."""


@pytest.fixture
def strange_words(monkeypatch):
    """Translate both catalogues into an artificial language: text that is still English is in neither of them."""

    def said(self, text):
        return GAP_OR_LETTER.sub(lambda found: found[1] or "◊", text)

    for kind in (GNUTranslations, trans_real.DjangoTranslation):
        monkeypatch.setattr(kind, "gettext", said, raising=False)
    forget()
    yield
    forget()
    holidays._holiday_names.cache_clear()  # the names for years that were requested meanwhile


def forget():
    """Clear the caches of texts, also those of templates and catalogues."""
    for remembered in REMEMBERED:
        remembered.cache_clear()
    for loader in engines["django"].engine.template_loaders:
        loader.reset()
    for catalogue in trans_real._translations.values():
        vars(catalogue).pop("known_texts", None)  # see `faster_django`


def texts_in(value):
    """Yield the texts in this value."""
    if isinstance(value, dict):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, str):
        yield value


def names_in(tournament, season, accounts):
    """Return the words that people entered: names, reasons, seeds."""
    told = season_of(season)
    people = [account.name for account in accounts.values()] + [member.name for member in told.state.members.values()]
    written = [text for event in told.events for text in texts_in(msgspec.to_builtins(event))]
    players = [player.name for player in state_of(tournament).tournament.players.values()]
    return invented_language.words_in(OURS, GIVEN, tournament.name, *people, *written, *players)


def settings_in(season):
    """Return the names of settings, as in the file of a rulebook."""
    tables = setting_tables(season_of(season).club_rules)
    return invented_language.words_in(
        *(f"{setting.path} {setting.value}" for table in tables for setting in table.settings)
    )


def holidays_in(season):
    """Return the public holidays of the season, which the holidays library itself translates."""
    told = season_of(season)
    years = range(told.state.start.year, told.state.end.year + 1)
    days = (holidays.public_holidays(told.club_rules.season.holidays, year) for year in years)
    return invented_language.words_in(*(name.texts["nl"] for found in days for name in found.values()))


@pytest.fixture
def without_memory(season):
    """Clear the parts of pages that a season caches by language, as the tests before and after may use another one."""
    told = season_of(season)
    for remembered in (told._memory, told._lasting):
        remembered.clear()
    yield
    for remembered in (told._memory, told._lasting):
        remembered.clear()


@pytest.mark.sampled(7)
def test_no_word_of_a_page_is_left_in_english(tournament, season, accounts, strange_words, without_memory):
    owner = Client(headers={"accept-language": "nl"})
    owner.force_login(accounts[Role.OWNER])
    host = as_host(owner)
    known = (
        invented_language.words_in(host.name, host.login)
        | names_in(tournament, season, accounts)
        | invented_language.declared("nl")
        | holidays_in(season)
    )
    known |= invented_language.words_in(" ".join(conventions_of("nl").months))
    found = {}
    for pattern, address in Addresses(tournament, season, accounts).pages(owner):
        page = seen(owner.get(address).content.decode())
        assert "◊" in page, address
        names = known | settings_in(season) if pattern.name.startswith("rule-setting") else known
        left = {word for word in invented_language.words_in(page) - names if not word.isupper()}
        if left:
            found[pattern.name] = left
    assert found == {}
