# De werkbank naast de nagebootste kiosk.
bench-title = Werkbank
bench-emulated = nagebootst
bench-knock = Klop
bench-button = Knop
bench-ok = OK
bench-undo = Herstel
bench-off = Uit
bench-stuck = Klem
bench-pull = USB eruit
bench-plug = USB erin
bench-cut = Stroom
