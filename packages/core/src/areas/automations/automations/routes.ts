import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { extended, recordRoutes } from '../../../framework/contract/record-routes.ts'
import { commonSchemas } from '../../../framework/models/common.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { automation } from './automation.ts'
import { automations } from './automations.ts'
import { listVersions, validateDefinition } from './definitions.ts'
import { firingCount, listNextFirings } from './next-firings.ts'

const tag = 'automations'

const locationMembers = {
  nodeId: Type.Optional(Type.String()),
  edgeId: Type.Optional(Type.String()),
  noteId: Type.Optional(Type.String()),
  pointer: Type.Optional(Type.String({ description: 'A JSON pointer into the definition' })),
  range: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0 }), {
      minItems: 2,
      maxItems: 2,
      description: 'The part of the text at the pointer that is meant, in UTF-16 units; its end is no part of it',
    }),
  ),
}
const patchOperation = Type.Object(
  {
    op: Type.Unsafe<string>({ type: 'string', enum: ['add', 'remove', 'replace', 'move', 'test'] }),
    path: Type.String(),
    from: Type.Optional(Type.String()),
    value: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
)
const loopStep = Type.Object(
  {
    automationId: Type.String(),
    nodeId: Type.String({ description: 'The step that causes the event' }),
    operation: Type.String({ description: 'What the step does that tells of the event' }),
    eventKey: Type.String(),
    starts: Type.String({ description: 'The automation that the event starts' }),
  },
  { additionalProperties: false },
)
const flowProblem = named(
  'FlowProblem',
  Type.Object(
    {
      code: Type.String({ description: 'What was found. The reference lists all codes' }),
      severity: Type.Unsafe<string>({ type: 'string', enum: ['refused', 'error', 'warning'] }),
      message: Type.String(),
      ...locationMembers,
      related: Type.Optional(
        Type.Array(Type.Object({ ...locationMembers, message: Type.String() }, { additionalProperties: false }), {
          description: 'Other places that have to do with it',
        }),
      ),
      fix: Type.Optional(
        Type.Object(
          { title: Type.String(), patch: Type.Array(patchOperation, { description: 'JSON Patch (RFC 6902) of the definition' }) },
          { additionalProperties: false, description: 'A change after which the finding is gone, where there is an obvious one' },
        ),
      ),
      docs: Type.Optional(Type.String({ description: 'Where the code is explained, from the root of the documentation' })),
      loop: Type.Optional(
        Type.Array(loopStep, {
          description: 'The way round, of automations that start one another; from the last it goes on with the first',
        }),
      ),
    },
    { additionalProperties: false, description: 'A finding about a definition; an error keeps it from being enabled' },
  ),
)
const problems = Type.Array(flowProblem)
const automationWithProblems = extended('AutomationWithProblems', automation, {
  problems,
  ignoredHookCalls: Type.Integer({
    minimum: 0,
    description: 'How many calls of its address were ignored because there were too many in a minute',
  }),
  refusedStarts: Type.Integer({
    minimum: 0,
    description: 'How many runs were not started in the last 90 days because too many were waiting to begin',
  }),
})

const definitionProblems = named(
  'DefinitionProblems',
  Type.Object({ problems }, { additionalProperties: false, description: 'Everything that stands in the way of running a definition' }),
)
const validateBody = named(
  'DefinitionCheck',
  Type.Object({ definition: Type.Unknown({ description: 'A definition, or what is to become one' }) }, { additionalProperties: false }),
)

const versionSchema = named(
  'AutomationVersion',
  Type.Object(
    {
      version: Type.Integer({ minimum: 1, description: 'Counts the definitions of the automation, from 1' }),
      definitionHash: Type.String({ description: 'Its content hash. The runs that follow it name it' }),
      definition: Type.Unknown({ description: 'The definition as it was saved' }),
      createdAt: commonSchemas.createdAt,
      createdBy: commonSchemas.author,
    },
    { additionalProperties: false, description: 'A definition that an automation has had' },
  ),
)

const nullableText = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })
const nextFirings = named(
  'NextFirings',
  Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            at: Type.String({ format: 'date-time', description: 'The moment' }),
            slot: Type.String({
              description: 'The time that the clock of the organization shows then, or would show: what makes it unique',
            }),
            text: Type.String({ description: 'The moment in words, in the language and time zone of the organization' }),
            notes: Type.Array(Type.String(), {
              description:
                'What there is to know about it: a time that the clock skips or shows twice, that the trigger has conditions, or that the organization has paused its automations',
            }),
            model: nullableText('The model of the record whose date it is'),
            recordId: nullableText('The record whose date it is'),
          },
          { additionalProperties: false },
        ),
      ),
      complete: Type.Boolean({ description: 'Whether these are all that were asked for; `missing` says why not' }),
      missing: nullableText(
        'Why moments may be missing, and what to do: the automation is disabled, you may not read its records, they are still being gone through, or they are very many; null when none is',
      ),
    },
    { additionalProperties: false, description: 'The next moments at which the clock starts an automation' },
  ),
)

/** The routes of automations and their parts. Never callable by automations. */
export const automationRoutes = [
  ...recordRoutes(
    automation,
    { ...automations, putByExternalId: undefined },
    {
      tag,
      viewSchema: automationWithProblems,
      viewExample: { problems: [], ignoredHookCalls: 0, refusedStarts: 0 },
      words: {
        create: 'It is disabled at first, whatever is sent, and may be half-finished; its problems stand in the answer.',
        get: 'It shows the problems of its definition. The values of headers are hidden.',
        delete: 'It starts no more, and its runs end with it.',
      },
      problems: ['open_problems'],
    },
  ),
  defineRoute({
    operation: validateDefinition,
    method: 'post',
    path: '/orgs/{organizationId}/automations/validate',
    tag,
    summary: 'Validate a definition',
    description:
      'Says everything that is wrong with a definition, whatever it is; also which of the records that it names are not there, and whether it would start enabled automations that start it. Stores nothing.',
    body: validateBody,
    bodyExample: { definition: automation.createExample.definition },
    answer: definitionProblems,
    answerDescription: 'The findings, the gravest first; none when it can be enabled',
    answerExample: { problems: [] },
  }),
  defineRoute({
    operation: listVersions,
    method: 'get',
    path: '/orgs/{organizationId}/automations/{id}/versions',
    tag,
    summary: 'List versions of an automation',
    description: 'Every save that changes the definition makes a version.',
    params: { id: 'automation' },
    query: pagingQuery,
    answer: pageSchemaOf('AutomationVersion', versionSchema),
    answerDescription: 'A page of the definitions that it has had, newest first',
    answerExample: {
      data: [
        {
          version: 1,
          definitionHash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
          definition: automation.createExample.definition,
          createdAt: '2026-07-01T12:00:00.000Z',
          createdBy: { type: 'MEMBER', id: exampleId('user') },
        },
      ],
      nextCursor: null,
    },
    problems: ['invalid_cursor'],
    input: (request) => ({ ...listInput(request), id: request.params.id }),
  }),
  defineRoute({
    operation: listNextFirings,
    method: 'get',
    path: '/orgs/{organizationId}/automations/{id}/next-firings',
    tag,
    summary: 'List the next firings of an automation',
    description:
      'When the clock starts the automation next; empty when something else starts it. Those of records that you may read are told by their dates as they stand now, while the automation is enabled; whether its conditions hold is judged at the moment itself.',
    params: { id: 'automation' },
    query: Type.Object(
      {
        count: Type.Optional(
          Type.Integer({ minimum: 1, maximum: firingCount.maximum, default: firingCount.default, description: 'How many at most' }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: nextFirings,
    answerDescription: 'The next moments, the first one first',
    answerExample: {
      data: [
        {
          at: '2026-03-29T01:00:00.000Z',
          slot: '2026-03-29T02:30',
          text: '29 March 2026 at 03:00',
          notes: ['02:30 does not exist on 29 March 2026, so 03:00.'],
          model: null,
          recordId: null,
        },
      ],
      complete: true,
      missing: null,
    },
    input: ({ params, query }) => ({ id: params.id, count: query.count ?? firingCount.default }),
  }),
]
