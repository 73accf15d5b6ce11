import type { Caller, ErasurePort } from '@belfry/core'
import type { Causation } from '../../store/causation.ts'
import { erasureOf, insertErasure, selectErasure, selectNewestId } from '../../store/queries/erasures.ts'
import type { ErasuresTable } from '../../store/tables.ts'
import { cancelNewestAbout } from '../runs/change-run.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** The execution context of an erasure. */
export interface ErasurePortContext {
  readonly caller: Caller
  readonly organizationId: string
  readonly cause: Causation
}

/** The erasure of an organization's customers inside a unit of work of the store. */
export function createErasurePort(service: Service, unit: Unit, { caller, organizationId, cause }: ErasurePortContext): ErasurePort {
  const { db, now } = unit

  return {
    of: (customerId) => selectErasure(db, organizationId, { customerId }),
    get: (id) => selectErasure(db, organizationId, { id }),
    async begin({ id: customerId }, removed) {
      // A run that erases its own customer is executing this transaction; the erasure empties it when it processes the runs.
      const runId = cause.lineage.runId ?? null
      await cancelNewestAbout(service, unit, organizationId, { recordId: customerId, exceptRunId: runId })
      const row: ErasuresTable = {
        organization_id: organizationId,
        id: service.newId('erasure'),
        customer_id: customerId,
        run_id: runId,
        phase: 'records',
        position: null,
        end_position: null,
        // The operation has exclusive access to its organization, so later events and runs have greater ids.
        last_event_id: await selectNewestId(db, 'events', organizationId),
        last_run_id: await selectNewestId(db, 'runs', organizationId),
        due_at: now,
        author: JSON.stringify(caller.author),
        key_id: caller.keyId,
        trace_id: cause.traceId,
        lineage: JSON.stringify(cause.lineage),
        records: 1 + removed.length,
        runs: 0,
        events: 0,
        deliveries: 0,
        changes: 0,
        created_at: now,
        completed_at: null,
      }
      await insertErasure(db, row, [customerId, ...removed.map(({ id }) => id)])
      unit.afterCommit(service.wake.erasures)
      return erasureOf(row)
    },
  }
}
