"""The exit statuses by which the program asks for what only the system may do; `systemd/after-stop` does it."""

from collections.abc import Mapping

OFF, RESTART, SHELL = 80, 81, 82
"""Switch the power off; start the machine again; put a login on the console."""

AGAIN = 0
"""The program itself is to start again, which systemd sees to."""

STATUS: Mapping[str, int] = {"off": OFF, "restart": RESTART, "shell": SHELL}
