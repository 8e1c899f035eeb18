part-driver = { $driver }
part-lamp = Lamp van plaats { $number }
part-seat = Knop van plaats { $number }
part-knock = Klopsensor
part-button = Klopknop
part-ok = OK-knop
part-undo = Herstelknop
part-off = Uitknop
