# `make` alone lists the targets. On a fresh machine `make run` and `make test`
# first make .venv, install into it what constraints.txt pins and build the
# native kernel: `make run` beside the server, which begins with the slower
# Python one, `make test` before anything else. Without a C++ compiler the
# Python one serves; MONDFANG_REQUIRE_NATIVE=1 turns that into an error.
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
FOLDER = build/$(call ABOUT,sys.implementation.cache_tag)-make
MODULE = src/mondfang/kernel/_native_base$(call ABOUT,sysconfig.get_config_var("EXT_SUFFIX"))
CONFIGURED = -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DCMAKE_BUILD_TYPE=Release \
	-DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python -DSKBUILD_STATE=editable
AGAIN = $(MAKE) --no-print-directory
APART = $(BIN)/python -c 'import os, sys; os.setpgid(0, 0); os.execvp(sys.argv[1], sys.argv[1:])'

.PHONY: help run test test-rooms test-browser test-lint lint native dist pyz wasm stubs sweep bench train strength docs site constraints clean

help: ## list the targets
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

# Where there is no kernel yet, it is compiled beside the server, which takes it when $(BUILT)
# is there; stopping the server stops the compiler, and the next time it goes on.
run: $(STAMP) ## start the web app and say where to open it
	@if [ -e $(MODULE) ] || [ -e $(BUILT) ]; then \
		$(AGAIN) $(BUILT) && exec $(BIN)/mondfang serve $(ARGS); exit; \
	fi; \
	mkdir -p build; \
	echo "The fast kernel is being compiled beside; until it is there a slower one plays."; \
	$(APART) nice -n 15 $(AGAIN) $(BUILT) >build/native.log 2>&1 & \
	beside=$$!; trap 'kill -TERM -$$beside 2>/dev/null' EXIT; trap : INT TERM; \
	MONDFANG_KERNEL_COMING=$(CURDIR)/$(BUILT) $(BIN)/mondfang serve $(ARGS)

# Tests wait for clocks, servers and killed processes now and then; the browser's tests, which are a
# run of their own, and what is looked at fill these gaps. "-k" may leave nothing of a run (code 5).
test: $(TESTS) ## lint and run all tests on all cores, those in a real browser beside the others
	@mkdir -p build; rm -f build/failed; \
	echo "pytest tests; beside it pytest tests/browser and lint, which tell at the end"; \
	$(MAKE) --no-print-directory -j3 -k test-rooms test-browser test-lint; code=$$?; \
	for part in browser lint; do echo "$$part:"; cat build/$$part.log; done; \
	[ ! -e build/failed ] || { echo "Failed:"; cat build/failed; }; exit $$code

PYTEST = $(BIN)/pytest -n auto --dist worksteal
FAILED = { echo "$(1)" >>build/failed; exit 1; }

test-rooms:
	@$(PYTEST) tests $(ARGS) || [ $$? = 5 ] || $(call FAILED,pytest tests)

test-browser:
	@$(PYTEST) tests/browser $(ARGS) >build/browser.log 2>&1 || [ $$? = 5 ] || $(call FAILED,pytest tests/browser)

test-lint:
	+@$(AGAIN) lint >build/lint.log 2>&1 || $(call FAILED,lint)

lint: $(TESTS) ## style, types, arrows between the rooms, dependencies
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/deptry src

native: $(BUILT) ## build the native kernel after a change in native/, and show any error
	@[ -e $(MODULE) ] || { rm -f $(BUILT); MONDFANG_REQUIRE_NATIVE=1 $(AGAIN) $(BUILT); }
	@grep -A3 'warning:' build/cmake.log || true

# What `make native` has compiled is linked once more, not compiled again.
dist: $(BUILT) ## build the wheel with the native kernel and the sdist into dist/, and try the wheel
	@rm -rf dist; echo "Building into dist/ ..."
	@MONDFANG_REQUIRE_NATIVE=1 $(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python \
		--wheel -C build-dir=$(FOLDER) -o dist .
	@$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --sdist -o dist .
	@$(BIN)/cmake -S native -B $(FOLDER) $(CONFIGURED) >/dev/null && $(BIN)/cmake --build $(FOLDER) -- --quiet >/dev/null
	@ls -sh dist
	@$(BIN)/python release/try_wheel.py dist/mondfang-*.whl --uv $(BIN)/uv

# For people without a terminal, on the system and with the Python that it was made with.
pyz: dist ## build a single file that starts by a double click, into dist/
	@$(UV) -r pyproject.toml --extra pyz
	@rm -rf build/pyz && $(UV) --target build/pyz dist/mondfang-*.whl
	@$(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])' >build/pyz/made-with
	@$(BIN)/python -m shiv --compressed -p "/usr/bin/env python3" -e mondfang.cli:start \
		--preamble release/right_python.py \
		--site-packages build/pyz -o dist/mondfang.pyz
	@ls -sh dist/mondfang.pyz
	@$(BIN)/python release/at_a_table.py $(BIN)/python dist/mondfang.pyz

wasm: $(TESTS) ## build the settlement for browsers after a change of what it is made of
	@$(UV) -r pyproject.toml --extra wasm
	$(BIN)/python native/wasm/build.py

stubs: $(TESTS) ## write the kernel's stub from the binary
	$(BIN)/python -m nanobind.stubgen -q -m mondfang.kernel._native_base -o src/mondfang/kernel/_native.pyi

sweep: $(TESTS) ## play very many games and check what must always hold
	$(BIN)/python sweeps/games.py $(ARGS)
	$(BIN)/python sweeps/kernel.py
	$(BIN)/python sweeps/house_books.py
	$(BIN)/python sweeps/slips_in_wasm.py
	$(BIN)/python sweeps/blocks.py
	$(BIN)/python sweeps/solver.py
	$(BIN)/python sweeps/exercises.py
	$(BIN)/python sweeps/bots.py
	$(BIN)/python sweeps/journal.py
	$(BIN)/python sweeps/files.py
	$(BIN)/python sweeps/requests.py
	$(BIN)/python sweeps/evening.py --minutes 10
	$(BIN)/python sweeps/taps.py
	$(BIN)/python sweeps/course.py
	$(BIN)/pytest -n auto -m sweep tests
	$(BIN)/pytest -m sweep tests/browser

bench: $(TESTS) ## measure the engine and the kernel
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/score.py
	$(BIN)/python benchmarks/kernel.py
	$(BIN)/python benchmarks/solver.py
	$(BIN)/python benchmarks/bots.py
	$(BIN)/python benchmarks/draw.py
	$(BIN)/python benchmarks/standings.py

train: $(TESTS) ## learn the bots' weights again, from nothing, into build/weights (SHARE=0.01: a trial)
	PYTHON=$(BIN)/python sh training/all.sh build/weights $(or $(SHARE),1)

strength: $(TESTS) ## measure the bots against each other and yardsticks, and how they behave
	$(BIN)/mondfang arena --frozen
	$(BIN)/python benchmarks/strength.py --write $(ARGS)

docs: site ## build the documentation as a site and run the commands and examples in it
	$(BIN)/pytest tests/test_docs.py $(ARGS)

site: $(TESTS) ## build the documentation as a site in build/site; a link that leads nowhere stops it
	$(BIN)/python docs/site/make_site.py

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
	@MONDFANG_REQUIRE_NATIVE=0 $(UV) --no-build-isolation --no-deps -e . -C wheel.cmake=false
	@touch $@

# The modules go straight into src/mondfang/kernel; only what changed is compiled again.
$(BUILT): $(STAMP) $(NATIVE)
	@echo "Compiling the native kernel ..."
	@mkdir -p build; \
	if { $(BIN)/cmake -S native -B $(FOLDER) $(CONFIGURED) && \
		$(BIN)/cmake --build $(FOLDER) -- --quiet; } >build/cmake.log 2>&1; then :; \
	elif [ "$${MONDFANG_REQUIRE_NATIVE:-0}" = 0 ]; then \
		rm -f $(MODULE); \
		echo "No native kernel (no C++ compiler?): the slower Python one serves. Why: make native"; \
	else cat build/cmake.log >&2; exit 1; fi
	@touch $@

$(TESTS): $(BUILT)
	@$(UV) -r pyproject.toml $(EXTRAS:%=--extra %) --extra native
	@touch $@
