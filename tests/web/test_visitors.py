"""The origin of a request: known proxies are trusted, and no other client."""

import pytest
from django.test import RequestFactory

from indeler.language import InvalidInput
from indeler.web.common.visitors import is_proxy, network_of, networks, visitor


@pytest.fixture(autouse=True)
def known(settings):
    settings.PROXIES = networks("127.0.0.0/8, 10.1.0.0/16,::1", "INDELER_PROXIES")
    is_proxy.cache_clear()
    yield
    is_proxy.cache_clear()


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("203.0.113.9", "", "203.0.113.9"),
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # the header of an unknown client is ignored
        ("127.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("127.0.0.1", "8.8.8.8, 198.51.100.1", "198.51.100.1"),  # the visitor sent the first, the proxy the second
        ("::1", "198.51.100.1, 10.1.2.3", "198.51.100.1"),  # two known proxies
        ("", "198.51.100.1", "198.51.100.1"),  # by a socket on this machine
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "nonsense", "nonsense"),
    ],
)
def test_the_last_address_that_is_no_proxy_is_the_visitor(peer, forwarded, address):
    assert visitor(peer, forwarded) == address


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.1", "198.51.100.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:198.51.100.1", "198.51.100.1"),
        ("nonsense", None),
        ("", None),
    ],
)
def test_a_household_is_identified_by_its_network(address, network):
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network


def test_an_invalid_proxy_address_is_refused_with_one_sentence():
    with pytest.raises(InvalidInput, match=r"INDELER_PROXIES: .*caddy.* such as 10\.0\.0\.0/8"):
        networks("127.0.0.1,caddy", "INDELER_PROXIES")
