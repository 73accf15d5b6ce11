import { type EpochMs, formatTime } from '@belfry/core'
import type { Duration } from '../time/duration.ts'
import type { Request, RequestKind } from './request.ts'
import type { RunState } from './run-state.ts'

/**
 * What a run waits for: a moment, an event, a decision, conditions that are looked at again and again, the opening hours, a message to a
 * webhook, an effect that was asked of the outside, or a call of an address outside.
 */
export type WaitKind = 'moment' | 'event' | 'decision' | 'conditions' | 'hours' | 'message' | 'effect' | 'call'

/** A wait as it is shown to people. Times as RFC 3339 in UTC. */
export interface WaitView {
  readonly kind: WaitKind
  /** The same as a sentence. Holds no secret: of an address outside it names the host alone. */
  readonly text: string
  /** When the step began that waits. */
  readonly since: string
  /** `null`: without limit. */
  readonly until: string | null
  /** When it is looked at again; `null` where nobody looks, but somebody tells. */
  readonly nextCheckAt: string | null
  /** How often it was looked at so far, when the step was reached included; `null` where nobody looks. */
  readonly checks: number | null
  readonly eventKey: string | null
  /** The record whose event it is. */
  readonly recordId: string | null
  readonly webhookId: string | null
  /** The task of the approval. */
  readonly taskId: string | null
}

/** What a host knows of a wait that it looks at again and again. Meaningless for other waits. */
export interface WaitLooks {
  readonly nextAt: EpochMs | null
  /** How often it has looked since the wait began. */
  readonly checks: number
}

/** For hosts: what a run waits for, of one that is parked at this request; `null` where nothing is waited for, but done. Pure. */
export function showWait({ position }: RunState, request: Request, looks: WaitLooks): WaitView | null {
  const view = (sayers[request.kind] as Sayer<RequestKind>)(request, looks)
  if (!view) return null
  const { text, ...others } = view
  return { ...nothing, since: formatTime(position?.enteredAt ?? 0), text: `Waits ${text}.`, ...others }
}

const nothing = { until: null, nextCheckAt: null, checks: null, eventKey: null, recordId: null, webhookId: null, taskId: null }

type Sayer<K extends RequestKind> = (request: Request<K>, looks: WaitLooks) => (Pick<WaitView, 'kind' | 'text'> & Partial<WaitView>) | null

const atOnce = () => null

/** The map does not compile when a kind of request is missing. */
const sayers: { readonly [K in RequestKind]: Sayer<K> } = {
  read: atOnce,
  find: atOnce,
  hours: atOnce,
  claim: atOnce,
  spawn: atOnce,
  operation: ({ operation }) => ({ kind: 'effect', text: `for the answer of the outside, which ${operation} has asked` }),
  http: ({ method, path }) => ({
    kind: 'effect',
    text: `for the answer of the outside, which ${method} ${path.split('?')[0]} of the own API has asked`,
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

/** Scheme and host. A path may be as good as a key, and so is what stands in front of an `@`. */
function originOf(url: string): string {
  const [, scheme = '', authority = ''] = /^([a-z]+:\/\/)([^/?#\\]*)/i.exec(url) ?? []
  return scheme + authority.slice(authority.lastIndexOf('@') + 1)
}
