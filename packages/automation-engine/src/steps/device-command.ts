import { ok } from '@belfry/core'
import Type from 'typebox'
import { choiceOf, templateId } from '../config/fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksFor } from '../step/effects.ts'
import { operationStep } from '../step/operation-step.ts'

/** Sends a command to a device. */
export const deviceCommandStep = operationStep({
  type: 'deviceCommand',
  category: 'devices',
  description: 'Tells a device what to do',
  config: Type.Object({
    deviceId: templateId({ description: 'The device. It must be online' }, 'device'),
    command: choiceOf(['wake', 'sleep', 'reload', 'identify', 'testSound'], { description: 'What it is told' }),
  }),
  operation: 'devices.command',
  effects: asksFor('device'),
  about: ['deviceId', 'a device'],
  body: ({ command }) => ok({ command }),
  output(value) {
    const { id, name } = membersOf(value)
    return { device: { id, name } }
  },
})
