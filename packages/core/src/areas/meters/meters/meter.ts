import { stateFrom } from '../../../framework/effects/state-from.ts'
import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, decimal, link, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** The maximum meter value, up to which thousandths are exact. */
export const MAX_READING = 1_000_000_000

const counted = 'in kWh for electricity, else in m³'

/** A meter on a terrain, which may also switch the supply on and off. */
export const meter = defineModel({
  name: 'meter',
  title: 'Meter',
  description: 'Something that counts what is used on a terrain, and may switch it on and off',
  collection: 'meters',
  readPermission: 'meters:read',
  writePermission: 'meters:write',
  events: { updated: 'meter:updated' },
  fields: {
    terrainId: optional(link('terrain', { description: 'The terrain on which it stands' })),
    type: choice(['ELECTRICITY', 'WATER', 'GAS'], { description: 'What it counts: electricity in kWh, water and gas in m³', filter: true }),
    serial: text({ description: 'The number on it', max: 100, example: 'E-4711' }),
    state: withDefault(
      choice(['ON', 'OFF'], { description: 'Whether it lets through; changed by its action', filter: true, readOnly: true }),
      'ON',
    ),
    stateFrom: stateFrom('state'),
    lastReading: withDefault(
      decimal({
        description: `What it showed last, ${counted}`,
        minimum: 0,
        maximum: MAX_READING,
        decimals: 3,
        readOnly: true,
        example: 1042.5,
      }),
      0,
    ),
    lastReadAt: optional(time({ description: 'When it was last read', readOnly: true, example: null })),
    invoicedReading: withDefault(
      decimal({
        description: `Up to where its consumption is on an invoice, ${counted}`,
        ...{ minimum: 0, maximum: MAX_READING, decimals: 3, readOnly: true, example: 1000 },
      }),
      0,
    ),
    unitPrice: withDefault(
      decimal({
        description: 'Price of one kWh or m³ in euro, VAT included, with at most six decimals',
        ...{ minimum: 0, maximum: 100_000_000, decimals: 6, example: 0.352145 },
      }),
      0,
    ),
    vat: withDefault(decimal({ description: 'VAT contained in the price, in percent', minimum: 0, maximum: 100, example: 21 }), 21),
    controllerId: optional(link('controller', { description: 'The controller that switches it', example: null })),
  },
})
