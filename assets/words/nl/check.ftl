check-title = Onderdelen uitproberen
check-help = Zolang dit open is, telt niets
check-walk = Lampen langs
check-picture = Testbeeld
check-upright = { $count ->
    [one] Een rechte F, met één stip eronder
   *[other] Op elke matrix een rechte F; links met één stip
}
check-else = Niet zo?
check-where = Zie docs/build.md
check-none = Er is geen invoer aangesloten. Het spel gaat met aanraken.
check-unheard = nog niet gehoord
check-times = { $count ->
    [one] één keer gehoord
   *[other] { $count } keer gehoord
}
check-muted = gaat vanzelf af
check-no-knock = Klop op tafel.
check-strength = Laatste klop: { $percent } %
check-contacts = { $count ->
    [one] Laatste klop: 1 contact
   *[other] Laatste klop: { $count } contacten
}
check-lasted = in { $ms } ms
