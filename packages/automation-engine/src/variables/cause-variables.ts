import { formatTime } from '@belfry/core'
import type { StartCause } from '../protocol/run-start.ts'
import type { RunState } from '../protocol/run-state.ts'

/**
 * The variables that a cause provides. The records of an event or a date are under their own roots, with the complete records where the
 * data has only ids; the copy `event.data` is included only if a step reads it.
 */
export function variablesOfCause(cause: StartCause, readsEventData: boolean): RunState['variables'] {
  if (cause.kind === 'webhook') return { body: cause.body, query: cause.query, receivedAt: formatTime(cause.receivedAt) }
  if (cause.kind !== 'event') return 'data' in cause ? cause.data : {}
  const { id, key, timestamp, data, related } = cause
  return { ...data, ...related, event: { id, key, timestamp: formatTime(timestamp), ...(readsEventData ? { data } : {}) } }
}
