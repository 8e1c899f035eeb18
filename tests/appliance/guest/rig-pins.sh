#!/bin/sh
# Makes a Raspberry Pi's header out of gpio-sim, and tells gpiozero which Pi this is.
set -eu

mount | grep -q ' /sys/kernel/config ' || mount -t configfs configfs /sys/kernel/config
chip=/sys/kernel/config/gpio-sim/header
mkdir -p "$chip/bank"
echo 54 > "$chip/bank/num_lines"
echo pinctrl-bcm2711 > "$chip/bank/label"
echo 1 > "$chip/live"

mount --bind /opt/rig/cpuinfo /proc/cpuinfo
