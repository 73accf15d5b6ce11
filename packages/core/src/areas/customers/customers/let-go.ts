import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { RecordPort, ServicePort } from '../../../framework/operations/port.ts'
import { everyRecord, newestRecords } from '../../../framework/records/every-record.ts'
import { findLinked } from '../../../framework/records/linked-record.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { CHANGED_AT_ONCE } from '../../../framework/records/record-job.ts'
import { accessMethod, MAX_ACCESS_METHODS } from '../../access/access-methods/access-method.ts'
import { notifyControllersOfErasure } from '../../access/access-methods/notify-controllers.ts'
import { mandate } from '../../billing/mandates/mandate.ts'
import { tabletContent } from '../../devices/tablet/tablet-content.ts'
import { ERASED } from '../erasure/personal.ts'

/** The events emitted when a customer's access ends. */
export const lettingGoEvents = [
  'accessMethodOperation:created',
  'accessMethodOperation:updated',
  'pdf:clear-tablet',
  'img:clear-tablet',
] as const

/** Records removed immediately with a customer, of which other systems must still be notified. */
export interface LetGo {
  readonly accessMethods: readonly RecordOf<typeof accessMethod>[]
  readonly tabletContents: readonly RecordOf<typeof tabletContent>[]
}

/**
 * Ends what cannot wait for the background part of an erasure: the customer's access methods no longer open doors, nothing is collected
 * from their account, and the tablet shows nothing about them. If there are more mandates than {@link CHANGED_AT_ONCE}, the erasure ends
 * the rest: `eraseRecord`.
 */
export async function letGo(port: RecordPort, customerId: string): Promise<LetGo> {
  const accessMethods = await newestRecords(port, accessMethod, { customerId }, MAX_ACCESS_METHODS)
  for (const method of accessMethods) await port.remove(accessMethod, method)
  for (const status of ['ACTIVE', 'REQUESTED']) {
    const { data: mandates } = await port.list(mandate, { limit: CHANGED_AT_ONCE, filters: { customerId, status } })
    for (const signed of mandates) await port.update(mandate, signed, { status: 'REVOKED' })
  }
  const displayed = []
  // One of each kind, at most.
  for (const content of await everyRecord(port, tabletContent, {})) {
    const record = content.about.id === customerId ? { customerId } : await findLinked(port, content.about)
    if (record?.customerId !== customerId) continue
    await port.remove(tabletContent, content)
    displayed.push(content)
  }
  return { accessMethods, tabletContents: displayed }
}

/** The deleted records, about which much may still be known elsewhere. */
export function deletedRecords({ accessMethods, tabletContents }: LetGo): readonly { readonly id: string }[] {
  return [...accessMethods, ...tabletContents]
}

/** Notifies controllers and the tablet. After the start of the erasure, which removes earlier notifications. */
export async function notifyLetGo(port: ServicePort, { accessMethods, tabletContents }: LetGo): Promise<void> {
  for (const method of accessMethods) await notifyControllersOfErasure(port, method)
  for (const content of tabletContents)
    await emitRecordEvent(port, `${content.kind}:clear-tablet`, tabletContent, { ...content, title: ERASED })
}
