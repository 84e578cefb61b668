# `make` alone lists the targets. On a fresh machine `make run` and `make test`
# first make .venv, install into it what constraints.txt pins and build the
# native kernel; without a C++ compiler the Python one serves, more slowly.
# MONDFANG_REQUIRE_NATIVE=1 turns that into an error.
# Another interpreter: make test PYTHON=python3.13. Options: make run ARGS="--help".

SHELL := /bin/sh
.DEFAULT_GOAL := help

AT_LEAST_311 := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c '$(AT_LEAST_311)' 2>/dev/null && echo "$$python" && break; done)

VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt
ARGS ?=

# What was done: everything to run; the kernel built from native/; everything to test.
STAMP := $(VENV)/.stamp
BUILT := $(VENV)/.stamp-native
TESTS := $(VENV)/.stamp-test
EXTRAS := dev analysis cluster postgres research

NATIVE := $(wildcard native/*/*.hpp native/*/*.cpp) native/CMakeLists.txt
ABOUT = $(shell $(BIN)/python -c 'import sys, sysconfig; print($(1))')
FOLDER = build/$(call ABOUT,sys.implementation.cache_tag)-editable
MODULE = src/mondfang/kernel/_native_base$(call ABOUT,sysconfig.get_config_var("EXT_SUFFIX"))
INSTALL = $(UV) --no-build-isolation --no-deps -e .

.PHONY: help run test lint native stubs sweep bench train strength docs constraints clean

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: $(BUILT) ## start the web app and say where to open it
	@$(BIN)/mondfang serve $(ARGS)

# The browser's tests are a run of their own; "-k" may leave nothing of a run (exit code 5).
test: lint ## lint, then run all tests on all cores, at last those in a real browser
	@for part in tests tests/browser; do \
		echo "pytest $$part"; \
		$(BIN)/pytest -n auto $$part $(ARGS); code=$$?; \
		[ $$code = 0 ] || [ $$code = 5 ] || exit $$code; \
	done

lint: $(TESTS) ## style, types, arrows between the rooms, dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/deptry src

native: $(BUILT) ## build the native kernel after a change in native/, and show any error
	@[ -e $(MODULE) ] || { rm $(BUILT); MONDFANG_REQUIRE_NATIVE=1 $(INSTALL); }

stubs: $(TESTS) ## write the kernel's stub from the binary
	$(BIN)/python -m nanobind.stubgen -q -m mondfang.kernel._native_base -o src/mondfang/kernel/_native.pyi

sweep: $(TESTS) ## play very many games and check what must always hold
	$(BIN)/python sweeps/games.py $(ARGS)
	$(BIN)/python sweeps/kernel.py
	$(BIN)/python sweeps/house_books.py
	$(BIN)/python sweeps/solver.py
	$(BIN)/python sweeps/bots.py
	$(BIN)/python sweeps/journal.py
	$(BIN)/python sweeps/files.py
	$(BIN)/python sweeps/evening.py --minutes 10

bench: $(TESTS) ## measure the engine and the kernel
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/score.py
	$(BIN)/python benchmarks/kernel.py
	$(BIN)/python benchmarks/solver.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/draw.py
	$(BIN)/python benchmarks/standings.py

train: $(TESTS) ## learn the bots' weights again, from nothing
	PYTHON=$(BIN)/python sh training/all.sh src/mondfang/bots/weights

strength: $(TESTS) ## measure the bots against each other and yardsticks, and how they behave
	$(BIN)/mondfang arena --frozen
	$(BIN)/python benchmarks/strength.py --write $(ARGS)

docs: $(TESTS) ## run the commands and examples in the documentation
	$(BIN)/pytest tests/test_docs.py $(ARGS)

constraints: $(TESTS) ## pin the newest versions that pyproject.toml allows
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras \
		--no-header --no-emit-index-url --no-annotate -o constraints.txt pyproject.toml

clean: ## remove .venv, caches and whatever was built
	rm -rf $(VENV) build dist htmlcov mutants .mypy_cache .ruff_cache .pytest_cache \
		.hypothesis .import_linter_cache .coverage .coverage.*
	rm -f src/mondfang/kernel/_native_*.so src/mondfang/kernel/_native_*.pyd
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
	@$(UV) --compile-bytecode -r pyproject.toml --extra native
	@$(INSTALL) || { [ "$${MONDFANG_REQUIRE_NATIVE:-0}" = 0 ] && $(INSTALL) -C wheel.cmake=false; }
	@touch $@

# `cmake --build` compiles only what changed; after a fallback there is nothing to build in.
$(BUILT): $(STAMP) $(NATIVE)
	@if [ -e $(MODULE) ]; then \
		$(BIN)/cmake --build $(FOLDER) -- --quiet; \
	else \
		echo "No native kernel (no C++ compiler?): the slower Python one serves. Why: make native"; \
	fi
	@touch $@

$(TESTS): $(BUILT)
	@$(UV) -r pyproject.toml $(EXTRAS:%=--extra %) --extra native
	@touch $@
