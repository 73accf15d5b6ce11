import { openingStep } from '../step/opening-step.ts'

/** Waits until the organization is open. Continues immediately if it is, or if it has no opening hours. */
export const waitUntilOpen = openingStep({
  type: 'waitUntilOpen',
  description: 'Waits until the organization is open',
  state: 'open',
  withoutHours: 'nothing is waited for',
})
