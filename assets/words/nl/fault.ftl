fault-in-use = in gebruik door een ander programma
fault-no-library = de pinbibliotheek ontbreekt of is te oud
fault-no-chip = die chip is er niet
fault-no-permission = geen toegang ({ $detail })
fault-lost = is weg
fault-silent = antwoordt niet
fault-failed = werkt niet ({ $detail })
