import Type from 'typebox'
import { defineRoute } from '../../../framework/contract/define-route.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { named } from '../../../kernel/schema/named.ts'
import { eraseCustomer, getErasure } from './erase-customer.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

const erasureSchema = named(
  'Erasure',
  Type.Object(
    {
      id: Type.String({ pattern: idPattern('erasure'), description: 'GET …/erasures/{id} says how it stands' }),
      customerId: Type.String({ pattern: idPattern('customer') }),
      status: Type.Unsafe<string>({ type: 'string', enum: ['running', 'done'], description: 'Whether everything is erased' }),
      createdAt: Type.String({ format: 'date-time', description: 'When it was asked for' }),
      completedAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description: 'When everything was erased' }),
      records: count('Records that were emptied or removed so far, the customer among them'),
      runs: count('Runs of automations that have lost what they held; those that had not ended were cancelled'),
      events: count('Events of the log that have lost what they said, but for the ids in it'),
      deliveries: count('Messages that are not sent any more, or were sent and have lost what they said'),
      changes: count('Entries of the audit log that have lost the values before'),
    },
    { additionalProperties: false, description: 'The erasure of a customer' },
  ),
)

const example = {
  id: exampleId('erasure'),
  customerId: exampleId('customer'),
  status: 'running',
  createdAt: '2026-07-01T12:00:00.000Z',
  completedAt: null,
  records: 2,
  runs: 0,
  events: 0,
  deliveries: 0,
  changes: 0,
}

/** The addresses of erasing a customer. */
export const erasureRoutes = [
  defineRoute({
    operation: eraseCustomer,
    method: 'post',
    path: '/orgs/{organizationId}/customers/{id}/erase',
    tag: 'customers',
    summary: 'Erase a customer',
    description:
      'Takes out for good what is personal: in the customer at once, and behind the answer in every record that is about it, in events, in messages to webhooks (those that have not arrived are not sent any more), in runs of automations and in the audit log. The customer stays as a record without a name, so that what names it still can. It cannot be undone. A customer that was deleted can be erased by its id too. An erased customer cannot be changed; asked again, the same erasure is answered.',
    params: { id: 'customer' },
    status: 202,
    answer: erasureSchema,
    answerDescription: 'The erasure, which goes on in the background',
    answerExample: example,
  }),
  defineRoute({
    operation: getErasure,
    method: 'get',
    path: '/orgs/{organizationId}/erasures/{id}',
    tag: 'customers',
    summary: 'Get an erasure',
    description: 'How far the erasure of a customer is.',
    params: { id: 'erasure' },
    answer: erasureSchema,
    answerDescription: 'The erasure',
    answerExample: { ...example, status: 'done', completedAt: '2026-07-01T12:00:01.000Z', events: 12, deliveries: 4, changes: 9 },
  }),
]
