#!/usr/bin/env bash
# Collects all that a Pi without a network needs from PyPI, on a computer that has one.
# Usage: wheels.sh FOLDER [PYTHON [MACHINE]]. PYTHON is 3.11 for Bookworm (default) and 3.13 for Trixie; MACHINE is aarch64
# for a Pi (default). On the Pi: sudo systemd/install.sh --wheels FOLDER.
set -euo pipefail

source=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:?usage: wheels.sh FOLDER [PYTHON [MACHINE]]}
python=${2:-3.11}
machine=${3:-aarch64}

mkdir -p "$folder"
rm -f "$folder"/klopkast-*.whl
python3 -m pip wheel --quiet --no-deps --wheel-dir "$folder" "$source"
python3 -m pip download --quiet --dest "$folder" --only-binary=:all: --implementation cp --python-version "$python" \
    --platform "manylinux_2_28_$machine" --platform "manylinux_2_17_$machine" --platform "manylinux2014_$machine" \
    --platform any "$folder"/klopkast-*.whl
echo "$(find "$folder" -name '*.whl' | wc -l) wheels for Python $python on $machine are in $folder"
