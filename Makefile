# What a person types: `make run`, `make test`. The rest is for builders and developers.
VENV ?= .venv
PYTHON ?= python3
BIN := $(VENV)/bin

.PHONY: recordings drawings goldens sounds pictures run test lint types contracts pytest bench soak appliance-test appliance-image clean firmware flash simulator

run: $(VENV)/.installed
	$(BIN)/klopkast --emulate

test: lint types contracts pytest

lint: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed
	$(BIN)/mypy

contracts: $(VENV)/.installed
	$(BIN)/lint-imports

# Where Python may not write what it has compiled, each of the processes compiles everything again.
pytest: $(VENV)/.installed simulator
	env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest -n auto

# The board's program; `make flash PORT=/dev/ttyUSB0` writes it.
firmware:
	$(MAKE) -C drivers/firmware

flash:
	$(MAKE) -C drivers/firmware flash

# A session of the check in a terminal, and the board's tests in the simulator, as docs/recordings has them.
recordings: $(VENV)/.installed
	env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m tests.record docs/recordings

# Wiring drawings, from the pins that the programs use.
drawings: $(VENV)/.installed
	$(BIN)/python docs/wiring/draw.py

# The board's tests run the real firmware too where it can be built and simulated.
AVR_PARTS := $(wildcard /usr/bin/avr-gcc) $(wildcard /usr/lib/avr/include/avr/io.h) \
	$(wildcard /usr/include/simavr/sim_avr.h) $(wildcard /usr/include/libelf.h)

simulator:
ifeq ($(words $(AVR_PARTS)),4)
	@$(MAKE) -s -C drivers/firmware
	@$(MAKE) -s -C tests/simavr
else
	@rm -rf drivers/firmware/build tests/simavr/build
	@echo "No simulator for the board's firmware (Debian: gcc-avr avr-libc libsimavr-dev libelf-dev); its Python twin is tested alone."
endif

# Every sound, from the script beside them.
sounds: $(VENV)/.installed
	$(BIN)/python assets/sounds/compose.py

bench: $(VENV)/.installed
	env -u PYTHONDONTWRITEBYTECODE $(BIN)/python -m tests.bench $(if $(LONG),long)

# Half an hour: kills and damages by the thousand, and strangers at the panel by the million.
soak: $(VENV)/.installed
	KLOPKAST_KILLS=1000 KLOPKAST_DAMAGES=1000 $(BIN)/pytest -n auto -rP tests/test_kiosk_kill.py tests/test_store_kill.py tests/test_store_damage.py
	$(BIN)/python -m tests.monkey 60 600
	$(BIN)/python -m tests.strangers 1000000

# What screens look like, drawn anew after looking at them; the tests hold every change against these.
goldens: $(VENV)/.installed
	KLOPKAST_DRAW=1 $(BIN)/pytest tests/test_painter.py tests/test_pictures.py tests/test_told.py -k "picture or log_says"

# A game of each played with real clicks in a real window; the pictures of it are those of the README.
pictures: $(VENV)/.installed
	$(BIN)/python -m tests.play docs/pictures

# The installed kiosk on an emulated Pi; as root, on Debian with qemu-system-x86 debootstrap and a compiler. The first
# run builds a kernel and a Debian (ten minutes), which are kept in build/appliance. ONLY="boot knock" runs some of it.
appliance-test: $(VENV)/.installed
	$(BIN)/python -m tests.appliance $(if $(SUITE),--suite $(SUITE)) $(ONLY)

appliance-image: $(VENV)/.installed
	$(BIN)/python -m tests.appliance $(if $(SUITE),--suite $(SUITE)) --prepare

clean:
	rm -rf $(VENV) build dist drivers/firmware/build tests/simavr/build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

# pip 25.1 is the first that reads dependency groups.
$(VENV)/.installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Klopkast needs Python 3.11 or newer; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv is missing. On Debian and Raspberry Pi OS: sudo apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@
