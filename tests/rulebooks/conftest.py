"""Fixtures for the tests of the rulebooks: the tool that checks citations, and tiny projects for it."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def tool():
    """Return tools/clauses.py as a module; the tools are not a package."""
    spec = importlib.util.spec_from_file_location("clauses_tool", ROOT / "tools" / "clauses.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def register_toml():
    """Return a function that writes a register of two clauses as text."""

    def written(name="berger", status="built", second='nl = "b"\nen = "b"\nde = "b"\nfr = "b"'):
        return (
            f'name = "{name}"\ntitle.nl = "t"\ntitle.en = "t"\ntitle.de = "t"\ntitle.fr = "t"\n'
            'source.federation = "F"\nsource.edition = { nl = "E", en = "E", de = "E", fr = "E" }\n'
            f'status = "{status}"\n'
            f'[clause.B1]\nnl = "a"\nen = "a"\nde = "a"\nfr = "a"\n[clause."B1.2"]\n{second}\n'
        )

    return written


@pytest.fixture
def tree(tmp_path, register_toml):
    """Return a function that builds a tiny project of one register, one module and one test module."""

    def built(code="", tests="", register=None):
        files = {
            "src/indeler/rulebooks/berger.toml": register or register_toml(),
            "src/indeler/systems/berger.py": code,
            "tests/systems/test_berger.py": tests,
        }
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return built
