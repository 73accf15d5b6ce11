// The flow of timers.mjs: a call, a wait for as long as the call says, a task.
import { drawn } from './draw.mjs'

/** The flow as an automation of Belfry. */
export const automation = {
  name: 'A task after a while',
  definition: drawn([
    ['call', 'trigger', { source: 'webhook' }],
    ['wait', 'delay', { mode: 'duration', duration: { amount: '{body.seconds}', unit: 'seconds' } }],
    ['make', 'taskCreate', { title: 'Call {body.name} back', priority: 'HIGH' }],
  ]),
}
