import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, link, optional, text } from '../../../kernel/schema/fields.ts'
import { numberTail } from '../../../kernel/telephone.ts'

/** A further way to reach a customer. */
export const customerContact = defineModel({
  name: 'customerContact',
  title: 'Customer contact',
  description: 'A further way to reach a customer',
  collection: 'contacts',
  readPermission: 'customers:read',
  writePermission: 'customers:write',
  parent: { model: 'customer', field: 'customerId', collection: 'customers' },
  events: { created: 'customer:contact:created', updated: 'customer:contact:updated', deleted: 'customer:contact:deleted' },
  eventRoot: 'contact',
  erase: 'remove',
  fields: {
    customerId: link('customer', { description: 'The customer it belongs to' }),
    type: choice(['EMAIL', 'PHONE', 'WHATSAPP', 'OTHER'], { description: 'The kind of contact', filter: true }),
    value: text({
      personal: true,
      description: 'The address or number',
      max: 254,
      filter: true,
      listedAs: numberTail,
      example: 'office@example.com',
    }),
    label: optional(text({ personal: true, description: 'What it is for', example: 'Invoices' })),
  },
})
