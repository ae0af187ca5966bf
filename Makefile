# The front door. Needs Python 3.11 or newer and make; uses uv when it is there.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
UV := $(shell command -v uv)

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
WHICH := import sys; print(sys.version.split()[0] + " " + getattr(sys, "base_prefix", sys.prefix))
TOO_OLD := Indeler needs Python 3.11 or newer: install it, or set PYTHON=/path/to/python

ifndef PYTHON # the first that runs: a name can be there without the program behind it
PYTHON := $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,\
	$(shell $(name) -c '$(NEW_ENOUGH)' 2>/dev/null && echo $(name))) false)
endif
ifneq ($(shell $(PYTHON) -c '$(WHICH)' 2>/dev/null),$(shell $(BIN)/python -c '$(WHICH)' 2>/dev/null))
.PHONY: $(READY) # another Python than the one it was made with
ANOTHER := yes
endif

.PHONY: run test test-all checked compiled install lint types style imports clauses system sweep mutants bench gallery desk pyz release lock sbom advisories lab-table lab-answers calibration clean

run: install
	@$(BIN)/indeler demo

# The daily run: a sample of what is marked so, by a seed that goes with the date and is told at the end.
# SAMPLE=739937 takes that of another day.
test: checked
	$(BIN)/pytest -q -n auto --dist worksteal $(if $(SAMPLE),--sample $(SAMPLE))

# Everything but the long runs of `make sweep`.
test-all: checked
	$(BIN)/pytest -q -n auto --dist worksteal --sample all

# What needs no test to be run, on two cores.
checked: install
	@$(MAKE) --no-print-directory -j 2 compiled types style imports clauses system

# While one core looks at types another compiles the tests, which each process of pytest would do for itself later.
COMPILED := $(VENV)/.compiled
compiled: $(COMPILED)
$(COMPILED): $(READY) $(wildcard tests/*.py tests/*/*.py tests/*/*/*.py)
	@$(BIN)/pytest -q --collect-only -p no:cacheprovider >/dev/null 2>&1 && touch $@ &

lint: style types imports

style: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

imports: $(READY)
	$(BIN)/lint-imports

clauses: $(READY)
	$(BIN)/python tools/clauses.py

# The table behind `indeler lab ask`, made anew: some ten minutes; TOURNAMENTS=1000 a line take longer and tell more.
# RULES="knsb-wp kndb" are those whose tables are made, or added; others stay as they are.
TOURNAMENTS = 400
RULES = fide-dutch
lab-table: $(READY)
	$(BIN)/python tools/lab_table.py $(TOURNAMENTS) $(RULES)

# docs/lab/next-round.md: whether the chances of `indeler next` hold.
calibration: $(READY)
	$(BIN)/python tools/calibration.py 2000

# The answers of docs/lab: every experiment played, or gone on with, in lab-results/, and its page written; after a change of
# what plays it is played anew. ASKED=0[1-9]* leaves out what takes long. Medians where the study that is played again tells medians.
ASKED = [0-9]*
lab-answers: $(READY)
	@for file in docs/lab/experiments/$(ASKED).toml; do name=$$(basename $$file .toml); \
	    $(BIN)/indeler lab run $$file && \
	    $(BIN)/indeler lab report $$file $$([ $$name = 00-replication ] && echo --median) \
	        --out docs/lab/experiments/$$name.md || exit 1; done

# A browser, fonts and a database server for the tests of the site, where they are missing and can be installed.
system: $(READY)
	@$(BIN)/python tools/system_packages.py

sweep: $(READY)
	$(BIN)/pytest -q -n auto --sample all -m sweep

# Mutation testing: how many of FAULTS small faults, drawn with SEED, the tests detect; TESTS=tests/audit runs only
# these, SAMPLE=739937 only the daily sample of that seed.
SEED ?= 1
FAULTS ?= 20
MINUTES ?= 60
mutants: $(READY)
	PYTHONPATH=tools $(BIN)/python -m mutants --seed $(SEED) --count $(FAULTS) --minutes $(MINUTES) $(PACKAGES) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(TESTS),--tests $(TESTS))

bench: $(READY)
	@$(BIN)/python -m compileall -q src
	$(BIN)/python -m benchmarks

# Pictures of every main page of the demo club, in docs/gallery.md.
gallery: $(READY)
	PYTHONPATH=tools $(BIN)/python -m gallery

# The arbiter's desk: a folder for any web host (docs/desk.md). Fetches Pyodide from the npm registry, once.
desk: install
	$(BIN)/python tools/desk.py dist/desk

# One file with engine, checks and commands, for any Python from 3.11 on.
pyz: install
	$(BIN)/python tools/pyz.py dist/indeler.pyz

# Everything of a release in dist/release/, built twice and tried with each supported Python that is here. Needs a network.
release: install
	$(BIN)/python tools/release.py

install: $(READY)
	@$(BIN)/python tools/messages.py --compile

# Every package by the hash of its file; then the project itself, with the build tool that is there by then.
HASHED := --quiet --require-hashes --requirement requirements-dev.lock
ITSELF := --quiet --no-deps --no-build-isolation --editable .
$(READY): pyproject.toml requirements-dev.lock
	@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { echo '$(TOO_OLD)' >&2; exit 1; }
	$(if $(ANOTHER),rm -rf $(VENV))
ifdef UV
	$(UV) venv --allow-existing --python "$$($(PYTHON) -c 'import sys; print(sys.executable)')" $(VENV)
	VIRTUAL_ENV=$(VENV) $(UV) pip install $(HASHED)
	VIRTUAL_ENV=$(VENV) $(UV) pip install $(ITSELF)
else
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check $(HASHED)
	$(BIN)/python -m pip install --disable-pip-version-check $(ITSELF)
endif
	@$(BIN)/python -m compileall -q src
	@touch $@

# Needs uv. Versions stay as they are, unless NEWER=--upgrade asks for the newest ones that pyproject.toml allows.
LOCKED = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command 'make lock' $(NEWER) pyproject.toml --extra postgresql
lock:
	$(LOCKED) --extra lab --extra dev --output-file requirements-dev.lock
	$(LOCKED) --constraint requirements-dev.lock --output-file requirements.lock

# What the site runs on, for whoever has to answer for it.
sbom: $(READY)
	@mkdir -p dist
	$(BIN)/python tools/sbom.py dist/indeler.cdx.json

# Known vulnerabilities of what is locked: ends with 0, with 1 where there is one, with 2 where that cannot be told.
# DATA=osv.zip (https://osv.dev) on a machine without a network.
advisories: $(READY)
	@$(BIN)/python tools/advisories.py $(if $(DATA),--data $(DATA))

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .mutants dist
