import type { Flow } from '../flow/flow.ts'
import { type ChildStart, startChild } from './child-run.ts'
import type { RunStart } from './run-start.ts'
import { startRun } from './start-run.ts'
import type { Transition } from './transition.ts'

/** Begins a run with what stands in its journal: one that something has started, or one for an item of another run. */
export function beginRun(flow: Flow, start: RunStart | ChildStart): Transition {
  return 'snapshot' in start ? startChild(flow, start) : startRun(flow, start)
}
