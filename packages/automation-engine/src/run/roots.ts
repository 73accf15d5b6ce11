import { type EpochMs, formatTime, localDay } from '@belfry/core'
import type { RunState } from './run-state.ts'

/** The variable root of every flow that a run keeps from its start, beside those of its cause. */
export const keptRoots = ['organization'] as const

/** The variable roots of every flow that follow from the run and the moment: computed when they are read, never kept. */
export const derivations = {
  now: (_run, now) => formatTime(now),
  today: (run, now) => localDay(now, run.timeZone),
  run: (run) => ({ id: run.runId }),
  actor: (run) => run.actor,
} as const satisfies Readonly<Record<string, (run: RunState, now: EpochMs) => unknown>>

/** The names of the derived roots. */
export const derivedRoots = Object.keys(derivations) as readonly (keyof typeof derivations)[]
