import Type from 'typebox'
import { effectKinds } from '../../../framework/effects/effect.ts'
import type { RunStatus } from '../../../framework/port/automation-port.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { approvalPersonSchema } from '../approvals/approval-person.ts'

const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const nullableTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })
const nullableTextOf = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })
const nullableTimeOf = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })
const closed = { additionalProperties: false }

const nullableDuration = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 0,
  description: 'How long it took in all, in milliseconds; null until it has ended',
})

const runStatuses = ['running', 'waiting', 'completed', 'failed', 'cancelled'] as const satisfies readonly RunStatus[]

/** The status of a run. */
export const runStatusSchema = Type.Unsafe<string>({ type: 'string', enum: [...runStatuses] })

const runProperties = {
  id: Type.String({ pattern: idPattern('run') }),
  automationId: Type.String({ pattern: idPattern('automation') }),
  status: runStatusSchema,
  statusLabel: Type.String({ description: 'The status in the language of the organization, or in English' }),
  definitionHash: Type.String({ description: 'The definition that it follows to its end' }),
  trigger: Type.Object(
    {
      source: Type.Unsafe<string>({
        type: 'string',
        enum: ['event', 'webhook', 'daily', 'cron', 'dateReached', 'invoiceOverdue'],
        description: 'What began it: an event, a call of the address, or the clock',
      }),
      eventId: nullableText,
      model: nullableText,
      recordId: nullableText,
    },
    closed,
  ),
  parentRunId: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The run whose forEach has let it begin, for one of its items',
  }),
  error: nullableText,
  redacted: Type.Boolean({
    description:
      'Whether something is left out here that the run has read and that you may not: its error, the input, output and errors of its steps, `variables`, `wait`, `records` and `itemId`. A run that no record began may have read records of every kind',
  }),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
}

/** A run in a list. */
export const runSchema = named('Run', Type.Object(runProperties, { ...closed, description: 'One run of an automation' }))

const stepSchema = named(
  'RunStep',
  Type.Object(
    {
      nodeId: Type.String(),
      type: Type.String(),
      label: Type.String(),
      try: Type.Integer({ minimum: 1, description: 'Which try of the step it is' }),
      status: Type.Unsafe<string>({ type: 'string', enum: ['done', 'failed', 'waiting', 'cancelled'] }),
      startedAt: Type.String({ format: 'date-time' }),
      endedAt: nullableTime,
      durationMs: nullableDuration,
      exit: nullableText,
      input: Type.Unknown({ description: 'Its config with the variables filled in' }),
      missing: Type.Array(Type.String(), { description: 'The variables that led nowhere' }),
      output: Type.Unknown({ description: 'What it gave to later steps. Of conditions: each rule, what it compared, and whether it held' }),
      error: nullableText,
    },
    closed,
  ),
)

const waitProperties = {
  kind: Type.Unsafe<string>({
    type: 'string',
    enum: ['moment', 'event', 'decision', 'conditions', 'hours', 'message', 'effect', 'call'],
    description:
      'What it waits for: a moment, an event, the decision of an approval, conditions, the opening hours, a message to a webhook to arrive, the answer of an external system, or the response to an HTTP request',
  }),
  text: Type.String({ description: 'The same as a sentence' }),
  since: Type.String({ format: 'date-time', description: 'When the step began that waits' }),
  until: nullableTimeOf('The limit; null for none'),
  nextCheckAt: nullableTimeOf('When it is looked at again; null where nobody looks, but somebody tells'),
  checks: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'How often it was looked at; null where nobody looks' }),
  eventKey: nullableText,
  recordId: nullableTextOf('The record whose event it is; null for any'),
  webhookId: nullableText,
  taskId: nullableTextOf('The task of the approval'),
  effectKind: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: [...effectKinds, null],
    description: 'The kind of effect that an external system was asked for; null where it waits for something else',
  }),
  intentId: nullableTextOf('The intent of that effect: GET …/intents/{id} tells how far it is'),
  assignees: Type.Union([Type.Array(approvalPersonSchema), Type.Null()], {
    description: 'Who decides the approval, beside administrators',
  }),
}

const waitSchema = named('RunWait', Type.Object(waitProperties, { ...closed, description: 'What a run waits for' }))

/** A run with all details. */
export const runWithStepsSchema = named(
  'RunWithSteps',
  Type.Object(
    {
      ...runProperties,
      steps: Type.Array(stepSchema, { description: 'The steps it took, in the order in which they began' }),
      errorCode: nullableTextOf(
        'The code of the problem where an operation has refused, such as `no_connector`; null of runs that have not failed, and for other failures',
      ),
      simulatedSteps: Type.Integer({
        minimum: 0,
        description:
          'How many of these steps were simulated: nobody outside was asked, because no connector is set up. Their `output` holds `simulated: true`',
      }),
      variables: Type.Record(Type.String(), Type.Unknown(), { description: 'The values that it still keeps for later steps' }),
      wait: Type.Union([waitSchema, Type.Null()]),
      advice: nullableTextOf('What can be done about a failed run; null for others'),
      startedAt: nullableTimeOf('When its first step began; null before that'),
      endedAt: nullableTimeOf('null until it has ended'),
      durationMs: nullableDuration,
      records: Type.Array(Type.Object({ model: Type.String(), id: Type.String() }, closed), {
        description: 'The records that its variables stand for, the first one that it is about',
      }),
      itemId: nullableTextOf('The record for which the run with `parentRunId` has let it begin'),
      childRuns: Type.Array(Type.String({ pattern: idPattern('run') }), {
        maxItems: 100,
        description: 'The first 100 of the runs that it has let begin for items, in their order; `?parentRunId=` lists all',
      }),
      childRunCount: Type.Integer({ minimum: 0, description: 'How many there are' }),
      childRunStatuses: Type.Object(Object.fromEntries(runStatuses.map((status) => [status, Type.Integer({ minimum: 0 })])), {
        ...closed,
        description: 'How many of them are how',
      }),
    },
    closed,
  ),
)

/** The inputs of a run. */
export const runJournalSchema = named(
  'RunJournal',
  Type.Object(
    {
      definition: Type.Unknown({ description: 'The definition that the run follows' }),
      start: Type.Unknown({
        description:
          'What it began with; times in milliseconds since 1970, as in all of the journal. A run with a parent began with its `item` and a `snapshot` of that',
      }),
      entries: Type.Array(
        Type.Unsafe<object>({
          type: 'object',
          description: 'The answer to one of its requests, or a retry or a cancellation by hand',
          properties: {
            key: { type: 'string', description: 'The key of the request that is answered' },
            now: { type: 'integer' },
            answer: {},
            retry: { type: 'object', required: ['now'], properties: { now: { type: 'integer' } } },
            cancel: { type: 'object', required: ['now'], properties: { now: { type: 'integer' } } },
          },
          additionalProperties: false,
        }),
        { description: 'In order' },
      ),
    },
    { ...closed, description: 'Everything that is needed to follow a run again without the service' },
  ),
)

/** A run as an example shows it. */
export const runExample = {
  id: exampleId('run'),
  automationId: exampleId('automation'),
  status: 'completed',
  statusLabel: 'Completed',
  definitionHash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  trigger: { source: 'event', eventId: exampleId('event'), model: 'customer', recordId: exampleId('customer') },
  parentRunId: null,
  error: null,
  redacted: false,
  createdAt: '2026-07-01T12:00:00.000Z',
  updatedAt: '2026-07-01T12:00:00.000Z',
}

/** The same with its steps. */
export const runWithStepsExample = {
  ...runExample,
  steps: [
    {
      nodeId: 'start',
      type: 'trigger',
      label: 'New customer',
      try: 1,
      status: 'done',
      startedAt: '2026-07-01T12:00:00.000Z',
      endedAt: '2026-07-01T12:00:00.000Z',
      durationMs: 0,
      exit: 'out',
      input: {},
      missing: [],
      output: null,
      error: null,
    },
  ],
  errorCode: null,
  simulatedSteps: 0,
  variables: {},
  wait: null,
  advice: null,
  startedAt: '2026-07-01T12:00:00.000Z',
  endedAt: '2026-07-01T12:00:00.000Z',
  durationMs: 0,
  records: [{ model: 'customer', id: exampleId('customer') }],
  itemId: null,
  childRuns: [],
  childRunCount: 0,
  childRunStatuses: { running: 0, waiting: 0, completed: 0, failed: 0, cancelled: 0 },
}
