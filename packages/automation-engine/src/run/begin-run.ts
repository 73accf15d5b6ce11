import type { Flow } from '../flow/flow.ts'
import { type ChildStart, startChild } from './child-run.ts'
import type { RunStart } from './run-start.ts'
import { startRun } from './start-run.ts'
import type { Transition } from './transition.ts'

/** Starts a run from its journal: an ordinary run, or a child run for an item. */
export function beginRun(flow: Flow, start: RunStart | ChildStart): Transition {
  return 'snapshot' in start ? startChild(flow, start) : startRun(flow, start)
}
