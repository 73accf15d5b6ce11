import {
  advance,
  type Flow,
  latestEntries,
  parseRunState,
  type Request,
  type RunState,
  snapshotOf,
  startChild,
  startRun,
  type Transition,
} from '@belfry/automation-engine'
import { type Asking, type Organization, type SearchProgress, type ServicePort, workflowCaller } from '@belfry/core'
import { isEnabledWithFullAccess } from '../../store/queries/automation-versions.ts'
import type { ClaimedRun } from '../../store/queries/awake-runs.ts'
import { deleteCalls } from '../../store/queries/run-calls.ts'
import { deleteRunSignals, selectRunSignals } from '../../store/queries/run-signals.ts'
import { appendTick, countCheck, insertFirstTick, type RunKey, type TickEntry, updateRun } from '../../store/queries/run-ticks.ts'
import type { RunsTable } from '../../store/tables.ts'
import { noteRunEnd } from '../../unit-of-work/incidents/note-run-end.ts'
import { anonymous } from '../../unit-of-work/perform/anonymous.ts'
import { createPort } from '../../unit-of-work/ports/create-port.ts'
import { type stopReasons, stopRun } from '../../unit-of-work/runs/change-run.ts'
import { attachLarge, detachLarge, valuesOf } from '../../unit-of-work/runs/large-values.ts'
import { lineageOf } from '../../unit-of-work/runs/lineage-of.ts'
import { readFlow, readSite, readStanding } from '../../unit-of-work/runs/remembered.ts'
import type { RequestOutcome, RunContext, RunUnit } from '../../unit-of-work/runs/run-context.ts'
import { answerOfSignal, type Signals } from '../../unit-of-work/runs/signals.ts'
import type { StandingRun, StoredRun } from '../../unit-of-work/runs/stored-run.ts'
import { withoutTold } from '../../unit-of-work/runs/told-outputs.ts'
import { endWaits } from '../../unit-of-work/runs/waits.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Unit } from '../../unit-of-work/service/unit.ts'
import { answerRequest } from './answer-request.ts'
import { endWithoutFullAccess } from './end-without-full-access.ts'
import { lookAgain } from './look-again.ts'
import { type RememberingPort, rememberReads } from './remember-reads.ts'

/** How many requests one tick performs at most. */
const MAX_REQUESTS = 32

/**
 * Advances a run as far as it goes, in one transaction: the changes of its steps, its signals and its state are committed together, so the
 * flow's own writes happen exactly once, whatever restarts. The lock on its row serves as the lease: other processes skip it.
 *
 * @returns whether there was anything to do
 * @throws RetryTickError nothing was stored
 */
export async function advanceRun(service: Service, unit: RunUnit, row: ClaimedRun): Promise<boolean> {
  const until = service.stopwatch() + unit.tickMs
  const key: RunKey = { organizationId: row.organization_id, runId: row.id }
  const stored = JSON.parse(await attachLarge(unit.db, valuesOf(row), row.state)) as StoredRun
  const isParked = 'parked' in stored
  const signals = isParked ? await selectRunSignals(unit.db, key) : []
  const isDue = row.due_at !== null && row.due_at <= unit.now
  if (isParked && !isDue && signals.length === 0) return false

  // On PostgreSQL they take one round trip together.
  const [flow, site, standing] = await Promise.all([
    readFlow(service, unit.db, row),
    readSite(service, unit.db, row.organization_id),
    readStanding(service, unit.db, row),
  ])
  const stopped = whyStopped(row, site, standing)
  // The first run without a responsible member disables the automation. The others fail too, so that they can be retried.
  const isJudged = flow.takesFullAccess && (stopped === null || stopped === 'disabled')
  if (isJudged && !(await isEnabledWithFullAccess(unit.db, row))) {
    await endWithoutFullAccess(service, unit, row, site)
    return true
  }
  if (stopped) {
    await stopRun(service, unit, row, stopped)
    return true
  }
  const start = begin(flow, stored, unit)
  const simulations = { count: 0 }
  const remembering = workflowPort(service, unit, row, site)
  const port = countSimulations(remembering.port, simulations)
  const context: Run = { row, site, port, forgetReads: remembering.forget, simulations, seenEvents: new Set(start.seenEvents) }
  const tick = await go(service, unit, context, flow, start, { signals, parked: isParked, until })
  if (isParked && tick.entries.length === 0) {
    // The signals were not for this run's wait, or the check found nothing, and it keeps waiting.
    await deleteRunSignals(unit.db, key, signals)
    const nextAt = tick.parked?.until ?? null
    const hasLooked = nextAt !== null && nextAt !== row.due_at
    if (hasLooked) await countCheck(unit.db, key, nextAt)
    return hasLooked || signals.length > 0
  }
  if (isParked) {
    await endWaits(unit.db, key, tick.requests)
    await deleteRunSignals(unit.db, key, signals)
  }
  // The answer is in the journal from now on.
  if (start.transition.requests.some(({ kind }) => kind === 'fetch')) await deleteCalls(unit.db, key, keysOf(tick.requests))
  await store(service, unit, context, tick)
  return true
}

/**
 * Why a run may not continue: it was cancelled together with others, its automation was deleted, or, before the run started, its automation
 * was disabled or all automations were paused. Such runs are cancelled in batches; until its batch comes, a run does nothing. A retried run
 * continues, and so do child runs of a started run.
 */
function whyStopped(row: ClaimedRun, site: Organization, standing: 'enabled' | 'disabled' | 'deleted'): keyof typeof stopReasons | null {
  if (row.must_end === 1) return 'withOthers'
  if (standing === 'deleted') return 'deleted'
  if (row.pending_cause === null || row.parent_run_id !== null) return null
  if (site.automationsPaused) return 'paused'
  return standing === 'disabled' ? 'disabled' : null
}

/** The run during a tick. */
type Run = Omit<RunContext, 'snapshot' | 'searchedTo'>

function keysOf(requests: readonly Request[]): readonly string[] {
  return requests.map((request) => request.key)
}

/** The start of a tick. */
interface TickStart {
  readonly transition: Transition
  readonly entries: readonly TickEntry[]
  readonly seenEvents: readonly string[]
  readonly searchedTo: SearchProgress | null
}

function begin(flow: Flow, stored: StoredRun, { now }: Unit): TickStart {
  if ('start' in stored) {
    const { cause } = stored.start
    const start = { ...stored.start, now }
    return {
      transition: startRun(flow, start),
      entries: [{ start }],
      seenEvents: cause.kind === 'event' ? [cause.id] : [],
      searchedTo: null,
    }
  }
  if ('child' in stored) {
    const child = { ...stored.child, now }
    return { transition: startChild(flow, child), entries: [{ child }], seenEvents: stored.seenEvents ?? [], searchedTo: null }
  }
  const parsed = parseRunState(stored.run)
  if (!parsed.ok) throw new Error(parsed.error.message)
  const { requests, seenEvents = [], searchedTo = null } = stored
  return { transition: { run: parsed.value, requests, trace: [] }, entries: [], seenEvents, searchedTo }
}

/** The result of a tick. */
interface Tick {
  readonly run: RunState
  readonly requests: readonly Request[]
  readonly entries: readonly TickEntry[]
  readonly trace: Transition['trace']
  /** Set when the run waits: until a moment, or `null` until a signal. */
  readonly parked: { readonly until: number | null } | null
  /** How far the first request has come, if it searches records and is unfinished. */
  readonly searchedTo: SearchProgress | null
}

/** Performs requests until the run ends or waits, or the time of the tick is over: at least one request, or one part of a search. */
async function go(
  service: Service,
  unit: RunUnit,
  run: Run,
  flow: Flow,
  start: TickStart,
  woken: { readonly signals: Signals; readonly parked: boolean; readonly until: number },
): Promise<Tick> {
  let { transition, searchedTo } = start
  let { parked } = woken
  const snapshot = () => snapshotOf(flow, transition.run)
  const journal = [...start.entries]
  const trace = [...transition.trace]
  for (let count = 0; count < MAX_REQUESTS; count++) {
    const [request] = transition.requests
    if (!request || (count > 0 && service.stopwatch() >= woken.until)) break
    const context: RunContext = { ...run, snapshot, searchedTo }
    const answer = parked
      ? await answerParked(service, unit, context, request, { flow, run: transition.run, signals: woken.signals })
      : await answerRequest(service, unit, context, request)
    parked = false
    if ('waits' in answer) return { ...transition, entries: journal, trace, parked: { until: answer.waits.until }, searchedTo: null }
    searchedTo = 'searchedTo' in answer ? answer.searchedTo : null
    if ('searchedTo' in answer) continue
    const signal = { key: request.key, now: unit.now, answer }
    journal.push({ signal })
    transition = advance(flow, transition.run, signal)
    trace.push(...transition.trace)
  }
  return { ...transition, entries: journal, trace, parked: null, searchedTo }
}

/** The answer for a waiting run that was woken. */
function answerParked(
  service: Service,
  unit: RunUnit,
  context: RunContext,
  request: Request,
  { flow, run, signals }: { readonly flow: Flow; readonly run: RunState; readonly signals: Signals },
): Promise<RequestOutcome> {
  return request.kind === 'wait' && request.check
    ? lookAgain(unit, context, request, { flow, run })
    : answerOfSignal(service, unit, context, request, signals)
}

async function store(service: Service, unit: RunUnit, { row, seenEvents }: Run, tick: Tick): Promise<void> {
  const { run, requests, entries, trace, parked, searchedTo } = tick
  const key: RunKey = { organizationId: row.organization_id, runId: row.id }
  // A failed run may be retried, and then still checks events from when it last began to wait.
  const looksBack = !parked && (requests.length > 0 || run.status === 'failed')
  const standing: StandingRun = {
    run,
    requests,
    ...(seenEvents.size > 0 && looksBack ? { seenEvents: [...seenEvents] } : {}),
    ...(parked ? { parked: true } : {}),
    ...(searchedTo ? { searchedTo } : {}),
  }
  const values = valuesOf(row)
  const state = await detachLarge(unit.db, values, standing)
  // For a step that waited within the tick, only its end is kept.
  const done = withoutTold(entries, latestEntries(trace))
  // A tick that continues an earlier one, or a retried run, may have received no signals: it only begins to wait, or continues a search.
  if (entries.length > 0) {
    // The only signal before the start is a cancellation, after which the run never starts.
    const add = entries.some((entry) => 'start' in entry || 'child' in entry) ? insertFirstTick : appendTick
    await add(unit.db, key, await detachLarge(unit.db, values, entries), await detachLarge(unit.db, values, done))
  }
  await updateRun(unit.db, service.store.dialect, {
    ...key,
    status: requests.length > 0 && !parked ? 'running' : run.status,
    dueAt: parked ? parked.until : requests.length > 0 ? unit.now : null,
    state,
    error: run.error?.message ?? null,
    now: unit.now,
    // Its next wait will not miss events from now on.
    since: parked ? 'now' : 'unchanged',
  })
  unit.afterCommit(() => service.metrics.runTick(parked ? 'waiting' : run.status))
  if (requests.length > 0 && !parked) unit.afterCommit(service.wake.runs)
  else await noteRunEnd(service, unit, row, run)
}

/** The same port, counting simulated effects. */
function countSimulations(port: ServicePort, simulations: { count: number }): ServicePort {
  return Object.create(port, {
    ask: {
      async value(asking: Asking) {
        const reply = await port.ask(asking)
        if (!('intentId' in reply) && reply.accepted && reply.simulated) simulations.count++
        return reply
      },
    },
  }) as ServicePort
}

function workflowPort(service: Service, unit: Unit, row: RunsTable, site: Organization): RememberingPort {
  const context = { caller: workflowCaller(site.id), organization: site, credentials: anonymous.credentials }
  return rememberReads(createPort(service, unit, { ...context, cause: { traceId: row.trace_id, lineage: lineageOf(row) } }))
}
