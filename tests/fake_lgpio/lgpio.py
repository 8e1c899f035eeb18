"""lgpio as gpiozero uses it, without a kernel behind it: it makes its pipe in the working folder when it is imported.

`CHIPS` and `BUSY` are the test's to set before pins are opened; `LEVELS` is what the pins show.
"""

from pathlib import Path
from typing import Any

SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3

CHIPS: dict[int, str] = {}
BUSY: set[int] = set()
LEVELS: dict[int, float] = {}
MODES: dict[int, int] = {}
LISTENERS: dict[int, Any] = {}
WRITTEN: list[tuple[int, int]] = []
SPI_OPEN: list[tuple[int, int]] = []
CLOCKED: list[list[int]] = []

Path(".lgd-nfy0").touch()
OPENED_AT = Path.cwd()


class error(Exception):  # noqa: N801 - its name in lgpio
    pass


def get_module_version() -> str:
    return "lgpio.py_0.2.2.0"


def gpiochip_open(number: int) -> int:
    if number not in CHIPS:
        raise error("can not open gpiochip")
    return number


def gpiochip_close(handle: int) -> None:
    MODES.clear()


def gpio_get_chip_info(handle: int) -> list[Any]:
    return [0, 54, f"gpiochip{handle}", CHIPS[handle]]


def gpio_claim_input(handle: int, gpio: int, flags: int = 0) -> None:
    if gpio in BUSY:
        raise error("GPIO busy")
    MODES[gpio] = flags
    LEVELS[gpio] = float(flags == SET_PULL_UP)


def gpio_claim_output(handle: int, gpio: int, level: int = 0, flags: int = 0) -> None:
    if gpio in BUSY:
        raise error("GPIO busy")
    MODES[gpio], LEVELS[gpio] = 2, level


def gpio_claim_alert(handle: int, gpio: int, edges: int, flags: int) -> None:
    MODES[gpio] = flags


def gpio_free(handle: int, gpio: int) -> None:
    MODES.pop(gpio, None)


def gpio_get_mode(handle: int, gpio: int) -> int:
    return MODES.get(gpio, 0)


def gpio_set_debounce_micros(handle: int, gpio: int, micros: int) -> None:
    assert micros == 0, "the library must not debounce"


def gpio_read(handle: int, gpio: int) -> int:
    return int(LEVELS[gpio])


def gpio_write(handle: int, gpio: int, level: int) -> None:
    LEVELS[gpio] = level
    WRITTEN.append((gpio, level))


def tx_pwm(handle: int, gpio: int, frequency: float, duty: float) -> None:
    LEVELS[gpio] = duty / 100


def spi_open(device: int, channel: int, baud: int, flags: int = 0) -> int:
    SPI_OPEN.append((device, channel))
    return 1


def spi_close(handle: int) -> None:
    SPI_OPEN.pop()


def spi_xfer(handle: int, data: list[int]) -> tuple[int, bytes]:
    CLOCKED.append(list(data))
    return len(data), bytes(len(data))


class callback:  # noqa: N801 - its name in lgpio
    def __init__(self, handle: int, gpio: int, edges: int, function: Any) -> None:
        self._gpio = gpio
        LISTENERS[gpio] = function

    def cancel(self) -> None:
        LISTENERS.pop(self._gpio, None)
