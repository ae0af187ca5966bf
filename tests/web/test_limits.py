"""Tests of limits: the documentation states the limits of the code; the limits of form fields have not changed."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings

from indeler.formats.people.reading import LARGEST_LIST, MOST_PEOPLE
from indeler.opinion import subprocess_main as judge
from indeler.web.accounts import hosts, links, passwords, second_factor, sessions, throttle
from indeler.web.accounts.models import LinkKind, Policy
from indeler.web.accounts.views import log_in
from indeler.web.api import engine
from indeler.web.common import offloading
from indeler.web.copies import publisher
from indeler.web.hosting import data_folder, health, open_pages, pool, queueing, request_buffer, serving, simulations
from indeler.web.hosting.request_buffer import LIST, USUAL
from indeler.web.live import typeset
from indeler.web.manage import export_files
from indeler.web.public import entry_form
from indeler.web.public.views import verification
from indeler.web.seasons import recording, season_store
from indeler.web.tenancy import branding
from indeler.web.tournaments import uploads
from indeler.web.webhooks import posting, sender
from support.kept import changed
from support.kept_fields import KEPT, fields

DOCS = Path(__file__).parents[2] / "docs"
WORDS = {"one": 1, "two": 2, "three": 3, "five": 5, "six": 6, "eight": 8, "ten": 10, "twenty": 20, "thirty": 30}
WORDS |= {"four": 4, "forty": 40, "fifty": 50, "a thousand": 1000, "a quarter": 0.25, "half": 0.5, "an": 1, "every": 1}
NUMBER = f"({'|'.join(WORDS)}|[0-9,]*[0-9])"
SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
KB, MB, GB = 1 << 10, 1 << 20, 1 << 30


def days(*kinds):
    """Return the lifetimes of these links in days."""
    return [links.LIFETIME[kind] / DAY for kind in kinds]


HEAD = [serving.MAX_CONNECTIONS, serving.HEADER_MILLISECONDS / 1000]
UPLOAD = settings.LARGEST_UPLOAD / MB
UPLOADS = [request_buffer.UPLOADS, request_buffer.UPLOADS_OF_A_CLUB, request_buffer.UPLOADS_OF_AN_ACCOUNT]
MINUTES = [pause / MINUTE for pause in sender.PAUSES[1:]]
SAID = [
    ("site.md", "of the host, and again after # minutes", [hosts.FRESH / MINUTE]),
    ("site.md", "at most # of an hour", [throttle.WINDOW / HOUR]),
    ("site.md", "has to wait after # mistakes", [throttle.OF_A_NAME_AT_AN_ADDRESS]),
    ("site.md", "after # with one address, after # with one name", [throttle.OF_AN_ADDRESS, throttle.OF_A_NAME]),
    ("site.md", "after # wrong codes", [throttle.OF_CODES]),
    ("site.md", "is counted separately (#)", [throttle.OF_A_DEVICE]),
    ("site.md", "of a captain are valid for # days", days(LinkKind.PERSONAL)),
    ("site.md", "that of a captain are valid for # days", days(LinkKind.CAPTAIN)),
    ("site.md", "of a calendar and of an entry for #", days(LinkKind.CALENDAR)),
    ("site.md", "of an entry for #, that of a tablet for #", days(LinkKind.ENTRY, LinkKind.CHECK_IN)),
    ("site.md", "link of an owner or a host for #", days(LinkKind.OWNER)),
    ("site.md", "at most # such e-mails an hour", [log_in.MOST_LETTERS / (log_in.HOUR / HOUR)]),
    ("site.md", "within # hour, and only while", [links.LIFETIME[LinkKind.PASSWORD] / HOUR]),
    ("site.md", "can be trusted for # days", [sessions.TRUST / DAY]),
    ("site.md", "# recovery codes", [second_factor.RECOVERY_CODES]),
    ("site.md", "kept # days unless an owner chooses otherwise", [Policy().days]),
    ("site.md", "A password has # characters or more", [passwords.FEWEST]),
    ("site.md", "a member can make # reports about", [recording.OF_A_MATTER]),
    ("site.md", "# of one kind, # in all", [recording.OF_A_KIND, recording.OF_A_MEMBER]),
    ("site.md", "# events of a kind within an hour", [recording.MAX_EVENTS_OF_A_PROGRAM / (recording.WINDOW / HOUR)]),
    ("site.md", "file of at most # KB", [branding.LARGEST / KB]),
    ("site.md", "A tournament on the site has at most # players", [uploads.MOST_PLAYERS]),
    ("site.md", "a list of members # lines and # KB", [MOST_PEOPLE, LARGEST_LIST / KB]),
    ("site.md", "a rating list # MB, any other file # MB", [settings.LARGEST_LIST / MB, settings.LARGEST_UPLOAD / MB]),
    ("site.md", "A file has at most # MB", [verification.LARGEST / MB]),
    ("site.md", "MB, # players and # rounds", [judge.MOST_PLAYERS, judge.MOST_ROUNDS]),
    ("site.md", "after # seconds or at # GB of memory", [offloading.JUDGING_SECONDS, judge.MEMORY / GB]),
    ("entries.md", "within # seconds is shown again", [entry_form.MIN_FORM_SECONDS]),
    ("entries.md", "# entries from one network in # minutes", [throttle.OF_ENTRIES, throttle.WINDOW / MINUTE]),
    ("engine.md", "A request has # MB and # seconds at most", [engine.LARGEST / MB, engine.TIMEOUT_SECONDS]),
    ("engine.md", "a network has at most # requests at a time", [pool.OF_A_NETWORK]),
    ("publishing.md", "checks every # seconds", [publisher.EVERY / SECOND]),
    ("publishing.md", "is remade # minutes after the one before", [publisher.PATIENCE / MINUTE]),
    ("publishing.md", "after a failure it is tried again # minute", [publisher.AGAIN / MINUTE]),
    ("hosting.md", "each polls every # seconds", [open_pages.EVERY_IF_ANNOUNCED]),
    ("hosting.md", "and every # second while it cannot listen", [open_pages.EVERY]),
    ("hosting.md", "all of its # places taken` | a worker", [open_pages.IN_ALL]),
    ("hosting.md", "your own venue with more than # phones", [open_pages.OF_A_NETWORK]),
    ("hosting.md", "all of its # places taken ```", [request_buffer.BODIES_OF_A_NETWORK]),
    ("hosting.md", "A worker keeps the last # seasons", [season_store.SEASONS.remembered]),
    ("hosting.md", "a row and a file of # kB", [health.PROBE / KB]),
    ("hosting.md", "Every # minutes the site checks", [health.EVERY / MINUTE]),
    ("hosting.md", "whether # MB are free", [health.LOW_DISK_SPACE / MB]),
    ("hosting.md", "is younger than # hours", [health.OLDEST_BACKUP / HOUR]),
    ("hosting.md", "starts up to # processes", [pool.PROCESSES]),
    ("hosting.md", "the second ends after # idle minutes", [pool.IDLE_SECONDS / 60]),
    ("hosting.md", "A network has # requests in the pool", [pool.OF_A_NETWORK]),
    ("hosting.md", "a club #, of which visitors #", [pool.OF_A_CLUB, pool.VISITORS_OF_A_CLUB]),
    ("hosting.md", "# threads at a time; # of a network about one club", [queueing.AT_WORK, queueing.OF_A_SOURCE]),
    (
        "hosting.md",
        "# about a club, # of a network; #",
        [queueing.OF_A_CLUB, queueing.OF_A_NETWORK, queueing.MAX_QUEUE_LENGTH],
    ),
    ("hosting.md", "a request body | # seconds; # bodies of # MB", [USUAL.seconds, USUAL.waiting, UPLOAD]),
    ("hosting.md", "a rating list # seconds, # at a time", [LIST.seconds, LIST.waiting]),
    ("hosting.md", "| # at a time, # of a club, # of an account", UPLOADS),
    (
        "hosting.md",
        "log-ins | # threads, # waiting",
        [request_buffer.ENTRANCE.threads, request_buffer.ENTRANCE.waiting],
    ),
    ("hosting.md", "# passwords are hashed at a time and # wait", [passwords.PLACES, passwords.WAITING]),
    ("hosting.md", "checked | # threads, # waiting", [request_buffer.JUDGED.threads, request_buffer.JUDGED.waiting]),
    ("hosting.md", "arrive | #, of which # from", [request_buffer.BODIES, request_buffer.BODIES_OF_A_NETWORK]),
    ("hosting.md", "open pages | # of a club, # of an account", [open_pages.OF_A_CLUB, open_pages.OF_AN_ACCOUNT]),
    ("hosting.md", "# of a club are told", [open_pages.A_SECOND]),
    ("hosting.md", "in a second, and # that", [open_pages.KNOWN_A_SECOND]),
    ("hosting.md", "# requests wait, of which # of visitors", [pool.QUEUE, pool.VISITORS]),
    ("hosting.md", "a page has # seconds, and # for", [pool.SECONDS, pool.KNOWN_SECONDS]),
    ("hosting.md", "has used # MB is replaced", [pool.MOST_MEMORY / KB]),
    ("hosting.md", "prints | # seconds each; # MB of them", [typeset.TIMEOUT_SECONDS, typeset.CEILING / MB]),
    ("hosting.md", "chances | # seconds each; #", [simulations.TIMEOUT_SECONDS, simulations.WAITING]),
    ("hosting.md", "or wait, # of a club; # answers", [simulations.OF_A_CLUB, simulations.MAX_ANSWERS]),
    ("hosting.md", "| # at a time, # kB each", [sender.THREADS, posting.LARGEST_BODY / KB]),
    ("hosting.md", "# of one receiver wait", [sender.MOST_WAITING]),
    ("hosting.md", "connections | #; the head of a request arrives within #", HEAD),
    ("hosting.md", "does not stop is ended after #", [serving.STOP_SECONDS]),
    ("hosting.md", "the mail server | answers within # seconds", [data_folder.MAIL_PATIENCE]),
    (
        "hosting.md",
        "a mark | # pixels wide and high, drawn within # seconds",
        [branding.MAX_SIDE_PIXELS, branding.CONVERSION_SECONDS],
    ),
    ("hosting.md", "a club of # files, a season of # MB", [export_files.MOST_FILES, export_files.LARGEST / MB]),
    ("webhooks.md", "A receiver has # seconds", [posting.TIMEOUT_SECONDS]),
    ("webhooks.md", "tried again after # seconds, #, #, # and # minutes", [sender.PAUSES[0] / SECOND, *MINUTES]),
    ("webhooks.md", "400 to 499, but not #, # and #", sender.ANSWERED_LATER),
    ("webhooks.md", "set aside after # attempts", [sender.REFUSALS]),
    ("webhooks.md", "a club sends at most # messages", [sender.OF_A_CLUB]),
    ("webhooks.md", "listed for # days", [sender.KEEP_DELIVERIES / DAY]),
    ("webhooks.md", "# kB of the answer are read", [posting.MAX_READ_BYTES / KB]),
]


@pytest.mark.parametrize(("page", "phrase", "figures"), SAID, ids=[phrase for _, phrase, _ in SAID])
def test_the_documentation_states_the_limits_of_the_code(page, phrase, figures):
    text = " ".join((DOCS / page).read_text(encoding="utf-8").split())
    found = re.search(re.escape(phrase).replace(r"\#", NUMBER), text, re.IGNORECASE)
    assert found, phrase
    said = [WORDS.get(each.lower()) or int(each.replace(",", "")) for each in found.groups()]
    assert said == [*figures]


def test_the_limits_of_form_fields_have_not_changed():
    assert changed(fields(), KEPT) == []
