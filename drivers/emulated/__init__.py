"""A twin for each driver: the same driver code, with a stand-in behind its pins or port."""
