import { openingStep } from '../step/opening-step.ts'

/** Waits until the organization is closed. Nothing is waited for while it is; one that never closes is a failure. */
export const waitUntilClosed = openingStep({
  type: 'waitUntilClosed',
  description: 'Waits until the organization is closed',
  state: 'closed',
  withoutHours: 'every run fails here',
})
