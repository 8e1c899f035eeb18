# De scheidsrechter: voor wie is deze slag, en wat mag erop gespeeld worden.

referee-title = Voor wie is deze slag?
referee-hint = en: mag die kaart?
referee-short = Voor wie?
referee-what-trumps = Wat is troef?
referee-trumps = Troef: { $trumps }
referee-no-trumps = geen
referee-tap-first = Tik de kaarten aan zoals ze gespeeld zijn, de eerste voorop.
referee-tap-next = Daarmee is uitgekomen. Tik de volgende kaart aan.
referee-tap-lead = Tik de kaart aan waarmee is uitgekomen.
referee-may-which = Wat mag er nu gespeeld worden?
referee-led = eerst
referee-if-led = Kwam { $leader } uit, dan is hij voor { $taker }.
referee-may = Wat mag nu?
referee-who = Voor wie?
referee-back = Terug
referee-clear = Wissen
referee-full = Een slag heeft hier { $count } kaarten: wis hem eerst.
referee-lies-there = Die kaart ligt al op tafel.
referee-nothing-there = Er ligt nog geen kaart op tafel.
