# klopkast check in a terminal.
looking-off = { $driver } is off: if it is there, write on = true below [drivers.{ $driver }] in kiosk.toml.
looking-has = { $driver }: { $inputs ->
    [one] 1 input
   *[other] { $inputs } inputs
}, { $lamps ->
    [one] 1 lamp
   *[other] { $lamps } lamps
}.
looking-help = Press each button, knock on the table, and look at the lamps. Type a letter and Enter:
looking-help-lamps = walk past the lamps again
looking-help-picture = a test picture, to see how matrices lie
looking-help-sum = say how everything stands
looking-help-end = end (or Ctrl-C)
looking-help-emulated = Emulated: k  knock   b  knock button   1 to 8  a seat's button   o  OK   u  undo   off  off
looking-on = on
looking-off-again = off
looking-strength = strength { $meter }
looking-burst = { $contacts ->
    [one] 1 contact
   *[other] { $contacts } contacts
}, { $edges } edges in { $ms } ms, closed for { $closed } ms
looking-knock = = one knock
looking-press = = one press
looking-held = = held
looking-muted = = muted, for it goes on and on
looking-stuck = = muted, for it stays on
looking-rested = = at rest again, and counts
looking-up = is up
looking-part-up = { $part } is up
looking-down = is down: { $fault }. { $hint }
looking-part-down = { $part } is down: { $fault }. { $hint }
looking-fault = { $fault } ({ $detail })
looking-silent = says nothing yet. { $hint }
looking-greets = greets as { $role }, version { $version }: { $lights } lights, { $seats } seats, { $piezo }
looking-piezo = a piezo
looking-no-piezo = no piezo
looking-lamp = seat { $seat }: its lamp is lit
looking-row = seat { $seat }: its lamps light one by one from the left
looking-walked = that was every lamp; l and Enter shows them again
looking-well = Every part answers, and every input was heard. Lamps are for your eyes: did each one light?
looking-noisy-press = { $part } goes on by itself: look for a loose wire on { $wire }.
looking-noisy-knock = { $part } goes on by itself: look for a loose wire on { $wire }, and run klopkast check --calibrate, which finds its polarity.
looking-unheard-press = { $part } was not heard: press it, and if nothing comes see to { $wire }.
looking-unheard-knock = { $part } was not heard: knock, and if nothing comes see to { $wire }.
looking-pin = pin { $pin } and ground
looking-board = the board's pins
looking-in-use = Another program holds it. If the kiosk is running, stop it first: sudo systemctl stop klopkast.
looking-no-library = Install what it names; the kiosk's installer does so.
looking-no-chip = Look whether it is connected and turned on in /boot/firmware/config.txt.
looking-no-permission = Put this user into the group that it names, and log in again.
looking-lost = Look for a loose plug or a weak supply.
looking-unanswered = It is open and does not answer: is the firmware on it (make flash), and is it the right port?
looking-failed = Take it off and put it back; if that does not help, try another pin or port.
looking-driver = { $driver } { $state }
looking-unheard-driver = { $driver } said nothing. { $hint }
looking-picture = { $driver }: this should be seen now, an upright F in each module and a dot more in each next one:
looking-picture-else = If the first module shows one of these instead, write what is below it under [drivers.{ $driver }]:
looking-picture-count = If an F is missing, or two have the same dots, write modules = with the number of modules there are.
looking-picture-first = If the F with one dot is on the right, write first = "{ $first }". q ends this, and the next check shows the picture anew.
looking-no-matrix = There are no matrices: the picture is for modules of 8 by 8 lights.
