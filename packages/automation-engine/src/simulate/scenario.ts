import { BOUNDS, type EffectKind, type EpochMs, type EventKey, isMoment, isTimeZone, parseTime } from '@belfry/core'
import type { BaseRecords, SeedMember, SeedRecord } from '@belfry/core/memory'
import type { FetchHeader, HttpMethod } from '../protocol/request.ts'
import type { Actor, RecordLink } from '../protocol/run-start.ts'
import type { Unconnected } from '../step/step-definition.ts'

type Values = Readonly<Record<string, unknown>>

/** Replaces an operation: returns its result, or throws an `Error` whose message becomes the refusal. May be asynchronous. */
export type OperationHandler = (input: Values) => unknown

/**
 * What happens to messages to an endpoint. `delivered` and `failed` apply to every attempt; `deleted` means that the webhook is deleted
 * before the first one. A function returns the HTTP status of each attempt, counted from 1.
 */
export type Endpoint = 'delivered' | 'failed' | 'deleted' | ((attempt: number) => number)

/** An external effect that an operation requests: a payment link, a door, an e-mail. */
export interface ExternalEffect {
  readonly kind: EffectKind
  /** The record that it is about. */
  readonly about: RecordLink
  /** The data for the external system. */
  readonly payload: Values
}

/** The answer of an external system; `values` are its results, such as the URL of a payment link. */
export type ExternalAnswer =
  | { readonly accepted: true; readonly values?: Values }
  | {
      readonly accepted: false
      /** The reason, in words for people. */
      readonly reason: string
      /** True if it is unknown whether it happened. */
      readonly unknown?: boolean
    }

/**
 * The answers of external systems in a simulation: by kind (`{ payment: { accepted: false, reason: 'The bank is closed.' } }`), or a
 * function for all of them. Kinds that are absent, and effects for which the function returns nothing, are accepted.
 */
export type ExternalScript =
  | ((effect: ExternalEffect) => ExternalAnswer | undefined)
  | { readonly [K in EffectKind]?: ExternalAnswer | ((effect: ExternalEffect) => ExternalAnswer | undefined) }

/** An external call of the flow, as received by the external system. */
export interface FetchedCall {
  readonly method: HttpMethod
  readonly url: string
  /** The headers of the step; the host adds those of the connection. */
  readonly headers: readonly FetchHeader[]
  /** `undefined` if nothing was sent. */
  readonly body: unknown
}

/** The response to an external call: a status, with text or any JSON. A string alone is the text of a 200. */
export type FetchAnswer = string | { readonly status?: number; readonly text?: string; readonly json?: unknown }

/** Answers the external calls of the flow. If it throws, there was no response. May be asynchronous. */
export type FetchHandler = (call: FetchedCall) => FetchAnswer | Promise<FetchAnswer>

/** An event that the flow receives. */
export interface ScenarioEvent {
  readonly key: EventKey
  readonly data: Values
  /** The record that it is about; by default the one in its data. */
  readonly about?: RecordLink
}

/** A call of the flow's hook URL. */
export interface ScenarioCall {
  /** The JSON body; `null` (none) by default. */
  readonly body?: unknown
  /** The query parameters by name; a repeated name has an array. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>
}

/** An operation that a member performs. The events it emits may start the flow. */
export interface ScenarioOperation {
  /** Its name in the operations reference, such as `customers.create`. */
  readonly operation: string
  /** The ids in its path, such as `id`, and its `body`. */
  readonly input: Values
}

/** What a scenario starts with: one of three, or nothing if the clock starts the flow. */
export type ScenarioStart =
  | { readonly event: ScenarioEvent; readonly webhook?: never; readonly perform?: never }
  | { readonly webhook: ScenarioCall; readonly event?: never; readonly perform?: never }
  | { readonly perform: ScenarioOperation; readonly event?: never; readonly webhook?: never }
  | { readonly event?: never; readonly webhook?: never; readonly perform?: never }

/** The simulated organization. */
export interface Surroundings {
  /**
   * The start time: {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339}, or Unix milliseconds. After that only the test advances the
   * clock.
   */
  readonly now: string | EpochMs
  /** The member whose action starts the run; none by default. Is added to the organization. */
  readonly actor?: Actor
  /** Fields of the organization; by default an example in Europe/Brussels. */
  readonly organization?: Values
  /** The organization's time zone, short for `organization: { timeZone }`; Europe/Brussels by default. */
  readonly timeZone?: string
  /** Other members. Tasks can only be assigned to members. */
  readonly members?: readonly SeedMember[]
  /** The records that exist at the start. Records of the starting event are added if they are not among them. */
  readonly records?: readonly SeedRecord[]
  /**
   * Replaces operations that the flow requests, by name, even when it calls them by their path; there a refusal has the status 400. All
   * others are performed in the simulated organization.
   */
  readonly operations?: Readonly<Record<string, OperationHandler>>
  /** The responses of external URLs. Without it there are none, and a run that calls one fails. */
  readonly fetch?: FetchHandler
  /**
   * What happens to messages to webhooks: for all of them, or by webhook id. A webhook named here need not be in `records`; one that is
   * only in `records` accepts every message.
   */
  readonly endpoints?: Endpoint | Readonly<Record<string, Endpoint>>
  /**
   * The answers of external systems when an operation requests a payment link, a door, an e-mail and so on; all are accepted by default.
   * This makes an operation fail as in production, without replacing it.
   */
  readonly external?: ExternalScript
  /**
   * The kinds of effects without a connector where the flow is to run: unless `external` answers them, they are simulated or refused there,
   * and not accepted. None by default.
   */
  readonly unconnected?: Unconnected
  /**
   * Records beneath those of the scenario, such as those of a real organization at one moment. The flow reads them like its own; its
   * changes to them exist only in the simulation. None by default.
   */
  readonly base?: BaseRecords
  /** The maximum number of steps of all its runs together, counting each try; unlimited by default. */
  readonly maxSteps?: number
}

/** The input of a simulation. */
export type Scenario = ScenarioStart & Surroundings

/** @throws Error if the time is invalid or outside the supported range */
export function requireMoment(time: string | EpochMs): EpochMs {
  const moment = typeof time === 'number' ? Math.round(time) : parseTime(time)
  if (moment !== null && isMoment(moment)) return moment
  throw new Error(`"${time}" is no time ${BOUNDS.time}: write it as 2026-07-01T14:00:00Z.`)
}

/** The scripted result of messages to a webhook, if any. */
export function endpointOf({ endpoints }: Surroundings, webhookId: string): Endpoint | undefined {
  if (typeof endpoints !== 'object') return endpoints
  return Object.hasOwn(endpoints, webhookId) ? endpoints[webhookId] : undefined
}

/** @throws Error if the time zone does not exist */
export function zoneOf({ timeZone }: Surroundings): { readonly timeZone?: string } {
  if (timeZone === undefined) return {}
  if (isTimeZone(timeZone)) return { timeZone }
  throw new Error(`"${timeZone}" is no time zone: write it as Europe/Brussels.`)
}
