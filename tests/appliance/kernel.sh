#!/usr/bin/env bash
# Builds the kernel of the appliance test: Debian's own lack gpio-sim, the simulated pins.
# Usage: kernel.sh FOLDER. Writes FOLDER/bzImage, and does nothing when it is newer than kernel.config.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:?usage: kernel.sh FOLDER}"
folder=$(cd "$1" && pwd)
config=$here/kernel.config
source=/usr/src/linux-source-6.1.tar.xz
packages="linux-source-6.1 build-essential flex bison bc libelf-dev libssl-dev xz-utils"

# Who is second waits for the kernel of who was first, rather than sweep it away from under it.
exec 9> "$folder/kernel.lock"
flock 9
if [ "$folder/bzImage" -nt "$config" ]; then
    exit 0
fi
if [ ! -f "$source" ]; then
    echo "$source is missing. Install what the kernel needs: apt-get install $packages" >&2
    exit 1
fi

tree=$folder/linux
rm -rf "$tree"
mkdir -p "$tree"
echo "unpacking the kernel's source"
tar --extract --file="$source" --directory="$tree" --strip-components=1
cd "$tree"
make --quiet tinyconfig > ../kernel-config.log 2>&1
cat "$config" >> .config
make --quiet olddefconfig >> ../kernel-config.log 2>&1

# A line that olddefconfig dropped would show much later, as a device that is not there.
missing=0
while IFS= read -r line; do
    case $line in
        CONFIG_*) grep -qxF "$line" .config || { echo "the kernel did not take $line" >&2; missing=1; } ;;
    esac
done < "$config"
[ "$missing" -eq 0 ] || exit 1

echo "building the kernel (about five minutes on two cores)"
nice -n 15 make --quiet -j"$(nproc)" bzImage
cp arch/x86/boot/bzImage "$folder/bzImage.new"
mv "$folder/bzImage.new" "$folder/bzImage"
rm -rf "$tree"
