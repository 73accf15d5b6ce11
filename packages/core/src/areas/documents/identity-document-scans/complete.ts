import { defineOperation, done, skipped } from '../../../framework/operations/define-operation.ts'
import type { RecordPort, Values } from '../../../framework/operations/port.ts'
import { changedValues } from '../../../framework/records/field-values.ts'
import { emitRecordEvent } from '../../../framework/records/record-events.ts'
import { requireRecord } from '../../../framework/records/require-record.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import { formatTime } from '../../../kernel/time.ts'
import { emitQueueChange, refuseForgotten } from './emit-scan-events.ts'
import { identityDocumentScan } from './identity-document-scan.ts'

/** The values read from the document, if the scan does not have them yet. */
export interface CompleteInput {
  readonly id: string
  readonly body?: Values
}

/** Completes a scan after a person has reviewed it. */
export const completeScan = defineOperation({
  name: 'identity-document-scans.complete',
  permission: 'customers:write',
  emits: ['identityDocumentScan:completed', 'identityDocumentScan:pendingQueueChanged'],
  async run(port: RecordPort, { id, body = {} }: CompleteInput) {
    const scan = await requireRecord(port, identityDocumentScan, id)
    refuseForgotten(scan)
    const values = changedValues(identityDocumentScan, scan, body)
    if (scan.status === 'COMPLETED') {
      if (Object.keys(values).length === 0) return skipped('The scan is completed already.', scan)
      throw new Refusal(problem('conflict', { detail: 'The scan is completed already, with other values. Change it instead.' }))
    }
    const completed = await port.update(identityDocumentScan, scan, { ...values, status: 'COMPLETED', completedAt: formatTime(port.now) })
    await emitRecordEvent(port, 'identityDocumentScan:completed', identityDocumentScan, completed)
    await emitQueueChange(port, completed, 'REMOVED')
    return done(completed)
  },
})
