import { type ServicePort, workflowCaller } from '@belfry/core'
import { advance, cancelRun, retryRun } from '../run/advance.ts'
import { beginRun } from '../run/begin-run.ts'
import { checkWait, recordsToCheck } from '../run/check-wait.ts'
import { readRecords } from '../run/read-records.ts'
import { withNamed } from '../run/related-records.ts'
import { hoursOf, type Request } from '../run/request.ts'
import type { RunState } from '../run/run-state.ts'
import type { Signal } from '../run/signal.ts'
import type { Transition } from '../run/transition.ts'
import { type AnswerOrWait, answerRequest } from './answer-request.ts'
import type { JournalEntry } from './journal.ts'
import type { PlayedRun, World } from './world.ts'

/** Takes a run as far as it goes in this moment: until it has ended, or waits. */
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

/** Tries the step again at which a run failed. */
export function retry(world: World, run: PlayedRun): void {
  const { now, flow, awake } = world
  note(run, { retry: { now } }, retryRun(flow, stateOf(run), now))
  awake.add(run)
}

/** Cancels a run, and those that have come of it. */
export function cancelFamily(world: World, run: PlayedRun): void {
  cancel(world, run)
  const isBelow = ({ root, start }: PlayedRun) => root === run || ('parentRunId' in start && start.parentRunId === run.start.runId)
  for (const one of world.runs.filter(isBelow)) cancel(world, one)
}

/** Cancels a run. Nothing happens to one that has ended. */
function cancel(world: World, run: PlayedRun): void {
  const { now } = world
  const before = stateOf(run)
  const cancelled = cancelRun(before, now)
  if (cancelled === before) return
  note(run, { cancel: { now } }, { run: cancelled, requests: [], trace: [] })
  unpark(world, run)
  for (const message of run.messages) message.isAwaited = false
}

/** @throws Error for a run that never began */
function stateOf({ standing, refused }: PlayedRun): RunState {
  if (standing) return standing.run
  throw new Error(`The run never began (${refused}).`)
}

function begin({ flow, now }: World, run: PlayedRun): Transition {
  const start = { ...run.start, now }
  run.startedWith = start
  return note(run, null, beginRun(flow, start))
}

/** What was told, if not the start alone, and what it came to. */
function note(run: PlayedRun, entry: JournalEntry | null, transition: Transition): Transition {
  if (entry) run.told.push(entry)
  run.trace.push(...transition.trace)
  run.standing = transition
  run.shown = null
  return transition
}

/** What a run is told that was woken. */
function answerParked(world: World, run: PlayedRun, port: ServicePort, state: RunState): AnswerOrWait | Promise<AnswerOrWait> {
  return run.parked?.request.kind === 'wait' && run.parked.request.check
    ? lookAgain(world, run, { wait: run.parked.request, state, port })
    : answerOfSignal(world, run, port)
}

/** Looks again at what a run waits for, when it is time. A look that says no is counted, and nothing else. */
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
  run.shown = null
  return { waits: { until: look.nextAt } }
}

/** What has come meanwhile of what the run waits for. */
async function answerOfSignal({ now }: World, { parked, signals, had }: PlayedRun, port: ServicePort): Promise<AnswerOrWait> {
  const [signal] = signals
  const until = parked?.until ?? null
  if (signal && 'ok' in signal) return signal
  if (signal) {
    had.add(signal.id)
    return { ok: true, value: { ended: 'event', event: await withNamed(signal, port) } }
  }
  return until !== null && until <= now ? { ok: true, value: { ended: 'time' } } : { waits: { until } }
}

/** What comes from now on is not missed by the run's next wait. */
function park({ site, parked }: World, run: PlayedRun, waits: NonNullable<PlayedRun['parked']>): void {
  run.parked = waits
  run.since = site.events.length
  run.had.clear()
  run.shown = null
  parked.add(run)
}

function unpark({ parked }: World, run: PlayedRun): void {
  run.parked = null
  run.signals.length = 0
  parked.delete(run)
}
