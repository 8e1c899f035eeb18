# klopkast check in een terminal.
looking-off = { $driver } staat uit: is het er wel, zet dan on = true onder [drivers.{ $driver }] in kiosk.toml.
looking-has = { $driver }: { $inputs ->
    [one] 1 ingang
   *[other] { $inputs } ingangen
}, { $lamps ->
    [one] 1 lamp
   *[other] { $lamps } lampen
}.
looking-help = Druk op elke knop, klop op tafel en kijk naar de lampen. Typ een letter en Enter:
looking-help-lamps = nog eens langs de lampen
looking-help-picture = een testbeeld, om te zien hoe de matrices liggen
looking-help-sum = zeg hoe alles ervoor staat
looking-help-end = einde (of Ctrl-C)
looking-help-emulated = Nagebootst: k  klop   b  klopknop   1 tot 8  de knop van een plaats   o  OK   u  herstel   off  uit
looking-on = aan
looking-off-again = uit
looking-strength = kracht { $meter }
looking-burst = { $contacts ->
    [one] 1 contact
   *[other] { $contacts } contacten
}, { $edges } flanken in { $ms } ms, { $closed } ms gesloten
looking-knock = = één klop
looking-press = = één druk
looking-held = = vastgehouden
looking-muted = = zwijgt nu, want het gaat maar door
looking-stuck = = zwijgt nu, want het blijft aan
looking-rested = = weer in rust, en telt
looking-up = doet mee
looking-part-up = { $part } doet mee
looking-down = doet niet mee: { $fault }. { $hint }
looking-part-down = { $part } doet niet mee: { $fault }. { $hint }
looking-fault = { $fault } ({ $detail })
looking-silent = zegt nog niets. { $hint }
looking-greets = groet als { $role }, versie { $version }: { $lights } lichtjes, { $seats } plaatsen, { $piezo }
looking-piezo = een piëzo
looking-no-piezo = geen piëzo
looking-lamp = plaats { $seat }: de lamp brandt
looking-row = plaats { $seat }: de lampen gaan één voor één aan, van links af
looking-walked = dat waren alle lampen; met l en Enter komen ze nog eens
looking-well = Elk onderdeel antwoordt en elke ingang is gehoord. Lampen zijn voor je eigen ogen: brandde elke lamp?
looking-noisy-press = { $part } gaat vanzelf af: kijk of er een draad loszit, bij { $wire }.
looking-noisy-knock = { $part } gaat vanzelf af: kijk of er een draad loszit, bij { $wire }, en start klopkast check --calibrate, dat vindt de polariteit.
looking-unheard-press = { $part } is niet gehoord: druk erop, en komt er niets, kijk dan bij { $wire }.
looking-unheard-knock = { $part } is niet gehoord: klop, en komt er niets, kijk dan bij { $wire }.
looking-pin = pin { $pin } en massa
looking-board = de pinnen van het bord
looking-in-use = Een ander programma heeft het in handen. Draait de kiosk, stop die dan eerst: sudo systemctl stop klopkast.
looking-no-library = Installeer wat er genoemd wordt; het installatieprogramma van de kiosk doet dat.
looking-no-chip = Kijk of het is aangesloten en aanstaat in /boot/firmware/config.txt.
looking-no-permission = Zet deze gebruiker in de groep die genoemd wordt en log opnieuw in.
looking-lost = Kijk of er een stekker loszit, of de voeding te zwak is.
looking-unanswered = Het is open en antwoordt niet: staat de firmware erop (make flash), en is het de goede poort?
looking-failed = Haal het los en sluit het weer aan; helpt dat niet, probeer dan een andere pin of poort.
looking-driver = { $driver } { $state }
looking-unheard-driver = { $driver } zei niets. { $hint }
looking-picture = { $driver }: dit moet nu te zien zijn, in elke module een rechte F, en in elke volgende een stip meer:
looking-picture-else = Staat in de eerste module een van deze, schrijf dan wat eronder staat onder [drivers.{ $driver }]:
looking-picture-count = Ontbreekt er een F, of hebben er twee evenveel stippen, schrijf dan modules = met het aantal modules.
looking-picture-first = Staat de F met één stip rechts, schrijf dan first = "{ $first }". Met q houdt dit op, en de volgende keer is het beeld er opnieuw.
looking-no-matrix = Er zijn geen matrices: het beeld is voor modules van 8 bij 8 lichtjes.
