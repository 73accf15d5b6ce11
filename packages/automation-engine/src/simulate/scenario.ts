import { type EpochMs, type EventKey, parseTime } from '@belfry/core'
import type { SeedMember, SeedRecord } from '@belfry/core/memory'
import type { Actor, RecordLink } from '../run/run-start.ts'

type Values = Readonly<Record<string, unknown>>

/** Plays one operation: returns its value, or throws an `Error` whose message becomes the refusal. May take its time. */
export type OperationHandler = (input: Values) => unknown

/**
 * What becomes of a message at an endpoint. `delivered` and `failed` say it of every attempt; `gone`: its webhook is deleted before the
 * first one. A function gives the status of HTTP for each attempt, counted from 1.
 */
export type Endpoint = 'delivered' | 'failed' | 'gone' | ((attempt: number) => number)

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
  /** Who else works there. Only members can be assigned to tasks. */
  readonly members?: readonly SeedMember[]
  /** What is there from the beginning. The records of the event that starts the run are added when they are not among it. */
  readonly records?: readonly SeedRecord[]
  /**
   * What the operations that the flow asks for answer, by name, also at their addresses: there a refusal has the status 400. Others are
   * performed in the simulated organization.
   */
  readonly operations?: Readonly<Record<string, OperationHandler>>
  /**
   * What becomes of messages to webhooks: for all of them, or by the webhook's id. A webhook that is named here need not be among
   * `records`; one that is only there takes every message.
   */
  readonly endpoints?: Endpoint | Readonly<Record<string, Endpoint>>
}

/** What happens in a simulation. */
export type Scenario = ScenarioStart & Surroundings

// 1 January of the year 0, and the day before the last one of the year 9999: some room is left for what is counted from there.
const [EARLIEST, LATEST] = [-62_167_219_200_000, 253_402_128_000_000]

/** @throws Error when it is no time, or one that cannot be written */
export function momentOf(time: string | EpochMs): EpochMs {
  const moment = typeof time === 'number' ? Math.round(time) : parseTime(time)
  if (moment !== null && moment >= EARLIEST && moment <= LATEST) return moment
  throw new Error(`"${time}" is no time in the years 0 to 9999: write it as 2026-07-01T14:00:00Z.`)
}

/** What becomes of messages to a webhook, where the scenario says it. */
export function endpointOf({ endpoints }: Surroundings, webhookId: string): Endpoint | undefined {
  if (typeof endpoints !== 'object') return endpoints
  return Object.hasOwn(endpoints, webhookId) ? endpoints[webhookId] : undefined
}
