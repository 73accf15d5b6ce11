import { openingStep } from '../step/opening-step.ts'

/** Waits until the organization is open. Continues immediately if it is, or if it has no opening hours. */
export const waitUntilOpen = openingStep({
  type: 'waitUntilOpen',
  description: 'Waits until the organization is open',
  out: 'When the organization opens; at once while it is open, and where it has no opening hours.',
  state: 'open',
  withoutHours: 'nothing is waited for',
})
