#!/bin/sh
# Boots with the root file system under an overlay in memory, so that nothing is ever written to it; the games are on a
# partition of their own.
set -eu

mount -t proc proc /proc
mount -t tmpfs -o mode=0755 none /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work overlay /mnt/root
umount /proc
cd /mnt/root
mkdir -p var/lib/klopkast mnt
echo '/dev/vdb /var/lib/klopkast ext4 noatime 0 2' >> etc/fstab
mount -t devtmpfs dev dev
pivot_root . mnt
exec chroot . /bin/sh -c 'exec /sbin/init < /dev/console > /dev/console 2>&1'
