fault-in-use = in use by another program
fault-no-library = the pin library is missing or too old
fault-no-chip = there is no such chip
fault-no-permission = no permission ({ $detail })
fault-lost = it has gone
fault-silent = it does not answer
fault-failed = it failed ({ $detail })
