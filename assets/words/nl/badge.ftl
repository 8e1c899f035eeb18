badge-leads = komt uit →
badge-pelt = pelt
badge-maker = maker
badge-pitcher = pitcher
badge-hiked = mislukt
badge-dealer = deler
badge-knocker = klopte
