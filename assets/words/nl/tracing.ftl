# klopkast check --trace en --calibrate: het gesprek in de terminal.
tracing-unreadable = kan niet worden gelezen: { $reason }
tracing-too-long = het is langer dan { $most } MB: knip het tot de kloppen waar het om gaat
tracing-not-text = regel { $line } is geen tekst: een opname is een CSV-bestand
tracing-line = regel { $line } is { $row }: daar horen een tijd in seconden, een komma en een niveau
tracing-level = regel { $line } heeft niveau { $level }: dat moet 0 tot 1 zijn, als deel van het hele bereik
tracing-backwards = regel { $line } gaat terug in de tijd, van { $before } naar { $at } seconden
tracing-empty = er staan minder dan twee metingen in
tracing-digital = In rust staat hij op { $level }; hij is digitaal.
tracing-analogue = In rust staat hij op { $level }; hij is analoog, en de drempel van het bord is { $threshold }.
tracing-contacts = { $count ->
    [one] 1 contact
   *[other] { $count } contacten
}, { $closed } ms van { $lasted } ms gesloten
tracing-not-counted = telt niet
tracing-counted = { $count ->
    [one] = één klop
   *[other] = { $count } kloppen
}
tracing-noisy = De sensor gaat maar door, en zwijgt nu: kijk naar zijn draden en zijn schroef.
tracing-sum = { $count ->
    [one] 1 klop.
   *[other] { $count } kloppen.
}
tracing-knock = Klop { $count } keer op tafel, telkens ongeveer een seconde na elkaar, zoals in een spel.
tracing-typed = Typ voor elke klop k en Enter; n is een glas.
tracing-nothing = Geen sensor zei iets. Start klopkast check: dat zegt wat er ontbreekt.
tracing-noise = Gehoord door { $driver }. Sla nu kaarten op tafel, zet glazen neer, leun erop. Enter maakt er een eind aan.
tracing-unclear = Niet duidelijk: { $reason }
tracing-paste = Deze regels in kiosk.toml, in plaats van wat er voor dezelfde sleutels staat:
tracing-down = { $part } doet niet mee: { $detail }
tracing-heard = gehoord { $meter }
