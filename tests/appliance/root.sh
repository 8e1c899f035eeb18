#!/usr/bin/env bash
# Makes a Debian for the appliance test, with all that the kiosk's installer would fetch from the network.
# Usage: root.sh SUITE FOLDER, as root. Makes the folder FOLDER/SUITE, unless it is made from the same already.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
suite=${1:?usage: root.sh SUITE FOLDER}
folder=${2:?usage: root.sh SUITE FOLDER}
installer=$here/../../systemd/install.sh
root=$folder/$suite

stamp=$(cat "$0" <("$installer" --packages) | sha256sum)
mkdir -p "$folder"
if [ -d "$root" ] && [ "$(cat "$folder/$suite.stamp" 2> /dev/null)" = "$stamp" ]; then
    exit 0
fi

# The mirror that this machine's own apt uses.
# shellcheck disable=SC2016  # the dollar is apt's own
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Component: main' | grep -v -- -security | head -n 1)
[ -n "$mirror" ] || { echo "apt on this machine has no source to make a Debian from" >&2; exit 1; }

# Debian has no python3-lgpio; Raspberry Pi OS has, and the installer asks for it.
offered=$("$installer" --packages | grep -vx python3-lgpio | paste -sd, -)

echo "making a Debian $suite (about two minutes)"
rm -rf "$root"
nice -n 15 debootstrap --variant=minbase \
    --include="systemd,systemd-sysv,udev,dbus,libpam-systemd,kmod,procps,mount,$offered" \
    "$suite" "$root" "$mirror" > "$folder/$suite.log" 2>&1 || { tail -n 20 "$folder/$suite.log" >&2; exit 1; }
# debootstrap may leave it, and a copy of the Debian would be a copy of this machine's processes too.
if mountpoint --quiet "$root/proc"; then umount "$root/proc"; fi

# A stand-in for Raspberry Pi OS's package, out of PyPI's wheel where there is one for this Python.
version=$(chroot "$root" python3 -c 'import sys; print(f"{sys.version_info[0]}.{sys.version_info[1]}")')
wheels=$folder/$suite-lgpio
rm -rf "$wheels"
if python3 -m pip download --quiet --no-deps --only-binary=:all: --python-version "$version" \
    --dest "$wheels" 'lgpio>=0.2' 2> "$folder/$suite-lgpio.log"; then
    package=$folder/$suite-python3-lgpio
    rm -rf "$package"
    mkdir -p "$package/DEBIAN" "$package/usr/lib/python3/dist-packages"
    python3 -m zipfile -e "$wheels"/lgpio-*.whl "$package/usr/lib/python3/dist-packages"
    lgpio=$(basename "$wheels"/lgpio-*.whl | cut -d- -f2)
    cat > "$package/DEBIAN/control" <<EOF
Package: python3-lgpio
Version: $lgpio-0rig
Architecture: amd64
Maintainer: nobody <nobody@localhost>
Depends: python3
Description: lgpio as Raspberry Pi OS would bring it
EOF
    dpkg-deb --build --root-owner-group "$package" "$root/tmp/python3-lgpio.deb" > /dev/null
    chroot "$root" dpkg --install /tmp/python3-lgpio.deb >> "$folder/$suite.log" 2>&1
    rm "$root/tmp/python3-lgpio.deb"
else
    echo "no lgpio for Python $version: no pins on $suite"
fi

rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$folder/$suite-python3-lgpio" "$wheels"
echo "$stamp" > "$folder/$suite.stamp"
