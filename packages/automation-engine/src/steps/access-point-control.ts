import Type from 'typebox'
import { choiceOf, templateId } from '../config/fields.ts'
import { membersOf } from '../step/answer-members.ts'
import { asksFor } from '../step/effects.ts'
import { operationStep } from '../step/operation-step.ts'

/** Opens or closes a door, barrier or gate. */
export const accessPointControl = operationStep({
  type: 'accessPointControl',
  category: 'access',
  description: 'Opens or closes an access point',
  config: Type.Object({
    accessPointId: templateId({ description: 'The access point' }, 'accessPoint'),
    action: choiceOf(['open', 'close'], { description: 'What is done' }),
  }),
  operation: ({ action }) => `access-points.${action}`,
  effects: asksFor('access'),
  about: ['accessPointId', 'an access point'],
  output: (value) => ({ physicalState: membersOf(value).physicalState }),
})
