"""Tests of every API call against its own description, with valid values and many invalid ones."""

import json

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from indeler.web.accounts import tokens
from indeler.web.accounts.pages import Role
from indeler.web.api.views import api
from support.openapi import faults

OPENAPI = json.loads(json.dumps(api.get_openapi_schema(path_prefix="/api/v1")))
CALLS = [(method, path) for path, methods in OPENAPI["paths"].items() for method in methods]
TEXTS = ("", "x" * 3000, "Anna\x00Bakker", "🙂 \u202eשלום", "\ud800")
STRANGE = (*TEXTS, -1, 10**30)
OF_ANOTHER_KIND = (None, True, 1.5, [], {}, ["x"], {"a": {}})
"""Values of a wrong type, which are refused before any database query."""
IN_AN_ADDRESS = ("0", "-1", "9" * 30, "x" * 300, "%00", "%F0%9F%99%82")
FAULT = 500
FILE = "\n".join(["012 Test", *(f"001 {number:4}      {'Player':33}1800" for number in (1, 2)), ""])


@pytest.fixture
def call(furnished):
    """Return a function that makes a call as the leader: status, and deviations from the description."""
    tournament, season, accounts = furnished
    _, secret = tokens.make(accounts[Role.LEADER], "all", ["read", "results", "lead"], days=1)
    client = Client(raise_request_exception=False, headers={"Authorization": f"Bearer {secret}"})
    usual = {"number": 1, "board": 1, "view": "standings"}

    def ask(method, path, body=None, query=None, **given):
        slug = season.slug if "/seasons/" in path else tournament.slug
        address = path.format(**{"slug": slug, **usual, **given})
        data = query if method == "get" else body if isinstance(body, str) else json.dumps(body)
        answer = getattr(client, method)(address, data, content_type="application/json")
        return answer.status_code, wrong_with(answer, OPENAPI["paths"][path][method])

    return ask


def wrong_with(answer, described):
    """Return the deviations of this answer from the description."""
    responses, status = described["responses"], str(answer.status_code)
    said = responses.get(status)
    if said is None:
        return [f"{status} is not described"]
    if not answer["Content-Type"].startswith("application/json"):
        return [f"{status} is {answer['Content-Type']}"]
    return faults(answer.json(), said["content"]["application/json"]["schema"], OPENAPI)


def body_of(method, path):
    """Return a valid body for the call."""
    described = OPENAPI["paths"][path][method].get("requestBody")
    if described is None:
        return None
    if path.endswith("/events"):
        return {"kind": "noted", "text": "The clocks are new.", "why": "", "version": 1}
    name = described["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    values = {"file": "x.trf", "content": FILE, "rules": "fide-dutch", "version": 2, "result": "1-0", "was": "*"}
    return {field: values.get(field, True) for field in OPENAPI["components"]["schemas"][name]["properties"]}


def test_every_route_is_described():
    routes = [route for route in flat(get_resolver()) if route.startswith("api/v1/")]
    own = {"api/v1/", "api/v1/openapi.json"}
    described = {path.lstrip("/").replace("{", "<").replace("}", ">") for _, path in CALLS}
    assert {plain(route) for route in routes} - own == described
    assert all(OPENAPI["paths"][path][method]["description"] for method, path in CALLS)


def test_a_default_is_as_its_field_is_described():
    shapes = {name: shape.get("properties", {}) for name, shape in OPENAPI["components"]["schemas"].items()}
    stated = [(name, field) for name, fields in shapes.items() for field in fields if "default" in fields[field]]
    assert ("Outcome", "points") in stated
    assert [faults(shapes[name][field]["default"], shapes[name][field], OPENAPI) for name, field in stated] == [
        [] for _ in stated
    ]


def flat(resolver, before=""):
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from flat(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield route


def plain(route):
    """Return an address without the converters of its parts: ``<slug:slug>`` becomes ``<slug>``."""
    return "/".join(f"<{part[1:-1].rpartition(':')[2]}>" if part[:1] == "<" else part for part in route.split("/"))


def test_every_call_answers_as_described(call):
    for method, path in CALLS:
        status, wrong = call(method, path, body_of(method, path))
        assert (status < FAULT, wrong) == (True, []), (method, path, status)
    for view in ("tonight", "calendar", "tables", "standings", "ladder", "cup", "championship"):
        path = "/api/v1/seasons/{slug}/views/{view}"
        assert call("get", path, view=view) == (200, []), view


@pytest.mark.sampled(2)
def test_no_value_causes_a_server_error(call, sample):
    found = []
    for method, path in CALLS:
        whole = body_of(method, path)
        asked = [(body, {}) for body in strange_bodies(whole, STRANGE)]
        if whole is not None:
            asked += [(body, {}) for body in ("[", "null", '"x"', *strange_bodies(whole, OF_ANOTHER_KIND))]
        asked += [(whole, given) for given in strange_addresses(OPENAPI["paths"][path][method]["parameters"])]
        for body, given in sample(asked, 5):
            status, wrong = call(method, path, body, **given)
            if status >= FAULT or wrong:
                found.append((method, path, str(body)[:80], given, status, wrong))
    assert found == []


def strange_bodies(whole, values):
    """Yield bodies in which one field is invalid or missing."""
    for name in whole or ():
        yield {other: value for other, value in whole.items() if other != name}
        yield from ({**whole, name: strange} for strange in values)


def strange_addresses(parameters):
    for parameter in parameters:
        name, is_query = parameter["name"], parameter["in"] == "query"
        yield from ({"query": {name: strange}} if is_query else {name: strange} for strange in IN_AN_ADDRESS)


SCOPES = {"get": {"read", "results", "lead"}, "put": {"results", "lead"}, "post": {"lead"}}


@pytest.mark.parametrize("scope", ["read", "results", "lead"])
def test_a_token_allows_exactly_the_calls_of_its_scope(tournament, season, accounts, scope):
    _, secret = tokens.make(accounts[Role.OWNER], "one scope", [scope], days=1)
    client = Client(headers={"Authorization": f"Bearer {secret}"})
    for method, path in CALLS:
        slug = season.slug if "/seasons/" in path else tournament.slug
        address = path.format(slug=slug, number=1, board=1, view="calendar")
        answer = getattr(client, method)(address, content_type="application/json")
        assert (answer.status_code != 403) == (scope in SCOPES[method]), (method, path)
