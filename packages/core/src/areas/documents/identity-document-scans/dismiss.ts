import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort } from '../../../framework/operations/port.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { forget } from './forget.ts'
import { identityDocumentScan } from './identity-document-scan.ts'

/** Dismisses a scan that is not needed. The values read from the document are removed immediately. */
export const dismissScan = defineOperation({
  name: 'identity-document-scans.dismiss',
  permission: 'customers:write',
  emits: ['identityDocumentScan:pendingQueueChanged'],
  async run(port: RecordPort, { id }: { readonly id: string }) {
    const scan = await requireRecord(port, identityDocumentScan, id)
    if (scan.status === 'DISMISSED') return skipped('The scan is dismissed already.', scan)
    if (scan.status === 'COMPLETED') {
      const detail = 'The scan is completed, so it waits no longer and cannot be dismissed. Delete it when nobody needs it.'
      throw new Refusal(problem('conflict', { detail }))
    }
    return done(await forget(port, scan))
  },
})
