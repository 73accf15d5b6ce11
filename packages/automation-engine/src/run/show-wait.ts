import { type EpochMs, formatTime } from '@belfry/core'
import type { Request, RequestKind } from '../protocol/request.ts'
import type { RunState } from '../protocol/run-state.ts'
import type { Duration } from '../time/duration.ts'

/**
 * What a run waits for: a moment, an event, a decision, repeatedly checked conditions, the opening hours, a message to a webhook, an
 * external effect, or a call of an external URL.
 */
export type WaitKind = 'moment' | 'event' | 'decision' | 'conditions' | 'hours' | 'message' | 'effect' | 'call'

/** A wait as displayed to people. Times are {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339} in UTC. */
export interface WaitView {
  readonly kind: WaitKind
  /** The wait as a sentence. Contains no secret: of an external URL only the host. */
  readonly text: string
  /** When the waiting step started. */
  readonly since: string
  /** `null`: no time limit. */
  readonly until: string | null
  /** When it is checked again; `null` for a wait that is not checked but signalled. */
  readonly nextCheckAt: string | null
  /** The number of checks so far, including the one when the step started; `null` for a wait that is not checked. */
  readonly checks: number | null
  readonly eventKey: string | null
  /** The record that the event must concern. */
  readonly recordId: string | null
  readonly webhookId: string | null
  /** The task of the approval. */
  readonly taskId: string | null
}

/** What a host knows about a repeatedly checked wait. Ignored for other waits. */
export interface WaitLooks {
  readonly nextAt: EpochMs | null
  /** The number of checks since the wait started. */
  readonly checks: number
}

/** For hosts: what a run parked at this request waits for; `null` if the request is work to do rather than a wait. Pure. */
export function showWait({ position }: RunState, request: Request, looks: WaitLooks): WaitView | null {
  const view = (sayers[request.kind] as Sayer<RequestKind>)(request, looks)
  if (!view) return null
  const { text, ...others } = view
  return { ...nothing, since: formatTime(position?.enteredAt ?? 0), text: `Waits ${text}.`, ...others }
}

const nothing = { until: null, nextCheckAt: null, checks: null, eventKey: null, recordId: null, webhookId: null, taskId: null }

type Sayer<K extends RequestKind> = (request: Request<K>, looks: WaitLooks) => (Pick<WaitView, 'kind' | 'text'> & Partial<WaitView>) | null

const atOnce = () => null

/** A map, so that it does not compile if a kind of request is missing. */
const sayers: { readonly [K in RequestKind]: Sayer<K> } = {
  read: atOnce,
  find: atOnce,
  hours: atOnce,
  claim: atOnce,
  spawn: atOnce,
  operation: ({ operation }) => ({ kind: 'effect', text: `for the answer of an external system to ${operation}` }),
  http: ({ method, path }) => ({
    kind: 'effect',
    text: `for the answer of an external system to ${method} ${path.split('?')[0]} of the own API`,
  }),
  fetch: ({ method, url }) => ({ kind: 'call', text: `for the answer to ${method} ${originOf(url)}` }),
  deliver: ({ webhookId }) => ({ kind: 'message', text: `for the first attempts of a message to ${webhookId}`, webhookId }),
  wait: sayWait,
}

function sayWait(request: Request<'wait'>, { nextAt, checks }: WaitLooks): ReturnType<Sayer<'wait'>> {
  const { until, event, decision, check } = request
  const limit = until === null ? null : formatTime(until)
  const atMost = limit === null ? '' : `, until ${limit} at most`
  if (check) {
    const looked = { until: limit, nextCheckAt: nextAt === null ? null : formatTime(nextAt), checks: checks + 1 }
    return check.kind === 'hours'
      ? { kind: 'hours', text: `until the organization is ${check.state}`, ...looked }
      : { kind: 'conditions', text: `for its conditions to hold, which are looked at every ${inWords(check.every)}${atMost}`, ...looked }
  }
  if (decision)
    return { kind: 'decision', text: `for the decision of the approval in ${decision.taskId}${atMost}`, until: limit, ...decision }
  if (event) {
    const of = event.record ? ` of ${event.record.id}` : ''
    return { kind: 'event', text: `for ${event.key}${of}${atMost}`, until: limit, eventKey: event.key, recordId: event.record?.id ?? null }
  }
  return { kind: 'moment', text: limit === null ? 'without end' : `until ${limit}`, until: limit }
}

function inWords({ amount, unit }: Duration): string {
  return Number(amount) === 1 ? unit.slice(0, -1) : `${amount} ${unit}`
}

/** Scheme and host only: a path may be as secret as a key, and so is the part before an `@`. */
function originOf(url: string): string {
  const [, scheme = '', authority = ''] = /^([a-z]+:\/\/)([^/?#\\]*)/i.exec(url) ?? []
  return scheme + authority.slice(authority.lastIndexOf('@') + 1)
}
