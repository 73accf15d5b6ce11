import { revokeErased } from '@belfry/core'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import type { Batch, ErasureAtHand } from './erasure-at-hand.ts'
import { openPort } from './open-port.ts'

/** How many records are looked at in one transaction. */
const BATCH = 200

/** Has taken back outside what the records were known for there. */
export async function revokeErasedRecords(service: Service, unit: Unit, hand: ErasureAtHand): Promise<Batch> {
  const after = hand.row.position ?? ''
  const ids = [...hand.ids]
    .filter((id) => id > after)
    .sort()
    .slice(0, BATCH)
  if (ids.length > 0) {
    const port = await openPort(service, unit, hand)
    for (const id of ids) await revokeErased(port, id)
  }
  return { position: ids.length === BATCH ? (ids.at(-1) ?? null) : null, counts: {} }
}
