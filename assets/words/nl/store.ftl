store-damaged = Niet opgeslagen: het bestand is beschadigd. Speel door; het wordt hersteld.
store-locked = Niet opgeslagen: een ander programma houdt het bestand vast. Speel door.
store-read-only = Niet opgeslagen: de schijf is niet beschrijfbaar. Speel door.
store-full = Niet opgeslagen: de schijf is vol. Speel door.
store-newer = Een nieuwere versie bewaart hier spellen. Deze avond komt ernaast.
store-unbacked = Opgeslagen, maar een reservekopie lukte niet.
store-failed = Niet opgeslagen ({ $detail }). Speel door.
store-restored = { $lost ->
    [0] Het bestand was beschadigd en is hersteld. Er is niets verloren.
    [one] Het bestand was beschadigd en is hersteld. 1 regel is verloren.
   *[other] Het bestand was beschadigd en is hersteld. { $lost } regels zijn verloren.
}
store-salvaged = { $lost ->
    [0] Het bestand was beschadigd. Wat leesbaar was, is bewaard.
    [one] Het bestand was beschadigd. Wat leesbaar was, is bewaard; 1 regel is verloren.
   *[other] Het bestand was beschadigd. Wat leesbaar was, is bewaard; { $lost } regels zijn verloren.
}
store-fresh = Het bestand was onleesbaar. Er is een nieuw begonnen; het oude is bewaard.
