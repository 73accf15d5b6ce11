import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { checkLinks } from '../../../framework/records/field-values.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { emitLinkChange, linkEvents, refuseForgotten } from './emit-scan-events.ts'
import { identityDocumentScan } from './identity-document-scan.ts'

/** Whose document it is. */
export interface LinkInput {
  readonly id: string
  readonly body: { readonly customerId: string }
}

/** Links a scan to the customer whose document it is, in place of the one it was linked to. */
export const linkScan = defineOperation({
  name: 'identity-document-scans.link',
  permission: 'customers:write',
  emits: linkEvents,
  async run(port: RecordPort, { id, body: { customerId } }: LinkInput) {
    const scan = await requireRecord(port, identityDocumentScan, id)
    await checkLinks(port, identityDocumentScan, { customerId })
    if (scan.customerId === customerId) return skipped('The scan is linked to this customer already.', scan)
    refuseForgotten(scan)
    const linked = await port.update(identityDocumentScan, scan, { customerId })
    await emitLinkChange(port, linked, scan.customerId)
    return done(linked)
  },
})
