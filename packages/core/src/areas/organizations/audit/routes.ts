import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { DEFAULT_LIMIT, pageSchemaOf, pagingQuery } from '../../../framework/contract/lists.ts'
import { commonSchemas } from '../../../framework/models/common.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { type EpochMs, parseTime } from '../../../kernel/time.ts'
import { recordModels } from '../../models.ts'
import { listAuditLog } from './audit-log.ts'

const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })

const changeSchema = named(
  'RecordChange',
  Type.Object(
    {
      recordId: Type.String({ description: 'The record that was changed' }),
      model: Type.String({ description: 'The kind of record; or `apiKey`, `session` or `user`, of the account of a member' }),
      version: Type.Integer({ minimum: 1, description: 'The version that the record had afterwards; a deletion counts as one' }),
      label: { ...nullableText, description: 'How people know the record: a name, a title, a number. Null after an erasure' },
      summary: Type.String({ description: 'The change in a sentence, in English' }),
      change: Type.Unsafe<string>({ type: 'string', enum: ['created', 'updated', 'deleted', 'exported'] }),
      at: Type.String({ format: 'date-time', description: 'When it was changed' }),
      author: commonSchemas.author,
      authorName: { ...nullableText, description: 'How the member is called who did it; null for others, and where nobody knows any more' },
      keyId: { ...nullableText, description: 'The API key that was used; null for a session, for automations and for the service itself' },
      keyName: { ...nullableText, description: 'The name of that key; null once it was deleted' },
      automationId: { ...nullableText, description: 'The automation that did it' },
      automationName: { ...nullableText, description: 'Its name; null once it was deleted' },
      runId: { ...nullableText, description: 'Its run' },
      operation: { ...nullableText, description: 'The operation by which it was changed, as this document names it' },
      traceId: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'The action; events that it caused have the same' }),
      requestId: { ...nullableText, description: 'The request that did it, as its answer named it in `x-request-id`' },
      previous: Type.Unsafe<object | null>({
        type: ['object', 'null'],
        description:
          'The values before: of the fields that were changed, or of the record that was deleted. Null for a new record, and where a customer was erased. Secrets are left out',
      }),
      changed: Type.Unsafe<object | null>({
        type: ['object', 'null'],
        description: 'The values after, of the fields that were changed. Null where none were, and where a customer was erased',
      }),
    },
    { additionalProperties: false, description: 'One change of a record' },
  ),
)

function time(text: unknown): EpochMs | undefined {
  return typeof text === 'string' ? (parseTime(text) ?? undefined) : undefined
}

/** The address of the audit log. */
export const auditLogRoutes = [
  defineRoute({
    operation: listAuditLog,
    method: 'get',
    path: '/orgs/{organizationId}/audit-log',
    tag: 'audit-log',
    summary: 'List who changed what',
    description:
      'Who changed which record, when, by which operation, from which values and to which, newest first; also of records that were deleted. For one record, or one kind of record, it needs the permission to read such records; everything at once is for administrators, and so are sessions and accounts (`session`, `user`). With several filters, or by operation, a page can be shorter than `limit`, even empty, although more follow: read on until `nextCursor` is null.',
    query: Type.Object(
      {
        ...pagingQuery.properties,
        recordId: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only changes of this record' })),
        model: Type.Optional(
          Type.Unsafe<string>({
            type: 'string',
            enum: recordModels.map(({ name }) => name),
            description: 'Only changes of this kind of record',
          }),
        ),
        authorId: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only changes by this user' })),
        operation: Type.Optional(
          Type.String({ minLength: 1, maxLength: 100, description: 'Only changes by this operation, as this document names it' }),
        ),
        since: Type.Optional(Type.String({ format: 'date-time', description: 'Only changes at or after this time' })),
        until: Type.Optional(Type.String({ format: 'date-time', description: 'Only changes before this time' })),
      },
      { additionalProperties: false },
    ),
    input: ({ query: { limit, cursor, since, until, ...filters } }) => ({
      limit: limit ?? DEFAULT_LIMIT,
      cursor,
      filters,
      since: time(since),
      until: time(until),
    }),
    answer: pageSchemaOf('RecordChange', changeSchema),
    answerDescription: 'A page of changes, newest first',
    answerExample: {
      data: [
        {
          recordId: exampleId('customer'),
          model: 'customer',
          version: 2,
          change: 'updated',
          at: '2026-07-01T12:00:00.000Z',
          author: { type: 'MEMBER', id: exampleId('user') },
          authorName: 'Ada Lovelace',
          keyId: exampleId('apiKey'),
          keyName: 'Import',
          label: 'Grace Hopper',
          summary: 'Ada Lovelace changed phone of the customer “Grace Hopper” with the key “Import” (customers: update)',
          automationId: null,
          automationName: null,
          runId: null,
          operation: 'customers.update',
          traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
          requestId: exampleId('request'),
          previous: { phone: '+32 470 12 34 56' },
          changed: { phone: '+32 470 65 43 21' },
        },
      ],
      nextCursor: null,
    },
    problems: ['invalid_cursor', 'forbidden', 'not_found'],
  }),
]
