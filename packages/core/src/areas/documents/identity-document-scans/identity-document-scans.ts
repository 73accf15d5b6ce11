import type { RecordPort } from '../../../framework/operations/port.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import { formatTime } from '../../../kernel/time.ts'
import { emitLinkChange, emitQueueChange, linkEvents, refuseForgotten } from './emit-scan-events.ts'
import { setForgetTimer } from './forget.ts'
import { identityDocumentScan } from './identity-document-scan.ts'

const queueEvents = ['identityDocumentScan:pendingQueueChanged'] as const

/** Operations on scans of identity documents. A new one is to be reviewed. Every change of its customer emits events. */
export const identityDocumentScans = recordOperations(identityDocumentScan, {
  emits: { create: [...queueEvents, ...linkEvents], update: linkEvents, delete: queueEvents },
  creating: async (port: RecordPort, values) => ({ ...values, scannedAt: values.scannedAt ?? formatTime(port.now) }),
  async emitted(port, record) {
    await setForgetTimer(port, record)
    await emitQueueChange(port, record, 'ADDED')
    await emitLinkChange(port, record, null)
  },
  async changing(_port, record, changes) {
    if (Object.keys(changes).some((name) => name !== 'externalId')) refuseForgotten(record)
    return changes
  },
  changed: (port, record, _changes, before) => emitLinkChange(port, record, before.customerId),
  async removing(port, record) {
    await port.setTimer('identityDocumentScans.forget', record.id, null)
    if (record.status === 'PENDING') await emitQueueChange(port, record, 'REMOVED')
  },
})
