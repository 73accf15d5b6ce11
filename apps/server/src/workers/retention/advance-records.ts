import { findRecordJob, organization, type Values } from '@belfry/core'
import { deleteCleaning, type RecordsPlace, updateCleaning } from '../../store/queries/cleanings.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { CleaningsTable } from '../../store/tables.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort } from '../../unit-of-work/perform/perform.ts'
import type { Unit } from '../../unit-of-work/perform/unit.ts'
import type { Service } from '../../unit-of-work/service.ts'

/** How many records are changed before it is looked how long that took, and how often in one transaction. */
const RECORDS = 10
const TURNS = 10
/** How long one transaction goes on with the next ones, in milliseconds: on SQLite everybody waits for it. */
const LONG_MS = 5

/** Changes the next records that an operation has left to be changed afterwards, in the name of who asked for it. */
export async function advanceRecords(service: Service, unit: Unit, row: CleaningsTable): Promise<void> {
  const { db, now } = unit
  const site = await selectRecord(db, organization, row.organization_id, row.organization_id)
  if (!site) return deleteCleaning(db, row)
  const place = JSON.parse(row.position as string) as RecordsPlace
  const { caller, cause, operation } = place
  const job = findRecordJob(place.job)
  const port = createPort(service, unit, { caller, cause, organization: site as never, credentials: anonymous.credentials })
  if (operation !== null) port.noteOperation?.(operation)
  const end = performance.now() + LONG_MS
  let state: Values | null = (await job.isTakenOver?.(port, place.state)) ? null : place.state
  for (let turn = 0; turn < TURNS && state !== null && (turn === 0 || performance.now() < end); turn++)
    state = await job.advance(port, state, RECORDS)
  if (state === null) return deleteCleaning(db, row)
  await updateCleaning(db, row, { position: JSON.stringify({ ...place, state } satisfies RecordsPlace), due_at: now })
}
