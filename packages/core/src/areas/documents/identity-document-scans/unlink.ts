import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { emitLinkChange } from './emit-scan-events.ts'
import { identityDocumentScan } from './identity-document-scan.ts'

/** Unlinks a scan from the customer whose document it turned out not to be. Also one of which nothing is left. */
export const unlinkScan = defineOperation({
  name: 'identity-document-scans.unlink',
  permission: 'customers:write',
  emits: ['identityDocumentScan:unlinked'],
  async run(port: RecordPort, { id }: { readonly id: string }) {
    const scan = await requireRecord(port, identityDocumentScan, id)
    if (scan.customerId === null) return skipped('The scan is linked to nobody.', scan)
    const unlinked = await port.update(identityDocumentScan, scan, { customerId: null })
    await emitLinkChange(port, unlinked, scan.customerId)
    return done(unlinked)
  },
})
