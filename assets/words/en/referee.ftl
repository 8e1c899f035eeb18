# The referee: who takes this trick, and what may be played to it.

referee-title = Who takes this trick?
referee-hint = and: may that card be played?
referee-short = Who takes it?
referee-what-trumps = What is trumps?
referee-trumps = Trumps: { $trumps }
referee-no-trumps = none
referee-tap-first = Touch the cards in the order they were played, the lead first.
referee-tap-next = That was led. Touch the next card.
referee-tap-lead = Touch the card that was led.
referee-may-which = What may be played now?
referee-led = led
referee-if-led = If { $leader } led, { $taker } takes it.
referee-may = What may be played?
referee-who = Who takes it?
referee-back = Take back
referee-clear = Clear
referee-full = { $count } cards make a trick here: clear it first.
referee-lies-there = That card is on the table already.
referee-nothing-there = No card is on the table yet.
