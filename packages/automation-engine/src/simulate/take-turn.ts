import { workflowCaller } from '@belfry/core'
import { advance, cancelRun, retryRun } from '../run/advance.ts'
import type { RunState } from '../run/run-state.ts'
import type { Signal } from '../run/signal.ts'
import { startRun } from '../run/start-run.ts'
import type { Transition } from '../run/transition.ts'
import { answerRequest, type Found } from './answer-request.ts'
import type { Told } from './journal.ts'
import type { PlayedRun, World } from './world.ts'

/** Takes a run as far as it goes in this moment: until it has ended, or waits. */
export async function takeTurn(world: World, run: PlayedRun): Promise<void> {
  const { flow, site } = world
  let standing = run.standing ?? begin(world, run)
  const cause = { runId: run.start.runId, lineage: run.lineage + 1 }
  const port = site.portFor(workflowCaller(site.organization.id), { cause })
  for (let [request] = standing.requests; request; [request] = standing.requests) {
    const found: Found = run.parked ? answerOfSignal(world, run) : await answerRequest(world, run, port, request)
    if ('waits' in found) {
      if (!run.parked) park(world, run, { request, until: found.waits.until })
      return
    }
    if (run.parked) unpark(world, run)
    const signal: Signal = { key: request.key, now: world.now, answer: found }
    standing = note(run, { signal }, advance(flow, standing.run, signal))
  }
}

/** Tries the step again at which a run failed. */
export function retry(world: World, run: PlayedRun): void {
  const { now, flow, awake } = world
  note(run, { retry: { now } }, retryRun(flow, stateOf(run), now))
  awake.add(run)
}

/** Cancels a run. Nothing happens to one that has ended. */
export function cancel(world: World, run: PlayedRun): void {
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
  return note(run, { start }, startRun(flow, start))
}

/** What was told, and what it came to. */
function note(run: PlayedRun, told: Told, transition: Transition): Transition {
  run.journal.push(told)
  run.trace.push(...transition.trace)
  run.standing = transition
  run.shown = null
  return transition
}

/** What has come meanwhile of what the run waits for. */
function answerOfSignal({ now }: World, { parked, signals, had }: PlayedRun): Found {
  const [signal] = signals
  const until = parked?.until ?? null
  if (signal && 'ok' in signal) return signal
  if (signal) {
    had.add(signal.id)
    return { ok: true, value: { ended: 'event', event: signal } }
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
