import Type from 'typebox'
import { exampleId, idPattern } from '../../ids.ts'
import { automation } from '../../models/automation.ts'
import { automations, getRun, listRuns } from '../../operations/automations/automations.ts'
import { named } from '../../schema/named.ts'
import { defineRoute } from '../define-route.ts'
import { listInput, pageOf, pagingQuery } from '../lists.ts'
import { extended, recordRoutes } from '../record-routes.ts'

const tag = 'automations'

const flowProblem = named(
  'FlowProblem',
  Type.Object(
    {
      code: Type.String(),
      severity: Type.Unsafe<string>({ type: 'string', enum: ['refused', 'error', 'warning'] }),
      message: Type.String(),
      nodeId: Type.Optional(Type.String()),
      edgeId: Type.Optional(Type.String()),
      pointer: Type.Optional(Type.String()),
    },
    { additionalProperties: false, description: 'A finding about a definition; an error keeps it from being enabled' },
  ),
)
const shown = extended('AutomationWithProblems', automation, { problems: Type.Array(flowProblem) })

const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })
const stepSchema = named(
  'RunStep',
  Type.Object(
    {
      nodeId: Type.String(),
      type: Type.String(),
      label: Type.String(),
      try: Type.Integer({ minimum: 1, description: 'Which try of the step it is' }),
      status: Type.Unsafe<string>({ type: 'string', enum: ['done', 'failed', 'waiting'] }),
      startedAt: Type.String({ format: 'date-time' }),
      endedAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
      exit: nullableText,
      input: Type.Unknown(),
      missing: Type.Array(Type.String(), { description: 'The variables that led nowhere' }),
      output: Type.Unknown(),
      error: nullableText,
    },
    { additionalProperties: false },
  ),
)
const runProperties = {
  id: Type.String({ pattern: idPattern('run') }),
  automationId: Type.String({ pattern: idPattern('automation') }),
  status: Type.Unsafe<string>({ type: 'string', enum: ['running', 'waiting', 'completed', 'failed', 'cancelled'] }),
  definitionHash: Type.String(),
  trigger: Type.Object({ eventId: nullableText, model: nullableText, recordId: nullableText }, { additionalProperties: false }),
  error: nullableText,
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
}
const runSchema = named('Run', Type.Object(runProperties, { additionalProperties: false, description: 'One run of an automation' }))
const runWithSteps = named(
  'RunWithSteps',
  Type.Object({ ...runProperties, steps: Type.Array(stepSchema) }, { additionalProperties: false }),
)
const runExample = {
  id: exampleId('run'),
  automationId: exampleId('automation'),
  status: 'completed',
  definitionHash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  trigger: { eventId: exampleId('event'), model: 'customer', recordId: exampleId('customer') },
  error: null,
  createdAt: '2026-07-01T12:00:00.000Z',
  updatedAt: '2026-07-01T12:00:00.000Z',
}

const runQuery = Type.Object(
  {
    ...pagingQuery.properties,
    automationId: Type.Optional(Type.String({ pattern: idPattern('automation'), description: 'Only runs of this automation' })),
    status: Type.Optional(runProperties.status),
  },
  { additionalProperties: false },
)

/** The addresses of automations and their runs. Never open to automations themselves. */
export const automationRoutes = [
  ...recordRoutes(
    automation,
    { ...automations, putByExternalId: undefined },
    {
      tag,
      shown,
      shownExample: { problems: [] },
      problems: ['open_problems'],
    },
  ),
  defineRoute({
    operation: listRuns,
    method: 'get',
    path: '/orgs/{organizationId}/automation-runs',
    tag,
    summary: 'List runs',
    query: runQuery,
    answer: pageOf('Run', runSchema),
    answerDescription: 'A page of runs, newest first',
    answerExample: { data: [runExample], nextCursor: null },
    problems: ['invalid_cursor'],
    input: listInput,
  }),
  defineRoute({
    operation: getRun,
    method: 'get',
    path: '/orgs/{organizationId}/automation-runs/{id}',
    tag,
    summary: 'Get a run',
    params: { id: 'run' },
    answer: runWithSteps,
    answerDescription: 'The run with the steps it took',
    answerExample: {
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
    },
  }),
]
