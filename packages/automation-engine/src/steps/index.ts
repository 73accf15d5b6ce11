import type { Static } from 'typebox'
import { condition } from './condition.ts'
import { delay } from './delay.ts'
import { httpRequest } from './http-request.ts'
import { switchStep } from './switch.ts'
import { taskCreate } from './task-create.ts'
import { taskSetStatus } from './task-set-status.ts'
import { trigger } from './trigger.ts'
import { waitForEvent } from './wait-for-event.ts'
import { webhookSend } from './webhook-send.ts'

/** Every step type by its name, in the order of menus. One file each; a test compares this list with the folder. */
export const steps = Object.freeze({
  trigger,
  condition,
  switch: switchStep,
  delay,
  waitForEvent,
  taskCreate,
  taskSetStatus,
  webhookSend,
  httpRequest,
})

/** The name of a step type. */
export type StepType = keyof typeof steps

/** All names of step types. */
export const stepTypes = Object.keys(steps) as readonly StepType[]

/** The config of a step type, as it stands in a definition. */
export type StepConfig<T extends StepType = StepType> = Static<(typeof steps)[T]['config']>
