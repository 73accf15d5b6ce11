import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { named } from '../../../kernel/schema/named.ts'
import { listApiOperations, listDateColumns, listStepTypes } from './definitions.ts'

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

const dateColumnSchema = named(
  'DateColumn',
  Type.Object(
    {
      name: Type.String({ description: 'For `date` of the trigger: the record and its date' }),
      model: Type.String({ description: 'The model whose records have it' }),
      format: Type.Unsafe<'date-time' | 'date'>({
        type: 'string',
        enum: ['date-time', 'date'],
        description: '`date-time` for a moment; `date` for a day, which begins at midnight by the clock of the organization',
      }),
      description: Type.String({ description: 'What it says of a record; of a custom field its label and description' }),
      custom: Type.Boolean({ description: 'Whether it is a custom field that the organization has declared as a date' }),
    },
    { additionalProperties: false, description: 'A date of records that can start a flow' },
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

/** The routes for editors of definitions: step types, dates that can start flows, and callable operations. */
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
    answer: pageSchemaOf('StepType', stepTypeSchema),
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
    operation: listDateColumns,
    method: 'get',
    path: '/orgs/{organizationId}/automation-date-columns',
    tag,
    summary: 'List dates that can start flows',
    description:
      'What `date` of a trigger with the source `dateReached` can name: dates of records, and the custom fields that the organization has declared as `date` or `dateTime`.',
    query: pagingQuery,
    answer: pageSchemaOf('DateColumn', dateColumnSchema),
    answerDescription: 'The dates, those that the organization has declared last',
    answerExample: {
      data: [
        {
          name: 'reservation.checkInAt',
          model: 'reservation',
          format: 'date-time',
          description: 'When they mean to come',
          custom: false,
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
    answer: pageSchemaOf('ApiOperation', apiOperationSchema),
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
