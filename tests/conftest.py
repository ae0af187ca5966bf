"""Settings for all tests, and fixtures that several packages need."""

import support.bytecode  # noqa: F401, I001  # before anything else that is compiled

import faulthandler
import gc

import pytest

from support.other_distributions import GUESTS, install, look_again

pytest_plugins = ["support.sampling"]

gc.set_threshold(50_000)  # tests create many objects and keep few


def pytest_addoption(parser):
    """Add the options of tests/web/test_random_walks.py and tests/web/test_kept_pages.py."""
    parser.addoption("--keep-pages", action="store_true", help="write down what pages show")
    parser.addoption("--walk", default="club:keizer 2 8", metavar="'PLACE SEED STEPS'", help="one walk over the site")
    parser.addoption("--walk-minutes", default=30, type=float, help="how long the walks of the sweep take")


def pytest_collection_finish():
    """Freeze the collected objects, which live until the end: garbage collection need not visit them."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item):
    """Let the tests of the sweep take long: the traceback of a hanging test stops the process now and then."""
    if item.get_closest_marker("sweep"):
        faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="session")
def neighbours_folder(tmp_path_factory):
    """Return the folder of a rulebook of another distribution, built and unpacked."""
    return install(tmp_path_factory.mktemp("neighbours"))


@pytest.fixture(scope="session")
def guests_folder(tmp_path_factory):
    """Return the folder of a tie-break and a file format of another distribution, built and unpacked."""
    return install(tmp_path_factory.mktemp("guests"), GUESTS)


@pytest.fixture
def neighbours(neighbours_folder, monkeypatch):
    """Put that distribution on the path."""
    monkeypatch.syspath_prepend(str(neighbours_folder))
    look_again()
    yield neighbours_folder
    monkeypatch.undo()
    look_again()


@pytest.fixture
def guests(guests_folder, monkeypatch):
    """Put that distribution on the path."""
    monkeypatch.syspath_prepend(str(guests_folder))
    look_again()
    yield guests_folder
    monkeypatch.undo()
    look_again()
