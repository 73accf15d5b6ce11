import { defineModel } from '../../../framework/models/define-model.ts'
import { decimal, longText, money, optional, text, withDefault } from '../../../kernel/schema/fields.ts'

/** A product: a night, a kilowatt hour, a shower token. */
export const product = defineModel({
  name: 'product',
  title: 'Product',
  description: 'Something that is sold: a night, a kilowatt hour, a token for the shower',
  collection: 'products',
  readPermission: 'products:read',
  writePermission: 'products:write',
  events: { created: 'product:created', updated: 'product:updated', deleted: 'product:deleted' },
  fields: {
    name: text({ description: 'What it is called, also on invoices', example: 'Night on a comfort pitch' }),
    price: money({ description: 'Price of one unit in euro, VAT included', example: 32.5 }),
    vat: withDefault(decimal({ description: 'VAT contained in the price, in percent', minimum: 0, maximum: 100, example: 6 }), 21),
    unit: optional(text({ description: 'What one unit is', max: 30, example: 'night' })),
    description: optional(longText({ description: 'More about it', max: 2000, example: 'With electricity, 10 A' })),
  },
})
