# klopkast check --trace and --calibrate: the conversation in the terminal.
tracing-unreadable = cannot be read: { $reason }
tracing-too-long = it is longer than { $most } MB: cut it to the knocks that matter
tracing-not-text = line { $line } is no text: a trace is a CSV file
tracing-line = line { $line } is { $row }: a time in seconds, a comma and a level belong there
tracing-level = line { $line } has the level { $level }: it must be 0 to 1, as a share of the whole range
tracing-backwards = line { $line } goes back in time, from { $before } to { $at } seconds
tracing-empty = there are fewer than two samples in it
tracing-digital = At rest it is at { $level }; it is digital.
tracing-analogue = At rest it is at { $level }; it is analogue, with the board's threshold at { $threshold }.
tracing-contacts = { $count ->
    [one] 1 contact
   *[other] { $count } contacts
}, closed for { $closed } ms of { $lasted } ms
tracing-not-counted = is not counted
tracing-counted = { $count ->
    [one] = one knock
   *[other] = { $count } knocks
}
tracing-noisy = The sensor goes on and on, and was muted: see to its wires and its screw.
tracing-sum = { $count ->
    [one] 1 knock.
   *[other] { $count } knocks.
}
tracing-knock = Knock { $count } times on the table, about a second apart, as you would in a game.
tracing-typed = Type k and Enter for each; n for a glass.
tracing-nothing = No sensor said anything. Run klopkast check, which says what is missing.
tracing-noise = Heard by { $driver }. Now slap cards on the table, put glasses down, lean on it. Enter ends it.
tracing-unclear = Not clear: { $reason }
tracing-paste = These lines in kiosk.toml, in place of what it has for the same keys:
tracing-down = { $part } is down: { $detail }
tracing-heard = heard { $meter }
