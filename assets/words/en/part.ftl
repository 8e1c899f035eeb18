part-driver = { $driver }
part-lamp = Lamp of seat { $number }
part-seat = Button of seat { $number }
part-knock = Knock sensor
part-button = Knock button
part-ok = OK button
part-undo = Undo button
part-off = Off button
