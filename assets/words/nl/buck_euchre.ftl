# Buck Euchre. Het nummer van de regel staat naast een tekst, er nooit in.

buck_euchre = Buck Euchre
buck_euchre-tagline = Haal slagen en tel af tot nul, of krijg er punten bij

## Op knoppen en vakken: zo kort als het kan.

buck_euchre-order = Laat oprapen
buck_euchre-pick-up = Raap op
buck_euchre-pass = Pas
buck_euchre-or-knock = of klop
buck_euchre-drop = Stap uit
buck_euchre-drop-too = Stap ook uit
buck_euchre-tricks = Slagen…
buck_euchre-took = Haalde
buck_euchre-enter = Zo is het
buck_euchre-again = Nieuw spel
buck_euchre-trumps = troef
buck_euchre-none = geen
buck_euchre-no-figure = –
buck_euchre-figure = { $number }
buck_euchre-clubs = Klaveren
buck_euchre-diamonds = Ruiten
buck_euchre-hearts = Harten
buck_euchre-spades = Schoppen
buck_euchre-how-many = Hoeveel slagen? Samen vijf

buck_euchre-hint = { $changes }
buck_euchre-hint-wins = { $name } wint het spel
buck_euchre-up = { $name } +{ $points }
buck_euchre-down = { $name } −{ $points }

buck_euchre-note-passed = gepast
buck_euchre-note-dropped = uitgestapt
buck_euchre-note-needs = moet er { $tricks }

## Waar de tafel op wacht.

buck_euchre-prompt-deal = { $dealer } deelt. Wat is gedraaid?
buck_euchre-prompt-decide = Gelijk: deze ronde beslist. { $dealer } deelt
buck_euchre-prompt-order = { $name }: { $suit } laten oprapen, of passen?
buck_euchre-prompt-pick-up = { $name } deelt: { $suit } oprapen, of passen?
buck_euchre-prompt-name = { $name }: andere kleur, of passen?
buck_euchre-prompt-play = { $name } moet er { $tricks }: speel, of stap uit
buck_euchre-prompt-clubs = Klaveren: iedereen speelt. { $leader } komt uit.
buck_euchre-prompt-none = Zonder troef: speel, of stap uit
buck_euchre-prompt-won = { $names } wint het spel
buck_euchre-prompt-left = De tafel is uit elkaar

## Waarom niet.

buck_euchre-no-over = Het spel is afgelopen
buck_euchre-no-again = Het spel is nog niet afgelopen
buck_euchre-no-turn-up = Draai eerst een kaart
buck_euchre-no-second = Er is al een kaart gedraaid: { $suit }
buck_euchre-no-more-bids = De troef staat vast: { $trump }
buck_euchre-no-order = Dichtgedraaid: { $suit }. Noem een andere kleur
buck_euchre-no-name = Laat { $suit } oprapen, of pas: een kleur noemen kan als iedereen gepast heeft
buck_euchre-no-turned-down = Geen { $suit }: die is dichtgedraaid
buck_euchre-no-turn = { $name } is eerst aan de beurt
buck_euchre-no-trump = De troef staat nog niet vast
buck_euchre-no-drop-clubs = Er is klaveren gedraaid: iedereen speelt
buck_euchre-no-drop-maker = { $name } is maker en moet spelen
buck_euchre-no-dropped = { $name } is uitgestapt
buck_euchre-no-twice = { $name } staat er twee keer
buck_euchre-no-missing = Hoeveel voor { $names }?
buck_euchre-no-sum = Dat zijn er { $total }: er zijn vijf slagen
buck_euchre-no-fifth = Buck Euchre is voor vier spelers
buck_euchre-no-away = Alle vier zijn nodig

## Het verslag: wat er gebeurde, en waarom.

buck_euchre-said-turned = Gedraaid: { $suit }
buck_euchre-said-clubs = Klaveren gedraaid: klaveren is troef, en iedereen speelt
buck_euchre-said-takes-club = { $name } deelt, neemt de klaveren en moet twee slagen halen
buck_euchre-said-ordered = { $name } laat { $suit } oprapen en is maker; { $dealer } neemt de kaart
buck_euchre-said-picked-up = { $name } raapt { $suit } op en is maker
buck_euchre-said-named = { $name } noemt { $suit } en is maker
buck_euchre-said-pass = { $name } past
buck_euchre-said-turned-down = Iedereen past. Dichtgedraaid: { $suit }
buck_euchre-said-no-trumps = Iedereen past weer: zonder troef en zonder maker
buck_euchre-said-thrown = Iedereen past weer: de kaarten gaan terug
buck_euchre-said-dropped = { $name } stapt uit deze ronde
buck_euchre-said-all-dropped = Alle vier zijn uitgestapt: er verandert niets
buck_euchre-said-walkover-five = { $name } blijft alleen over: { $points } punten eraf
buck_euchre-said-walkover-win = { $name } blijft alleen over en wint het spel
buck_euchre-said-walkover-void = { $name } blijft alleen over: er verandert niets
buck_euchre-said-down = { $tricks ->
    [one] { $name } haalde 1 slag: 1 punt eraf
   *[other] { $name } haalde { $tricks } slagen: { $points } punten eraf
}
buck_euchre-said-up = { $name } haalde geen slag: { $points } punten erbij
buck_euchre-said-made = { $name }, de maker, haalde { $tricks } slagen: { $points } punten eraf
buck_euchre-said-failed = { $tricks ->
    [0] { $name }, de maker, haalde geen slag: { $points } punten erbij
    [one] { $name }, de maker, haalde maar 1 slag: { $points } punten erbij
   *[other] { $name }, de maker, haalde maar { $tricks } slagen: { $points } punten erbij
}
buck_euchre-said-five = { $name } haalde alle vijf slagen en wint het spel
buck_euchre-said-lowest = { $name } wint het spel: met { $points } het laagst
buck_euchre-said-maker = { $name } wint het spel: gelijk op { $points }, dan wint de maker
buck_euchre-said-tie = Gelijk: nog één ronde, en de laagste wint
buck_euchre-said-deals = { $dealer } deelt
buck_euchre-said-again = Nieuw spel vanaf { $points } punten
buck_euchre-said-broken-up = Er zijn er vier nodig: het spel eindigt zonder winnaar

## Huisregels: de naam, waar het over gaat, en wat de waarden betekenen.

buck_euchre-option-start = Begin
buck_euchre-option-start-help = Vanaf hoeveel punten iedereen aftelt.

buck_euchre-option-clubs = Klaveren gedraaid
buck_euchre-option-clubs-help = Wat de deler doet als er klaveren gedraaid wordt.
buck_euchre-option-clubs-free = blijft liggen
buck_euchre-option-clubs-free-help = Niemand neemt de kaart, en niemand is maker.
buck_euchre-option-clubs-dealer = voor de deler
buck_euchre-option-clubs-dealer-help = De deler neemt de kaart en moet twee slagen halen.

buck_euchre-option-failed = Maker mislukt
buck_euchre-option-failed-help = Wat een maker betaalt die te weinig slagen haalt.
buck_euchre-option-failed-flat = 5
buck_euchre-option-failed-flat-help = 5 punten erbij, wat er ook gehaald is.
buck_euchre-option-failed-net = 5 min slagen
buck_euchre-option-failed-net-help = 5 punten erbij, de slagen eraf; zonder slag 10 erbij.

buck_euchre-option-walkover = Alleen over
buck_euchre-option-walkover-help = Wat het oplevert als alle anderen uitstappen.
buck_euchre-option-walkover-five = 5 punten
buck_euchre-option-walkover-five-help = 5 punten eraf, maar niet meteen gewonnen.
buck_euchre-option-walkover-win = het spel
buck_euchre-option-walkover-win-help = Het telt als alle vijf slagen en wint het spel.
buck_euchre-option-walkover-void = niets
buck_euchre-option-walkover-void-help = De ronde telt niet.

buck_euchre-option-five = Alle vijf slagen
buck_euchre-option-five-help = Wat het oplevert om elke slag te halen.
buck_euchre-option-five-wins = het spel
buck_euchre-option-five-wins-help = Wie ze alle vijf haalt wint meteen.
buck_euchre-option-five-points = 5 punten
buck_euchre-option-five-points-help = 5 punten eraf, en verder niets.

buck_euchre-option-all_pass = Twee keer gepast
buck_euchre-option-all_pass-help = Wat er gebeurt als niemand laat oprapen of een kleur noemt.
buck_euchre-option-all_pass-notrump = zonder troef
buck_euchre-option-all_pass-notrump-help = De ronde wordt zonder troef en zonder maker gespeeld.
buck_euchre-option-all_pass-throw = opnieuw
buck_euchre-option-all_pass-throw-help = De kaarten gaan terug, en de volgende speler deelt.

buck_euchre-option-leads = Eerste kaart
buck_euchre-option-leads-help = Wie de eerste kaart speelt.
buck_euchre-option-leads-left = links van de deler
buck_euchre-option-leads-left-help = De eerste speler links van de deler die nog meedoet.
buck_euchre-option-leads-maker = maker
buck_euchre-option-leads-maker-help = De maker; is die er niet, dan links van de deler.

## Het regelblad, een alinea per tekst.

buck_euchre-sheet-1 = Vier spelers, ieder voor zich, met van elke kleur de 9 tot en met het aas: 24 kaarten. Iedereen begint op 25 punten; wie het eerst op nul of lager komt wint. Vijf kaarten per speler, in tweeën en drieën; de volgende kaart wordt gedraaid.
buck_euchre-sheet-2 = In troef is de boer het hoogst, dan de andere boer van dezelfde kleur, die in alles als troef telt; dan aas, heer, vrouw, tien en negen.
buck_euchre-sheet-3 = Wordt er klaveren gedraaid, dan is klaveren troef: er is geen maker, en iedereen speelt. Anders laat ieder op zijn beurt, vanaf de linkerhand van de deler, de kaart oprapen of past. Wie laat oprapen is maker; de deler neemt de kaart en legt er een weg.
buck_euchre-sheet-4 = Past iedereen, dan wordt de kaart dichtgedraaid, en mag ieder op zijn beurt een andere kleur noemen en is dan maker. Past iedereen weer, dan is er geen troef en geen maker.
buck_euchre-sheet-5 = Voor de eerste kaart mag iedereen behalve de maker uitstappen, zonder kosten. De eerste links van de deler die nog meedoet komt uit. Beken kleur als je kunt. De hoogste troef pakt de slag, anders de hoogste kaart van de gevraagde kleur; wie hem pakt komt uit.
buck_euchre-sheet-6 = Elke slag is een punt eraf. Wie meespeelt en er geen haalt krijgt er 5 bij. De maker moet drie slagen halen: met minder krijgt hij er 5 bij en gaat er niets af. Wie alle vijf slagen haalt wint het spel meteen.
buck_euchre-sheet-7 = Wie alleen overblijft als de anderen zijn uitgestapt, doet er 5 punten af. Staan er meer op nul of lager, dan wint de laagste; bij gelijk de maker; anders beslist nog één ronde.
