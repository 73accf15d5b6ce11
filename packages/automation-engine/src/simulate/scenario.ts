import { BOUNDS, type EffectKind, type EpochMs, type EventKey, isMoment, isTimeZone, parseTime } from '@belfry/core'
import type { BaseRecords, SeedMember, SeedRecord } from '@belfry/core/memory'
import type { FetchHeader, HttpMethod } from '../run/request.ts'
import type { Actor, RecordLink } from '../run/run-start.ts'
import type { Unconnected } from '../step/step-definition.ts'

type Values = Readonly<Record<string, unknown>>

/** Plays one operation: returns its value, or throws an `Error` whose message becomes the refusal. May take its time. */
export type OperationHandler = (input: Values) => unknown

/**
 * What becomes of a message at an endpoint. `delivered` and `failed` say it of every attempt; `gone`: its webhook is deleted before the
 * first one. A function gives the status of HTTP for each attempt, counted from 1.
 */
export type Endpoint = 'delivered' | 'failed' | 'gone' | ((attempt: number) => number)

/** Something that an operation asks of the outside: a payment link, a door, a mail. */
export interface ExternalEffect {
  readonly kind: EffectKind
  /** The record that it is about. */
  readonly about: RecordLink
  /** What the outside is told. */
  readonly payload: Values
}

/** What the outside answers; `values` are what it says of its doing, such as the address of a payment link. */
export type ExternalAnswer =
  | { readonly accepted: true; readonly values?: Values }
  | {
      readonly accepted: false
      /** Why, in words for people. */
      readonly reason: string
      /** Nobody knows whether it happened. */
      readonly unknown?: boolean
    }

/**
 * What the outside answers in a simulation: by kind (`{ payment: { accepted: false, reason: 'The bank is closed.' } }`), or a function for
 * all of it. What is left out, and what a function answers nothing to, is accepted.
 */
export type ExternalScript =
  | ((effect: ExternalEffect) => ExternalAnswer | undefined)
  | { readonly [K in EffectKind]?: ExternalAnswer | ((effect: ExternalEffect) => ExternalAnswer | undefined) }

/** A call of the flow to an address outside, as it arrives there. */
export interface FetchedCall {
  readonly method: HttpMethod
  readonly url: string
  /** As its step has them; the host adds those of the connection. */
  readonly headers: readonly FetchHeader[]
  /** `undefined` when nothing was sent. */
  readonly body: unknown
}

/** What an address outside answers: a status, and its text or any JSON. A string alone is the text of a 200. */
export type FetchAnswer = string | { readonly status?: number; readonly text?: string; readonly json?: unknown }

/** Answers the flow's calls to addresses outside. What it throws means that nobody answered. May take its time. */
export type FetchHandler = (call: FetchedCall) => FetchAnswer | Promise<FetchAnswer>

/** An event that is told to the flow. */
export interface ScenarioEvent {
  readonly key: EventKey
  readonly data: Values
  /** Its record in the data by default. */
  readonly about?: RecordLink
}

/** A call of the flow's own address. */
export interface ScenarioCall {
  /** The JSON body; `null` by default, for none. */
  readonly body?: unknown
  /** The query string by name; a name that is repeated has a list. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>
}

/** An operation that somebody performs; what it tells of may start the flow. */
export interface ScenarioOperation {
  /** The name in the reference of operations: `customers.create`. */
  readonly operation: string
  /** Ids of its address, such as `id`, and its `body`. */
  readonly input: Values
}

/** What a scenario begins with: one of three, or nothing where the clock starts the flow. */
export type ScenarioStart =
  | { readonly event: ScenarioEvent; readonly webhook?: never; readonly perform?: never }
  | { readonly webhook: ScenarioCall; readonly event?: never; readonly perform?: never }
  | { readonly perform: ScenarioOperation; readonly event?: never; readonly webhook?: never }
  | { readonly event?: never; readonly webhook?: never; readonly perform?: never }

/** What the simulated organization is like. */
export interface Surroundings {
  /** When it begins: RFC 3339, or milliseconds since 1970. From there on only the test moves the clock. */
  readonly now: string | EpochMs
  /** The member who did what starts the run; nobody by default. Becomes a member of the organization. */
  readonly actor?: Actor
  /** Fields of the organization; an example in Europe/Brussels by default. */
  readonly organization?: Values
  /** The organization's time zone, in short for `organization: { timeZone }`; Europe/Brussels by default. */
  readonly timeZone?: string
  /** Who else works there. Only members can be assigned to tasks. */
  readonly members?: readonly SeedMember[]
  /** What is there from the beginning. The records of the event that starts the run are added when they are not among it. */
  readonly records?: readonly SeedRecord[]
  /**
   * What the operations that the flow asks for answer, by name, also at their addresses: there a refusal has the status 400. Others are
   * performed in the simulated organization.
   */
  readonly operations?: Readonly<Record<string, OperationHandler>>
  /** What addresses outside answer. Without it none of them does, and a run that calls one fails. */
  readonly fetch?: FetchHandler
  /**
   * What becomes of messages to webhooks: for all of them, or by the webhook's id. A webhook that is named here need not be among
   * `records`; one that is only there takes every message.
   */
  readonly endpoints?: Endpoint | Readonly<Record<string, Endpoint>>
  /**
   * What the outside answers when an operation asks for a payment link, a door, a mail and the like. It accepts everything by default. So
   * an operation is refused as it would be in practice, without being replaced.
   */
  readonly outside?: ExternalScript
  /**
   * The kinds of effects for which no connector is set up where the flow is to run: what `outside` leaves open of them is simulated there, or
   * refused, and not accepted. None by default.
   */
  readonly unconnected?: Unconnected
  /**
   * Records that are there beneath those of the scenario, such as those of a real organization at one moment: the flow reads them like its own,
   * and what it changes of them is changed in the simulation alone. None by default.
   */
  readonly base?: BaseRecords
  /** How many steps its runs may take in all, each try counted; without limit by default. */
  readonly maxSteps?: number
}

/** What happens in a simulation. */
export type Scenario = ScenarioStart & Surroundings

/** @throws Error when it is no time, or one that cannot be written */
export function momentOf(time: string | EpochMs): EpochMs {
  const moment = typeof time === 'number' ? Math.round(time) : parseTime(time)
  if (moment !== null && isMoment(moment)) return moment
  throw new Error(`"${time}" is no time ${BOUNDS.time}: write it as 2026-07-01T14:00:00Z.`)
}

/** What becomes of messages to a webhook, where the scenario says it. */
export function endpointOf({ endpoints }: Surroundings, webhookId: string): Endpoint | undefined {
  if (typeof endpoints !== 'object') return endpoints
  return Object.hasOwn(endpoints, webhookId) ? endpoints[webhookId] : undefined
}

/** @throws Error when there is no such zone */
export function zoneOf({ timeZone }: Surroundings): { readonly timeZone?: string } {
  if (timeZone === undefined) return {}
  if (isTimeZone(timeZone)) return { timeZone }
  throw new Error(`"${timeZone}" is no time zone: write it as Europe/Brussels.`)
}
