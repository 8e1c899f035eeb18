# Wat `klopkast replay` onder de laatste regel zet: hoe de tafel ervoor staat.

transcript-hand = ronde { $hand }
transcript-dealer = deelt
transcript-leads = komt uit
transcript-asked = moet kiezen
transcript-out = uit de ronde
transcript-away = heeft geen kaarten
transcript-won = gewonnen
transcript-lost = verloren
transcript-undone = teruggenomen: { $line }
