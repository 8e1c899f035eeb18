# Kaarten in woorden, en wat de scheidsrechter antwoordt.

cards-suit-clubs = klaveren
cards-suit-diamonds = ruiten
cards-suit-hearts = harten
cards-suit-spades = schoppen

cards-rank-A = aas
cards-rank-K = heer
cards-rank-Q = vrouw
cards-rank-J = boer
cards-rank-10 = 10
cards-rank-9 = 9
cards-rank-8 = 8
cards-rank-7 = 7
cards-rank-6 = 6
cards-rank-5 = 5
cards-rank-4 = 4
cards-rank-3 = 3
cards-rank-2 = 2

cards-card = { $suit } { $rank }

# Voor wie is deze slag?
cards-takes-led = De slag is voor { $card }: de hoogste kaart van de gevraagde kleur, { $suit }.
cards-takes-trump = De slag is voor { $card }: de hoogste troef.
cards-takes-left-bower = De slag is voor { $card }: dat is de linkerboer, de op een na hoogste troef ({ $suit }).
cards-takes-rank = De slag is voor de { $rank }: die staat hoger, en de kleur telt niet.
cards-spoiled = Twee gelijke kaarten, { $rank }: de slag is voor niemand.

# Mag deze kaart nu?
cards-may-lead = Wie uitkomt, mag elke kaart spelen.
cards-may-any = Elke kaart mag: niemand hoeft kleur te bekennen.
cards-may-follow = Ja: { $card } bekent de gevraagde kleur, { $suit }.
cards-may-follow-bower = Ja: { $card } is de linkerboer, telt dus als troef en bekent { $suit }.
cards-may-trump = Ja: troef mag altijd, ook voor wie { $suit } heeft.
cards-only-void = Alleen voor wie geen { $suit } heeft.
cards-only-void-bower = Alleen voor wie geen andere { $suit } heeft: { $card } is de linkerboer en telt als troef.
cards-only-void-led-bower = Alleen voor wie geen troef heeft: { $led } is de linkerboer, dus { $suit } is gevraagd.
