trouble-part = { $part }: { $fault }. Er wordt opnieuw geprobeerd.
trouble-noisy = { $part } gaat vanzelf af en zwijgt tot hij rust.
trouble-stuck = { $part } zit vast en zwijgt tot hij loslaat.
trouble-config = { $problem }
trouble-power = De voeding is te zwak: de lampen zijn gedimd. Gebruik de eigen voeding van de Pi.
trouble-touch = Het aanraakscherm antwoordt niet. Kloppen en knoppen werken nog.
trouble-display = Geen beeldscherm. Het spel gaat door; er wordt opnieuw geprobeerd.
trouble-safe = Veilige stand na mislukte starts: alleen aanraken.
