import { type Decision, type EventKey, effectKinds } from '@belfry/core'
import type { SeedMember, SeedRecord } from '@belfry/core/memory'
import Type, { type TProperties } from 'typebox'
import type { Actor, RecordLink } from '../../protocol/run-start.ts'
import type { ExternalAnswer, ScenarioCall, ScenarioEvent, ScenarioOperation } from '../../simulate/scenario.ts'
import type { Deciding } from '../../simulate/simulation.ts'

type Values = Readonly<Record<string, unknown>>

/** The result of an operation in a script: a value, or the reason of a refusal. */
export type ScriptedOperation = { readonly answer: unknown } | { readonly refuse: string }

/**
 * What happens to messages to a webhook: the result of all attempts, or the HTTP status of each; the last one applies to all further
 * attempts.
 */
export type ScriptedEndpoint = 'delivered' | 'failed' | 'deleted' | readonly number[]

/** What must be true at some point of a script. Absent members are not checked. */
export interface Expectation {
  /** Of the first run. `none`: the flow was not started. */
  readonly status?: 'waiting' | 'completed' | 'failed' | 'cancelled' | 'none'
  /** A part of the first run's error. */
  readonly error?: string
  /** The complete path of the first run, as `pathOf` returns it. */
  readonly path?: readonly string[]
  /** The number of runs. */
  readonly runs?: number
  /** By collection: the number of records, or members of each, in order. */
  readonly records?: Readonly<Record<string, number | readonly Values[]>>
  /** Members of each message to people, in order; or the number of messages. */
  readonly messages?: number | readonly Values[]
}

/** One move in a script: exactly one member besides `expect`. */
export interface ScriptMove {
  /** A duration, such as `3 days`. */
  readonly advance?: string
  /** {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339}. */
  readonly advanceTo?: string
  /** Advances the clock until every run has ended, or waits for an event without a time limit. */
  readonly finish?: true
  readonly emit?: { readonly key: EventKey; readonly data: Values; readonly about?: RecordLink; readonly as?: Actor }
  readonly perform?: ScenarioOperation & { readonly as?: Actor }
  /** Decides the oldest open approval, or that of a task. */
  readonly decide?: { readonly decision: Decision } & Deciding
  /** Retries the step at which the first run failed. */
  readonly retry?: true
  /** Cancels the first run. */
  readonly cancel?: true
  /** What must be true afterwards. */
  readonly expect?: Expectation
}

/** A scenario as JSON, with its moves and expectations. */
export interface Script {
  /** The start time: {@link https://www.rfc-editor.org/rfc/rfc3339 RFC 3339}. */
  readonly now: string
  readonly timeZone?: string
  readonly organization?: Values
  readonly actor?: Actor
  readonly members?: readonly SeedMember[]
  readonly records?: readonly SeedRecord[]
  /** One of three; none if the clock starts the flow. */
  readonly start?: { readonly event?: ScenarioEvent; readonly webhook?: ScenarioCall; readonly perform?: ScenarioOperation }
  /** The results of operations, by name. Others are performed in the simulated organization. */
  readonly operations?: Readonly<Record<string, ScriptedOperation>>
  readonly endpoints?: ScriptedEndpoint | Readonly<Record<string, ScriptedEndpoint>>
  /** The answers of external systems, by kind; absent kinds are accepted. */
  readonly external?: Readonly<Record<string, ExternalAnswer>>
  readonly steps?: readonly ScriptMove[]
  /** What must be true at the end. */
  readonly expect?: Expectation
}

const closed = { additionalProperties: false }
const text = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description })
const values = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description })
const optionals = (properties: TProperties) =>
  Type.Object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])), closed)
const oneOf = (description: string, ...words: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: words, description })
const yes = (description: string) => Type.Unsafe<true>({ type: 'boolean', enum: [true], description })

const link = Type.Object({ model: text('The model: `customer`'), id: text('The id') }, closed)
const person = Type.Object({ id: text("The user's id"), name: Type.String({ description: 'The name' }) }, closed)
const operation = {
  operation: text('The name in the reference of operations: `customers.create`'),
  input: values('Ids of its address, and its `body`'),
}
const event = {
  key: text('What happened: `customer:created`'),
  data: values('The records of the event, by their names'),
  about: Type.Optional(link),
}
const endpoint = Type.Union(
  [
    oneOf('What becomes of every attempt', 'delivered', 'failed', 'deleted'),
    Type.Array(Type.Integer({ minimum: 100, maximum: 599 }), { minItems: 1, description: 'The status of each attempt' }),
  ],
  { description: '`delivered`, `failed`, `deleted`, or the status of HTTP for each attempt' },
)
const externalAnswer = Type.Object(
  {
    accepted: Type.Boolean({ description: 'Whether it does it' }),
    reason: Type.Optional(text('Why it does not')),
    unknown: Type.Optional(Type.Boolean({ description: 'Nobody knows whether it happened' })),
    values: Type.Optional(values('What it says of its doing')),
  },
  closed,
)
const listOrCount = (description: string) =>
  Type.Union([Type.Integer({ minimum: 0 }), Type.Array(values('Members that it has'))], { description })
const expectation = optionals({
  status: oneOf('How the first run is', 'waiting', 'completed', 'failed', 'cancelled', 'none'),
  error: text("A part of the first run's error"),
  path: Type.Array(Type.String(), { description: 'The way of the first run: `start out`, `vip yes`' }),
  runs: Type.Integer({ minimum: 0, description: 'How many runs there are' }),
  records: Type.Record(Type.String(), listOrCount('How many there are, or what each of them has'), { description: 'By collection' }),
  messages: listOrCount('What each message to people has, or how many there are'),
})

/** The moves of a script, each with the schema of its value. */
export const moveSchemas = {
  advance: text('A span of time: `3 days`'),
  advanceTo: text('RFC 3339'),
  finish: yes('Moves the clock until every run has ended'),
  emit: Type.Object({ ...event, as: Type.Optional(person) }, closed),
  perform: Type.Object({ ...operation, as: Type.Optional(person) }, closed),
  decide: Type.Object(
    {
      decision: Type.Union([Type.Literal('approved'), Type.Literal('rejected')]),
      as: Type.Optional(person),
      taskId: Type.Optional(text('The task of the approval')),
      comment: Type.Optional(text('Why')),
    },
    closed,
  ),
  retry: yes('Tries the step again at which the first run failed'),
  cancel: yes('Cancels the first run'),
} as const satisfies Readonly<Record<Exclude<keyof ScriptMove, 'expect'>, object>>

/** The JSON Schema of a script. */
export const scriptSchema = Type.Object(
  {
    now: text('When it begins: RFC 3339, such as 2026-07-01T12:00:00Z'),
    ...optionals({
      timeZone: text("The organization's time zone: `Europe/Brussels`"),
      organization: values('Fields of the organization'),
      actor: person,
      members: Type.Array(values('Somebody who works there: `email` and `name`')),
      records: Type.Array(
        Type.Object({ model: text('The model: `customer`'), id: Type.Optional(text('The id')), values: values('Its fields') }, closed),
      ),
      start: optionals({
        event: Type.Object(event, closed),
        webhook: optionals({ body: Type.Unknown(), query: values('The query string by name') }),
        perform: Type.Object(operation, closed),
      }),
      operations: Type.Record(Type.String(), optionals({ answer: Type.Unknown(), refuse: text('Why it is refused') })),
      endpoints: Type.Union([endpoint, Type.Record(Type.String(), endpoint)]),
      external: Type.Object(Object.fromEntries(effectKinds.map((kind) => [kind, Type.Optional(externalAnswer)])), closed),
      steps: Type.Array(optionals({ ...moveSchemas, expect: expectation })),
      expect: expectation,
    }).properties,
  },
  { ...closed, description: 'A scenario in which a flow is played, and what is expected of it' },
)
