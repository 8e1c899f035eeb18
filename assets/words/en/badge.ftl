badge-leads = leads →
badge-pelt = last life
badge-maker = maker
badge-pitcher = pitcher
badge-hiked = hiked
badge-dealer = dealer
badge-knocker = knocked
