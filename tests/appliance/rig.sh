#!/usr/bin/env bash
# Puts the rig into a Debian: the driver's hand, the simulated header, a Raspberry Pi's boot folder.
# Usage: rig.sh ROOT, as root.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=${1:?usage: rig.sh ROOT}

mkdir -p "$root/opt/rig"
install -m 755 "$here"/guest/*.sh "$root/opt/rig/"
install -m 644 "$here"/guest/*.py "$here"/guest/cpuinfo "$root/opt/rig/"
install -m 644 "$here"/guest/*.service "$root/etc/systemd/system/"
# The kiosk's unit has a /proc of its own (ProtectProc=), where a file bound over the machine's is not seen.
mkdir -p "$root/etc/systemd/system/klopkast.service.d"
printf '%s\n' '[Service]' 'BindReadOnlyPaths=-/opt/rig/cpuinfo:/proc/cpuinfo' \
    > "$root/etc/systemd/system/klopkast.service.d/rig.conf"
chroot "$root" systemctl --quiet enable rig-pins.service rig-control.service
# A login on the serial line would hang up on what the machine prints there.
chroot "$root" systemctl --quiet mask serial-getty@ttyS0.service
# Nothing of these is under test, and each costs seconds of emulation.
chroot "$root" systemctl --quiet mask e2scrub_reap.service e2scrub_all.timer fstrim.timer dpkg-db-backup.timer \
    apt-daily.timer apt-daily-upgrade.timer systemd-timesyncd.service
# A number that this small kernel refuses.
ln -sf /dev/null "$root/etc/sysctl.d/50-pid-max.conf"
# Raspberry Pi OS's boot folder, for the installer's boot settings.
mkdir -p "$root/boot/firmware"
echo "console=serial0,115200 console=tty1 root=PARTUUID=0-2 rootfstype=ext4 fsck.repair=yes rootwait" \
    > "$root/boot/firmware/cmdline.txt"
printf '%s\n' 'dtparam=audio=on' 'camera_auto_detect=1' 'dtoverlay=vc4-kms-v3d' '' '[all]' > "$root/boot/firmware/config.txt"
echo klopkast > "$root/etc/hostname"
echo "127.0.0.1 localhost klopkast" > "$root/etc/hosts"
