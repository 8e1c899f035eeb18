"""The appliance test: the kiosk, installed and unmodified, on an emulated Pi. As root: `make appliance-test`."""
