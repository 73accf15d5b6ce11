import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { AnyRecord, RecordPort } from '../../../framework/operations/port.ts'
import { emitRecordEvent, eventRecord } from '../../../framework/records/record-events.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { customer } from '../../customers/customers/customer.ts'
import { identityDocumentScan } from './identity-document-scan.ts'

/** A scan's record. */
export type Scan = RecordOf<typeof identityDocumentScan>

/** The events of linking a scan to a customer, and unlinking it. */
export const linkEvents = ['identityDocumentScan:linked', 'identityDocumentScan:unlinked'] as const

/** Emits that a scan was added to the review queue, or removed from it. */
export function emitQueueChange(port: RecordPort, scan: AnyRecord, change: 'ADDED' | 'REMOVED'): Promise<void> {
  return emitRecordEvent(port, 'identityDocumentScan:pendingQueueChanged', identityDocumentScan, scan, { change })
}

/** Emits that a scan was moved to another customer: first the unlinking, then the linking. */
export async function emitLinkChange(port: RecordPort, scan: AnyRecord, beforeId: unknown): Promise<void> {
  if (scan.customerId === beforeId) return
  if (typeof beforeId === 'string') await emitLinkEvent(port, 'identityDocumentScan:unlinked', scan, beforeId)
  if (typeof scan.customerId === 'string') await emitLinkEvent(port, 'identityDocumentScan:linked', scan, scan.customerId)
}

/** Refuses to change a scan of which nothing is left. */
export function refuseForgotten({ status, forgottenAt }: AnyRecord): void {
  if (forgottenAt === null) return
  const why = status === 'DISMISSED' ? 'The scan was dismissed' : 'What was read by this scan has been taken out, as it is after a while'
  throw new Refusal(problem('conflict', { detail: `${why}. Scan the document anew.` }))
}

async function emitLinkEvent(port: RecordPort, key: (typeof linkEvents)[number], scan: AnyRecord, customerId: string): Promise<void> {
  const record = await port.get(customer, customerId)
  await emitRecordEvent(port, key, identityDocumentScan, scan, { customer: record && eventRecord(customer, record) })
}
