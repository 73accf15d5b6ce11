import type { EventKey } from '../framework/events/catalogue.ts'
import type { AnyModel } from '../framework/models/define-model.ts'
import { controllerShapes } from './access/controllers/events.ts'
import { accessShapes } from './access/events.ts'
import { nfcShapes } from './access/nfc-tags/events.ts'
import { paymentShapes } from './billing/events.ts'
import { invoiceShapes } from './billing/invoices/events.ts'
import { commentShapes } from './calls-and-comments/events.ts'
import { tabletShapes } from './devices/events.ts'
import { identityDocumentScanShapes } from './documents/events.ts'
import { type EventShape, type EventShapes, namedOnly, recordMember, shapeOf } from './event-shape.ts'
import { inboxShapes } from './inbox/events.ts'
import { meterShapes } from './meters/events.ts'
import { models } from './models.ts'

/** The change of a record in the ordinary events of its model; `null` for an action. */
export type EventChange = 'created' | 'updated' | 'deleted' | null

/** The data of an event. */
export interface KnownShape extends EventShape {
  readonly change: EventChange
  /** Members that contain only the id of a record or user, because the key's permission does not cover the rest. */
  readonly named: ReadonlySet<string>
}

/** The shapes of events that do not follow from a model's `events`, one file a concern. */
const actions: EventShapes = {
  ...accessShapes,
  ...commentShapes,
  ...controllerShapes,
  ...identityDocumentScanShapes,
  ...inboxShapes,
  ...invoiceShapes,
  ...meterShapes,
  ...nfcShapes,
  ...paymentShapes,
  ...tabletShapes,
}

const known: readonly (readonly [EventKey, Omit<KnownShape, 'named'>])[] = [
  ...Object.values<AnyModel>(models).flatMap((model) =>
    Object.entries(model.events ?? {}).map(
      ([change, key]) => [key, { ...shapeOf(model, parentOf(model)), change: change as EventChange }] as const,
    ),
  ),
  ...(Object.entries(actions) as [EventKey, EventShape][]).map(([key, shape]) => [key, { ...shape, change: null }] as const),
]

/** The shapes of all events that the service can emit, by key. A missing key is not emitted by anything yet. */
export const eventShapes: ReadonlyMap<EventKey, KnownShape> = new Map(
  known.map(([key, shape]) => [key, { ...shape, named: namedOnly(key, shape) }]),
)

function parentOf(model: AnyModel): EventShape['otherMembers'] {
  const parent = model.parent && (models as Readonly<Record<string, AnyModel>>)[model.parent.model]
  return parent ? { [parent.name]: recordMember(parent) } : {}
}
