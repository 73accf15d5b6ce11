import { refusalCodes } from '../../../framework/effects/effect.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, optional, text, time } from '../../../kernel/schema/fields.ts'

/** A change of an access method on its way to a controller, or to all of them. */
export const accessMethodOperation = defineModel({
  name: 'accessMethodOperation',
  title: 'Access method operation',
  description:
    'A change of an access method on its way to a controller, or to all of them. Of more than 20 controllers the others are told within seconds, of the access method as it is by then, and of several changes at once',
  collection: 'access-method-operations',
  readPermission: 'accessControl:read',
  writePermission: 'accessControl:write',
  events: { created: 'accessMethodOperation:created', updated: 'accessMethodOperation:updated' },
  integration: false,
  fields: {
    accessMethodId: link('accessMethod', { description: 'The access method that was changed', readOnly: true }),
    controllerId: optional(
      link('controller', { description: 'The controller that must know of it; empty: whichever there are', readOnly: true, example: null }),
    ),
    kind: choice(['CREATE', 'UPDATE', 'DELETE'], { description: 'What was done to it', readOnly: true }),
    status: choice(['QUEUED', 'DONE', 'SIMULATED', 'FAILED'], {
      description: 'How far it is; SIMULATED: no controller was told, because no connector is set up',
      filter: true,
      readOnly: true,
    }),
    error: optional(text({ description: 'Why it failed', max: 500, readOnly: true, example: null })),
    errorCode: optional(choice(refusalCodes, { description: 'Why it failed, in a word', readOnly: true, example: null })),
    doneAt: optional(time({ description: 'When the controller knew of it', readOnly: true, example: null })),
  },
})
