# The screens around the games.
ui-motto = Knock on the table. It keeps the score.
ui-players = { $players } players
ui-go-on = Go on: { $game }, hand { $hand }
ui-usual = { $game }, same players
ui-rules = Rules
ui-rules-hint = the cards, in short
ui-rules-of = { $game }: the rules
ui-rank = The cards, from high to low
ui-traditions = Whistle, sing, stand
ui-traditions-hint = what the cards ask of you
ui-evenings = Evenings
ui-evenings-help = Touch a game to bring it back
ui-evening = The evening
ui-evening-hint = rounds owed, games played
ui-evening-closed = A new evening: nobody owes anything.
ui-close-evening = Close the evening
ui-hold-it = Keep your finger on it.
ui-hold = hold
ui-no-games = No game has been played yet.
ui-past-over = { $hand ->
    [one] over, 1 hand in the last game
   *[other] over, { $hand } hands in the last game
}
ui-past-open = still open, at hand { $hand }
ui-debt = { $name } owes { $open } of { $rounds }
ui-in-kitty = kitty { $amount }
ui-settings = Settings
ui-language = Language
ui-theme = Colours
ui-theme-dark = Evening
ui-theme-light = Daylight
ui-theme-contrast = High contrast
ui-sound = Sound
ui-sound-none = not available
ui-sound-muted = muted ({ $percent })
ui-sound-on = sound is on
ui-sound-off = sound is off
ui-sound-house = The house has turned the sound off.
ui-mute = Mute
ui-unmute = Sound on
ui-brightness = Light
ui-late = A late comer starts with
ui-late-lowest-value = the lowest at the table
ui-late-full-value = the full score
ui-drinks = The loser
ui-drinks-rounds = buys a round
ui-drinks-kitty = pays into the kitty
ui-currency = Money in
ui-currency-none = no sign
ui-kitty = A round costs
ui-no-more = That is as far as it goes.

ui-who-plays = { $game }: who plays?
ui-seats-clockwise = In seat order, clockwise. Drag a name to move it; touch it twice to take it off.
ui-seats-moving = Touch where { $name } shall sit; touch { $name } again to take the name off.
ui-known-names = Known names
ui-forget-which = Which name shall be forgotten?
ui-nobody-yet = Touch the names in the order in which you sit.
ui-nobody-known = Nobody is known here yet. Add each player with New name, in seat order.
ui-new-name = New name
ui-name-setup = Your name
ui-name-join = Who is joining?
ui-name-set = A name for these house rules
ui-type-here = …
ui-type-first = Type a name first.
ui-space = space
ui-done = Done
ui-keys = qwertyuiop asdfghjkl zxcvbnmé
ui-begun = Begun on paper
ui-standing-of = { $game }: how does it stand?
ui-standing-help = Type each score, and touch the D of who deals
ui-next-hand = The next hand
ui-play-on = Play on
ui-who-deals = Who deals?
ui-rest = rest
ui-deal = Deal
ui-dealer = First dealer
ui-dealer-drawn = drawn
ui-how-many = { $game } is for { $few } to { $many } players.
ui-cannot-start = This game cannot be started so.
ui-cannot-resume = This game cannot be read.

ui-house = House rules
ui-house-hint = what you agreed on
ui-house-of = { $game }: house rules
ui-house-help = What differs from the standard is in brass
ui-house-standard = standard
ui-house-changed = { $count ->
    [one] 1 differs
   *[other] { $count } differ
}
ui-house-frozen = Fixed when the game began.
ui-standard = All standard
ui-sets = Kept sets
ui-sets-title = Kept house rules
ui-no-sets = No house rules are kept yet.
ui-keep-set = Keep these rules

ui-hand = hand { $hand }
ui-hand-short = Hand { $hand }
ui-why = Why?
ui-why-help = Touch a line to go back or to correct it
ui-log-empty = Nothing has happened yet.
ui-undo = Undo
ui-another-was-first = Something else was first. Have another look.
ui-nothing-to-undo = There is nothing to undo.
ui-nobody = Nobody
ui-not-now = Back
ui-menu = Menu
ui-saving = Still saving …
ui-seats = Players
ui-seats-hint = sit out, come late
ui-seats-help = Clockwise; drag a player to another place
ui-move = Move
ui-move-before = Touch whose place { $name } takes
ui-put-here = Here
ui-late-comer = A late comer
ui-late-lowest = starts with { $score }, the lowest
ui-late-full = starts with { $score }
ui-parts = Is everything working?
ui-parts-hint = { $count ->
    [0] yes
    [one] 1 thing is not
   *[other] { $count } things are not
}
ui-parts-help = What is off is tried again by itself
ui-all-well = Everything works.
ui-home = Home
ui-home-hint = the game stays as it is
ui-correct = What was it really?
ui-correct-help = Touch what it should have been, or go back
ui-correct-now = Correct it
ui-go-back-here = Go back to before this
ui-does-not-fit = What came later does not fit: { $reason }
ui-no-score-changes = No score changes.
ui-not-possible = That does not go together.
ui-pick-more = Enter what happened
ui-knock-means-nothing = A knock means nothing now.
ui-button-means-nothing = { $name } has nothing to answer now.
ui-hold-off = Hold the button to switch off.
ui-safe-off = Everything is saved. You can pull the plug.
ui-touch-to-play = Touch to play
ui-why-hint = go back, correct
ui-stumbled = Something went wrong just now. Nothing is lost; play on.
