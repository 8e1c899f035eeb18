#!/usr/bin/env bash
# Makes an appliance of a Raspberry Pi: run it once and the kiosk is there after every power-on. Run it again to upgrade.
#
#   sudo systemd/install.sh                 install or upgrade, from this folder's program and PyPI
#   sudo systemd/install.sh --wheels DIR    the same without a network, from what wheels.sh collected
#   sudo systemd/install.sh --uninstall     take all of it away again; games and settings stay
#   systemd/install.sh --packages           print the system packages it needs
#
# It asks nothing, says what it did, and changes nothing that is already as it should be. DESTDIR puts all files under
# another folder and starts nothing.
set -euo pipefail
umask 022

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$(dirname "$here")
root=${DESTDIR:-}
program=$root/opt/klopkast
state=$root/var/lib/klopkast
settings=$root/etc/klopkast
boot=$settings/boot-settings   # what was added to the boot settings, so that it can be undone
unit=$root/etc/systemd/system/klopkast.service
rules=$root/etc/udev/rules.d/70-klopkast.rules
users=$root/etc/sysusers.d/klopkast.conf
journal=$root/etc/systemd/journald.conf.d/klopkast.conf
command=$root/usr/local/bin/klopkast
firmware=$root/boot/firmware
[ -d "$firmware" ] || firmware=$root/boot

# Without libgl1 SDL starts on the console, reports nothing and shows a black screen.
needed=(python3 python3-venv libgl1 libegl1 libgles2 libgbm1 libopengl0 libgl1-mesa-dri libdrm2 libudev1)
# From the system, never from PyPI: the one there is missing or useless for some Pythons.
wanted=(python3-lgpio python3-spidev)

changed=no   # whether anything was, so that a running kiosk is not restarted for nothing
before=none  # the folder of the program that ran until now

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
installed() { [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2> /dev/null)" = installed ]; }
running() { [ -z "$root" ] && [ -d /run/systemd/system ]; }
units() { systemctl ${root:+"--root=$root"} "$@"; }

check_machine() {
    [ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail "needs root. Try: sudo $0"
    local tool folder=$state kind
    for tool in dpkg-query apt-get systemctl findmnt; do
        command -v "$tool" > /dev/null || fail "there is no $tool: this is no Raspberry Pi OS. See docs/install.md"
    done
    while [ ! -d "$folder" ]; do folder=$(dirname "$folder"); done
    kind=$(findmnt --noheadings --output FSTYPE --target "$folder" || true)
    case $kind in
        vfat | msdos | exfat | ntfs | ntfs3)
            fail "$state is on $kind, which loses files when the plug is pulled. Mount it from an ext4 partition" ;;
    esac
}

install_packages() {
    local package missing=()
    for package in "${needed[@]}"; do installed "$package" || missing+=("$package"); done
    if [ ${#missing[@]} -gt 0 ]; then
        say "installing ${missing[*]}"
        apt_get install "${missing[@]}" \
            || fail "could not install ${missing[*]}. Connect the Pi to a network once, or install them by hand"
    fi
    for package in "${wanted[@]}"; do
        installed "$package" && continue
        apt_get install "$package" > /dev/null 2>&1 && continue
        say "no $package to be had: the kiosk plays by touch, without what is wired to the Pi's own pins"
    done
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
        || fail "Python 3.11 or newer is needed; this is $(python3 --version). Use Raspberry Pi OS Bookworm or later"
}

apt_get() {
    local name=$1; shift
    DEBIAN_FRONTEND=noninteractive apt-get --quiet --quiet --yes --no-install-recommends "$name" "$@"
}

# Puts a file in place whole or not at all, and says so, unless it is there already.
place() {
    local from=$1 to=$2 mode=$3
    if cmp --silent "$from" "$to" && [ "$(stat --format=%a "$to")" = "$mode" ]; then return; fi
    mkdir -p "$(dirname "$to")"
    install --mode="$mode" "$from" "$to.new"
    sync "$to.new"
    mv "$to.new" "$to"
    changed=yes
    say "wrote $to"
}

# Two folders take turns, so that a failed upgrade leaves the one that works.
install_program() {
    local wheels=$1 next=a origin mark
    before=$(readlink "$program/current" || echo none)
    [ "$before" != a ] || next=b
    if [ -n "$wheels" ]; then
        origin=$(find "$wheels" -maxdepth 1 -name 'klopkast-*.whl' | sort --version-sort | tail -n 1)
        [ -n "$origin" ] || fail "there is no klopkast wheel in $wheels. systemd/wheels.sh collects all that is needed"
        mark=$(sha256sum < "$origin")
    else
        origin=$source
        [ -f "$source/pyproject.toml" ] || fail "there is no program beside $here. Give --wheels DIR"
        mark=$(cd "$source" && find kiosk drivers assets pyproject.toml -type f ! -path '*/__pycache__/*' -print0 \
            | sort -z | xargs -0 sha256sum | sha256sum)
    fi
    mark="$mark $(python3 --version)"
    if [ "$(cat "$program/$before/.complete" 2> /dev/null)" = "$mark" ]; then
        say "the program is up to date"
        return
    fi
    say "installing the program into $program/$next"
    rm -rf "${program:?}/$next"
    mkdir -p "$program"
    python3 -m venv --system-site-packages "$program/$next" || fail "could not make $program/$next"
    "$program/$next/bin/python" -m pip install --quiet --disable-pip-version-check --no-warn-script-location \
        ${wheels:+--no-index "--find-links=$wheels"} "$origin" \
        || fail "pip could not install the program. What ran before still runs"
    "$program/$next/bin/klopkast" --help > /dev/null \
        || fail "the new program does not start. What ran before still runs"
    printf '%s\n' "$mark" > "$program/$next/.complete"
    sync -f "$program/$next"
    point_to "$next"
    changed=yes
}

point_to() {
    ln --symbolic --force --no-dereference "$1" "$program/current.new"
    mv --no-target-directory "$program/current.new" "$program/current"
}

install_files() {
    place "$here/klopkast.sysusers" "$users" 644
    systemd-sysusers ${root:+"--root=$root"} "$users"
    place "$here/after-stop" "$program/after-stop" 755
    place "$here/klopkast.rules" "$rules" 644
    place "$here/klopkast.service" "$unit" 644
    if ! cmp --silent "$here/journald.conf" "$journal"; then
        place "$here/journald.conf" "$journal" 644
        if running; then systemctl try-restart systemd-journald.service; fi
    fi
    mkdir -p "$(dirname "$command")"
    ln --symbolic --force --no-dereference /opt/klopkast/current/bin/klopkast "$command"
    if running && [ "$changed" = yes ]; then
        udevadm control --reload
        udevadm trigger --subsystem-match=gpio --subsystem-match=spidev --subsystem-match=tty --subsystem-match=backlight
        udevadm settle --timeout=30 || true  # devices of a busy Pi come a little later; the kiosk looks for them for ever
    fi
}

# The words and lines that are missing are added, and noted, so that exactly they can be taken away again.
set_boot() {
    local words=(consoleblank=0 quiet logo.nologo plymouth.enable=0 vt.global_cursor_default=0) word line added=()
    if [ -e "$boot" ]; then return; fi
    if [ ! -f "$firmware/cmdline.txt" ] || [ ! -f "$firmware/config.txt" ]; then
        say "there is no $firmware/cmdline.txt: boot settings are left alone"
        return
    fi
    # A panel on the ribbon is always there; a forced HDMI beside it would take the picture.
    if ! cat "$root"/sys/class/drm/card*-D[SP]I-*/status 2> /dev/null | grep -qx connected; then
        grep -q 'video=HDMI-A-1:' "$firmware/cmdline.txt" || words+=(video=HDMI-A-1:D)
    fi
    line=$(tr -d '\r\n' < "$firmware/cmdline.txt")
    for word in "${words[@]}"; do
        case " $line " in *" $word "*) ;; *) line="$line $word"; added+=("$word") ;; esac
    done
    mkdir -p "$settings"
    printf '%s\n' "${added[*]}" > "$boot"
    rewrite "$firmware/cmdline.txt" <<< "$line"
    { cat "$firmware/config.txt"
      printf '%s\n' '# klopkast: added by its installer' '[all]' 'disable_splash=1' 'dtparam=spi=on' '# klopkast: end'
    } | rewrite "$firmware/config.txt"
    say "boot settings: ${added[*]}, no splash, SPI on; from the next start on"
}

undo_boot() {
    [ -e "$boot" ] || return 0
    local line word words
    read -ra words < "$boot"
    line=" $(tr -d '\r\n' < "$firmware/cmdline.txt") "
    for word in "${words[@]}"; do line=${line/ $word / }; done
    line=${line# }
    rewrite "$firmware/cmdline.txt" <<< "${line% }"
    sed '/^# klopkast: added/,/^# klopkast: end/d' "$firmware/config.txt" | rewrite "$firmware/config.txt"
    rm "$boot"
    say "boot settings are as they were"
}

# The boot partition is FAT: write beside it, sync, and swap names in one step.
rewrite() {
    cat > "$1.new"
    sync "$1.new"
    mv "$1.new" "$1"
    sync -f "$1"
}

start() {
    units --quiet enable klopkast.service
    if [ -L "$root/etc/systemd/system/display-manager.service" ] && [ "$(units get-default)" = graphical.target ]; then
        mkdir -p "$settings"
        : > "$settings/was-graphical"
        units --quiet set-default multi-user.target
        say "the desktop no longer starts by itself: the kiosk draws on the console"
    fi
    running || { say "it starts with the next boot"; return; }
    systemctl daemon-reload
    if [ "$changed" = no ] && systemctl --quiet is-active klopkast.service; then
        say "it is running; nothing to do"
        return
    fi
    if systemctl restart klopkast.service; then
        say "it is running"
    elif [ -f "$program/$before/.complete" ] && [ "$(readlink "$program/current")" != "$before" ]; then
        point_to "$before"
        systemctl restart klopkast.service || true
        fail "the new version does not start, so the old one is back. Read: journalctl --unit klopkast"
    else
        fail "it is installed and does not start. Read: journalctl --unit klopkast"
    fi
}

install_all() {
    check_machine
    install_packages
    install_program "$1"
    install_files
    set_boot
    start
}

uninstall() {
    [ -n "$root" ] || [ "$(id -u)" -eq 0 ] || fail "needs root. Try: sudo $0 --uninstall"
    if running && [ -f "$unit" ]; then systemctl stop klopkast.service || true; fi
    if [ -f "$unit" ]; then units --quiet disable klopkast.service; fi
    if [ -e "$settings/was-graphical" ]; then
        units --quiet set-default graphical.target
        rm "$settings/was-graphical"
    fi
    undo_boot
    rm -rf "$program" "$unit" "$rules" "$users" "$journal" "$command"
    if running; then systemctl daemon-reload; udevadm control --reload; fi
    say "the kiosk is gone. Games and settings are still in $state and $settings, and belong to the user klopkast"
}

case ${1:-} in
    "") install_all "" ;;
    --wheels)
        [ -d "${2:-}" ] || fail "--wheels needs a folder"
        install_all "$(cd "$2" && pwd)" ;;
    --uninstall) uninstall ;;
    --packages) printf '%s\n' "${needed[@]}" "${wanted[@]}" ;;
    *) fail "there is no option $1. Try: --wheels DIR, --uninstall, --packages" ;;
esac
