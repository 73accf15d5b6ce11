import type { Flow } from '../flow/flow.ts'
import type { RunStart } from '../protocol/run-start.ts'
import type { Transition } from '../protocol/transition.ts'
import { type ChildStart, startChild } from './child-run.ts'
import { startRun } from './start-run.ts'

/** Starts a run from its journal: an ordinary run, or a child run for an item. */
export function beginRun(flow: Flow, start: RunStart | ChildStart): Transition {
  return 'snapshot' in start ? startChild(flow, start) : startRun(flow, start)
}
