import { findRecordJob, organization, type Values } from '@belfry/core'
import { selectRecord } from '../../store/queries/records.ts'
import { deleteRetentionJob, type RecordJobProgress, updateRetentionJob } from '../../store/queries/retention-jobs.ts'
import type { RetentionJobsTable } from '../../store/tables.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort } from '../../unit-of-work/perform/perform.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import type { Service } from '../../unit-of-work/service.ts'

/** How many records are changed before it is looked how long that took, and how often in one transaction. */
const RECORDS = 10
const ROUNDS = 10
/** How long one transaction goes on with the next ones, in milliseconds: on SQLite everybody waits for it. */
const LONG_MS = 5

/** Changes the next records that an operation has left to be changed afterwards, in the name of who asked for it. */
export async function advanceRecords(service: Service, unit: Unit, row: RetentionJobsTable): Promise<void> {
  const { db, now } = unit
  const site = await selectRecord(db, organization, row.organization_id, row.organization_id)
  if (!site) return deleteRetentionJob(db, row)
  const progress = JSON.parse(row.position as string) as RecordJobProgress
  const { caller, cause, operation } = progress
  const job = findRecordJob(progress.job)
  const port = createPort(service, unit, { caller, cause, organization: site as never, credentials: anonymous.credentials })
  if (operation !== null) port.noteOperation?.(operation)
  const end = performance.now() + LONG_MS
  let state: Values | null = (await job.isTakenOver?.(port, progress.state)) ? null : progress.state
  for (let round = 0; round < ROUNDS && state !== null && (round === 0 || performance.now() < end); round++)
    state = await job.advance(port, state, RECORDS)
  if (state === null) return deleteRetentionJob(db, row)
  await updateRetentionJob(db, row, { position: JSON.stringify({ ...progress, state } satisfies RecordJobProgress), due_at: now })
}
