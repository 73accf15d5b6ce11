import Type from 'typebox'
import { listApiOperations, listStepTypes } from '../../operations/automations/definitions.ts'
import { named } from '../../schema/named.ts'
import { defineRoute } from '../define-route.ts'
import { listInput, pageOf, pagingQuery } from '../lists.ts'

const tag = 'automations'

const nullableObject = (description: string) => Type.Unsafe<object | null>({ type: ['object', 'null'], description })
const stepTypeSchema = named(
  'StepType',
  Type.Object(
    {
      type: Type.String({ description: 'The name that stands in definitions' }),
      category: Type.String({ description: 'Its group in menus' }),
      description: Type.String(),
      config: Type.Unsafe<object>({ type: 'object', description: 'The JSON Schema of its config' }),
      exits: Type.Unsafe<readonly string[] | null>({
        type: ['array', 'null'],
        items: { type: 'string' },
        description: 'Its ways out; null when they follow from its config',
      }),
      continueOnError: Type.Boolean({ description: 'Whether its config may hold `continueOnError`, and it then has the exit `error` too' }),
      provides: nullableObject(
        'The variables that it puts out, by exit and name, each with its JSON Schema; null when they follow from its config',
      ),
    },
    { additionalProperties: false, description: 'A kind of step' },
  ),
)

const apiOperationSchema = named(
  'ApiOperation',
  Type.Object(
    {
      operationId: Type.String({ description: 'Its name in the OpenAPI document' }),
      tag: Type.String({ description: 'Its group in menus' }),
      summary: Type.String({ description: 'What it does' }),
      method: Type.Unsafe<string>({
        type: 'string',
        enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        description: 'For `method` of the step',
      }),
      path: Type.String({
        description:
          'For `path` of the step, behind the address of the organization; in place of a name in braces goes an id or a variable',
      }),
      sampleBody: Type.String({ description: 'For `body` of the step, as JSON to be changed; empty when the operation takes none' }),
    },
    { additionalProperties: false, description: 'An operation of this API that a step `httpRequest` with the target `tillor` can call' },
  ),
)

/** The addresses of what an editor of definitions offers: kinds of steps, and what they can call. */
export const automationMenuRoutes = [
  defineRoute({
    operation: listStepTypes,
    method: 'get',
    path: '/orgs/{organizationId}/automation-step-types',
    tag,
    summary: 'List step types',
    description:
      'For editors of definitions: each with the schema of its config, its exits and the variables that it puts out. The list is the same for every organization.',
    query: pagingQuery,
    answer: pageOf('StepType', stepTypeSchema),
    answerDescription: 'The kinds of steps of which definitions are made',
    answerExample: {
      data: [
        {
          type: 'condition',
          category: 'flow',
          description: 'Goes one way when the conditions hold and another when they do not',
          config: { type: 'object' },
          exits: ['yes', 'no'],
          continueOnError: false,
          provides: {},
        },
      ],
      nextCursor: null,
    },
    problems: ['invalid_cursor'],
    input: listInput,
  }),
  defineRoute({
    operation: listApiOperations,
    method: 'get',
    path: '/orgs/{organizationId}/automation-api-operations',
    tag,
    summary: 'List operations for automations',
    description:
      'What a step `httpRequest` with the target `tillor` can call: the operations of an organization that take and answer JSON and are open to automations, without internal ones.',
    query: pagingQuery,
    answer: pageOf('ApiOperation', apiOperationSchema),
    answerDescription: 'The operations, in the order of the OpenAPI document',
    answerExample: {
      data: [
        {
          operationId: 'tasks.create',
          tag: 'tasks',
          summary: 'Create a task',
          method: 'POST',
          path: '/tasks',
          sampleBody: JSON.stringify({ title: 'Welcome Ada' }, null, 2),
        },
      ],
      nextCursor: null,
    },
    problems: ['invalid_cursor'],
    input: listInput,
  }),
]
