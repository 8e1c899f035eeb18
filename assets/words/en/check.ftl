check-open = Try them out
check-title = Try the parts out
check-help = Nothing is scored while this is open
check-walk = Light the lamps
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
