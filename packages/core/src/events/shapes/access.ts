import { accessPoint } from '../../models/access-point.ts'
import { integer } from '../../schema/fields.ts'
import { type EventShapes, plainValue, shapeOf } from './event-shape.ts'

const openSeconds = integer({ description: 'How long it has been open, in seconds', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const { physicalState } = accessPoint.fields

/** What events of doors and barriers hold that are no ordinary changes. */
export const accessShapes: EventShapes = {
  'accessPoint:physicalStateChanged': shapeOf(accessPoint, { previousState: plainValue(physicalState.schema, 'OPEN') }),
  'accessPoint:openTooLong': shapeOf(accessPoint, { openSeconds: plainValue(openSeconds.schema, 120) }),
}
