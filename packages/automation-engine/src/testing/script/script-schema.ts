import { type Decision, type EventKey, effectKinds } from '@belfry/core'
import type { SeedMember, SeedRecord } from '@belfry/core/memory'
import Type, { type TProperties } from 'typebox'
import type { Actor, RecordLink } from '../../run/run-start.ts'
import type { ExternalAnswer, ScenarioCall, ScenarioEvent, ScenarioOperation } from '../../simulate/scenario.ts'
import type { Deciding } from '../../simulate/simulation.ts'

type Values = Readonly<Record<string, unknown>>

/** What an operation answers in a script: a value, or why it is refused. */
export type ScriptedOperation = { readonly answer: unknown } | { readonly refuse: string }

/** What becomes of messages to a webhook: of all attempts, or the status of HTTP for each, the last one for those that follow. */
export type ScriptedEndpoint = 'delivered' | 'failed' | 'gone' | readonly number[]

/** What has to be true at some point of a script. What is left out may be anything. */
export interface Expectation {
  /** Of the first run. `none`: the flow was not started. */
  readonly status?: 'waiting' | 'completed' | 'failed' | 'cancelled' | 'none'
  /** A part of the first run's error. */
  readonly error?: string
  /** The way of the first run, as `pathOf` writes it, all of it. */
  readonly path?: readonly string[]
  /** How many runs there are. */
  readonly runs?: number
  /** By collection: how many records there are, or what each of them has, in their order. */
  readonly records?: Readonly<Record<string, number | readonly Values[]>>
  /** What each message to people has, in their order; or how many there are. */
  readonly messages?: number | readonly Values[]
}

/** One thing that happens in a script: exactly one member besides `expect`. */
export interface ScriptMove {
  /** A span of time: `3 days`. */
  readonly advance?: string
  /** RFC 3339. */
  readonly advanceTo?: string
  /** Moves the clock until every run has ended, or waits for an event without limit. */
  readonly finish?: true
  readonly emit?: { readonly key: EventKey; readonly data: Values; readonly about?: RecordLink; readonly as?: Actor }
  readonly perform?: ScenarioOperation & { readonly as?: Actor }
  /** Lets somebody decide the oldest open approval, or that of a task. */
  readonly decide?: { readonly decision: Decision } & Deciding
  /** Tries the step again at which the first run failed. */
  readonly retry?: true
  /** Cancels the first run. */
  readonly cancel?: true
  /** What has to be true afterwards. */
  readonly expect?: Expectation
}

/** A scenario as JSON, with what happens in it and what is expected of it. */
export interface Script {
  /** When it begins: RFC 3339. */
  readonly now: string
  readonly timeZone?: string
  readonly organization?: Values
  readonly actor?: Actor
  readonly members?: readonly SeedMember[]
  readonly records?: readonly SeedRecord[]
  /** One of three; none where the clock starts the flow. */
  readonly start?: { readonly event?: ScenarioEvent; readonly webhook?: ScenarioCall; readonly perform?: ScenarioOperation }
  /** What operations answer, by name. Others are performed in the simulated organization. */
  readonly operations?: Readonly<Record<string, ScriptedOperation>>
  readonly endpoints?: ScriptedEndpoint | Readonly<Record<string, ScriptedEndpoint>>
  /** What the outside answers, by kind; it accepts what is left out. */
  readonly outside?: Readonly<Record<string, ExternalAnswer>>
  readonly steps?: readonly ScriptMove[]
  /** What has to be true at the end. */
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
    oneOf('What becomes of every attempt', 'delivered', 'failed', 'gone'),
    Type.Array(Type.Integer({ minimum: 100, maximum: 599 }), { minItems: 1, description: 'The status of each attempt' }),
  ],
  { description: '`delivered`, `failed`, `gone`, or the status of HTTP for each attempt' },
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

/** The moves of a script, each with the schema of what it is given. */
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
      outside: Type.Object(Object.fromEntries(effectKinds.map((kind) => [kind, Type.Optional(externalAnswer)])), closed),
      steps: Type.Array(optionals({ ...moveSchemas, expect: expectation })),
      expect: expectation,
    }).properties,
  },
  { ...closed, description: 'A scenario in which a flow is played, and what is expected of it' },
)
