# Needs Python 3.11 or later and make; the rest is fetched into .venv, from the lock files. A C compiler is welcome.
#   PYTHON=...   use this Python rather than the newest found
#   ARGS="..."   passed on to what the target runs

export PYTHON
PY := .venv/bin/python
.DEFAULT_GOAL := help
.PHONY: help play terminal test lint format bench long build docs lock clean run-ready dev-ready

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## /\1@/p' Makefile | awk -F@ '{ printf "  make %-8s %s\n", $$1, $$2 }'

play: run-ready ## Set the table on this machine and open it in the browser
	@$(PY) -m rucher serve $(ARGS)

terminal: run-ready ## Choose a game and play it in the terminal
	@$(PY) -m rucher $(ARGS)

test: dev-ready ## Run every check: lint, types, tests, determinism
	@$(PY) scripts/check.py test

lint: dev-ready ## Run ruff and mypy only
	@$(PY) scripts/check.py lint

format: dev-ready ## Put the sources into the house's format
	@$(PY) -m ruff check --fix . && $(PY) -m ruff format .

bench: run-ready ## Measure speed: Hive's board, or what ARGS names (ARGS=--list)
	@$(PY) benchmarks $(ARGS)

long: dev-ready ## Run what takes too long for every change
	@$(PY) scripts/check.py long

build: ## Set up for development, compile the kernels, build the page
	@sh scripts/set_up.sh dev --compile

docs: dev-ready ## Build the site of the documentation into build/site
	@$(PY) -m mkdocs build --strict --quiet && echo "build/site/index.html"

lock: dev-ready ## Make the lock files again (ARGS=--upgrade takes the newest versions)
	@$(PY) scripts/lock.py $(ARGS)

clean: ## Remove all that make has made
	rm -rf .venv .venv.* build dist web/node_modules src/rucher/server/static
	rm -rf .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.so.sha256' -o -name '*.so.new' \) -exec rm -f {} +

run-ready:
	@sh scripts/set_up.sh run

dev-ready:
	@sh scripts/set_up.sh dev
