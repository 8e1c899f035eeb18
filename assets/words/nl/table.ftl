# Aanschuiven, naar huis gaan en van plaats wisselen: in elk spel gelijk.

table-away = Even niet
table-back = Weer mee
table-leave = Naar huis
table-note-away = even niet
table-note-next-hand = vanaf volgende ronde

table-no-chair = Alle { $chairs } stoelen zijn bezet
table-no-name = Een speler moet een naam hebben
table-no-same-name = Er zit al een { $name } aan tafel
table-no-mid-hand = Niet midden in een ronde
table-no-such-player = Zo heet hier niemand
table-no-not-away = { $name } doet gewoon mee
table-no-away-already = { $name } doet al niet mee
table-no-too-few = Dan blijven er te weinig spelers over

table-said-left = { $name } gaat naar huis
table-said-away = { $name } doet even niet mee
table-said-back = { $name } doet weer mee
table-said-seats = Nieuwe plaatsen, met de klok mee: { $names }

table-no-take-over = Een spel komt van papier voordat hier iets anders gebeurt
table-no-such-hand = Een ronde van 1 tot { $most }
table-no-such-score = De stand loopt van { $least } tot { $most }
table-not-even = Samen moet het 0 zijn, niet { $sum }
table-said-taken-over = Het spel gaat verder vanaf papier, met ronde { $hand }
table-said-score = { $name } staat op { $score }
