import Type from 'typebox'
import { refusalCodes } from '../../../framework/effects/effect.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, longText, optional, shape, text, time } from '../../../kernel/schema/fields.ts'
import { named } from '../../../kernel/schema/named.ts'

const about = named(
  'About',
  Type.Object(
    {
      model: Type.String({ minLength: 1, maxLength: 50, description: 'The model of the record' }),
      id: Type.String({ minLength: 1, maxLength: 50 }),
    },
    { additionalProperties: false, description: 'The record that it is about' },
  ),
)

/** A message sent by the service: to whom, by which connector, with what result. */
export const notificationDelivery = defineModel({
  name: 'notificationDelivery',
  title: 'Notification delivery',
  description: 'A message of the service to somebody: what was sent to whom, by which connector, with what result',
  collection: 'notification-deliveries',
  readPermission: 'notifications:read',
  writePermission: 'notifications:read',
  events: { updated: 'notification-delivery:updated' },
  integration: false,
  fields: {
    channel: choice(['EMAIL', 'SMS', 'WHATSAPP', 'PUSH'], { description: 'How it is sent', filter: true, readOnly: true }),
    recipient: text({
      description: 'The address or number; for push the user',
      max: 254,
      readOnly: true,
      personal: true,
      example: 'ada@example.com',
    }),
    customerId: optional(link('customer', { description: 'The customer to whom it is sent', readOnly: true })),
    userId: optional(link('user', { description: 'The colleague to whom it is sent', readOnly: true, example: null })),
    subject: optional(
      text({ description: 'The subject, or the title of a push notice', max: 500, readOnly: true, personal: true, example: 'Your stay' }),
    ),
    body: longText({
      description: 'The text, with a placeholder for each secret: `[hidden]`',
      max: 20_000,
      readOnly: true,
      personal: true,
      example: 'We look forward to seeing you.',
    }),
    about: shape(about, { example: { model: 'customer', id: 'cus_01k8e5m1z0f7q8r9s0t1v2w301' }, readOnly: true }),
    status: choice(['QUEUED', 'SENT', 'SIMULATED', 'FAILED'], {
      description: 'How far it is; SIMULATED: nothing was sent, because no connector is set up',
      filter: true,
      readOnly: true,
    }),
    connector: optional(text({ description: 'What has sent it; null when nothing was sent', max: 20, readOnly: true, example: 'smtp' })),
    error: optional(text({ description: 'Why it failed', max: 500, readOnly: true, personal: true, example: null })),
    errorCode: optional(choice(refusalCodes, { description: 'Why it failed, in a word', readOnly: true, example: null })),
    sentAt: optional(time({ description: 'When it was handed over', readOnly: true, example: null })),
  },
})
