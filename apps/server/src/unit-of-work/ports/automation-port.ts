import { createHash } from 'node:crypto'
import { canonicalText } from '@belfry/automation-engine'
import { ALL_PERMISSIONS, type AutomationPort, covers, type EffectKind, type ReadableRuns } from '@belfry/core'
import { insertVersion, noteEnabledVersion, selectLastVersion, selectVersions } from '../../store/queries/automation-versions.ts'
import { deleteAutomationRows, insertDefinition, selectDefinition } from '../../store/queries/automations.ts'
import { forgetUncounted, noteNamedWebhooks } from '../../store/queries/flow-webhooks.ts'
import { selectIntentOfRequest } from '../../store/queries/intents.ts'
import { insertPurge } from '../../store/queries/retention-jobs.ts'
import { selectTicks } from '../../store/queries/run-ticks.ts'
import { runViewOf, selectChildren, selectRun, selectRuns, selectStart } from '../../store/queries/runs.ts'
import { countRefusedStarts, wasRefused } from '../../store/queries/runs-to-begin.ts'
import { replaceSubscriptions, selectStarted } from '../../store/queries/subscriptions.ts'
import type { RunsTable } from '../../store/tables.ts'
import { forgetIncident } from '../incidents/forget-incident.ts'
import { apiOperations } from '../runs/api-operations.ts'
import { cancelNewestOf, cancelStoredRun, retryStoredRun } from '../runs/change-run.ts'
import { definitionWarnings } from '../runs/definition-warnings.ts'
import { examineDefinition, triggerOf } from '../runs/examine-definition.ts'
import { judgeEvent } from '../runs/judge-event.ts'
import { attachLarge, valuesOf } from '../runs/large-values.ts'
import { namingUser } from '../runs/naming-automations.ts'
import { readFlow } from '../runs/remembered.ts'
import { noteSealedValues, sealValue } from '../runs/sealed-values.ts'
import { stepCatalogue } from '../runs/step-catalogue.ts'
import type { StoredRun } from '../runs/stored-run.ts'
import { type StoredTraceEntry, withTold } from '../runs/told-outputs.ts'
import { awaitedKey, journalOf, type RunTick, runDetailOf } from '../runs/view-run.ts'
import { listDates } from '../schedules/list-dates.ts'
import { listFirings } from '../schedules/list-firings.ts'
import { setClock } from '../schedules/set-clock.ts'
import type { Service } from '../service/service.ts'
import type { Unit } from '../service/unit.ts'
import { createHookPort, type HookPortContext } from './hook-port.ts'

/** How many child runs the view of a run includes; the list has all. */
const LISTED_CHILDREN = 100

/** Definitions, subscriptions, URLs and runs of an organization's automations inside a unit of work of the store. */
export function createAutomationPort(service: Service, unit: Unit, context: HookPortContext): AutomationPort {
  const { db, now } = unit
  const { id: organizationId } = context.organization

  return {
    ...createHookPort(service, unit, context),
    ...versionsOf(service, unit, context),
    ...runsOf(service, unit, organizationId),
    examine: (definition) => examineDefinition(service, definition, context.organization),
    findWarnings: (definition, automation) =>
      definitionWarnings({ db, examiner: service.examiner, organization: context.organization }, definition, automation),
    triggersOf: async (definitions) =>
      service.examiner.known(definitions, context.organization).map(({ source }) => source && triggerOf(source)),
    judge: (event, flows) => judgeEvent({ db, examiner: service.examiner, organization: context.organization }, event, flows),
    beganBy: (automationId, startKey) =>
      selectStart(db, { organization_id: organizationId, automation_id: automationId, start_key: startKey }),
    namingUser: (userId) => namingUser(db, organizationId, userId),
    stepTypes: () => stepCatalogue,
    dateColumns: () => listDates(context.organization),
    apiOperations,
    subscribe: (automationId, eventKey) =>
      replaceSubscriptions(
        db,
        { organization_id: organizationId, kind: 'automation', target_id: automationId },
        eventKey === null ? [] : [eventKey],
      ),
    startedBy: (eventKey) => selectStarted(db, organizationId, eventKey),
    sealHeader: (text) => sealValue(service, unit, organizationId, text),
    setClock: (automationId, definition) => setClock(service, unit, context.organization, { automationId, definition }),
    listFirings: (automation, options) => listFirings(service, unit, context.organization, automation, options),
    async forget(automationId) {
      await cancelNewestOf(service, unit, organizationId, automationId)
      await forgetIncident(service, unit, { organization_id: organizationId, automation_id: automationId })
      await deleteAutomationRows(db, organizationId, automationId)
      await forgetUncounted(db, organizationId, { automationId, hash: null })
      await insertPurge(db, { organization_id: organizationId, id: automationId }, 'automation', now)
      unit.afterCommit(service.wake.retention)
    },
    endIncident: (automationId) => forgetIncident(service, unit, { organization_id: organizationId, automation_id: automationId }),
  }
}

type Versions = 'addVersion' | 'noteEnabled' | 'listVersions' | 'countRefusedStarts' | 'refusedStartsAt'

function versionsOf(service: Service, unit: Unit, context: HookPortContext): Pick<AutomationPort, Versions> {
  const { db, now } = unit
  const { id: organizationId } = context.organization
  return {
    async addVersion(automationId, definition) {
      const key = { organization_id: organizationId, automation_id: automationId }
      // The same as `definitionHash` of the engine, which cannot use the system's hash function and is several times slower.
      const hash = createHash('sha256').update(canonicalText(definition)).digest('hex')
      const last = await selectLastVersion(db, key)
      if (last?.definition_hash === hash) return
      await insertDefinition(db, { organization_id: organizationId, hash, definition: JSON.stringify(definition), created_at: now })
      await noteSealedValues(db, organizationId, hash, definition)
      const [examined] = service.examiner.known([definition], context.organization)
      await noteNamedWebhooks(db, { organizationId, hash }, examined?.webhooks ?? [])
      const author = JSON.stringify(context.caller.author)
      await insertVersion(db, { ...key, number: (last?.number ?? 0) + 1, definition_hash: hash, author, created_at: now, enabled_by: null })
      if (last?.enabled_by === null) await forgetUncounted(db, organizationId, { automationId, hash: last.definition_hash })
    },
    noteEnabled(automationId) {
      const { userId, permissions } = context.caller
      // A restricted key does not count as the full access of its owner.
      const answers = covers(permissions, ALL_PERMISSIONS) ? userId : null
      return noteEnabledVersion(db, { organization_id: organizationId, automation_id: automationId }, answers ?? '')
    },
    listVersions: (automationId, query) => selectVersions(db, { organization_id: organizationId, automation_id: automationId }, query),
    countRefusedStarts: (automationId) => countRefusedStarts(db, { organization_id: organizationId, automation_id: automationId }),
    refusedStartsAt: (automationId, at) => wasRefused(db, { organization_id: organizationId, automation_id: automationId }, at),
  }
}

type Runs = 'getRun' | 'listRuns' | 'getJournal' | 'cancelRun' | 'takesFullAccess' | 'retryRun'

function runsOf(service: Service, unit: Unit, organizationId: string): Pick<AutomationPort, Runs> {
  const { db } = unit

  async function findRun(id: string, readable: ReadableRuns): Promise<RunsTable | null> {
    const row = await selectRun(db, organizationId, id)
    return row && (readable === null || row.record_model === null || readable.includes(row.record_model)) ? row : null
  }

  async function readState(row: RunsTable): Promise<StoredRun> {
    return JSON.parse(await attachLarge(db, valuesOf(row), row.state)) as StoredRun
  }

  async function readTicks(row: RunsTable): Promise<readonly RunTick[]> {
    const key = valuesOf(row)
    const ticks = await selectTicks(db, { organizationId, runId: row.id })
    return Promise.all(
      ticks.map(async (tick) => {
        const entries = JSON.parse(await attachLarge(db, key, tick.entries)) as RunTick['entries']
        const trace = JSON.parse(await attachLarge(db, key, tick.trace)) as readonly StoredTraceEntry[]
        return { entries, trace: withTold(entries, trace) }
      }),
    )
  }

  /** The effect that the run has requested and waits for. */
  async function findEffect(
    runId: string,
    stored: StoredRun,
  ): Promise<{ readonly effectKind: EffectKind | null; readonly intentId: string | null }> {
    const requestKey = awaitedKey(stored)
    const intent = requestKey === null ? undefined : await selectIntentOfRequest(db, { organizationId, runId, requestKey })
    return { effectKind: intent?.kind ?? null, intentId: intent?.id ?? null }
  }

  return {
    async getRun(id, readable) {
      const row = await findRun(id, readable)
      if (!row) return null
      const children = await selectChildren(db, organizationId, id, LISTED_CHILDREN)
      const stored = await readState(row)
      const { wait, ...detail } = runDetailOf(stored, await readTicks(row), row)
      return {
        ...runViewOf(row),
        ...detail,
        wait: wait && { ...wait, ...(await findEffect(id, stored)) },
        childRuns: children.ids,
        childRunCount: children.count,
        childRunStatuses: children.statuses,
      }
    },
    listRuns: (query) => selectRuns(db, organizationId, query),
    async getJournal(id) {
      const row = await findRun(id, null)
      if (!row) return null
      const definition = await selectDefinition(db, organizationId, row.definition_hash)
      return journalOf(definition, await readState(row), await readTicks(row))
    },
    cancelRun: (id) => cancelStoredRun(service, unit, organizationId, id),
    async takesFullAccess(id) {
      const row = await findRun(id, null)
      return row !== null && (await readFlow(service, db, row)).takesFullAccess
    },
    retryRun: (id) => retryStoredRun(service, unit, organizationId, id),
  }
}
