import { markRunFailed, type RunKey } from '../../store/queries/awake-runs.ts'
import { deleteRunSignals, selectRunSignals } from '../../store/queries/run-signals.ts'
import { noteFailedRun } from '../../unit-of-work/incidents/note-run-end.ts'
import { backgroundOf } from '../../unit-of-work/perform/write-lock.ts'
import { endWaits } from '../../unit-of-work/runs/waits.ts'
import type { Service } from '../../unit-of-work/service/service.ts'

const FAILED_HERE = 'Something failed on our side; the log of the server says what.'

/** Fails a run after an internal error, which must not be retried for ever. The log has the error. */
export function failRun(service: Service, key: RunKey, error: unknown): Promise<void> {
  service.logger.error({ error, runId: key.runId }, 'a run could not be advanced')
  return giveUpRun(service, key, FAILED_HERE)
}

/** Fails a run. It keeps the state of its last tick, so that a retry continues there. */
export function giveUpRun(service: Service, key: RunKey, error: string): Promise<void> {
  const { store, now } = service
  return store.write(
    async ({ db, afterCommit }) => {
      const given = await markRunFailed(db, key, { error, now: now() })
      if (given) await noteFailedRun(service, { db, afterCommit, now: now() }, given, { step: null, error })
      await endWaits(db, key)
      await deleteRunSignals(db, key, await selectRunSignals(db, key))
    },
    { owner: backgroundOf(key.organizationId) },
  )
}
