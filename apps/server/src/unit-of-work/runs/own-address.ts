/** Why an automation does not call its own address. */
export const OWN_ADDRESS = 'This is the address of the automation itself, which it must not call: it would never end.'
