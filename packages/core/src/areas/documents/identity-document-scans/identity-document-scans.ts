import type { RecordPort } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { formatTime } from '../../../kernel/time.ts'
import { setForgetTimer } from './forget.ts'
import { identityDocumentScan } from './identity-document-scan.ts'
import { linkEvents, refuseForgotten, tellLink, tellQueue } from './tell-scan.ts'

const queueEvents = ['identityDocumentScan:pendingQueueChanged'] as const

/** Scans of identity documents. A new one waits to be looked at. Whose it is, is told however that changes. */
export const identityDocumentScans = recordOperations(identityDocumentScan, {
  emits: { create: [...queueEvents, ...linkEvents], update: linkEvents, delete: queueEvents },
  creating: async (port: RecordPort, values) => ({ ...values, scannedAt: values.scannedAt ?? formatTime(port.now) }),
  async told(port, record) {
    await setForgetTimer(port, record)
    await tellQueue(port, record, 'ADDED')
    await tellLink(port, record, null)
  },
  async changing(_port, record, changes) {
    if (Object.keys(changes).some((name) => name !== 'externalId')) refuseForgotten(record)
    return changes
  },
  changed: (port, record, _changes, before) => tellLink(port, record, before.customerId),
  async removing(port, record) {
    await port.setTimer('identityDocumentScans.forget', record.id, null)
    if (record.status === 'PENDING') await tellQueue(port, record, 'REMOVED')
  },
})
