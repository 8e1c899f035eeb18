# The bench beside the emulated kiosk.
bench-title = Bench
bench-emulated = emulated parts
bench-knock = Knock
bench-button = Button
bench-ok = OK
bench-undo = Undo
bench-off = Off
bench-stuck = Stuck
bench-pull = Pull USB
bench-plug = Plug in
bench-cut = Power cut
