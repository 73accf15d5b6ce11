import Type from 'typebox'
import { actionRoute, bodyOf } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { exampleId, idPattern } from '../../../kernel/ids.ts'
import { nullable } from '../../../kernel/schema/fields.ts'
import { inboxMessage } from '../../inbox/inbox-messages/inbox-message.ts'
import { inboxThread } from '../../inbox/inbox-threads/inbox-thread.ts'
import { customer } from './customer.ts'
import { customerContact } from './customer-contact.ts'
import { customerContacts, customers } from './customers.ts'
import { sendCustomerMessage } from './send-message.ts'

const { body } = inboxMessage.fields
const wanted = (what: string) => Type.Optional(Type.Boolean({ default: false, description: `Whether to send it by ${what}` }))

const sentSchema = bodyOf({
  sent: Type.Array(Type.Unsafe<string>({ type: 'string', enum: ['EMAIL', 'SMS', 'WHATSAPP'] }), {
    description: 'The channels by which it is sent; none when no address was there for any that is wanted',
  }),
  notificationDeliveryIds: Type.Array(Type.String({ pattern: idPattern('notificationDelivery') }), {
    description: 'Where to see what comes of it, in the same order',
  }),
})

/** The addresses of customers and their contacts. */
export const customerRoutes = [
  ...recordRoutes(customer, customers, {
    tag: 'customers',
    problems: ['erased'],
    words: {
      delete:
        'Its contacts and access methods go with it, and its mandates are revoked: of very many the newest at once, the others within seconds. What else names it stays as it is.',
    },
  }),
  actionRoute(customer, {
    operation: sendCustomerMessage,
    problems: ['no_connector'],
    verb: 'send-message',
    tag: 'customers',
    summary: 'Write to a customer',
    description:
      "Sends the text once by each channel that is wanted and for which the customer has an address or number, in the customer's conversation by that channel. Where there is none, nothing is sent and `sent` is empty.",
    body: bodyOf({
      subject: Type.Optional(nullable(inboxThread.fields.subject.schema)),
      body: body.schema,
      sendEmail: wanted('e-mail'),
      sendSms: wanted('SMS'),
      sendWhatsApp: wanted('WhatsApp'),
    }),
    bodyExample: { subject: 'Your stay', body: 'We look forward to seeing you.', sendEmail: true },
    answer: sentSchema,
    answerDescription: 'By which channels it is sent',
    answerExample: { sent: ['EMAIL'], notificationDeliveryIds: [exampleId('notificationDelivery')] },
  }),
  ...recordRoutes(
    customerContact,
    { ...customerContacts, putByExternalId: undefined },
    {
      tag: 'customers',
      problems: ['erased'],
    },
  ),
]
