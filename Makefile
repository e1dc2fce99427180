# `make demo` and `make test` work on a fresh machine with Python 3.11+, pip and make.
PYTHON ?= python3
VENV ?= .venv
PIP_ARGS ?=
GAME ?= magicalogia-battle
OPTIONS ?= $(if $(filter magicalogia-battle,$(GAME)),-o size=core)
STEPS ?= 4000000
MATCHES ?= 10000
RUN ?= runs/demo
REPORT ?= reports/demo
BIN = $(VENV)/bin

.PHONY: demo serve test bench docs web lint warm clean

# trains, or goes on with a run that was stopped; then plays what was trained
demo: $(VENV)/.demo
	@again=; if ls -d $(RUN)/checkpoint-?????? >/dev/null 2>&1; then again=--resume; fi; \
	$(BIN)/feint train $(GAME) $(OPTIONS) --total-timesteps $(STEPS) --seed 1 --out $(RUN) $$again
	@$(BIN)/feint arena $(GAME) $(RUN) random scripted $(OPTIONS) --matches $(MATCHES) --seed 1 --out $(REPORT)

# the page to play in, and the service behind it
serve: $(VENV)/.serve
	$(BIN)/feint serve --open

# all tests; with GAME=<an id, or a folder of envs/> that game's own, the shared suite and the golden playthroughs on it
ONLY = $(if $(filter file,$(origin GAME)),,$(firstword $(subst -, ,$(GAME))))
test: $(VENV)/.dev $(if $(ONLY),,node_modules/.done) warm
	$(BIN)/python -m pytest -n auto $(if $(ONLY),-k $(ONLY) tests/games/$(ONLY) tests/contract/test_contract.py tests/contract/test_golden.py)

# the rules are compiled once, not by every test process at the same time
warm: $(VENV)/.dev
	@$(BIN)/python -c "from feint import envs; \
	    [envs.Match(id).resample_hidden(0, 1).observe(1) for id in envs.GAMES if id.startswith('$(ONLY)')]"

bench: $(VENV)/.dev
	$(BIN)/feint bench

docs: $(VENV)/.dev
	$(BIN)/feint docs

# the client's types from the service's schema, and the page as it is shipped
web: node_modules/.done
	@$(BIN)/python -c "import json; from feint.service.app import create_app; print(json.dumps(create_app().openapi()))" \
	    >node_modules/.openapi.json
	@PATH="$(abspath $(BIN)):$$PATH" FEINT_SCHEMA=$(abspath node_modules/.openapi.json) npm run --silent types -w clients/ts
	@PATH="$(abspath $(BIN)):$$PATH" npm run --silent build -w web

lint: $(VENV)/.dev
	$(BIN)/ruff check --output-format concise .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/feint docs --check

clean:
	rm -rf $(VENV) node_modules build *.egg-info

$(VENV)/.demo: pyproject.toml
	@$(call install,train$(comma)eval)

$(VENV)/.serve: pyproject.toml
	@$(call install,serve)

$(VENV)/.dev: pyproject.toml
	@$(call install,dev)

# what the browser page and the TypeScript client are built and tested with; node itself came with the environment
node_modules/.done: package-lock.json | $(VENV)/.dev
	@PATH="$(abspath $(BIN)):$$PATH" npm ci --no-audit --no-fund --no-update-notifier --loglevel=error >/dev/null && touch $@

comma = ,
define install
$(PYTHON) -c 'import sys; sys.exit("Feint needs Python 3.11 or newer: make PYTHON=...") if sys.version_info < (3, 11) else 0' && \
$(PYTHON) -m venv $(VENV) && \
echo "installing into $(VENV) ..." && \
$(BIN)/python -m pip install --quiet --disable-pip-version-check $(PIP_ARGS) -e ".[$(1)]" && \
touch $@
endef
