import { parentOfRun } from '../../observability/tracing/parents.ts'
import { type ClaimedRun, claimRun, type RunKey } from '../../store/queries/awake-runs.ts'
import { deleteRunSignals, selectRunSignals } from '../../store/queries/run-signals.ts'
import { inBackground } from '../../unit-of-work/perform/write-lock.ts'
import type { RunUnit, TransactionMode } from '../../unit-of-work/runs/run-context.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { advanceRun } from './advance-run.ts'
import type { Pace } from './pace.ts'
import { RetryTickError } from './retry-tick.ts'

/** Advances a run by one tick, in a transaction of its own. Resolves to whether there was anything to do. */
export type RunTick = (key: RunKey, mode: TransactionMode) => Promise<boolean>

/** Creates the function that advances runs. A tick that needs another transaction mode is repeated in that mode. */
export function createRunTick(service: Service, pace: Pick<Pace, 'note'>): RunTick {
  const { store, now, tracing } = service

  function advance(key: RunKey, mode: TransactionMode): Promise<boolean> {
    return store.write(
      async ({ db, afterCommit }) => {
        const actions: (() => void)[] = []
        const unit = { db, actions, afterCommit: (action: () => void) => void actions.push(action), now: now(), ...mode }
        afterCommit(() => {
          for (const action of actions) action()
        })
        const row = await claimRun(db, key)
        // Another process has locked it, or it was deleted.
        if (!row) return false
        if (row.status === 'running' || row.status === 'waiting') {
          const watch = performance.now()
          const advanced = await (tracing.on ? advanceTraced(service, unit, row) : advanceRun(service, unit, row))
          const took = performance.now() - watch
          afterCommit(() => pace.note(key.organizationId, took))
          return advanced
        }
        const late = await selectRunSignals(db, key)
        await deleteRunSignals(db, key, late)
        return late.length > 0
      },
      { ...inBackground(key.organizationId, { alone: mode.alone }), background: true },
    )
  }

  return async function tick(key, mode) {
    try {
      return await advance(key, mode)
    } catch (error) {
      if (error instanceof RetryTickError) return tick(key, { ...mode, ...error.mode })
      throw error
    }
  }
}

async function advanceTraced(service: Service, unit: RunUnit, row: ClaimedRun): Promise<boolean> {
  const attributes = { 'belfry.run.id': row.id, 'belfry.automation.id': row.automation_id }
  const parent = await parentOfRun(unit.db, row)
  return service.tracing.span('run tick', { kind: 'internal', parent, attributes }, () => advanceRun(service, unit, row))
}
