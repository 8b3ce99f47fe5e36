# make run: the whole site on this machine. make test: every test. make test-long: on both databases,
# with many more examples. All set up what they need.
PORT ?= 8000
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
CLIENT := $(shell find client static/css locale -name '*.ts' -o -name '*.mjs' -o -name '*.svg' -o -name '*.css' -o -name '*.po')

.PHONY: run test test-long check check-types check-client test-client check-style bench format lock setup clean

run: setup
	@PORT=$(PORT) ZOOM=$(ZOOM) $(PY) -m ops.run

test: setup
	$(MAKE) --no-print-directory check
	$(PY) -m ops.test

test-long: setup
	TILEHOUSE_TEST_LONG=1 $(PY) -m ops.test

# Fast checks: style, types, unit tests. Two at a time, because some use one core; the longest first.
check: setup
	@$(MAKE) --no-print-directory --jobs 2 test-client check-types check-client check-style

check-types:
	$(VENV)/bin/mypy

check-client:
	npm run --silent check

test-client:
	npm run --silent test

check-style:
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(PY) -m ops.client_types --check
	$(PY) -m ops.messages --check

bench: setup
	@$(PY) -m bench

format: setup
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .
	npm run --silent format

# What exactly is installed, with hashes: after a change of requirements.txt or requirements-dev.txt.
LOCK := UV_CUSTOM_COMPILE_COMMAND="make lock" $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes
lock:
	$(PY) -m pip install --quiet --disable-pip-version-check uv==0.13.9
	$(LOCK) requirements.txt -o requirements.lock
	$(LOCK) requirements-dev.txt -c requirements.lock -o requirements-dev.lock

setup: $(VENV)/.installed node_modules/.installed static/build/.built

$(VENV)/.installed: requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Tilehouse needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

node_modules/.installed: package-lock.json
	@node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' || \
	  { echo "Tilehouse needs Node 20 or newer."; exit 1; }
	npm ci --silent --no-audit --no-fund
	@touch $@

static/build/.built: node_modules/.installed $(CLIENT)
	npm run --silent build
	@touch $@

clean:
	rm -rf $(VENV) node_modules static/build var .pytest_cache .mypy_cache .ruff_cache
