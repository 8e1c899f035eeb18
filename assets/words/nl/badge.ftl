badge-leads = komt uit →
badge-pelt = pelt
badge-maker = maker
badge-pitcher = pitcher
badge-hiked = hiked
badge-dealer = deler
badge-knocker = klopte
