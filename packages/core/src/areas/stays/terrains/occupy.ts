import type { RecordOf } from '../../../framework/models/define-model.ts'
import type { AnyRecord, RecordPort } from '../../../framework/operations/port.ts'
import { changeRecord } from '../../../framework/records/record-events.ts'
import { problem, Refusal } from '../../../kernel/problems.ts'
import type { occupation } from '../occupations/occupation.ts'
import { terrain } from './terrain.ts'

/** The terrain with an id, if it is free. Refused otherwise, naming its current occupation. */
export async function requireFree(port: RecordPort, terrainId: string): Promise<RecordOf<typeof terrain>> {
  const terrainRecord = await port.get(terrain, terrainId)
  if (!terrainRecord) throw new Refusal(problem('conflict', { detail: `There is no terrain ${terrainId} any more. Choose another one.` }))
  if (terrainRecord.status === 'FREE') return terrainRecord
  const why =
    terrainRecord.status === 'BLOCKED'
      ? 'is blocked: free it first'
      : `is occupied (${terrainRecord.currentOccupationId}): end that occupation first, or choose another terrain`
  throw new Refusal(problem('conflict', { detail: `The terrain ${terrainRecord.name} ${why}.` }))
}

/** Stores the occupation of a terrain, and emits the event. */
export async function occupy(port: RecordPort, place: RecordOf<typeof terrain>, occupationId: string): Promise<void> {
  await changeRecord(port, terrain, place, { status: 'OCCUPIED', currentOccupationId: occupationId })
}

/** Frees the terrain of an ended occupation, unless it has another one by now. */
export async function vacate(
  port: RecordPort,
  ended: Pick<RecordOf<typeof occupation> | AnyRecord, 'id'> & { readonly terrainId?: unknown },
): Promise<void> {
  const terrainRecord = await port.get(terrain, String(ended.terrainId))
  if (terrainRecord?.currentOccupationId !== ended.id) return
  await changeRecord(port, terrain, terrainRecord, { status: 'FREE', currentOccupationId: null })
}
