import { ALL_EVENTS, type EventKey } from '../../../framework/events/catalogue.ts'
import { defineOperation, done } from '../../../framework/operations/define-operation.ts'
import type { Caller, ServicePort } from '../../../framework/operations/port.ts'
import { isRefusal, type Problem, parameterProblem, problem, Refusal } from '../../../kernel/problems.ts'
import { allReadableKeys, readableKey } from './events.ts'

/** The input of a stream. */
export interface StreamInput {
  /** Only these keys; left out for all that the caller may read. */
  readonly events?: readonly string[] | undefined
  /** After which event to go on: a cursor, `start` or `end`; `end` by default. */
  readonly after: string
  /** The parameter that contained it. */
  readonly parameter: string
}

/** The events of a stream, and where it starts. */
export interface StreamPlan {
  /** The keys requested by name; `null` for all. */
  readonly named: readonly string[] | null
  /** The cursor after which it starts. */
  readonly cursor: string
  /** Why it does not start at the caller's cursor: events after it may have been removed. */
  readonly reset: Problem | null
}

/**
 * Plans a stream of events as they happen. Open to every member, limited by the member's permissions. The operation only determines what to
 * stream and from where; its host streams, and calls `streamedKeys` again whenever permissions may have changed.
 */
export const streamEvents = defineOperation({
  name: 'events.stream',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, { events, after, parameter }: StreamInput) {
    const named = events === undefined || events.join() === ALL_EVENTS ? null : [...new Set(events)]
    streamedKeys(port.caller, named)
    return done({ named, ...(await resolveCursor(port, after, parameter)) } satisfies StreamPlan)
  },
})

/**
 * The keys of the events that a stream delivers to this caller; `null` for all.
 *
 * @param named the keys requested by name; `null` for all that the caller may read
 * @throws Refusal if one of them is not an event key, or the caller may not (or no longer) read its events
 */
export function streamedKeys(caller: Caller, named: readonly string[] | null): readonly EventKey[] | null {
  return named === null ? allReadableKeys(caller) : named.map((key) => readableKey(caller, key, 'events'))
}

/** Why a stream continues at another position than its reader's cursor. */
export function streamReset(): Problem {
  return problem('cursor_expired', {
    detail:
      'Events behind the place where you stopped were removed because of their age. Read the records anew; what happens from now on follows.',
  })
}

async function resolveCursor(port: ServicePort, after: string, parameter: string): Promise<Pick<StreamPlan, 'cursor' | 'reset'>> {
  try {
    return { cursor: await port.events.cursorFor(after), reset: null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.problem.code === 'cursor_expired') return { cursor: await port.events.cursorFor('end'), reset: streamReset() }
    const message = `${parameter} must be the id of an event of this stream or a nextCursor of the log, unchanged, or start or end`
    throw new Refusal(parameterProblem('invalid_cursor', parameter, message))
  }
}
