import {
  type Answer,
  advance,
  type Flow,
  parseRunState,
  type Request,
  type RequestKind,
  startRun,
  type Transition,
} from '@belfry/automation-engine'
import { type AnyOperation, type Organization, organization, routes, runOperation, validate, workflowCaller } from '@belfry/core'
import { type Kysely, sql } from 'kysely'
import { anonymous } from '../operations/anonymous.ts'
import { createPort } from '../operations/perform.ts'
import type { Unit } from '../operations/unit.ts'
import type { Lineage, Service } from '../service.ts'
import { lockRows } from '../store/lock-rows.ts'
import { selectRecord } from '../store/queries/records.ts'
import type { RunsTable, Tables } from '../store/tables.ts'
import { createFlowCache, requireFlow } from './flow-cache.ts'
import type { StoredRun } from './stored-run.ts'

/** A run that is due, by its key. */
export interface DueRun {
  readonly organization_id: string
  readonly id: string
}

/** How many requests one transaction performs; a run that asks for more goes on in the next. */
const MAX_REQUESTS = 32

const parse = createFlowCache()

/** A step wants an operation that has to be alone in its organization; begin again under that lock. */
export class NeedsToBeAlone extends Error {}

/** A unit of work, and whether it is the only one in the run's organization. */
export interface RunUnit extends Unit {
  readonly alone: boolean
}

/**
 * Takes a run as far as it goes, in one transaction: what its steps change and where the run stands are committed together, so the
 * flow's own writes happen exactly once, whatever restarts. Does nothing when the run is no longer due, or another process has it; returns whether it did.
 *
 * @throws NeedsToBeAlone nothing was stored
 */
export async function advanceRun(service: Service, unit: RunUnit, due: DueRun): Promise<boolean> {
  const row = await selectDue(unit, due)
  if (!row) return false
  const site = (await selectRecord(unit.db, organization, row.organization_id, row.organization_id)) as unknown as Organization
  const flow = await readFlow(unit.db, row)
  let transition = resume(flow, row)
  const trace = [...transition.trace]
  for (let count = 0; transition.requests.length > 0 && count < MAX_REQUESTS; count++) {
    const [request] = transition.requests as readonly [Request]
    const answer = await perform(service, unit, row, site, request)
    transition = advance(flow, transition.run, { key: request.key, now: unit.now, answer })
    trace.push(...transition.trace)
  }
  await appendTrace(unit.db, row, trace)
  const { run, requests } = transition
  const changes = {
    status: run.status,
    due_at: requests.length > 0 ? unit.now : null,
    state: JSON.stringify({ run, requests } satisfies StoredRun),
    error: run.error?.message ?? null,
    updated_at: unit.now,
  }
  await unit.db.updateTable('runs').set(changes).where('organization_id', '=', row.organization_id).where('id', '=', row.id).execute()
  return true
}

function selectDue({ db, now }: Unit, { organization_id, id }: DueRun): Promise<RunsTable | undefined> {
  const run = db
    .selectFrom('runs')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .where('status', 'in', ['running', 'waiting'])
  return lockRows(run, db, { skipLocked: true }).executeTakeFirst()
}

async function readFlow(db: Kysely<Tables>, row: RunsTable): Promise<Flow> {
  const { definition } = await db
    .selectFrom('definitions')
    .select('definition')
    .where('organization_id', '=', row.organization_id)
    .where('hash', '=', row.definition_hash)
    .executeTakeFirstOrThrow()
  return requireFlow(parse(definition))
}

function resume(flow: Flow, { state }: RunsTable): Transition {
  const stored = JSON.parse(state) as StoredRun
  if ('start' in stored) return startRun(flow, stored.start)
  const parsed = parseRunState(stored.run)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return { run: parsed.value, requests: stored.requests, trace: [] }
}

type Handler<K extends RequestKind> = (
  service: Service,
  unit: RunUnit,
  row: RunsTable,
  site: Organization,
  request: Request<K>,
) => Promise<Answer>

/** What the host does for each kind of request. The map does not compile when a kind is missing. */
const handlers: { readonly [K in RequestKind]: Handler<K> } = {
  async operation(service, unit, row, site, { operation: name, input }) {
    const route = routes.find(({ operation }) => operation.name === name)
    if (!route) return { ok: false, message: `There is no operation ${name}.` }
    const { body } = input
    const errors = route.body ? validate(route.body, body) : []
    if (errors.length > 0) return { ok: false, message: errors.map(({ message }) => message).join('; ') }
    if (!unit.alone && (route.operation as AnyOperation).alone?.(input)) throw new NeedsToBeAlone()
    const lineage = JSON.parse(row.lineage) as Lineage
    const cause = { traceId: row.trace_id, lineage: { automationIds: [...lineage.automationIds, row.automation_id] } }
    const caller = workflowCaller(site.id)
    const port = createPort(service, unit, { caller, organization: site, credentials: anonymous.credentials, cause })
    const outcome = await runOperation(route.operation, port, input as never, undefined)
    return outcome.kind === 'refused' ? { ok: false, message: outcome.problem.detail } : { ok: true, value: outcome.value }
  },
}

/** Performs one request under a savepoint: what a refused operation wrote is undone, and the run goes on with its answer. */
async function perform(service: Service, unit: RunUnit, row: RunsTable, site: Organization, request: Request): Promise<Answer> {
  await sql`savepoint run_request`.execute(unit.db)
  const answer = await handlers[request.kind](service, unit, row, site, request)
  if (!answer.ok) await sql`rollback to run_request`.execute(unit.db)
  await sql`release run_request`.execute(unit.db)
  return answer
}

async function appendTrace(db: Kysely<Tables>, { organization_id, id }: RunsTable, entries: Transition['trace']): Promise<void> {
  if (entries.length === 0) return
  const last = await db
    .selectFrom('run_trace')
    .select('position')
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const first = (last?.position ?? -1) + 1
  await db
    .insertInto('run_trace')
    .values(entries.map((entry, index) => ({ organization_id, run_id: id, position: first + index, entry: JSON.stringify(entry) })))
    .execute()
}
