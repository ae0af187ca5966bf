# The front door. Needs Python 3.11 (or newer) and make; uses uv when it is there.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
UV := $(shell command -v uv)

.PHONY: run test install lint clauses system sweep bench clean

run: install
	@$(BIN)/indeler demo

test: lint clauses system
	$(BIN)/pytest -q -n auto -m "not sweep"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

clauses: $(READY)
	$(BIN)/python tools/clauses.py

# A browser and a database server for the tests of the site, where they are missing and can be installed.
system: $(READY)
	@$(BIN)/python tools/system_packages.py

sweep: $(READY)
	$(BIN)/pytest -q -n auto -m sweep

bench: $(READY)
	@$(BIN)/python -m compileall -q src
	$(BIN)/python -m benchmarks

install: $(READY)

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Indeler needs Python 3.11 or newer; set PYTHON=/path/to/python3.11" if sys.version_info < (3, 11) else 0)'
ifdef UV
	$(UV) venv --allow-existing --python $(PYTHON) $(VENV)
	VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet --constraint constraints.txt --editable '.[dev]'
else
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
endif
	@$(BIN)/python -m compileall -q src
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache dist
