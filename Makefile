# The commands for development. They need Python 3.11 or newer and make, and use uv if it is installed.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
UV := $(shell command -v uv)

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
WHICH := import sys; print(sys.version.split()[0] + " " + getattr(sys, "base_prefix", sys.prefix))
TOO_OLD := Indeler needs Python 3.11 or newer: install it, or set PYTHON=/path/to/python

ifndef PYTHON # the first one that runs: a command may exist without an installation
PYTHON := $(firstword $(foreach name,python3.11 python3.12 python3.13 python3,\
	$(shell $(name) -c '$(NEW_ENOUGH)' 2>/dev/null && echo $(name))) false)
endif
ifneq ($(shell $(PYTHON) -c '$(WHICH)' 2>/dev/null),$(shell $(BIN)/python -c '$(WHICH)' 2>/dev/null))
.PHONY: $(READY) # a different Python from the one that created it
ANOTHER := yes
endif

.PHONY: run test test-all checked compiled install lint types style imports clauses system sweep mutants bench gallery desk pyz release lock sbom advisories lab-table lab-answers calibration clean

run: install
	@$(BIN)/indeler demo

# The daily run: a sample of the tests that are marked for it, by a seed that depends on the date and is printed at the
# end. SAMPLE=739937 uses the sample of another day.
test: checked
	$(BIN)/pytest -q -n auto --dist worksteal $(if $(SAMPLE),--sample $(SAMPLE))

# All tests except the long runs of `make sweep`.
test-all: checked
	$(BIN)/pytest -q -n auto --dist worksteal --sample all

# The checks that run no tests, on two cores.
checked: install
	@$(MAKE) --no-print-directory -j 2 compiled types style imports clauses system

# While one core checks types, another compiles the tests; otherwise each process of pytest would do that later.
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

# Recreate the tables for `indeler lab ask` in some ten minutes; TOURNAMENTS=1000 for each line takes longer and gives
# more precise figures. RULES="knsb-wp kndb" names the rulebooks whose tables are replaced or added; others stay.
TOURNAMENTS = 400
RULES = fide-dutch
lab-table: $(READY)
	$(BIN)/python tools/lab_table.py $(TOURNAMENTS) $(RULES)

# Write docs/lab/next-round.md: whether the chances of `indeler next` are calibrated.
calibration: $(READY)
	$(BIN)/python tools/calibration.py 2000

# Run or continue every experiment of docs/lab in lab-results/ and write its page; after a change of the code that
# plays, an experiment starts again. ASKED=0[1-9]* leaves out those that take long. The report has medians if the
# replicated study has medians.
ASKED = [0-9]*
lab-answers: $(READY)
	@for file in docs/lab/experiments/$(ASKED).toml; do name=$$(basename $$file .toml); \
	    $(BIN)/indeler lab run $$file && \
	    $(BIN)/indeler lab report $$file $$([ $$name = 00-replication ] && echo --median) \
	        --out docs/lab/experiments/$$name.md || exit 1; done

# Install a browser, fonts and a database server for the tests of the site if they are missing and can be installed.
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

# Make docs/gallery.md, with pictures of every main page of the demo club.
gallery: $(READY)
	PYTHONPATH=tools $(BIN)/python -m gallery

# Build the arbiter's desk: a folder for any web host (docs/desk.md). This downloads Pyodide once from the npm registry.
desk: install
	$(BIN)/python tools/desk.py dist/desk

# Build one file with engine, checks and commands, for any Python from 3.11 on.
pyz: install
	$(BIN)/python tools/pyz.py dist/indeler.pyz

# Build everything of a release twice, in dist/release/, and test it with each supported Python on this machine. This
# needs a network.
release: install
	$(BIN)/python tools/release.py

install: $(READY)
	@$(BIN)/python tools/messages.py --compile

# Install every package by the hash of its file, then the project itself with the build tool that is installed by then.
HASHED := --quiet --require-hashes --requirement requirements-dev.lock
ITSELF := --quiet --no-deps --no-build-isolation --editable . --editable packages/indeler-conformance
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

# This needs uv. Versions are unchanged, unless NEWER=--upgrade requests the newest ones that pyproject.toml allows.
LOCKED = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command 'make lock' $(NEWER) --no-emit-package indeler-site pyproject.toml --extra postgresql
lock:
	$(LOCKED) --extra lab --extra dev --output-file requirements-dev.lock
	$(LOCKED) --constraint requirements-dev.lock --output-file requirements.lock

# Write the bill of materials: all dependencies of the site, for the person who is responsible for it.
sbom: $(READY)
	@mkdir -p dist
	$(BIN)/python tools/sbom.py dist/indeler.cdx.json

# Report known vulnerabilities of the locked packages: the exit code is 0 if none is known, 1 if one is, and 2 if that
# cannot be determined.
# DATA=osv.zip (https://osv.dev) on a machine without a network.
advisories: $(READY)
	@$(BIN)/python tools/advisories.py $(if $(DATA),--data $(DATA))

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .mutants dist
