import { type ServicePort, workflowCaller } from '@belfry/core'
import { hoursOf, type Request } from '../protocol/request.ts'
import type { RunState } from '../protocol/run-state.ts'
import type { Signal } from '../protocol/signal.ts'
import type { Transition } from '../protocol/transition.ts'
import { advance, cancelRun, retryRun } from '../run/advance.ts'
import { beginRun } from '../run/begin-run.ts'
import { checkWait, recordsToCheck } from '../run/check-wait.ts'
import { readRecords } from '../run/read-records.ts'
import { withNamed } from '../run/related-records.ts'
import { type AnswerOrWait, answerRequest } from './answer-request.ts'
import type { JournalEntry } from './journal.ts'
import type { PlayedRun, World } from './world.ts'

/** Runs a run as far as possible at the current moment: until it ends or waits. */
export async function advanceRun(world: World, run: PlayedRun): Promise<void> {
  const { flow, site } = world
  let standing = run.standing ?? begin(world, run)
  const cause = { runId: run.start.runId, lineage: run.lineage + 1 }
  const port = site.portFor(workflowCaller(site.organization.id), { cause })
  for (let [request] = standing.requests; request; [request] = standing.requests) {
    const answered: AnswerOrWait = run.parked
      ? await answerParked(world, run, port, standing.run)
      : await answerRequest(world, run, port, request)
    if ('waits' in answered) {
      if (!run.parked) park(world, run, { request, until: answered.waits.until, checks: 0 })
      return
    }
    if (run.parked) unpark(world, run)
    const signal: Signal = { key: request.key, now: world.now, answer: answered }
    standing = note(run, signal, advance(flow, standing.run, signal))
  }
}

/** Retries the step at which a run failed. */
export function retry(world: World, run: PlayedRun): void {
  const { now, flow, awake } = world
  note(run, { retry: { now } }, retryRun(flow, stateOf(run), now))
  awake.add(run)
}

/** Cancels a run and its descendants. */
export function cancelFamily(world: World, run: PlayedRun): void {
  cancel(world, run)
  const isBelow = ({ root, start }: PlayedRun) => root === run || ('parentRunId' in start && start.parentRunId === run.start.runId)
  for (const one of world.runs.filter(isBelow)) cancel(world, one)
}

/** Cancels a run. A run that has ended is unaffected. */
function cancel(world: World, run: PlayedRun): void {
  const { now } = world
  const before = stateOf(run)
  const cancelled = cancelRun(before, now)
  if (cancelled === before) return
  note(run, { cancel: { now } }, { run: cancelled, requests: [], trace: [] })
  unpark(world, run)
  for (const message of run.messages) message.isAwaited = false
}

/** @throws Error for a run that never started */
function stateOf({ standing, refused }: PlayedRun): RunState {
  if (standing) return standing.run
  throw new Error(`The run never began (${refused}).`)
}

function begin({ flow, now }: World, run: PlayedRun): Transition {
  const start = { ...run.start, now }
  run.startedWith = start
  return note(run, null, beginRun(flow, start))
}

/** Records an input, unless it is only the start, and its result. */
function note(run: PlayedRun, entry: JournalEntry | null, transition: Transition): Transition {
  if (entry) run.entries.push(entry)
  run.trace.push(...transition.trace)
  run.standing = transition
  run.view = null
  return transition
}

/** The answer for a run that was woken. */
function answerParked(world: World, run: PlayedRun, port: ServicePort, state: RunState): AnswerOrWait | Promise<AnswerOrWait> {
  return run.parked?.request.kind === 'wait' && run.parked.request.check
    ? lookAgain(world, run, { wait: run.parked.request, state, port })
    : answerOfSignal(world, run, port)
}

/** Repeats the check of a wait when it is due. A check that is not met is only counted. */
async function lookAgain(
  { flow, now, site }: World,
  run: PlayedRun,
  { wait, state, port }: { readonly wait: Request<'wait'>; readonly state: RunState; readonly port: ServicePort },
): Promise<AnswerOrWait> {
  const { until, checks } = run.parked as NonNullable<PlayedRun['parked']>
  if (until !== null && until > now) return { waits: { until } }
  const records = await readRecords({ records: recordsToCheck(flow, state, wait) }, port)
  const look = checkWait(flow, state, wait, { now, checks, records, hours: hoursOf(site.organization) })
  if ('answer' in look) return look.answer
  run.parked = { request: wait, until: look.nextAt, checks: checks + 1 }
  run.view = null
  return { waits: { until: look.nextAt } }
}

/** The signal that has arrived for the wait, if any. */
async function answerOfSignal({ now }: World, { parked, signals, seenEvents }: PlayedRun, port: ServicePort): Promise<AnswerOrWait> {
  const [signal] = signals
  const until = parked?.until ?? null
  if (signal && 'ok' in signal) return signal
  if (signal) {
    seenEvents.add(signal.id)
    return { ok: true, value: { ended: 'event', event: await withNamed(signal, port) } }
  }
  return until !== null && until <= now ? { ok: true, value: { ended: 'time' } } : { waits: { until } }
}

/** The run's next wait must not miss what happens from now on. */
function park({ site, parked }: World, run: PlayedRun, waits: NonNullable<PlayedRun['parked']>): void {
  run.parked = waits
  run.since = site.events.length
  run.seenEvents.clear()
  run.view = null
  parked.add(run)
}

function unpark({ parked }: World, run: PlayedRun): void {
  run.parked = null
  run.signals.length = 0
  parked.delete(run)
}
