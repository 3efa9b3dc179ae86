# estandarte: everything is done from here. `make` alone lists what there is.

MAKEFLAGS += --no-print-directory
# What Python has read once it keeps: tests and tables start many processes.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help

PY      := .venv/bin/python
WORKERS ?= 2
SEEN    ?= build/seen.json
GAME    ?= lepanto
MATCHES ?= 200
SEED    ?= 1571
GAMES   := $(shell sed -n '/entry-points."estandarte.games"/,/^$$/s/^\([a-z]*\) = .*/\1/p' pyproject.toml)
BENCHES := $(filter-out bench/machine.py,$(wildcard bench/*.py))
TYPED   := src $(wildcard examples)
# Where the machine has no node of its own, tools/build_web.sh has brought one.
NODE    := PATH="$(CURDIR)/.venv/bin:$$PATH"

# The table opens in the browser once there is a server, in the terminal until then.
TABLE   := $(if $(wildcard src/estandarte/server/app.py),serve,play $(GAME))

.PHONY: help setup run test check coverage bench experiments pages docs site wheel wheels fast test-fast soak certificate certificates mutants lock clean

help:  ## List the targets
	@echo "estandarte: historical wargames played by the book"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "Variables: GAME=$(GAME) WORKERS=$(WORKERS) MATCHES=$(MATCHES) SEED=$(SEED) PYTHON=python3 ARGS="

setup:  ## Make the whole environment in .venv (quick when nothing changed)
	@echo "Setting up: environment in .venv"
	@tools/setup.sh dev
	@tools/build_web.sh

run:  ## Set up what a player needs and open the table (GAME=lepanto)
	@echo "Opening the table: estandarte $(TABLE) $(ARGS)"
	@tools/setup.sh lean
	@tools/build_web.sh
	@$(PY) -m estandarte $(TABLE) $(ARGS)

test: setup  ## Set up and run every test
	@tools/system.sh
	@echo "Testing: the client's geometry, then all of tests/ on $(WORKERS) workers"
	@tools/tab.sh
	@tools/build_web.sh tools && cd web && $(NODE) npx --no-install vitest run --reporter=dot
	@$(NODE) $(PY) -m pytest -q -n $(WORKERS) $(ARGS)

check: setup  ## Check format, lint, types, layers and what we depend on
	@echo "Checking: format, lint, types, layers, dependencies"
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@.venv/bin/lint-imports
	@$(PY) tools/check_knots.py
	@$(PY) tools/check_scenarios.py
	@$(PY) tools/check_unused.py
	@$(PY) tools/wire_types.py --check
	@$(PY) tools/check_dependencies.py
	@tools/build_web.sh tools
	@cd web && $(NODE) npx --no-install biome ci --error-on-warnings --colors=off .
	@(cd web && $(NODE) npx --no-install svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human) & client=$$!; \
		$(PY) -m mypy --strict $(TYPED); types=$$?; wait $$client && exit $$types

coverage: setup  ## Write which rules are implemented, proved and seen in play to docs/coverage
	@echo "Counting rules: $(or $(GAMES),no game yet)"
	@test -f $(SEEN) || $(PY) -m pytest -q -n $(WORKERS) --seen $(SEEN)
	@$(PY) tools/rule_coverage.py --met $(SEEN)

bench: setup  ## Measure speed, with the machine it was measured on
	@echo "Measuring: $(or $(BENCHES),no benches yet)"
	@$(PY) bench/machine.py
	@set -e; for bench in $(BENCHES); do echo; echo "== $$bench"; $(PY) $$bench; done

experiments: setup  ## Play what is missing of every experiment and write docs/balance and docs/lab
	@echo "Experiments: what is missing is played, pages in docs/balance and docs/lab"
	@set -e; for pages in balance:balance questions:lab; do for file in experiments/$${pages%:*}/*.toml; do \
		$(PY) -m estandarte lab run $$file --lang en --workers $(WORKERS) --into docs/$${pages#*:} --format md; done; done

pages: setup  ## Play anew what the stale pages of docs/balance and docs/lab tell of, and only that
	$(PY) -m estandarte lab refresh docs --lang en --workers $(WORKERS)

docs: setup  ## Build the book, which the table then serves under /book/, and check every link
	@echo "The book: docs/ and the rulebooks into src/estandarte/server/book"
	@$(PY) tools/pictures.py
	@$(PY) tools/check_links.py
	@$(PY) tools/book

site: setup  ## Write the table as plain files that open in any browser with no server (INTO=dist/site)
	@echo "The site: client, engine and book into $(or $(INTO),dist/site)"
	@tools/tab.sh
	@$(PY) tools/book
	@$(PY) -m estandarte site --into $(or $(INTO),dist/site)

wheel: setup  ## Build the wheel that a player installs, with the client in it, into dist/
	@echo "Building: a wheel that needs neither node nor make"
	@tools/wheel.sh

wheels: setup  ## Build the wheels of a release, pure and (where a C compiler is) compiled, with their hashes
	@echo "Building: the wheels of a release into dist/"
	@tools/wheel.sh all

fast: setup  ## Build the compiled rules into .venv-fast (needs a C compiler)
	@echo "Compiling: the modules of [tool.estandarte.fast] into a wheel of build/fast"
	@tools/fast.sh

test-fast: fast  ## Run the tests on the compiled rules, and compare matches with the plain ones
	@echo "Testing the compiled rules: all of tests/, then event hashes of $(or $(GAMES),no game yet)"
	@.venv-fast/bin/python -m pip install -q --no-input --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@tools/system.sh
	@$(NODE) .venv-fast/bin/python -m pytest -q -n $(WORKERS) -p no:cacheprovider
	@set -e; for game in $(GAMES); do $(PY) tools/compare_forms.py $$game --matches 4 --seed $(SEED); done

# Legality takes its amount for each game; play takes minutes. Without AMOUNT a full certificate is made.
CERTIFY = PYTHONPATH=tests:examples/skirmish $(PY) -m soak $(1) $(if $(AMOUNT),--amount $(AMOUNT)) $(if $(MINUTES),--minutes $(MINUTES)) $(if $(LOG),--log $(LOG)) $(if $(INTO),--into $(INTO)) --seed $(SEED)
certificate: setup  ## Soak one thing (NAME=legality AMOUNT=1000000) and write its certificate to docs/certificates
	@$(call CERTIFY,$(NAME))

certificates: setup  ## Every certificate at full length, one after the other (hours)
	@set -e; for name in legality wire secrecy opponents kills power_cuts restarts network clocks memory play; do \
		echo "== $$name"; $(call CERTIFY,$$name); done

mutants: setup  ## Change COUNT places of PART (see tools/mutants) one at a time: which changes does no test notice?
	@$(PY) tools/mutants $(PART) --count $(or $(COUNT),20) --seed $(SEED) $(if $(WIDE),--wide)

soak: setup  ## Play MATCHES random matches of every game, audit each record, run the long tests
	@echo "Soaking: $(MATCHES) matches of each of: $(or $(GAMES),no game yet)"
	@set -e; for game in $(GAMES); do $(PY) tools/soak.py $$game --matches $(MATCHES) --seed $(SEED) --workers $(WORKERS); done
	@tools/system.sh soak
	@$(PY) -m pytest -q -n $(WORKERS) -m soak

LOCK = .venv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header $(ARGS)
lock:  ## Rebuild the lock files (ARGS=--upgrade for newer versions)
	@echo "Locking: requirements.lock, requirements-dev.lock, requirements-build.lock, deploy/requirements.lock"
	@[ -x .venv/bin/uv ] || tools/setup.sh dev
	@$(LOCK) pyproject.toml -o requirements.lock
	@$(LOCK) pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock
	@$(LOCK) tools/build.in -c requirements-dev.lock -o requirements-build.lock
	@$(LOCK) tools/web.in -o requirements-web.lock
	@$(LOCK) pyproject.toml --extra postgres --extra fast -c requirements-dev.lock -o deploy/requirements.lock
	@if grep -n '://' requirements*.lock deploy/requirements.lock; then echo "A lock file names a host." >&2; exit 1; fi

clean:  ## Remove what was built (the environment in .venv stays)
	@echo "Cleaning: builds and caches"
	@rm -rf build dist .venv-fast .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage src/*.egg-info
	@find src tests bench tools examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
