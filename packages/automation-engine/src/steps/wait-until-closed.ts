import { openingStep } from '../step/opening-step.ts'

/** Waits until the organization is closed. Continues immediately if it is; fails if it never closes. */
export const waitUntilClosed = openingStep({
  type: 'waitUntilClosed',
  description: 'Waits until the organization is closed',
  out: 'When the organization closes; at once while it is closed. Where it never closes, the step fails.',
  state: 'closed',
  withoutHours: 'every run fails here',
})
