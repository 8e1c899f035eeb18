check-title = Try the parts out
check-help = Nothing is scored while this is open
check-walk = Light the lamps
check-picture = Test picture
check-upright = { $count ->
    [one] An upright F, with one dot below it
   *[other] An upright F on each; the left one has one dot
}
check-else = Not so?
check-where = See docs/build.md
check-none = No inputs are connected. The game runs by touch.
check-unheard = not heard yet
check-times = { $count ->
    [one] heard once
   *[other] heard { $count } times
}
check-muted = goes off by itself
check-no-knock = Knock on the table.
check-strength = Last knock: { $percent } %
check-contacts = { $count ->
    [one] Last knock: 1 contact
   *[other] Last knock: { $count } contacts
}
check-lasted = in { $ms } ms
