import Type from 'typebox'
import { customer } from '../customers/customers/customer.ts'
import { type EventShapes, plainValue, recordMemberOrNull, shapeOf } from '../event-shape.ts'
import { identityDocumentScan } from './identity-document-scans/identity-document-scan.ts'

const change = Type.Unsafe<'ADDED' | 'REMOVED'>({
  type: 'string',
  enum: ['ADDED', 'REMOVED'],
  description: 'Whether the scan came to those that wait, or left them',
})

/** The data of events of scans. The customer is null if it was deleted. */
export const identityDocumentScanShapes: EventShapes = {
  'identityDocumentScan:completed': shapeOf(identityDocumentScan),
  'identityDocumentScan:linked': shapeOf(identityDocumentScan, { customer: recordMemberOrNull(customer) }),
  'identityDocumentScan:unlinked': shapeOf(identityDocumentScan, { customer: recordMemberOrNull(customer) }),
  'identityDocumentScan:pendingQueueChanged': shapeOf(identityDocumentScan, { change: plainValue(change, 'ADDED') }),
}
