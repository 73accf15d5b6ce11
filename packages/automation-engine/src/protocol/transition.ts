import type { Request } from './request.ts'
import type { RunState } from './run-state.ts'
import type { TraceEntry } from './trace.ts'

/** The result of a start or a signal. Nothing has been performed yet: the host stores the run and the trace and performs the requests. */
export interface Transition {
  readonly run: RunState
  /** What the host is asked for, in this order. Each is answered by a signal with its key. */
  readonly requests: readonly Request[]
  /** To be appended to the run's trace. */
  readonly trace: readonly TraceEntry[]
}
