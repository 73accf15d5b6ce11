import { latestEntries, type TraceEntry } from '@belfry/automation-engine'
import { type AutomationPort, formatTime, type ListQuery, type Page, type RunView } from '@belfry/core'
import { examineDefinition } from '../runs/examine-definition.ts'
import { runViewOf, selectRun, selectRuns, selectRunTrace } from '../store/queries/runs.ts'
import { replaceSubscriptions } from '../store/queries/subscriptions.ts'
import type { Unit } from './unit.ts'

/** Definitions, subscriptions and runs of an organization's automations inside a unit of work of the store. */
export function createAutomationPort({ db, now }: Unit, organizationId: string): AutomationPort {
  return {
    examine: examineDefinition,
    subscribe: (automationId, eventKey) =>
      replaceSubscriptions(
        db,
        { organization_id: organizationId, kind: 'automation', target_id: automationId },
        eventKey === null ? [] : [eventKey],
      ),
    async cancelRuns(automationId) {
      await db
        .updateTable('runs')
        .set({ status: 'cancelled', due_at: null, error: 'The automation was deleted.', updated_at: now })
        .where('organization_id', '=', organizationId)
        .where('automation_id', '=', automationId)
        .where('status', 'in', ['running', 'waiting'])
        .execute()
    },
    async getRun(id): Promise<RunView | null> {
      const row = await selectRun(db, organizationId, id)
      return row ? { ...runViewOf(row), steps: latestEntries(await selectRunTrace(db, organizationId, id)).map(stepViewOf) } : null
    },
    listRuns: (query: ListQuery): Promise<Page<RunView>> => selectRuns(db, organizationId, query),
  }
}

function stepViewOf({ startedAt, endedAt, ...entry }: TraceEntry) {
  return { ...entry, startedAt: formatTime(startedAt), endedAt: endedAt === null ? null : formatTime(endedAt) }
}
