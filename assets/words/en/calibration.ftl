# What klopkast check --calibrate found, and why it proposes what it does.
calibration-idle = The sensor rests at level { $level }.
calibration-knocks-contacts = Your knocks had { $sizes } contacts.
calibration-knocks-closed = Your knocks kept its contact closed for { $sizes } ms.
calibration-knocks-strength = Your knocks had { $sizes } of the whole range.
calibration-noises-contacts = The noise had { $sizes } contacts.
calibration-noises-closed = The noise kept it closed for { $sizes } ms.
calibration-noises-strength = The noise had { $sizes } of the whole range.
calibration-no-noise = No noise reached the sensor.
calibration-line-contacts = The line is at { $line } contacts, between the strongest noise and the weakest knock.
calibration-line-closed = The line is at { $line } ms, between the strongest noise and the weakest knock.
calibration-line-strength = The line is at { $line }, between the strongest noise and the weakest knock.
calibration-lasted = One knock lasted up to { $lasted } ms, with pauses up to { $pause } ms; the next one came { $between } ms later at the earliest.
calibration-overlap = { $overlap } of { $noises } noises would count as a knock: { $remedy }
calibration-screw = turn the sensor's screw towards less sensitive, or move it nearer to where people knock.
calibration-felt = move the piezo nearer to where people knock, or put felt where glasses stand.
calibration-too-few = { $count ->
    [one] 1 contact was heard,
   *[other] { $count } contacts were heard,
} and five knocks make more: knock harder, turn the sensor's screw towards sensitive, or fix it firmly under the table's top.
calibration-not-five = Five knocks could not be told apart: the longest pauses are { $seconds } seconds. Knock five times, a second apart.
