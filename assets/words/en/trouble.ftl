trouble-part = { $part }: { $fault }. It is tried again.
trouble-noisy = { $part } goes off by itself and is muted until it rests.
trouble-stuck = { $part } is stuck and muted until it comes up.
trouble-config = { $problem }
trouble-power = The power supply is weak: the lamps are dimmed. Use the Pi's own supply.
trouble-touch = The touch screen does not answer. Knocks and buttons still work.
trouble-display = No display. Play goes on; it is tried again.
trouble-safe = Safe mode after several failed starts: touch only.
