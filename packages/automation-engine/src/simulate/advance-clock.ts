import type { EpochMs } from '@belfry/core'
import { isClockSource } from '../start/start-schedule.ts'
import { advanceRun } from './advance-run.ts'
import { nextClockStart, startByClock } from './clock-starts.ts'
import { attempt } from './messages.ts'
import { countSteps } from './steps-limit.ts'
import type { PlayedRun, World } from './world.ts'

/** The maximum number of runs started by runs of the flow itself: each may start several others. */
const MAX_OWN_STARTS = 1000

/**
 * Does everything that is due at the current moment.
 *
 * @throws Error if the flow starts itself endlessly; `TooManyStepsError` if its runs exceed the limit of steps
 */
export async function runUntilIdle(world: World): Promise<void> {
  const { awake, pending, parked } = world
  // First, so that the flow sees the records as they were when the moment came.
  await startByClock(world)
  for (;;) {
    const [run] = awake
    const message = run ? undefined : dueOf(pending, world.now, ({ state }) => state.dueAt)
    const late = run || message ? undefined : dueOf(parked, world.now, untilOf)
    if (run) {
      awake.delete(run)
      const before = run.trace.length
      await advanceRun(world, run)
      countSteps(world, run.trace.slice(before))
      refuseAvalanche(world)
    } else if (message) attempt(world, message)
    else if (late) awake.add(late)
    else return
  }
}

/** Advances the clock, stopping at each due time until everything due is done, so that it happens at its own time. */
export async function advanceTo(world: World, target: EpochMs): Promise<void> {
  await runUntilIdle(world)
  for (let next = await nextDueAt(world); next !== null && next <= target; next = await nextDueAt(world)) {
    world.now = Math.max(next, world.now)
    await runUntilIdle(world)
  }
  world.now = Math.max(target, world.now)
}

/**
 * Advances the clock until every run has ended, or waits without a time limit for an event or conditions. Does not wait for runs that the
 * clock starts in between.
 */
export async function advanceToEnd(world: World): Promise<void> {
  const { now: from, flow } = world
  await runUntilIdle(world)
  const isMeant = ({ start }: PlayedRun) => !isClockSource(flow.source) || start.now <= from
  while ([...world.parked].some((run) => isMeant(run) && waitsForTime(run))) {
    world.now = Math.max((await nextDueAt(world)) as EpochMs, world.now)
    await runUntilIdle(world)
  }
}

function waitsForTime({ parked }: PlayedRun): boolean {
  const { request, until = null } = parked ?? {}
  if (request?.kind === 'wait' && request.check?.kind === 'conditions') return request.until !== null
  return until !== null || request?.kind === 'deliver'
}

function untilOf({ parked }: PlayedRun): EpochMs | null {
  return parked?.until ?? null
}

/** The first item that is due. */
function dueOf<T>(all: ReadonlySet<T>, now: EpochMs, dueAt: (one: T) => EpochMs | null): T | undefined {
  for (const one of all) {
    const due = dueAt(one)
    if (due !== null && due <= now) return one
  }
  return undefined
}

/** The next due time; `null` if there is none. */
async function nextDueAt(world: World): Promise<EpochMs | null> {
  const { pending, parked } = world
  let next = await nextClockStart(world)
  const consider = (due: EpochMs | null) => {
    if (due !== null && (next === null || due < next)) next = due
  }
  for (const { state } of pending) consider(state.dueAt)
  for (const run of parked) consider(untilOf(run))
  return next
}

function refuseAvalanche({ runs }: World): void {
  const own = runs.length > MAX_OWN_STARTS ? runs.filter(({ lineage, root }) => lineage > 0 && root === null).length : 0
  if (own > MAX_OWN_STARTS)
    throw new Error(`The flow has started itself more than ${MAX_OWN_STARTS} times: what it does must not start it.`)
}
