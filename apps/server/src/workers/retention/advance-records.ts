import { findRecordJob, organization, type Values } from '@belfry/core'
import { selectRecord } from '../../store/queries/records.ts'
import { deleteRetentionJob, type RecordJobProgress, updateRetentionJob } from '../../store/queries/retention-jobs.ts'
import type { RetentionJobsTable } from '../../store/tables.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'

/** How many records are changed between two checks of the time, and how many such rounds a transaction makes. */
const RECORDS = 10
const ROUNDS = 10
/** A transaction stops after this time, in milliseconds: on SQLite it blocks all other writers. */
const LONG_MS = 5

/** Changes the next records that an operation has left to the background, in the name of its caller. */
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
