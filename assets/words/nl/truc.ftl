# Le Truc. Het nummer van de regel staat naast een tekst, er nooit in.

truc = Le Truc
truc-tagline = Drie slagen, twee spelers, en het lef om meer te vragen

## Op knoppen en vakken: zo kort als het kan.

truc-raise = 2 erbij?
truc-double = Dubbel?
truc-remainder = Mijn rest
truc-remainder-too = Mijn rest ook
truc-accept = Aannemen
truc-refuse = Weigeren
truc-took = Pakt slag { $trick }
truc-spoil = Gelijk
truc-fold = Pas
truc-redeal = Nieuwe kaarten voor allebei
truc-again = Nieuw spel
truc-next-game = Volgend spel
truc-worth = om
truc-worth-game = spel
truc-trick = Slag { $trick }
truc-cell-taken = { $name }
truc-cell-spoiled = gelijk

truc-who-raises = Wie vraagt er meer?
truc-who-declares = Wie zegt "mijn rest"?

# Wat er gaat veranderen.
truc-hint-to = naar { $worth }
truc-hint-worth = waarde { $worth }
truc-hint-scores = +{ $points }
truc-hint-wins = wint het spel
truc-hint-gives = { $name } +{ $points }
truc-hint-gives-game = { $name } +{ $points }, wint
truc-hint-for-game = om het spel
truc-hint-nobody = niemand scoort
# Wat het hier kost om "mijn rest" te weigeren: het spel, of wat de ronde nu waard is.
truc-hint-refused-source = nee = spel
truc-hint-refused-source-by = Weigert { $name }, dan wint { $me } het spel
truc-hint-refused-classic = nee = +{ $worth }
truc-hint-refused-classic-by = Weigert { $name }, dan { $me } +{ $worth }

truc-note-asks = vraagt meer
truc-note-remainder = mijn rest
truc-note-games = spellen { $games } van { $needed }

## Waar de tafel op wacht.

truc-prompt-deal = { $dealer } deelt. { $leader } komt uit. Tot { $target }.
truc-prompt-play = Slag { $trick }: { $leader } komt uit.
truc-prompt-all-in = { $leader } komt uit. Deze ronde wint het spel.
truc-prompt-asked = { $asks } vraagt { $worth }. { $name }: aannemen of weigeren?
truc-prompt-remainder-source = { $asks }: mijn rest. { $name } zegt het ook, of verliest het spel.
truc-prompt-remainder-classic = { $asks }: mijn rest. { $name } zegt het ook, of geeft { $worth }.
truc-prompt-won = { $name } wint het spel.
truc-prompt-game = { $name } wint het spel: { $games }–{ $others }, het beste van { $match }.
truc-prompt-match = { $name } wint de wedstrijd, { $games }–{ $others }.

## Waarom niet.

truc-no-over = Het spel is afgelopen
truc-no-again = Het spel is nog niet afgelopen
truc-no-answer-first = Eerst moet { $name } antwoorden
truc-no-all-in = Allebei "mijn rest" gezegd: er valt niets meer te vragen
truc-no-top = De ronde is { $worth } waard: meer kan niet
truc-no-remainder-top = De ronde is { $worth } waard, het meeste: niets meer te vragen
truc-no-twice = { $name } heeft in deze slag al gevraagd: één keer per slag
truc-no-leader-late = Te laat voor { $name }, die uitkwam: daarna heeft { $follower } gevraagd
truc-no-alternate = Nu is het aan { $name } om te vragen
truc-no-question = Er is niets gevraagd
truc-no-own-answer = Dat antwoord is aan { $name }
truc-no-plain-accept = { $name } neemt het aan door ook "mijn rest" te zeggen
truc-no-redeal-late = Te laat voor nieuwe kaarten: het spel is begonnen
truc-no-redeal-again = Nieuwe kaarten maar één keer per ronde
truc-no-third = Le Truc is voor twee
truc-no-away = Voor Le Truc zijn beide spelers nodig

## Het verslag: wat er gebeurde, en waarom.

truc-said-raise = { $name } vraagt meer: van { $now } naar { $worth }
truc-said-remainder = { $name } zegt: mijn rest
truc-said-remainder-too = { $name } zegt het ook: deze ronde wint het spel
truc-said-accept = { $name } neemt het aan: de ronde is { $worth } waard
truc-said-refuse = { $name } weigert: { $winner } scoort { $points }, de waarde van voor de vraag
truc-said-refuse-remainder-source = { $name } weigert de rest: { $winner } krijgt de { $points } die nog nodig waren, en het spel
truc-said-refuse-remainder-classic = { $name } weigert de rest: { $winner } scoort { $points }, wat de ronde waard was
truc-said-fold = { $name } past: { $winner } scoort { $points }, wat de ronde waard is
truc-said-fold-asked = { $name } past, en weigert dus: { $winner } scoort { $points }, de waarde van voor de vraag
truc-said-fold-remainder = { $name } past, en weigert dus de rest: { $winner } krijgt de { $points } die nog nodig waren, en het spel
truc-said-fold-game = { $name } past terwijl het om het spel gaat: { $winner } krijgt de { $points } die nog nodig waren, en het spel
truc-said-trick = { $name } pakt slag { $trick }
truc-said-spoiled = Slag { $trick } is gelijk: voor niemand
truc-said-redeal = Allebei willen nieuwe kaarten: { $dealer } deelt er ieder nog drie
truc-said-again = Nieuw spel, nog geen punten; { $dealer } deelt, { $leader } komt uit
truc-said-two = { $name } wint de ronde met twee slagen: { $scores }
truc-said-first = { $name } wint de ronde, bij ieder één, met de eerste slag: { $scores }
truc-said-only = { $name } wint de ronde met een slag tegen geen: { $scores }
truc-said-nobody = Drie keer gelijk: niemand scoort
truc-scores = scoort { $points }
truc-scores-game = krijgt de { $points } die nog nodig waren, en het spel
truc-said-deals = { $dealer } deelt, { $leader } komt uit
truc-said-wins = { $name } wint het spel, { $points } tegen { $others }
truc-said-wins-alone = { $name } wint het spel: er is niemand anders meer
truc-said-games = In spellen staat { $name } nu op { $games }–{ $others }
truc-said-match = { $name } wint de wedstrijd, { $games }–{ $others } in spellen

## Huisregels: de naam, waar het om gaat, en wat de keuzes betekenen.

truc-option-target = Punten om te winnen
truc-option-target-help = Wie het eerst zoveel punten heeft, of meer, wint het spel.

truc-option-remainder = Mijn rest
truc-option-remainder-help = Wat het kost om "mijn rest" te weigeren.
truc-option-remainder-source = het spel
truc-option-remainder-source-help = Wie weigert, heeft het spel verloren.
truc-option-remainder-classic = de ronde
truc-option-remainder-classic-help = Wie weigert, geeft wat de ronde op dat moment waard is.

truc-option-ladder = Stappen
truc-option-ladder-help = Wat een ronde waard is na elke aangenomen vraag.
truc-option-ladder-two = per twee
truc-option-ladder-two-help = 1, 2, 4, 6, 8, 10, 12.
truc-option-ladder-double = verdubbelen
truc-option-ladder-double-help = 1, 2, 4, 8, 12.
truc-option-ladder-literal = zonder 4
truc-option-ladder-literal-help = 1, 2, 6, 8, 10, 12.

truc-option-alternate = Om de beurt vragen
truc-option-alternate-help = Of jullie om de beurt om meer moeten vragen.
truc-option-alternate-no = nee
truc-option-alternate-no-help = Iedereen mag vragen, één keer per slag.
truc-option-alternate-yes = ja
truc-option-alternate-yes-help = Na jouw vraag is de volgende aan de ander.

truc-option-match = Wedstrijd
truc-option-match-help = Hoeveel spellen beslissen wie gewonnen heeft.
truc-option-match-1 = één spel
truc-option-match-1-help = Een spel is een spel.
truc-option-match-3 = beste van 3
truc-option-match-3-help = Wie het eerst twee spellen wint.
truc-option-match-5 = beste van 5
truc-option-match-5-help = Wie het eerst drie spellen wint.

## Het regelblad, een alinea per stuk.

truc-sheet-1 = Twee spelers. Neem van elke kleur de 7 tot en met de aas: 32 kaarten. De 7 is de hoogste, de 9 de laagste, en de kleur telt niet. Wie het eerst 12 punten heeft, wint.
truc-sheet-2 = Ieder drie kaarten, één voor één; na elke ronde deelt de ander. Als allebei dat willen, gaan de kaarten weg voor de eerste is gespeeld en geeft de deler er drie nieuwe: één keer per ronde.
truc-sheet-3 = Wie niet deelde, komt uit. De ander speelt een kaart naar keuze; de hoogste pakt de slag en komt weer uit. Twee gelijke kaarten: de slag is voor niemand, en wie uitkwam, komt weer uit.
truc-sheet-4 = Twee slagen winnen de ronde. Ieder één: wie de eerste pakte. Een tegen geen wint ook. Drie keer gelijk: niemand scoort. Een ronde is klaar zodra ze beslist is.
truc-sheet-5 = Een ronde is 1 waard. Voor je een kaart speelt, mag je "twee erbij?" vragen: één keer per slag, eerst wie uitkomt, dan de ander. Aangenomen is ze 2 waard, dan 4, 6, 8, 10 en 12. Geweigerd is de ronde voorbij en scoort de vrager wat ze daarvoor waard was.
truc-sheet-6 = In plaats daarvan mag je "mijn rest" zeggen. De ander zegt het ook, en deze ronde wint het spel; of hij weigert, en jij wint het spel meteen. In sommige huizen kost weigeren alleen wat de ronde waard is.
truc-sheet-7 = Passen mag altijd: de ander scoort wat de ronde waard is. Passen als je gevraagd bent, is weigeren.
