"""What an appliance must live through, one function each. One that fails raises; one that passes may note a number.

They are told to a `Stage`, on which machines are switched on and off. `boot` is a power-on from the installed disk;
`awake` takes up a machine that has just booted, which saves most of a minute of emulation.
"""

import threading
import time
from collections.abc import Callable

from tests.appliance.evening import KNOCK, STORE, Evening
from tests.appliance.image import disk_of, layer
from tests.appliance.machine import Machine, until
from tests.appliance.stage import UNIT, Stage, pid, wait_new_pid, wait_ready

Scenario = Callable[[Stage], None]
SCENARIOS: dict[str, Scenario] = {}
PINS: set[str] = set()
"""Scenarios that need lgpio, for which there is no wheel on trixie."""

WATCHDOG = 10.0
A_NOTE = 0.2
"""Share of the screen that a note about a trouble may cover."""
OVERLAY = ("ro", "init=/opt/rig/overlay-init.sh")
NAMES = ("Ann", "Bo", "Cas")
DROP_IN = f"/etc/systemd/system/{UNIT}.d/test.conf"


def scenario(function: Scenario) -> Scenario:
    """Put a scenario on the list, under its own name."""
    SCENARIOS[function.__name__.replace("_", "-")] = function
    return function


def needs_pins(function: Scenario) -> Scenario:
    """Mark a scenario that works with the header."""
    PINS.add(function.__name__.replace("_", "-"))
    return function


def seated(stage: Stage, machine: Machine | None = None) -> Evening:
    """An evening on a machine that is awake, with a game of Toepen dealt by touch."""
    evening = Evening(machine or stage.awake(), stage.folder / "twin")
    evening.agrees("home")
    evening.deal(*NAMES)
    until("the game is on the disk", 60, evening.caught_up)
    evening.agrees("dealt")
    return evening


def lose(evening: Evening, winner: str) -> None:
    """Score a hand that nobody knocked in."""
    evening.tap("Last trick")
    evening.tap(winner)


def configured(machine: Machine, text: str) -> None:
    """Give the kiosk this configuration file and start it anew."""
    machine.out(f"mkdir -p /etc/klopkast; cat > /etc/klopkast/kiosk.toml <<'END'\n{text}\nEND")
    restarted(machine)


def restarted(machine: Machine) -> None:
    """Start the kiosk anew, in good order."""
    machine.out(f"systemctl daemon-reload; systemctl restart {UNIT}", 600)
    wait_ready(machine)


def dropped_in(machine: Machine, *lines: str) -> None:
    """Change the unit as an owner would, and start the kiosk anew."""
    text = "\\n".join(("[Service]", *lines))
    machine.out(f"mkdir -p $(dirname {DROP_IN}); printf '{text}\\n' > {DROP_IN}")
    restarted(machine)


# Installing and starting -------------------------------------------------------------------------------------------


@scenario
def boot(stage: Stage) -> None:
    """From power-on to READY and the home screen, with nothing failed; and what systemd thinks of the running unit."""
    machine = stage.boot()
    seconds = wait_ready(machine)
    stage.note(f"ready {seconds:.0f} s after power-on by the machine's clock")
    evening = Evening(machine, stage.folder / "twin")
    evening.agrees("home")
    failed = machine.out("systemctl --failed --no-legend --plain")
    assert not failed, f"failed units: {failed}"
    exposure = machine.out(f"systemd-analyze security {UNIT} --no-pager | tail -n 1")
    stage.note(exposure.removeprefix("→ Overall exposure level for ").split(" ")[1] + " of exposure")
    machine.out(f"systemd-analyze security {UNIT} --threshold=20 --no-pager > /dev/null")
    owner = machine.out(f"ps -o user= -p {pid(machine)}").strip()
    assert owner == "klopkast", f"it runs as {owner}"


@scenario
def install(stage: Stage) -> None:
    """The installer in a running machine: install, run again, take away; each leaves what it should."""
    stick = disk_of(stage.image.payload, stage.folder / "stick.img", "256M")
    bare = layer(stage.folder / "disk.qcow2", stage.image.debian, "raw")
    machine = stage.switch_on(bare, (), ("-drive", f"file={stick},format=raw,if=virtio,read-only=on"))
    machine.out("mount -o ro /dev/vdb /mnt", 600)
    run = "/mnt/systemd/install.sh"
    began = time.monotonic()
    first = machine.out(f"{run} --wheels /mnt/wheels < /dev/null", 3600)
    stage.note(f"installed in {time.monotonic() - began:.0f} s")
    assert "it is running" in first, first
    Evening(machine, stage.folder / "twin").agrees("home")
    second = machine.out(f"{run} --wheels /mnt/wheels < /dev/null", 600)
    assert "up to date" in second, second
    assert "nothing to do" in second, second
    last = machine.out(f"{run} --uninstall < /dev/null", 600)
    (stage.folder / "install.txt").write_text(f"{first}\n\n{second}\n\n{last}", "utf-8")
    assert machine.sh("test -e /opt/klopkast || systemctl cat klopkast").code != 0
    assert machine.sh("test -d /var/lib/klopkast").code == 0, "the games are gone"
    until("the login is back", 60, lambda: machine.sh("systemctl is-active getty@tty1").out == "active")


# Playing -----------------------------------------------------------------------------------------------------------


@scenario
def touch(stage: Stage) -> None:
    """Taps on the panel start a game and score a hand, and each does what the same tap does on a laptop."""
    evening = seated(stage)
    lose(evening, "Bo")
    evening.agrees("scored")
    moves = evening.moves
    evening.catch_up()
    assert evening.moves == moves, f"the disk has {evening.moves} moves, and the taps made {moves}"
    evening.tap("Undo")
    evening.agrees("undone")


@scenario
@needs_pins
def knock(stage: Stage) -> None:
    """A knock on line 17, with seven bounces, asks once who knocked; the lamp lines follow the game."""
    evening = seated(stage)
    evening.lamps_agree()
    evening.knock()
    evening.agrees_now("asked")
    evening.tap("Bo")
    evening.agrees("knocked")
    evening.lamps_agree()
    evening.tap("Fold", seat="Cas")
    evening.agrees("folded")
    evening.lamps_agree()


@scenario
@needs_pins
def lamps_out(stage: Stage) -> None:
    """A stop in good order takes two seconds at most, leaves all lamps dark, and gives the console back to a login."""
    evening = seated(stage)
    evening.lamps_agree()
    assert any(evening.lit()), "no lamp is lit, so none could go out"
    machine = evening.machine
    machine.out(f"systemctl stop {UNIT}")
    took = machine.out(
        f"journalctl --unit {UNIT} --boot --output short-unix --no-pager | grep -E 'Stopping|Stopped' | cut -d' ' -f1"
    ).split()
    stage.note(f"stopped in {float(took[-1]) - float(took[0]):.1f} s of emulation")
    assert not any(evening.lit()), "lamps are lit after the stop"
    result = machine.out(f"systemctl show --property Result --value {UNIT}")
    assert result == "success", f"it ended by {result}"
    until("the login is back", 60, lambda: machine.sh("systemctl is-active getty@tty1").out == "active")


@scenario
@needs_pins
def lamps_out_by_force(stage: Stage) -> None:
    """A kiosk that does not heed a stop is killed after five seconds, and its lamps are put out all the same."""
    evening = seated(stage)
    evening.lamps_agree()
    machine = evening.machine
    machine.out(f"kill -STOP {pid(machine)}; systemctl stop {UNIT}", 120)
    assert not any(evening.lit()), "lamps are lit after the stop"
    until("the login is back", 60, lambda: machine.sh("systemctl is-active getty@tty1").out == "active")


# Falling and getting up --------------------------------------------------------------------------------------------


@scenario
def killed(stage: Stage) -> None:
    """Kill -9 in a game, twice in a row: it is back by itself, on the same screen, and plays on."""
    evening = seated(stage)
    lose(evening, "Bo")
    evening.agrees("before")
    machine = evening.machine
    for _ in range(2):  # with one more it could be a safe start, which says so on the screen
        stage.note(f"back after {away(machine, 'KILL'):.1f} s")
    evening.catch_up()
    evening.agrees("after")
    lose(evening, "Cas")
    evening.agrees("played-on")


@scenario
def hung(stage: Stage) -> None:
    """SIGSTOP in a game: the watchdog ends it, and it is back on the same screen."""
    evening = seated(stage)
    machine = evening.machine
    seconds = away(machine, "STOP")
    stage.note(f"playable {seconds:.1f} s after the hang, at most {WATCHDOG:.0f} s of them the watchdog's")
    assert seconds <= WATCHDOG + 5
    said = machine.out(f"journalctl --unit {UNIT} --boot --no-pager")
    assert "Watchdog timeout" in said, "it was not the watchdog that ended it"
    evening.catch_up()
    evening.agrees("after")


@scenario
def safe_start(stage: Stage) -> None:
    """It falls again and again: the fourth start leaves out what can be left out, says so, and can be played."""
    machine = stage.awake()
    for _ in range(4):
        away(machine, "KILL")
    playable(fresh(stage, machine, "safe"), "safe")
    opened = machine.out(f"ls -l /proc/{pid(machine)}/fd")
    assert "/dev/dri/" in opened
    assert "/dev/gpiochip" not in opened, "a safe start has no drivers"


@scenario
def signals(stage: Stage) -> None:
    """SIGHUP and SIGCONT mean nothing: the same process goes on with the same screen."""
    evening = seated(stage)
    machine = evening.machine
    old = pid(machine)
    machine.out(f"kill -HUP {old}; kill -CONT {old}; sleep 2")
    assert pid(machine) == old
    lose(evening, "Ann")
    evening.agrees("played-on")


@scenario
def power_cut_between_taps(stage: Stage) -> None:
    """The plug is pulled between two taps; the machine boots to the last confirmed move without a question."""
    evening = seated(stage)
    lose(evening, "Bo")
    evening.agrees("before")
    machine = stage.boot()
    stage.note(f"ready {wait_ready(machine):.0f} s after power-on")
    moves = evening.moves
    evening.catch_up(machine)
    assert evening.moves == moves, f"{moves} moves were on the screen, and {evening.moves} are left"
    evening.agrees("after")
    lose(evening, "Cas")
    evening.agrees("played-on")


@scenario
def power_cut_within_a_tap(stage: Stage) -> None:
    """The plug is pulled while a tap is being done, five times; the move is there or is not, and all before it is."""
    evening = seated(stage)
    for cut in range(3):
        evening.tap("Last trick")
        evening.agrees_now("which")
        before = evening.moves
        x, y = evening.aim("Bo")
        evening.machine.tap(x, y, 0.1)
        threading.Event().wait(0.15 * cut)
        machine = stage.boot()
        wait_ready(machine)
        evening.catch_up(machine)
        stage.note(f"{evening.moves - before} of 1 kept")
        assert evening.moves - before in (0, 1), f"{before} moves before the tap, {evening.moves} after the cut"
        evening.agrees(f"after-{cut + 1}")


@scenario
def broken_store(stage: Stage) -> None:
    """The store is overwritten with rubbish while the kiosk is stopped: it starts, playable, and says so."""
    evening = seated(stage)
    machine = evening.machine
    machine.out(f"systemctl stop {UNIT}; dd if=/dev/urandom of={STORE} bs=4096 count=2 conv=notrunc; rm -f {STORE}-wal")
    machine.out(f"systemctl start {UNIT}", 600)
    playable(fresh(stage, machine, "broken"), "broken")
    said = machine.out(f"journalctl --unit {UNIT} --boot --no-pager; ls /var/lib/klopkast")
    (stage.folder / "said.txt").write_text(said, "utf-8")


@scenario
def broken_config(stage: Stage) -> None:
    """A configuration file of rubbish, and one with three mistakes: it starts with defaults and names them."""
    machine = stage.awake()
    configured(machine, "[[[")
    playable(fresh(stage, machine, "rubbish"), "rubbish")
    configured(machine, 'language = 7\ncolour = "red"\n[display]\nrotation = 45\n')
    playable(fresh(stage, machine, "mistakes"), "mistakes")
    said = machine.out(f"journalctl --unit {UNIT} --boot --no-pager")
    for key in ("language", "colour", "display.rotation"):
        assert key in said, f"{key} is not named in the journal"


@scenario
def full_disk(stage: Stage) -> None:
    """The state folder's disk is full to the last byte: it starts, is playable, and plays on when there is room."""
    evening = seated(stage)
    machine = evening.machine
    room = "$(df --output=avail --block-size=1 /var/lib | tail -n 1)"
    machine.out(f"fallocate --length {room} /var/lib/filler; dd if=/dev/zero of=/var/lib/filler2 bs=512; sync", 900)
    lose(evening, "Bo")
    machine.picture("full")
    until("it still runs", 30, lambda: pid(machine) != 0)
    restarted(machine)
    playable(fresh(stage, machine, "full-restarted"), "full-restarted")
    machine.out("rm /var/lib/filler*")
    restarted(machine)
    evening.catch_up()
    lose(evening, "Ann")
    evening.agrees("room-again")


@scenario
def read_only_disk(stage: Stage) -> None:
    """The card can no longer be written (as a worn one ends): it boots, with the game on the table, and plays on."""
    evening = seated(stage)
    machine = stage.boot(("ro",))
    wait_ready(machine)
    assert machine.sh("touch /var/lib/klopkast/x").code != 0, "the disk can be written"
    evening.catch_up(machine)
    playable(evening, "read-only")


@scenario
def read_only_system(stage: Stage) -> None:
    """The root file system under an overlay in memory, the games on a partition of their own: all is kept there."""
    games = stage.folder / "games-folder"
    games.mkdir()
    partition = disk_of(games, stage.folder / "games.img", "64M")
    drive = ("-drive", f"file={partition},format=raw,if=virtio")
    machine = stage.boot(OVERLAY, drive)
    wait_ready(machine)
    assert machine.out("findmnt --noheadings --output FSTYPE /") == "overlay"
    assert machine.out("findmnt --noheadings --output SOURCE /var/lib/klopkast") == "/dev/vdb"
    evening = seated(stage, machine)
    lose(evening, "Bo")
    evening.agrees("before")
    machine = stage.boot(OVERLAY, drive)
    wait_ready(machine)
    moves = evening.moves
    evening.catch_up(machine)
    assert evening.moves == moves
    evening.agrees("after")


# Parts that are not there ------------------------------------------------------------------------------------------


@scenario
def no_display(stage: Stage) -> None:
    """No graphics device may be opened: it is up all the same, says why, and shows a picture once it may."""
    machine = stage.awake()
    dropped_in(machine, "InaccessiblePaths=/dev/dri")
    said = machine.out(f"journalctl --unit {UNIT} --boot --no-pager")
    assert "display" in said.lower() or "kmsdrm" in said.lower(), "the journal does not say that there is no display"
    machine.out(f"rm {DROP_IN}")
    restarted(machine)
    playable(fresh(stage, machine, "display-again"), "display-again")


@scenario
def no_gpiochip(stage: Stage) -> None:
    """A machine without pins boots to a kiosk that plays by touch."""
    machine = stage.boot(("rig.no-pins",))
    wait_ready(machine)
    assert machine.sh("ls /dev/gpiochip*").code != 0, "there is a gpiochip"
    playable(fresh(stage, machine, "no-pins"), "no-pins")


@scenario
@needs_pins
def stuck_line(stage: Stage) -> None:
    """The knock sensor's wire lies at its active level from the start on: no knock, no question, and touch plays."""
    machine = stage.awake()
    machine.out(f"systemctl stop {UNIT}")
    machine.pull(KNOCK, up=False)
    machine.out(f"systemctl start {UNIT}", 600)
    machine.pull(KNOCK, up=False)
    playable(fresh(stage, machine, "stuck"), "stuck")


@scenario
def no_sound_and_no_network(stage: Stage) -> None:
    """This machine has neither a sound card nor a network, and every scenario is played on it; here that is checked."""
    machine = stage.awake()
    assert machine.sh("ls /dev/snd/pcm*").code != 0, "there is a sound card"
    assert machine.sh("ls -d /sys/class/net/*/device").code != 0, "there is a network"
    assert machine.sh("systemctl is-active network-online.target").out != "active"


@scenario
def odd_locales(stage: Stage) -> None:
    """Locales that do not exist, and one that is no UTF-8: the kiosk starts and plays as in any other."""
    machine = stage.awake()
    for name in ("xx_YY.UTF-8", "C", "en_US.ISO-8859-1"):
        dropped_in(machine, f"Environment=LANG={name} LC_ALL={name}")
        machine.out(f"systemctl is-active {UNIT}")
    playable(fresh(stage, machine, "last-locale"), "last-locale")


@scenario
def wrong_clock(stage: Stage) -> None:
    """The wall clock leaps 250 days ahead and then to 1970 in a game: nothing runs out, nothing ends."""
    evening = seated(stage)
    machine = evening.machine
    old = pid(machine)
    for when in ("+250 days", "1970-01-02 00:00"):
        machine.out(f"date --set '{when}'")
        lose(evening, "Ann")
        evening.agrees("leapt-" + when.split(" ")[0].strip("+"))
    assert pid(machine) == old, "it was started anew"


# Leaving -----------------------------------------------------------------------------------------------------------


@scenario
def numbers_to_leave_with(stage: Stage) -> None:
    """What the unit makes of the numbers the kiosk may leave with: 82 gives a login, 80 switches the machine off."""
    machine = stage.awake()
    leaves = 'ExecStart=/bin/sh -c "systemd-notify --ready; exit 82"'
    machine.out(f"printf '[Service]\nNotifyAccess=all\nExecStart=\n{leaves}\n' > {DROP_IN}; systemctl daemon-reload")
    machine.sh(f"systemctl restart {UNIT}")
    until("the login is back", 60, lambda: machine.sh("systemctl is-active getty@tty1").out == "active")
    state = machine.sh(f"systemctl is-active {UNIT}").out
    assert state == "inactive", f"it left for good, and is {state}"
    machine.out(f"sed -i 's/exit 82/exit 80/' {DROP_IN}; systemctl daemon-reload; systemctl --no-block start {UNIT}")
    machine.wait_off(120)


def away(machine: Machine, signal: str) -> float:
    """Send the kiosk a signal that ends it or its turns, and wait until it is up again: the machine's seconds of it."""
    old = pid(machine)
    began = machine.clock()
    machine.out(f"kill -{signal} {old}")
    wait_new_pid(machine, old)
    return wait_ready(machine) - began


def playable(evening: Evening, name: str) -> None:
    """The screen shows what it should, but for a note about what is wrong, and a touch leads where it should."""
    evening.wait(6)
    until(f"{name}: the screen is there", 60, lambda: evening.difference(name) < A_NOTE)
    evening.wander()
    until(f"{name}: a touch does something", 60, lambda: evening.difference(f"{name}-touched") < A_NOTE)


def fresh(stage: Stage, machine: Machine, name: str) -> Evening:
    """An evening on a machine that has been started anew, with whatever it still has on its disk."""
    wait_ready(machine)
    evening = Evening(machine, stage.folder / f"twin-{name}")
    evening.catch_up()
    return evening
