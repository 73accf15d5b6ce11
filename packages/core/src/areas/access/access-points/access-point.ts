import { stateFrom } from '../../../framework/effects/state-from.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, integer, link, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** A barrier, door or gate that can be opened from afar. */
export const accessPoint = defineModel({
  name: 'accessPoint',
  title: 'Access point',
  description: 'A barrier, door or gate that can be opened from afar',
  collection: 'access-points',
  readPermission: 'accessControl:read',
  writePermission: 'accessControl:write',
  events: { created: 'accessPoint:created', updated: 'accessPoint:updated', deleted: 'accessPoint:deleted' },
  fields: {
    name: text({ description: 'The name people know it by', example: 'Barrier north' }),
    kind: optional(choice(['BARRIER', 'DOOR', 'GATE', 'TURNSTILE'], { description: 'What it is', filter: true })),
    controllerId: optional(link('controller', { description: 'The controller that works it', example: null })),
    physicalState: withDefault(
      choice(['OPEN', 'CLOSED'], { description: 'How it stands, as far as is known', filter: true, readOnly: true, example: 'CLOSED' }),
      'CLOSED',
    ),
    stateFrom: stateFrom('physicalState'),
    openSince: optional(time({ description: 'Since when it is open', readOnly: true, example: null })),
    openTooLongAt: optional(
      time({ description: 'When it was told that it is open for too long; once for each opening', readOnly: true, example: null }),
    ),
    maxOpenSeconds: withDefault(
      integer({ description: 'How long it may be open, in seconds, until that is told', minimum: 1, maximum: 86_400, example: 120 }),
      120,
    ),
  },
})
