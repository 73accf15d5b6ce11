import Type from 'typebox'
import { exampleId } from '../../ids.ts'
import { commonSchemas } from '../../models/common.ts'
import { listAuditLog } from '../../operations/audit/audit-log.ts'
import { named } from '../../schema/named.ts'
import { defineRoute } from '../define-route.ts'
import { DEFAULT_LIMIT, pageOf, pagingQuery } from '../lists.ts'

const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] })

const changeSchema = named(
  'RecordChange',
  Type.Object(
    {
      recordId: Type.String({ description: 'The record that was changed' }),
      model: Type.String({ description: 'The kind of record' }),
      version: Type.Integer({ minimum: 1, description: 'The version that the record had afterwards; a deletion counts as one' }),
      change: Type.Unsafe<string>({ type: 'string', enum: ['created', 'updated', 'deleted'] }),
      at: Type.String({ format: 'date-time', description: 'When it was changed' }),
      author: commonSchemas.author,
      keyId: { ...nullableText, description: 'The API key that was used; null for a session, for automations and for the service itself' },
      automationId: { ...nullableText, description: 'The automation that did it' },
      runId: { ...nullableText, description: 'Its run' },
      operation: { ...nullableText, description: 'The operation by which it was changed, as this document names it' },
      traceId: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'The action; events that it caused have the same' }),
      previous: Type.Unsafe<object | null>({
        type: ['object', 'null'],
        description:
          'The values before: of the fields that were changed, or of the record that was deleted. Null for a new record, and where a customer was erased. Secrets are left out',
      }),
    },
    { additionalProperties: false, description: 'One change of a record' },
  ),
)

/** The address of the audit log. */
export const auditLogRoutes = [
  defineRoute({
    operation: listAuditLog,
    method: 'get',
    path: '/orgs/{organizationId}/audit-log',
    tag: 'audit-log',
    summary: 'List the changes of a record',
    description:
      'Who changed a record, when, by which operation and from which values, newest first. It needs the permission to read such records, and also tells of records that were deleted.',
    query: Type.Object(
      {
        ...pagingQuery.properties,
        recordId: Type.String({ minLength: 1, maxLength: 100, description: 'The record', examples: [exampleId('customer')] }),
      },
      { additionalProperties: false },
    ),
    input: ({ query: { limit, cursor, recordId } }) => ({ limit: limit ?? DEFAULT_LIMIT, cursor, filters: { recordId } }),
    answer: pageOf('RecordChange', changeSchema),
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
          keyId: exampleId('apiKey'),
          automationId: null,
          runId: null,
          operation: 'customers.update',
          traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
          previous: { phone: '+32 470 12 34 56' },
        },
      ],
      nextCursor: null,
    },
    problems: ['invalid_cursor', 'forbidden', 'not_found'],
  }),
]
