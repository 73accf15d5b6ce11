import { openingStep } from '../step/opening-step.ts'

/** Waits until the organization is open. Nothing is waited for while it is, nor where it has no opening hours. */
export const waitUntilOpen = openingStep({
  type: 'waitUntilOpen',
  description: 'Waits until the organization is open',
  state: 'open',
  withoutHours: 'nothing is waited for',
})
