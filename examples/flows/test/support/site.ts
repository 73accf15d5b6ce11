import { exampleId } from '@belfry/core'

/** Fields of a record. */
export type Values = Readonly<Record<string, unknown>>

/** Who works at the reception: the user that the flows name. */
export const reception = { userId: exampleId('user'), email: 'reception@example.com', name: 'Grace', permissions: ['*'] } as const

/** The webhook that the flows name. */
export const webhookId = exampleId('webhook')

export const guestId = exampleId('customer')
export const stayId = exampleId('reservation')
export const terrainId = exampleId('terrain')

/** A guest with every address; `values` say what is different. */
export const guest = (values: Values = {}) => ({
  model: 'customer',
  id: guestId,
  values: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+32 470 12 34 56', ...values },
})

/** The place that the stay is for. */
export const terrain = { model: 'terrain', id: terrainId, values: { name: 'Lakeside 12' } }

/** A stay from 10 to 17 July. */
export const stay = (values: Values = {}) => ({
  model: 'reservation',
  id: stayId,
  values: {
    number: 'R-00001',
    customerId: guestId,
    terrainId: terrainId,
    checkInAt: '2026-07-10T14:00:00.000Z',
    checkOutAt: '2026-07-17T09:00:00.000Z',
    status: 'RESERVED',
    ...values,
  },
})

/** A meter on the place. */
export const meter = (values: Values = {}) => ({
  model: 'meter',
  id: exampleId('meter'),
  values: { terrainId: terrainId, type: 'ELECTRICITY', serial: 'E-4711', unitPrice: 0.4, ...values },
})
