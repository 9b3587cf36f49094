.DEFAULT_GOAL := help
.PHONY: play test test-all lint bench clean help

PYTHON ?= python3
WORKERS ?= 2
PORT ?= 8000
DATA ?= data
LAN ?=
ARGS ?=

SETUP = $(PYTHON) scripts/setup.py
RUN = .venv/bin/python
NPM = PATH="$(CURDIR)/.venv/bin:$$PATH" npm --prefix web

play: ## serve the card room on http://127.0.0.1:8000 (PORT=8000 DATA=data; LAN=1: for the local network, with a QR picture)
	@$(SETUP) play
	@.venv/bin/parlour serve --port $(PORT) --data "$(DATA)" --open $(if $(filter-out 0,$(LAN)),--lan)

test: ## the tests: rules, cases, contract, records, server, a real Chromium (ARGS="-k show" picks some; WORKERS=2)
	@$(SETUP) test
	@$(RUN) -m pytest -n $(WORKERS) --dist loadfile -m "not slow" $(ARGS)

test-all: ## all tests, the slow ones too
	@$(SETUP) test-all
	@$(RUN) -m pytest -n $(WORKERS) --dist loadfile $(ARGS)

lint: ## ruff, mypy and the checks of the web part
	@$(SETUP) test
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(RUN) scripts/docs.py --check
	$(NPM) run check

bench: ## the benchmarks, beside other programs; prints a table (ARGS=kernels picks one)
	@$(SETUP) bench
	@$(RUN) -m bench $(ARGS)

clean: ## remove everything that was made here, except the data folder
	rm -rf .venv dist build src/parlour/server/static src/parlour/kernels/*.so web/node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
