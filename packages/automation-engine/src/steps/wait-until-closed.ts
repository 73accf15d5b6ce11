import { openingStep } from '../step/opening-step.ts'

/** Waits until the organization is closed. Continues immediately if it is; fails if it never closes. */
export const waitUntilClosed = openingStep({
  type: 'waitUntilClosed',
  description: 'Waits until the organization is closed',
  state: 'closed',
  withoutHours: 'every run fails here',
})
