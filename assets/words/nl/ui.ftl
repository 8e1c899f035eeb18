# De schermen rond de spellen.
ui-motto = Klop op tafel. De kast houdt de stand bij.
ui-players = { $players } spelers
ui-go-on = Verder: { $game }, ronde { $hand }
ui-usual = { $game }, zelfde spelers
ui-rules = Regels
ui-rules-hint = de kaarten, in het kort
ui-rules-of = { $game }: de regels
ui-rank = De kaarten, van hoog naar laag
ui-traditions = Fluiten, zingen, staan
ui-traditions-hint = wat de kaarten vragen
ui-evenings = Avonden
ui-evenings-help = Tik op een spel om het terug te halen
ui-evening = De avond
ui-evening-hint = rondjes, gespeelde spellen
ui-evening-closed = Een nieuwe avond: niemand staat nog iets schuldig.
ui-close-evening = Avond afsluiten
ui-hold-it = Houd je vinger erop.
ui-hold = houd vast
ui-no-games = Er is nog niet gespeeld.
ui-past-over = { $hand ->
    [one] uit, 1 ronde in het laatste spel
   *[other] uit, { $hand } rondes in het laatste spel
}
ui-past-open = nog bezig, ronde { $hand }
ui-debt = { $name } moet er { $open } van { $rounds }
ui-in-kitty = pot { $amount }
ui-settings = Instellingen
ui-language = Taal
ui-theme = Kleuren
ui-theme-dark = Avond
ui-theme-light = Daglicht
ui-theme-contrast = Hoog contrast
ui-sound = Geluid
ui-sound-none = niet beschikbaar
ui-sound-muted = gedempt ({ $percent })
ui-sound-on = het geluid staat aan
ui-sound-off = het geluid staat uit
ui-sound-house = De zaak heeft het geluid uitgezet.
ui-mute = Dempen
ui-unmute = Geluid aan
ui-brightness = Licht
ui-late = Wie later komt, begint met
ui-late-lowest-value = de laagste stand
ui-late-full-value = de volle stand
ui-drinks = De verliezer
ui-drinks-rounds = geeft een rondje
ui-drinks-kitty = betaalt in de pot
ui-currency = Geld in
ui-currency-none = zonder teken
ui-kitty = Een rondje kost
ui-no-more = Verder gaat het niet.

ui-who-plays = { $game }: wie doen er mee?
ui-seats-clockwise = In volgorde van zitten, met de klok mee. Sleep een naam naar zijn plek; tik twee keer om weg te halen.
ui-seats-moving = Tik waar { $name } moet zitten; nog eens op { $name } haalt de naam weg.
ui-known-names = Bekende namen
ui-forget-which = Welke naam mag weg?
ui-nobody-yet = Tik de namen aan in de volgorde waarin jullie zitten.
ui-nobody-known = Hier is nog niemand bekend. Voeg elke speler toe met Nieuwe naam, in volgorde van zitten.
ui-new-name = Nieuwe naam
ui-name-setup = Je naam
ui-name-join = Wie komt erbij?
ui-name-set = Een naam voor deze huisregels
ui-type-here = …
ui-type-first = Tik eerst een naam.
ui-space = spatie
ui-done = Klaar
ui-keys = qwertyuiop asdfghjklé zxcvbnmëï
ui-begun = Op papier begonnen
ui-standing-of = { $game }: hoe staat het?
ui-standing-help = Tik elke stand in, en tik op de D van wie deelt
ui-next-hand = De volgende ronde
ui-play-on = Speel verder
ui-who-deals = Wie deelt er?
ui-rest = rest
ui-deal = Delen
ui-dealer = Eerste deler
ui-dealer-drawn = geloot
ui-how-many = { $game } is voor { $few } tot { $many } spelers.
ui-cannot-start = Zo kan dit spel niet beginnen.
ui-cannot-resume = Dit spel is niet te lezen.

ui-house = Huisregels
ui-house-hint = wat is afgesproken
ui-house-of = { $game }: huisregels
ui-house-help = Wat afwijkt van de standaard staat in koper
ui-house-standard = standaard
ui-house-changed = { $count ->
    [one] 1 wijkt af
   *[other] { $count } wijken af
}
ui-house-frozen = Vastgelegd toen het spel begon.
ui-standard = Alles standaard
ui-sets = Bewaard
ui-sets-title = Bewaarde huisregels
ui-no-sets = Er zijn nog geen huisregels bewaard.
ui-keep-set = Deze regels bewaren

ui-hand = ronde { $hand }
ui-hand-short = Ronde { $hand }
ui-why = Hoezo?
ui-why-help = Tik op een regel om terug te gaan of te verbeteren
ui-log-empty = Er is nog niets gebeurd.
ui-undo = Herstel
ui-another-was-first = Er was net iets eerder. Kijk nog even.
ui-nothing-to-undo = Er valt niets ongedaan te maken.
ui-nobody = Niemand
ui-not-now = Terug
ui-menu = Menu
ui-saving = Nog aan het opslaan …
ui-seats = Spelers
ui-seats-hint = erbij, overslaan
ui-seats-help = Met de klok mee; sleep een speler naar zijn plek
ui-move = Zet
ui-move-before = Tik wiens plaats { $name } krijgt
ui-put-here = Hier
ui-late-comer = Iemand erbij
ui-late-lowest = begint met { $score }, de laagste stand
ui-late-full = begint met { $score }
ui-parts = Werkt alles?
ui-parts-hint = { $count ->
    [0] ja
    [one] 1 ding niet
   *[other] { $count } dingen niet
}
ui-parts-help = Wat uit staat, wordt vanzelf opnieuw geprobeerd
ui-all-well = Alles werkt.
ui-home = Beginscherm
ui-home-hint = het spel blijft zoals het is
ui-correct = Hoe was het echt?
ui-correct-help = Tik wat het had moeten zijn, of ga terug
ui-correct-now = Verbeteren
ui-go-back-here = Terug tot hiervoor
ui-does-not-fit = Wat erna kwam, past niet: { $reason }
ui-no-score-changes = Geen stand verandert.
ui-not-possible = Dat gaat niet samen.
ui-pick-more = Vul in wat er gebeurde
ui-knock-means-nothing = Kloppen doet nu niets.
ui-button-means-nothing = { $name } heeft nu niets te antwoorden.
ui-hold-off = Houd de knop vast om uit te zetten.
ui-safe-off = Alles is opgeslagen. De stekker mag eruit.
ui-touch-to-play = Tik om te spelen
ui-why-hint = teruggaan, verbeteren
ui-stumbled = Er ging net iets mis. Er is niets verloren; speel door.
