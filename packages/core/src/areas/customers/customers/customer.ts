import Type from 'typebox'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, day, longText, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'
import { wordsOf } from '../../../kernel/schema/words.ts'
import { numberTail } from '../../../kernel/telephone.ts'

/** Lists can be filtered by it in any notation, which is how a caller is found. */
const number = { personal: true, max: 50, filter: true, listedAs: numberTail } as const

/** If only accents are left of a text, it asks for a word that does not exist. */
function wordsIn(name: string): readonly string[] {
  const words = wordsOf(name)
  return words.length > 0 ? words : ['-']
}

/** E-mail addresses are not case-sensitive to people. */
const inSmallLetters = (value: string) => value.toLowerCase()

/** Somebody who stays, pays or calls: a person, a company or both. */
export const customer = defineModel({
  name: 'customer',
  title: 'Customer',
  description: 'Somebody who stays, pays or calls: a person, a company or both',
  collection: 'customers',
  readPermission: 'customers:read',
  writePermission: 'customers:write',
  termFilters: {
    name: {
      schema: Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: '[\\p{L}\\p{N}]',
        description:
          'Only those with this name: every word of it begins a word of `firstName`, `lastName` or `companyName`, in any order. Capitals and accents make no difference',
        examples: ['ada love'],
      }),
      termsOf: ({ firstName, lastName, companyName }) => wordsOf([firstName, lastName, companyName].filter(Boolean).join(' ')),
      termsIn: wordsIn,
      byBeginning: true,
      edition: 1,
    },
  },
  events: { created: 'customer:created', updated: 'customer:updated', deleted: 'customer:deleted' },
  fields: {
    firstName: optional(text({ personal: true, description: 'First name', example: 'Ada' })),
    lastName: optional(text({ personal: true, description: 'Last name', example: 'Lovelace' })),
    companyName: optional(text({ personal: true, description: 'Name of the company', example: 'Analytical Engines' })),
    email: optional(
      text({
        personal: true,
        description: 'E-mail address',
        format: 'email',
        max: 254,
        filter: true,
        listedAs: inSmallLetters,
        example: 'ada@example.com',
      }),
    ),
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
