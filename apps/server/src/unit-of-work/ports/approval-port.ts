import type { ApprovalPort } from '@belfry/core'
import { selectRunStatus } from '../../store/queries/run-ranges.ts'
import { insertRunSignals } from '../../store/queries/run-signals.ts'
import { decisionKey } from '../runs/signals.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'

/** The runs of an organization that wait for approvals, inside a unit of work of the store. */
export function createApprovalPort({ addresses, wake }: Service, { db, now, afterCommit }: Unit, organizationId: string): ApprovalPort {
  return {
    async isGoingOn(runId) {
      const status = await selectRunStatus(db, organizationId, runId)
      return status === 'running' || status === 'waiting'
    },
    // Only inserts a signal. The runner takes it from there, even if the run does not wait for it yet.
    async signalRun(runId, taskId, decision) {
      const answer = JSON.stringify({ ok: true, value: { ended: 'decision', ...decision } })
      const signal = {
        organization_id: organizationId,
        run_id: runId,
        request_key: decisionKey(taskId),
        source_id: taskId,
        answer,
        at: now,
      }
      await insertRunSignals(db, [signal])
      afterCommit(wake.runs)
    },
    pageUrl: (taskId) => `${addresses.app()}/approvals/${taskId}`,
    taskUrl: (taskId) => `${addresses.base()}/orgs/${organizationId}/tasks/${taskId}`,
  }
}
