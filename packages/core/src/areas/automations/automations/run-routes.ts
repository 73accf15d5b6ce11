import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { automation } from './automation.ts'
import { runExample, runJournalSchema, runSchema, runStatusSchema, runWithStepsExample, runWithStepsSchema } from './run-schemas.ts'
import { cancelAutomationRun, getJournal, getRun, listRuns, retryAutomationRun } from './runs.ts'

const tag = 'automations'
const base = '/orgs/{organizationId}/automation-runs'
const params = { id: 'run' } as const

const runQuery = Type.Object(
  {
    ...pagingQuery.properties,
    automationId: Type.Optional(Type.String({ pattern: idPattern('automation'), description: 'Only runs of this automation' })),
    status: Type.Optional(runStatusSchema),
    recordId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Only runs that an event about this record began' })),
    parentRunId: Type.Optional(Type.String({ pattern: idPattern('run'), description: 'Only runs that this one has let begin for items' })),
  },
  { additionalProperties: false },
)

/** The addresses of the runs of automations. Never open to automations themselves. */
export const automationRunRoutes = [
  defineRoute({
    operation: listRuns,
    method: 'get',
    path: base,
    tag,
    summary: 'List runs',
    description:
      'Shows runs of records that you may read, and those that no record began. An error is left out where the run has read, or may have read, what you may not. Where you may not read all, and with several filters, a page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null.',
    query: runQuery,
    answer: pageSchemaOf('Run', runSchema),
    answerDescription: 'A page of runs, newest first',
    answerExample: { data: [runExample], nextCursor: null },
    problems: ['invalid_cursor'],
    input: listInput,
  }),
  defineRoute({
    operation: getRun,
    method: 'get',
    path: `${base}/{id}`,
    tag,
    summary: 'Get a run',
    description:
      'The way that it took is there for everybody who may read it. What its steps have read is there for those who may read all of that: of a run that no record began, for those who may read records of every kind. For others it is left out, and `redacted` says so.',
    params,
    answer: runWithStepsSchema,
    answerDescription: 'The run with the steps it took',
    answerExample: runWithStepsExample,
  }),
  defineRoute({
    operation: cancelAutomationRun,
    method: 'post',
    path: `${base}/{id}/cancel`,
    tag,
    summary: 'Cancel a run',
    description:
      'Ends the run where it stands, and the runs that have come of it for items, also when it has ended itself. What they have done stays done. None of them goes on once the answer is there; of very many, some show that only a while later.',
    params,
    answer: runWithStepsSchema,
    answerDescription: 'The cancelled run',
    answerExample: { ...runWithStepsExample, status: 'cancelled', statusLabel: 'Cancelled' },
    problems: ['run_ended'],
  }),
  defineRoute({
    operation: retryAutomationRun,
    method: 'post',
    path: `${base}/{id}/retry`,
    tag,
    summary: 'Retry a run',
    description:
      'Tries the step again at which the run failed: the same run, by the definition that it began with. A run whose definition takes full access is retried with full access.',
    params,
    answer: runWithStepsSchema,
    answerDescription: 'The run, which goes on now',
    answerExample: { ...runWithStepsExample, status: 'waiting', statusLabel: 'Waiting' },
    problems: ['run_not_failed'],
  }),
  defineRoute({
    operation: getJournal,
    method: 'get',
    path: `${base}/{id}/journal`,
    tag,
    summary: 'Get the journal of a run',
    description:
      'Everything that the run was told. With the interpreter it can be followed again offline, step by step. It needs the right to read all records that the run has read, and for a run that no record began the right to read records of every kind.',
    params,
    answer: runJournalSchema,
    answerDescription: 'The journal',
    answerExample: {
      definition: automation.createExample.definition,
      start: { runId: exampleId('run'), now: 1_782_907_200_000 },
      entries: [
        {
          key: `${exampleId('run')}/welcome/0/1`,
          now: 1_782_907_200_000,
          answer: { ok: true, value: { id: exampleId('task') } },
        },
      ],
    },
  }),
]
