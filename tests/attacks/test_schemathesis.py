"""Schemathesis tests the API against its OpenAPI description with all checks, without a token and with each scope."""

import pytest
from schemathesis import openapi
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import from_schema
from schemathesis.engine.events import EngineFinished, FatalError, NonFatalError

from indeler.season import Logbook, MemoryStore
from indeler.web.accounts import tokens
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.hosting.demo import fill
from support.databases import on_database
from support.sites import served

pytestmark = pytest.mark.sampled(8, by="file")

SCOPES = ("read", "results", "lead")
CALLS = 12
ACCEPTED = ["2xx", "400", "401", "403", "404", "409", "413", "429", "503"]
"""Allowed statuses for valid calls. 400 means refused by the rules; 422, a wrong value, is not allowed."""


@pytest.fixture(scope="module")
def site(tmp_path_factory, django_db_blocker, half_played):
    """Provide a temporary site with a season and a tournament: its address, and a token of each scope by name."""
    folder = tmp_path_factory.mktemp("site")
    book, tonight = half_played
    with django_db_blocker.unblock(), on_database(folder):
        fill(Logbook(MemoryStore(book.store.rules(), book.store.read()), book.season), tonight)
        owner = Account.objects.create(login="owner", name="Owner", role=Role.OWNER)
        secrets = {scope: tokens.make(owner, scope, [scope], days=1)[1] for scope in SCOPES}
    with served(folder) as (port, _):
        yield f"http://127.0.0.1:{port}/api/v1/openapi.json", secrets


def complaints(address, secret, examples, seed, **phases):
    """Return the failures that schemathesis finds in this many examples of each call; reproducible by the seed."""
    config = SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "headers": {"Authorization": f"Bearer {secret}"} if secret else {},
            "checks": {"enabled": True, "positive_data_acceptance": {"expected-statuses": ACCEPTED}},
            "generation": {"max-examples": examples, "database": "none"},
            "phases": {"stateful": {"max-steps": 6}, **phases},
            "suppress-health-check": ["all"],
        }
    )
    events = list(from_schema(openapi.from_url(address, config=config)).execute())
    assert isinstance(events[-1], EngineFinished)
    faults = [repr(event) for event in events if isinstance(event, NonFatalError | FatalError)]
    tried = {event.label for event in events if hasattr(event, "label")}
    assert len(tried) >= CALLS
    return faults + [f"{each.operation}: {each.title}: {each.message}" for each in events[-1].failures]


def test_the_api_with_a_token_for_everything_matches_its_description(site):
    address, secrets = site
    assert complaints(address, secrets[SCOPES[-1]], examples=2, seed=1) == []


def test_the_api_without_a_token_matches_its_description(site):
    """A call without a token is refused before it is read: other contents of such calls are left to the sweep."""
    address, _ = site
    assert complaints(address, None, examples=2, seed=1, coverage={"enabled": False}) == []


@pytest.mark.sweep
@pytest.mark.parametrize("scope", [None, *SCOPES], ids=str)
@pytest.mark.parametrize("seed", range(2, 5))
def test_the_api_matches_its_description_in_many_more_examples(site, scope, seed):
    address, secrets = site
    assert complaints(address, secrets.get(scope), examples=100, seed=seed) == []
