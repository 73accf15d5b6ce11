import Type from 'typebox'
import { integer, nullable } from '../../kernel/schema/fields.ts'
import { type EventShapes, plainValue, shapeOf } from '../event-shape.ts'
import { accessLogEntry } from './access-log-entries/access-log-entry.ts'
import { accessPoint } from './access-points/access-point.ts'

const openSeconds = integer({ description: 'How long it has been open, in seconds', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const { physicalState } = accessPoint.fields
const { accessMethodId, customerId } = accessLogEntry.fields

const previous = Type.Object(
  {
    accessMethodId: nullable({ ...accessMethodId.schema, description: 'The access method' }),
    customerId: nullable({ ...customerId.schema, description: 'The customer' }),
  },
  { additionalProperties: false, description: 'What it was coupled to before' },
)

/** The data of events of doors and barriers other than ordinary changes. */
export const accessShapes: EventShapes = {
  'accessLogEntry:coupled': shapeOf(accessLogEntry, { previous: plainValue(previous, { accessMethodId: null, customerId: null }) }),
  'accessPoint:physicalStateChanged': shapeOf(accessPoint, { previousState: plainValue(physicalState.schema, 'OPEN') }),
  'accessPoint:openTooLong': shapeOf(accessPoint, { openSeconds: plainValue(openSeconds.schema, 120) }),
}
