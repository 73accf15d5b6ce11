import Type from 'typebox'
import { exampleId, idPattern } from '../ids.ts'
import { named } from '../schema/named.ts'

const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const nullableTime = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' })
const closed = { additionalProperties: false }

/** How a run is. */
export const runStatusSchema = Type.Unsafe<string>({ type: 'string', enum: ['running', 'waiting', 'completed', 'failed', 'cancelled'] })

const runProperties = {
  id: Type.String({ pattern: idPattern('run') }),
  automationId: Type.String({ pattern: idPattern('automation') }),
  status: runStatusSchema,
  statusLabel: Type.String({ description: 'The status in the language of the organization, or in English' }),
  definitionHash: Type.String({ description: 'The definition that it follows to its end' }),
  trigger: Type.Object(
    {
      source: Type.Unsafe<string>({ type: 'string', enum: ['event', 'webhook'], description: 'What began it' }),
      eventId: nullableText,
      model: nullableText,
      recordId: nullableText,
    },
    closed,
  ),
  error: nullableText,
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
      exit: nullableText,
      input: Type.Unknown(),
      missing: Type.Array(Type.String(), { description: 'The variables that led nowhere' }),
      output: Type.Unknown(),
      error: nullableText,
    },
    closed,
  ),
)

const waitSchema = Type.Unsafe<object | null>({
  type: ['object', 'null'],
  description: 'What it waits for: a moment, an event (of one record, or of any) or whichever comes first, or a message to a webhook',
  required: ['until', 'eventKey', 'recordId', 'webhookId'],
  properties: { until: nullableTime, eventKey: nullableText, recordId: nullableText, webhookId: nullableText },
  additionalProperties: false,
})

/** A run with everything that is known of it. */
export const runWithStepsSchema = named(
  'RunWithSteps',
  Type.Object(
    {
      ...runProperties,
      steps: Type.Array(stepSchema, { description: 'The steps it took, in the order in which they began' }),
      variables: Type.Record(Type.String(), Type.Unknown(), { description: 'The values that it still keeps for later steps' }),
      wait: waitSchema,
      parentRunId: nullableText,
      childRuns: Type.Array(Type.String({ pattern: idPattern('run') })),
    },
    closed,
  ),
)

/** What a run was told. */
export const runJournalSchema = named(
  'RunJournal',
  Type.Object(
    {
      definition: Type.Unknown({ description: 'The definition that the run follows' }),
      start: Type.Unknown({ description: 'What it began with; times in milliseconds since 1970, as in all of the journal' }),
      told: Type.Array(
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
  error: null,
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
      exit: 'out',
      input: {},
      missing: [],
      output: null,
      error: null,
    },
  ],
  variables: {},
  wait: null,
  parentRunId: null,
  childRuns: [],
}
