import { organization } from '@belfry/core'
import { anonymous } from '../operations/anonymous.ts'
import { createPort } from '../operations/perform.ts'
import type { Unit } from '../operations/unit.ts'
import type { Service } from '../service.ts'
import { selectRecord } from '../store/queries/records.ts'
import type { ErasureAtHand } from './erasure-at-hand.ts'

/** The port of one batch of an erasure: what it does is done in the name of who asked for it. */
export async function openPort(service: Service, unit: Unit, { row }: ErasureAtHand): Promise<ReturnType<typeof createPort>> {
  const site = await selectRecord(unit.db, organization, row.organization_id, row.organization_id)
  if (!site) throw new Error(`there is no organization ${row.organization_id}`)
  const port = createPort(service, unit, {
    caller: { ...anonymous.caller, author: JSON.parse(row.author), keyId: row.key_id },
    organization: site as never,
    credentials: anonymous.credentials,
    cause: { traceId: row.trace_id, lineage: { automationIds: [] } },
  })
  port.noteOperation?.('customers.erase')
  return port
}
