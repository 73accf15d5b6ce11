/** The error of an automation that calls its own URL. */
export const OWN_ADDRESS = 'This is the address of the automation itself, which it must not call: it would never end.'
