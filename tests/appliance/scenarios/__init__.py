"""What an appliance must live through, one function each, in a module for each kind. Importing this lists them all."""

from importlib import import_module

KINDS = ("starting", "playing", "staff", "falling", "disks", "missing", "leaving")
"""The modules, in the order in which their scenarios are played."""

for kind in KINDS:
    import_module(f"{__name__}.{kind}")
