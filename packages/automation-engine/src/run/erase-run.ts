import type { EpochMs } from '@belfry/core'
import type { RunStart, StartCause } from '../protocol/run-start.ts'
import type { RunState } from '../protocol/run-state.ts'
import type { TraceEntry } from '../protocol/trace.ts'
import { cancelRun } from './advance.ts'

/**
 * The run without any values: only its progress and the ids of its records remain. A run that has not ended is cancelled. So is a failed
 * one, since nothing is left to retry it with.
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

/** The start of a run without any values. */
export function eraseStart(start: RunStart): RunStart {
  return { ...start, cause: eraseCause(start.cause) }
}

/** A trace entry without any values. */
export function eraseTrace(entry: TraceEntry): TraceEntry {
  return { ...entry, input: {}, missing: [], output: null, error: null }
}

/** The data of an event, reduced to the ids of its records. */
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
