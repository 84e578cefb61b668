# `make` alone lists the targets. On a fresh machine `make run` and `make test`
# first make .venv and install into it what constraints.txt pins.
# Another interpreter: make test PYTHON=python3.13. Options: make run ARGS="--help".

SHELL := /bin/sh
.DEFAULT_GOAL := help

AT_LEAST_311 := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c '$(AT_LEAST_311)' 2>/dev/null && echo "$$python" && break; done)

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.stamp
ARGS ?=

.PHONY: help run test lint sweep bench docs constraints clean

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: $(STAMP) ## play a game in the terminal
	@$(BIN)/mondfang play $(ARGS)

test: lint ## lint, then run all tests on all cores
	$(BIN)/pytest -n auto $(ARGS)

lint: $(STAMP) ## style, types, arrows between the rooms, dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/deptry src

sweep: $(STAMP) ## play very many games and check what must always hold
	$(BIN)/python sweeps/games.py $(ARGS)

bench: $(STAMP) ## measure the engine
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/score.py

docs: $(STAMP) ## run the commands and examples in the documentation
	$(BIN)/pytest tests/test_docs.py $(ARGS)

constraints: $(STAMP) ## pin the newest versions that pyproject.toml allows
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras \
		--no-header --no-emit-index-url --no-annotate -o constraints.txt pyproject.toml

clean: ## remove .venv, caches and whatever was built
	rm -rf $(VENV) build dist htmlcov mutants .mypy_cache .ruff_cache .pytest_cache \
		.hypothesis .import_linter_cache .coverage .coverage.*
	find src tests sweeps benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(STAMP): pyproject.toml constraints.txt
	@python="$(PYTHON)"; \
	if [ -z "$$python" ] || ! "$$python" -c '$(AT_LEAST_311)' 2>/dev/null; then \
		echo "Mondfang needs Python 3.11 or newer; $${python:-python3} is older or missing." >&2; \
		echo "Name one that is new enough, for example: make PYTHON=python3.12 run" >&2; \
		exit 1; \
	fi; \
	[ -x $(BIN)/python ] || "$$python" -m venv $(VENV) || { \
		rm -rf $(VENV); \
		echo "$$python could not make $(VENV); on Debian: apt-get install python3-venv" >&2; \
		exit 1; \
	}
	@echo "Installing into $(VENV) ..."
	@[ -x $(BIN)/uv ] || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt -e '.[dev]'
	@touch $@
