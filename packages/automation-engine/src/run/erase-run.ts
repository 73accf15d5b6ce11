import type { EpochMs } from '@belfry/core'
import { cancelRun } from './advance.ts'
import type { RunStart, StartCause } from './run-start.ts'
import type { RunState } from './run-state.ts'
import type { TraceEntry } from './trace.ts'

/**
 * The run without any value: what is left is where its journey went, and the ids of its records. One that had not ended is cancelled, and
 * so is one that had failed, because there is nothing left with which to try again.
 */
export function eraseRun(run: RunState, now: EpochMs): RunState {
  const ended = cancelRun(run, now)
  return {
    ...ended,
    status: ended.status === 'failed' ? 'cancelled' : ended.status,
    position: null,
    variables: {},
    live: null,
    error: null,
  }
}

/** What a run would have begun with, without any value. */
export function eraseStart(start: RunStart): RunStart {
  return { ...start, cause: eraseCause(start.cause) }
}

/** What a visit of a step came to, without any value. */
export function eraseTrace(entry: TraceEntry): TraceEntry {
  return { ...entry, input: {}, missing: [], output: null, error: null }
}

/** The data of an event, of which only the ids of its records are left. */
export function eraseData(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const { id } = (value ?? {}) as { readonly id?: unknown }
      return typeof id === 'string' ? [[name, { id }]] : []
    }),
  )
}

function eraseCause(cause: StartCause): StartCause {
  if (cause.kind === 'webhook') return { ...cause, body: null, query: {} }
  if (!('data' in cause)) return cause
  const { related: _, ...rest } = { related: undefined, ...cause }
  return { ...rest, data: eraseData(cause.data) }
}
