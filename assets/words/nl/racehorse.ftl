# Racehorse. Het nummer van de regel staat naast een tekst, er nooit in.

racehorse = Racehorse
racehorse-tagline = Bied wat je haalt: iedereen betaalt jou, of jij iedereen

## Op knoppen en vakken: zo kort als het kan.

racehorse-bid = { $bid }
racehorse-bid-this = Bied { $bid }
racehorse-smudge = Smudge
racehorse-each = { $amount } elk
racehorse-pass = Pas
racehorse-or-knock = of klop
racehorse-result = Uitslag…
racehorse-enter = Zo is het
racehorse-count = Kaarten van { $name } tellen…
racehorse-counted = { $name } haalde { $points }
racehorse-stop = Stoppen en afrekenen
racehorse-again = Nieuw spel
racehorse-bid-label = bod
racehorse-no-figure = –
racehorse-figure = { $number }

racehorse-high = Hoog
racehorse-low = Laag
racehorse-jack = Boer
racehorse-game = Punten
racehorse-nothing = niets
racehorse-high-low = Hoog en Laag
racehorse-jack-game = Boer en Punten
racehorse-high-and-low = allebei
racehorse-jack-and-game = allebei
racehorse-neither = geen
racehorse-tricks = Slagen
racehorse-tens = Tientallen
racehorse-ones = Eenheden

racehorse-which-points = Wat heeft { $name } gehaald?
racehorse-how-many = Kaartpunten van { $name }: aas 4, heer 3, vrouw 2, boer 1, tien 10

racehorse-hint-made = gehaald: { $name } { $amount }
racehorse-hint-failed = mislukt: { $name } { $amount }

racehorse-pitcher = { $name }
racehorse-others = de anderen
racehorse-best-other = beste van de anderen
racehorse-nobody = niemand

racehorse-note-bid = biedt { $bid }
racehorse-note-passed = gepast
racehorse-note-pays = betaalt { $amount }
racehorse-note-gets = krijgt { $amount }
racehorse-note-even = gelijk
racehorse-pays = { $payer } → { $payee }

## Waar de tafel op wacht.

racehorse-prompt-deal = { $dealer } deelt. { $name } biedt als eerste.
racehorse-prompt-open = { $name }: bieden of passen?
racehorse-prompt-more = { $name }: meer dan { $bid }, of passen?
racehorse-prompt-equal = { $name } is deler: { $bid } is genoeg. Bieden of passen?
racehorse-prompt-stuck = Iedereen past: { $name } moet bieden
racehorse-prompt-throw = Iedereen past: { $name } biedt, of er komt een nieuwe ronde
racehorse-prompt-play = { $name } komt uit en speelt voor { $bid }
racehorse-prompt-settle = Afrekenen
racehorse-prompt-even = Niemand is iets schuldig

## Waarom niet.

racehorse-no-over = Er is afgerekend: begin een nieuw spel
racehorse-no-again = Eerst stoppen en afrekenen
racehorse-no-away = { $name } heeft geen kaarten
racehorse-no-more-bids = Het bieden is voorbij: { $name } speelt
racehorse-no-passed = { $name } heeft gepast
racehorse-no-turn = { $name } is eerst aan de beurt
racehorse-no-such-bid = Een bod is 2, 3, 4 of Smudge
racehorse-no-lower = Een bod moet hoger zijn dan { $bid }
racehorse-no-equal = Ook de deler moet hier meer dan { $bid } bieden
racehorse-no-pass = De anderen hebben gepast: { $name } moet bieden
racehorse-no-pitcher = Het bieden is nog bezig: { $name } is aan de beurt
racehorse-no-second-count = De kaarten van { $name } zijn al geteld
racehorse-no-such-count = Er zijn 80 kaartpunten: nog { $left } over
racehorse-no-twice = { $point } staat er twee keer
racehorse-no-tricks = Bij een Smudge horen ook de slagen
racehorse-no-such-tricks = Er zijn zes slagen
racehorse-no-all-tricks = Met alle zes slagen hoort { $point } erbij
racehorse-no-trick = Zonder slag geen { $point }
racehorse-no-game = Punten is voor de anderen: { $own } tegen { $others }
racehorse-no-game-tie = Niemand heeft Punten: elk { $own }
racehorse-no-leaving = { $name } moet voor deze ronde nog betalen of krijgen
racehorse-no-such-balance = Wie aanschuift begint op nul

## Het verslag: wat er gebeurde, en waarom.

racehorse-said-bid = { $name } biedt { $bid }
racehorse-said-smudge = { $name } biedt Smudge: alle vier punten en alle zes slagen
racehorse-said-stuck = De anderen hebben gepast, dus moet { $name } bieden: { $bid }
racehorse-said-equal = { $name } neemt het bod van { $bid } over: dat mag de deler
racehorse-said-pass = { $name } past
racehorse-said-pitcher = { $name } speelt voor { $bid }, komt uit en maakt met de eerste kaart troef
racehorse-said-thrown = Iedereen past: de kaarten gaan terug
racehorse-said-count = { $name } haalde { $points } aan kaarten
racehorse-said-game-own = { $name } heeft Punten: { $own } tegen { $others }
racehorse-said-game-others = De anderen samen hebben Punten: { $others } tegen { $own }
racehorse-said-game-other = Een ander heeft Punten: { $others } tegen { $own }
racehorse-said-tie-nobody = Elk { $own }: niemand heeft Punten
racehorse-said-tie-pitcher = Elk { $own }: Punten is voor { $name }
racehorse-said-made = { $name } haalde { $points }: { $bid } gehaald
racehorse-said-failed = { $name } haalde { $points }: { $bid } niet gehaald
racehorse-said-made-smudge = { $name } haalde alle zes slagen en alle vier punten: Smudge
racehorse-said-failed-smudge = { $name } haalde alle zes slagen, maar alleen { $points }: Smudge mislukt
racehorse-said-failed-tricks = { $tricks ->
    [one] { $name } haalde één slag van de zes: Smudge mislukt
   *[other] { $name } haalde { $tricks } van de zes slagen: Smudge mislukt
}
racehorse-said-paid = { $name } wint { $amount }: { $each } van ieder ander
racehorse-said-pays = { $name } verliest { $amount }: { $each } aan ieder ander
racehorse-said-each-pays = { $name } is { $amount } schuldig: { $pitcher } heeft het bod gehaald
racehorse-said-each-gets = { $name } krijgt { $amount }: { $pitcher } heeft het bod niet gehaald
racehorse-said-hiked = { $name } staat een ronde te boek als mislukt
racehorse-said-deals = { $dealer } deelt, { $name } biedt als eerste
racehorse-said-stop = De tafel stopt en rekent af
racehorse-said-void = De ronde die bezig was telt niet
racehorse-said-even = Niemand is iets schuldig
racehorse-said-settles = { $name } betaalt { $to } { $amount }
racehorse-said-received = { $name } heeft dat geld nu
racehorse-said-too-few = Er zijn er minder dan vijf over: de tafel stopt en rekent af
racehorse-said-again = Nieuw spel: iedereen begint op nul
racehorse-said-joined = { $name } schuift aan zonder schuld

## Huisregels: de naam, waar het over gaat, en wat de waarden betekenen.

racehorse-option-low = Laag
racehorse-option-low-help = Wie het punt krijgt voor de laagste troef in het spel.
racehorse-option-low-taker = wie hem pakt
racehorse-option-low-taker-help = De partij die hem in een slag haalt.
racehorse-option-low-holder = wie hem had
racehorse-option-low-holder-help = De partij die hem gedeeld kreeg.

racehorse-option-equal = Deler evenaart
racehorse-option-equal-help = Of de deler het bod met een gelijk bod mag overnemen.
racehorse-option-equal-yes = ja
racehorse-option-equal-yes-help = De deler mag hetzelfde bieden als het hoogste bod.
racehorse-option-equal-no = nee
racehorse-option-equal-no-help = De deler moet hoger bieden, net als ieder ander.

racehorse-option-pooled = Punten tellen
racehorse-option-pooled-help = Wiens kaartpunten tegenover die van de bieder staan.
racehorse-option-pooled-yes = samen
racehorse-option-pooled-yes-help = De kaartpunten van alle anderen worden opgeteld.
racehorse-option-pooled-no = ieder apart
racehorse-option-pooled-no-help = Alleen de meeste kaartpunten van één ander tellen.

racehorse-option-tie = Punten gelijk
racehorse-option-tie-help = Wie het punt krijgt als de kaartpunten gelijk zijn.
racehorse-option-tie-nobody = niemand
racehorse-option-tie-nobody-help = Het punt vervalt.
racehorse-option-tie-pitcher = bieder
racehorse-option-tie-pitcher-help = Bij gelijk wint de bieder.

racehorse-option-smudge = Smudge
racehorse-option-smudge-help = Wat je voor een Smudge moet halen.
racehorse-option-smudge-tricks = punten en slagen
racehorse-option-smudge-tricks-help = Alle vier punten en alle zes slagen.
racehorse-option-smudge-points = punten
racehorse-option-smudge-points-help = Alle vier punten is genoeg.

racehorse-option-unit = Waarde van een punt
racehorse-option-unit-help = Wat ieder ander per punt van het bod betaalt of krijgt.

racehorse-option-allpass = Iedereen past
racehorse-option-allpass-help = Wat er gebeurt als iedereen past behalve de deler.
racehorse-option-allpass-stuck = deler biedt
racehorse-option-allpass-stuck-help = De deler moet 2 of meer bieden.
racehorse-option-allpass-throw = opnieuw
racehorse-option-allpass-throw-help = Ook de deler mag passen; dan deelt de volgende speler.

racehorse-option-deals = Delen
racehorse-option-deals-help = Wie de volgende ronde deelt.
racehorse-option-deals-pitcher = de bieder
racehorse-option-deals-pitcher-help = De bieder die zijn bod haalde; na een mislukt bod de speler rechts van de bieder.
racehorse-option-deals-left = naar links
racehorse-option-deals-left-help = De volgende speler, wie er ook bood.

## Het regelblad, een alinea per tekst.

racehorse-sheet-1 = Vijf tot acht spelers, 52 kaarten, zes kaarten per speler. Je speelt om geld, en alleen de bieder betaalt of krijgt. Er is geen einde: stop wanneer je wilt.
racehorse-sheet-2 = Er zijn vier punten te winnen. Hoog: de hoogste troef in het spel. Laag: de laagste troef in het spel in een slag halen. Boer: troefboer halen, als hij gedeeld is. Punten: de meeste kaartpunten in slagen, met aas 4, heer 3, vrouw 2, boer 1 en tien 10; alle anderen tellen samen tegen de bieder, en bij gelijk krijgt niemand het.
racehorse-sheet-3 = Vanaf de linkerhand van de deler biedt ieder op zijn beurt meer dan het laatste bod, of past: 2, 3, 4, of Smudge, dat is alle vier punten en alle zes slagen, en daarmee is het bieden afgelopen. Wie past doet niet meer mee met bieden. De deler mag een bod overnemen door het te evenaren; wie geëvenaard is mag hoger gaan. Past iedereen, dan moet de deler bieden.
racehorse-sheet-4 = De hoogste bieder komt uit; de kleur van die kaart is troef. Beken kleur of speel troef, ook als je kunt bekennen; kun je niet bekennen, dan mag alles. De hoogste troef pakt de slag, anders de hoogste kaart van de gevraagde kleur. Wie hem pakt komt uit.
racehorse-sheet-5 = Haalt de bieder zoveel punten als geboden, dan betaalt ieder ander één eenheid per punt van het bod, bij Smudge 5. Zo niet, dan betaalt de bieder ieder ander evenveel. Meer punten dan geboden leveren niets op.
racehorse-sheet-6 = Wie zijn bod haalt deelt de volgende ronde. Wie het niet haalt staat een ronde te boek als mislukt, en de speler rechts van hem deelt.
