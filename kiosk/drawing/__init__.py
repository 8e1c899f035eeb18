"""The painter's tools: letters, shapes and signs, and where they go. Only `painter` and `bench` know them."""
