import { type CompletionHandler, queueEffect } from '../../../framework/effects/completion-handler.ts'
import { effectStatus } from '../../../framework/effects/effect-status.ts'
import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { ServicePort, Values } from '../../../framework/operations/port.ts'
import { newValues } from '../../../framework/records/field-values.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { recordOperations } from '../../../framework/records/record-operations.ts'
import type { IdKind } from '../../../kernel/ids.ts'
import { formatTime } from '../../../kernel/time.ts'
import { printQueueJob } from './print-queue-job.ts'

/** Something to print. */
export interface PrintRequest {
  readonly printer: 'A4' | 'POS' | 'LABEL' | 'THERMAL'
  /** Its title, for people. */
  readonly title: string
  readonly document: { readonly model: IdKind; readonly id: string }
  /** Further data for the connector: what to render. */
  readonly payload: Values
}

/** The events emitted by a print job. */
export const printEvents = ['print-queue-job:updated'] as const

/** Adds a job to the print queue. It is sent in the background, like a message; its record shows the result. */
export async function queuePrintJob(port: ServicePort, request: PrintRequest): Promise<RecordOf<typeof printQueueJob>> {
  const { printer, title, document, payload } = request
  const job = await port.create(printQueueJob, newValues(printQueueJob, { printer, title, document, status: 'QUEUED' }))
  const effect = { kind: 'print' as const, about: { model: 'printQueueJob' as const, id: job.id }, payload: { printer, title, ...payload } }
  await queueEffect(port, printJobDone, effect, { id: job.id })
  return (await port.get(printQueueJob, job.id)) ?? job
}

/** Stores the result of a print job. */
export const printJobDone: CompletionHandler<{ readonly id: string }> = {
  name: 'printQueueJobs.printed',
  async complete(port, { id }, answer) {
    const job = await port.get(printQueueJob, id)
    if (job?.status !== 'QUEUED') return
    await changeRecord(port, printQueueJob, job, effectStatus(answer, { status: 'PRINTED', printedAt: formatTime(port.now) }))
  },
}

/** Print jobs. They are created by operations that print, and can only be read or removed. */
export const printQueueJobs = recordOperations(printQueueJob)
