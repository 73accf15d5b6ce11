import { choice, day, longText, optional, text, time, withDefault } from '../schema/fields.ts'
import { numberTail } from '../telephone.ts'
import { defineModel } from './define-model.ts'

/** Lists are filtered by it however the number is written, and so a caller is found. */
const number = { personal: true, max: 50, filter: true, listedAs: numberTail } as const

/** Somebody who stays, pays or calls: a person, a company or both. */
export const customer = defineModel({
  name: 'customer',
  title: 'Customer',
  description: 'Somebody who stays, pays or calls: a person, a company or both',
  collection: 'customers',
  readPermission: 'customers:read',
  writePermission: 'customers:write',
  events: { created: 'customer:created', updated: 'customer:updated', deleted: 'customer:deleted' },
  fields: {
    firstName: optional(text({ personal: true, description: 'First name', example: 'Ada' })),
    lastName: optional(text({ personal: true, description: 'Last name', example: 'Lovelace' })),
    companyName: optional(text({ personal: true, description: 'Name of the company', example: 'Analytical Engines' })),
    email: optional(text({ personal: true, description: 'E-mail address', format: 'email', max: 254, example: 'ada@example.com' })),
    phone: optional(text({ ...number, description: 'Telephone number', example: '+32 470 12 34 56' })),
    whatsappNumber: optional(text({ ...number, description: 'Number for WhatsApp', example: '+32 470 12 34 56' })),
    language: optional(text({ personal: true, description: 'Language of messages, as BCP 47 tag', max: 35, example: 'nl-BE' })),
    status: withDefault(
      choice(['DEFAULT', 'PREFERRED', 'VIP', 'WARNING', 'BLACKLISTED'], { description: 'How the customer is regarded', filter: true }),
      'DEFAULT',
    ),
    notes: optional(longText({ personal: true, description: 'Notes for colleagues', example: 'Likes the pitch by the lake' })),
    birthDate: optional(day({ personal: true, description: 'Day of birth' })),
    erasedAt: optional(
      time({ description: 'When what is personal was erased, for good; such a customer cannot be changed', readOnly: true, example: null }),
    ),
  },
})
