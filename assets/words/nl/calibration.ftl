# Wat klopkast check --calibrate vond, en waarom het voorstelt wat het voorstelt.
calibration-idle = De sensor staat in rust op niveau { $level }.
calibration-knocks-contacts = Je kloppen maakten { $sizes } keer contact.
calibration-knocks-closed = Je kloppen hielden het contact { $sizes } ms gesloten.
calibration-knocks-strength = Je kloppen haalden { $sizes } van het hele bereik.
calibration-noises-contacts = De andere geluiden maakten { $sizes } keer contact.
calibration-noises-closed = De andere geluiden hielden het { $sizes } ms gesloten.
calibration-noises-strength = De andere geluiden haalden { $sizes } van het hele bereik.
calibration-no-noise = Van andere geluiden merkte de sensor niets.
calibration-line-contacts = De grens ligt bij { $line } contacten, tussen het sterkste geluid en de zwakste klop.
calibration-line-closed = De grens ligt bij { $line } ms, tussen het sterkste geluid en de zwakste klop.
calibration-line-strength = De grens ligt bij { $line }, tussen het sterkste geluid en de zwakste klop.
calibration-lasted = Een klop duurde hoogstens { $lasted } ms, met pauzes tot { $pause } ms; de volgende kwam op zijn vroegst { $between } ms later.
calibration-overlap = { $overlap } van { $noises } geluiden zouden als klop tellen: { $remedy }
calibration-screw = draai de schroef van de sensor naar minder gevoelig, of zet hem dichter bij waar geklopt wordt.
calibration-felt = zet de piëzo dichter bij waar geklopt wordt, of leg vilt onder de glazen.
calibration-too-few = { $count ->
    [one] Er is 1 contact gehoord,
   *[other] Er zijn { $count } contacten gehoord,
} en vijf kloppen geven er meer: klop harder, draai de schroef van de sensor naar gevoeliger, of zet hem stevig vast onder het tafelblad.
calibration-not-five = Vijf kloppen waren niet uit elkaar te houden: de langste pauzes zijn { $seconds } seconden. Klop vijf keer, telkens een seconde na elkaar.
