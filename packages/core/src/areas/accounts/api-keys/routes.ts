import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { deletedSchema, listInput, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { extended } from '../../../framework/contract/record-routes.ts'
import { named } from '../../../kernel/schema/named.ts'
import { rightsWarningsField } from '../members/rights-warnings.ts'
import { apiKey } from './api-key.ts'
import { createApiKey, deleteApiKey, getApiKey, listApiKeys, renewApiKey, updateApiKey } from './api-keys.ts'

const tag = 'api-keys'
const { recordSchema, example, fields } = apiKey
const params = { id: 'apiKey' } as const
const idInBody = Type.String({ minLength: 1, description: 'The same id as in the path', examples: [example.id] })
const apiKeyWithValue = extended('ApiKeyWithValue', apiKey, {
  key: Type.String({ description: 'The key itself. It is shown here and never again', examples: ['bfy_8ZkQ3mB1xT_4tVn…'] }),
  ...rightsWarningsField,
})
const apiKeyWithValueExample = { ...example, key: 'bfy_8ZkQ3mB1xT_4tVnExampleExampleExampleExample9fKd' }

const updateBody = named(
  'ApiKeyUpdate',
  Type.Object(
    {
      id: idInBody,
      name: fields.name.schema,
      description: Type.Optional(
        Type.Unsafe<string | null>({
          type: ['string', 'null'],
          maxLength: 10_000,
          description: 'Left out, it stays; null or empty clears it',
        }),
      ),
    },
    { additionalProperties: false },
  ),
)
const renewBody = named('ApiKeyRenew', Type.Object({ id: idInBody }, { additionalProperties: false }))

/** The routes of API keys. A key acts for a user, so they do not belong to an organization. */
export const apiKeyRoutes = [
  defineRoute({
    operation: listApiKeys,
    method: 'get',
    path: '/api-keys',
    tag,
    summary: 'List your API keys',
    description: 'The keys of your account, in whatever organizations they act, newest first. A key that is narrowed sees only itself.',
    query: pagingQuery,
    answer: pageSchemaOf('ApiKey', recordSchema),
    answerDescription: 'A page of your keys, newest first, without their values',
    answerExample: { data: [example], nextCursor: null },
    problems: ['invalid_cursor'],
    input: listInput,
  }),
  defineRoute({
    operation: createApiKey,
    method: 'post',
    path: '/api-keys',
    tag,
    summary: 'Create an API key',
    description:
      'The key acts for you. It can be narrowed to some permissions and organizations, and never has more than you. An account has at most 200 keys; beyond that the answer is 409 until one is deleted. Expired keys make room for new ones.',
    body: apiKey.createSchema,
    bodyExample: apiKey.createExample,
    status: 201,
    answer: apiKeyWithValue,
    answerDescription: 'The new key with its value',
    answerExample: apiKeyWithValueExample,
    problems: ['narrowed_key', 'forbidden', 'conflict'],
    versioned: true,
    secret: true,
  }),
  defineRoute({
    operation: getApiKey,
    method: 'get',
    path: '/api-keys/{id}',
    tag,
    summary: 'Get an API key',
    description: 'The value itself is shown only once, when the key is made or renewed.',
    params,
    answer: recordSchema,
    answerDescription: 'The key without its value',
    answerExample: example,
    versioned: true,
  }),
  defineRoute({
    operation: updateApiKey,
    method: 'put',
    path: '/api-keys/{id}',
    tag,
    summary: 'Change name and description of an API key',
    description: 'What the key may do never changes: for other permissions make another key. Its value stays.',
    params,
    body: updateBody,
    bodyExample: { id: example.id, name: 'Booking site', description: 'Runs on the web server' },
    answer: recordSchema,
    answerDescription: 'The changed key without its value',
    answerExample: example,
    problems: ['id_mismatch'],
    versioned: true,
  }),
  defineRoute({
    operation: deleteApiKey,
    method: 'delete',
    path: '/api-keys/{id}',
    tag,
    summary: 'Delete an API key',
    description: 'It stops working at once, and cannot be brought back.',
    params,
    answer: deletedSchema,
    answerDescription: 'The key stopped working',
    answerExample: { id: example.id, deleted: true },
    versioned: true,
  }),
  defineRoute({
    operation: renewApiKey,
    method: 'post',
    path: '/api-keys/{id}/renew',
    tag,
    summary: 'Renew an API key',
    description: 'The old value stops working at once.',
    params,
    body: renewBody,
    bodyExample: { id: example.id },
    answer: apiKeyWithValue,
    answerDescription: 'The key with its new value',
    answerExample: apiKeyWithValueExample,
    problems: ['id_mismatch', 'conflict'],
    secret: true,
  }),
]
