# Toepen. Het nummer van de regel staat naast een tekst, er nooit in.

toepen = Toepen
toepen-tagline = Pak de laatste slag, of lever een leven in

## Op knoppen en vakken: zo kort als het kan.

toepen-stay = Mee
toepen-fold = Pas
toepen-knock = Klop
toepen-all-stay = Allemaal mee
toepen-others-stay = De rest mee
toepen-last-trick = Laatste slag voor…
toepen-won = Gewonnen
toepen-won-jack = Met een boer
toepen-trick = Slag voor…
toepen-took = Pakt hem
toepen-swap = Vuile was…
toepen-swaps = Ruilt
toepen-challenge = { $name } controleren…
toepen-was-bluff = Bluf
toepen-was-honest = Eerlijk
toepen-bought = Rondje gegeven
toepen-kitty = In de pot
toepen-again = Nieuw spel
toepen-stake = inzet

toepen-who-knocked = Wie heeft er geklopt?
toepen-who-won = Wie pakte de laatste slag?
toepen-who-trick = Wie pakte de slag?
toepen-who-swaps = Wie ruilt zijn hand voor vier nieuwe kaarten? Nog over: { $left }
toepen-who-challenges = Wie draait de hand van { $name } om? Met een 7, 8, 9 of 10 is het bluf.

toepen-risk = kans op { $lives }
toepen-lose = kost { $lives }
toepen-to-stake = inzet { $stake }
toepen-pays-hint = { $name } −{ $lives }

toepen-note-folded = gepast −{ $lives }
toepen-note-stays = gaat mee
toepen-note-out = af
toepen-note-swapped = { $times }× geruild
toepen-note-owes = { $rounds ->
    [one] geeft een rondje
   *[other] geeft { $rounds } rondjes
}

## Waar de tafel op wacht.

toepen-prompt-deal = { $dealer } deelt. { $leader } komt uit.
toepen-prompt-play = { $leader } komt uit. Speel om { $stake }, of klop.
toepen-prompt-knocked = { $name } klopt: meegaan of passen?
toepen-prompt-ordered = { $name }: meegaan of passen?
toepen-prompt-pelt = Pelt voor { $names }: meegaan of passen?
toepen-prompt-lost = Afgelopen. Een rondje van { $names }.
toepen-prompt-standing = Afgelopen. Als laatste over: { $names }.

## Waarom niet.

toepen-no-over = Het spel is afgelopen
toepen-no-again = Het spel is nog niet afgelopen
toepen-no-folded = { $name } heeft gepast
toepen-no-away = { $name } heeft geen kaarten
toepen-no-answers-first = Eerst meegaan of passen: { $names }
toepen-no-more-answers = Iedereen heeft al gekozen
toepen-no-question = Er is niet geklopt
toepen-no-own-answer = { $name } klopte zelf: nu de anderen
toepen-no-answered = { $name } ging al mee
toepen-no-pelt-answer = Pelt: { $name } speelt door, de anderen kiezen
toepen-no-turn = Eerst is { $name } aan de beurt
toepen-no-fold-pelt = Pelt: { $name } moet mee
toepen-no-last-knock = { $name } klopte het laatst: eerst moet een ander kloppen
toepen-no-knock-last-life = { $lost ->
    [one] 1 leven kwijt: niet meer kloppen
   *[other] { $lost } levens kwijt: niet meer kloppen
}
toepen-no-knock-again = { $lost ->
    [one] 1 leven kwijt
   *[other] { $lost } levens kwijt
}: { $knocks ->
    [one] één klop per ronde, meer niet
   *[other] { $knocks } kloppen per ronde, meer niet
}
toepen-no-knock-cap = Inzet { $stake } is meer dan de { $lives } die { $name } nog heeft
toepen-no-knock-pelt = Pelt voor { $names }: niet kloppen
toepen-no-fourth = De vierde slag is de laatste: wie pakte hem?
toepen-no-jack = De boer telt hier niet
toepen-no-swap-late = Te laat om te ruilen: het spel is begonnen
toepen-no-swap-again = { $name } heeft al geruild
toepen-no-stock = Geen vier kaarten meer om te ruilen
toepen-no-challenge-late = Te laat om te controleren: het spel is begonnen
toepen-no-own-challenge = Dat is de hand van { $name } zelf
toepen-no-thrown = Er ligt geen hand om te controleren
toepen-no-round = { $name } hoeft geen rondje te geven
toepen-no-such-lives = Niemand begint met zoveel levens

## Het verslag: wat er gebeurde, en waarom.

toepen-said-knock = { $name } klopt: inzet { $stake }
toepen-said-stay = { $name } gaat mee voor { $stake }
toepen-said-all-stay = Mee voor { $stake }: { $names }
toepen-said-fold = { $name } betaalt { $lives }: gepast op klop { $knock }
toepen-said-fold-pelt = { $name } betaalt { $lives }: gepast voor de eerste kaart
toepen-said-trick = { $name } pakt slag { $trick } en komt uit
toepen-said-won = { $name } pakt de laatste slag en wint de ronde
toepen-said-alone = { $name } wint de ronde: er is niemand meer mee
toepen-said-jack = { $name } won met een boer: { $lives } terug
toepen-said-pays = { $name } betaalt { $lives }: verloren bij inzet { $stake }
toepen-said-pays-last = { $name } betaalt { $lives } van { $stake }: meer levens zijn er niet
toepen-said-deals = { $dealer } deelt, { $leader } komt uit
toepen-said-loses = { $name } is af en geeft een rondje
toepen-said-standing = { $name } blijft als laatste over
toepen-said-swap = { $name } ruilt vier kaarten; nog te ruilen: { $left }
toepen-said-bluff = { $thrower } betaalt { $lives }: { $name } draaide bluf om; { $hand ->
    [old] terug naar de oude hand
   *[new] de nieuwe hand blijft
}
toepen-said-honest = { $name } betaalt { $lives }: de hand van { $thrower } was eerlijk
toepen-said-void = De ronde telt niet: er was nog niet uitgekomen
toepen-said-again = Nieuw spel, alle levens terug; { $dealer } deelt
toepen-said-bought = { $name } gaf een rondje
toepen-said-kitty = { $name } legde een rondje in de pot
toepen-said-joined = { $lives ->
    [one] { $name } doet mee met 1 leven
   *[other] { $name } doet mee met { $lives } levens
}
toepen-said-knock-void = De klop van { $name } vervalt: nog niet iedereen had gekozen

## Huisregels: de naam, waar het om gaat, en wat de keuzes betekenen.

toepen-option-lives = Levens
toepen-option-lives-help = Met hoeveel levens iedereen begint.

toepen-option-answers = Antwoorden
toepen-option-answers-help = Hoe de anderen op een klop antwoorden.
toepen-option-answers-fast = snel
toepen-option-answers-fast-help = Door elkaar; wie niets zegt, gaat mee.
toepen-option-answers-ordered = op volgorde
toepen-option-answers-ordered-help = Eén voor één, links van de klopper te beginnen.

toepen-option-limit = Grens op kloppen
toepen-option-limit-help = Hoe vaak je met weinig levens mag kloppen.
toepen-option-limit-own = eigen kloppen
toepen-option-limit-own-help = Per ronde één klop minder dan je levens over hebt.
toepen-option-limit-cap = inzet
toepen-option-limit-cap-help = Je klop mag de inzet niet hoger maken dan je levens over hebt.
toepen-option-limit-none = geen
toepen-option-limit-none-help = Iedereen mag kloppen.

toepen-option-bluffer = Betrapte bluffer
toepen-option-bluffer-help = Met welke hand je verder speelt na een betrapte bluf.
toepen-option-bluffer-new = nieuwe hand
toepen-option-bluffer-new-help = De vier nieuwe kaarten blijven.
toepen-option-bluffer-old = oude hand
toepen-option-bluffer-old-help = Je krijgt de vier oude kaarten terug.

toepen-option-penalty = Controle verloren
toepen-option-penalty-help = Wat een betrapte bluffer, of wie ten onrechte controleert, aan levens kwijt is.

toepen-option-ends = Het spel eindigt
toepen-option-ends-help = Wanneer het afgelopen is.
toepen-option-ends-first = bij de eerste
toepen-option-ends-first-help = Zodra iemand af is; die geeft het rondje.
toepen-option-ends-last = bij de laatste
toepen-option-ends-last-help = Als er nog maar één over is; de rest valt één voor één af.

toepen-option-pelt = Pelt
toepen-option-pelt-help = Wat er geldt zolang iemand op zijn laatste leven staat.
toepen-option-pelt-off = niets
toepen-option-pelt-off-help = Alles gaat gewoon door.
toepen-option-pelt-protect = komt uit om 2
toepen-option-pelt-protect-help = Die speler komt uit en de inzet begint op 2; de anderen gaan mee voor 2 of passen voor 1.
toepen-option-pelt-decide = 2 of passen
toepen-option-pelt-decide-help = De inzet is 2; de anderen gaan mee of passen voor 1, en niemand klopt.
toepen-option-pelt-surcharge = 1 extra
toepen-option-pelt-surcharge-help = Wie de ronde verliest, betaalt 1 meer.
toepen-option-pelt-forced = moet mee
toepen-option-pelt-forced-help = Die speler mag niet passen.
toepen-option-pelt-warning = waarschuwing
toepen-option-pelt-warning-help = Een teken in het vak, meer niet.

toepen-option-jack = Winnen met een boer
toepen-option-jack-help = Wat het oplevert als je de laatste slag met een boer pakt.
toepen-option-jack-off = niets
toepen-option-jack-off-help = Een slag is een slag.
toepen-option-jack-bonus = 1 leven terug
toepen-option-jack-bonus-help = De winnaar krijgt een leven terug, tot het volle aantal.

toepen-option-reknock = Dubbel kloppen
toepen-option-reknock-help = Of je na je eigen klop nog eens mag kloppen.
toepen-option-reknock-no = nee
toepen-option-reknock-no-help = Eerst moet een ander kloppen.
toepen-option-reknock-yes = ja
toepen-option-reknock-yes-help = Klop zo vaak je wilt.

toepen-option-swapping = Ruilen
toepen-option-swapping-help = Hoe vaak je een hand mag inleveren.
toepen-option-swapping-repeat = steeds weer
toepen-option-swapping-repeat-help = Zolang er kaarten zijn.
toepen-option-swapping-once = één keer
toepen-option-swapping-once-help = Eén hand per ronde.

toepen-option-dealing = Delen
toepen-option-dealing-help = Wie de volgende ronde deelt.
toepen-option-dealing-winner = winnaar
toepen-option-dealing-winner-help = Wie de ronde won.
toepen-option-dealing-left = naar links
toepen-option-dealing-left-help = De volgende speler, wie er ook won.

## Het regelblad, een alinea per stuk.

toepen-sheet-1 = Twee tot acht spelers, het best met vier. Neem van elke kleur de 7 tot en met de aas: 32 kaarten. Iedereen heeft tien levens.
toepen-sheet-2 = Ieder vier kaarten. Wie links van de deler zit, komt uit. Beken kleur als je kunt; de hoogste kaart van die kleur pakt de slag. Er is geen troef.
toepen-sheet-3 = Alleen de laatste van de vier slagen telt. Wie die pakt, verliest niets en deelt de volgende ronde; wie verder nog mee is, verliest de inzet: één leven.
toepen-sheet-4 = Je mag altijd op tafel kloppen: de inzet gaat met één omhoog. De anderen gaan mee voor de hogere inzet, of passen en betalen wat de inzet daarvoor was. Na je eigen klop moet eerst een ander kloppen.
toepen-sheet-5 = Past iedereen, dan wint de klopper de ronde.
toepen-sheet-6 = Met weinig levens klop je minder: per ronde één keer minder dan je levens over hebt. Op je laatste leven mag je niet kloppen, maar meegaan mag altijd.
toepen-sheet-7 = Een hand met alleen azen, heren, vrouwen en boeren (vuile was) gaat dicht op tafel, voor vier nieuwe kaarten. Elke andere hand mag ook, als bluf. Iedereen mag hem omdraaien: ligt er een 7, 8, 9 of 10, dan verliest de bluffer een leven; zo niet, dan verliest wie hem omdraaide er een. Na de eerste klop of slag, of als er geen vier kaarten meer liggen, is het ruilen voorbij.
toepen-sheet-8 = Wie geen levens meer heeft, geeft een rondje of legt het in de pot. Daarna is iedereen weer vol en begint een nieuw spel.

## De kaart met gebruiken.

toepen-traditions-1 = Drie tienen of drie boeren: fluiten. Wie niet kan fluiten, zingt, en hard.
toepen-traditions-2 = Vier tienen of vier boeren: opstaan.
toepen-traditions-3 = Het kost niets en maakt de anderen bang.
