import { defineModel } from '../../../framework/models/define-model.ts'
import { choice, integer, link, longText, money, optional, text, time, withDefault } from '../../../kernel/schema/fields.ts'

/** A stay that was agreed on: who comes, when, and where to. */
export const reservation = defineModel({
  name: 'reservation',
  title: 'Reservation',
  description: 'A stay that was agreed on: who comes, when, and where to',
  collection: 'reservations',
  readPermission: 'reservations:read',
  writePermission: 'reservations:write',
  events: { created: 'reservation:created', updated: 'reservation:updated' },
  fields: {
    number: text({ description: 'Its number, counted by the service', max: 20, readOnly: true, example: 'R-00042' }),
    customerId: link('customer', { description: 'Who comes' }),
    terrainId: optional(
      link('terrain', { description: 'Where to. Stays on one terrain may overlap: only a check-in needs it to be free' }),
    ),
    checkInAt: time({ description: 'When they mean to come', example: '2026-07-01T14:00:00.000Z' }),
    checkOutAt: time({ description: 'When they mean to leave; after they come', example: '2026-07-08T09:00:00.000Z' }),
    checkedInAt: optional(time({ description: 'When they came', readOnly: true, example: null })),
    checkedOutAt: optional(time({ description: 'When they left', readOnly: true, example: null })),
    cancelledAt: optional(time({ description: 'When it was cancelled', readOnly: true, example: null })),
    persons: withDefault(integer({ description: 'How many come', minimum: 1, maximum: 1000, example: 2 }), 1),
    status: choice(['RESERVED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED'], {
      description: 'How far it is; changed by its actions',
      filter: true,
      readOnly: true,
    }),
    totalAmount: withDefault(money({ description: 'What the stay costs, VAT included', example: 420 }), 0),
    notes: optional(longText({ description: 'Notes for colleagues', example: 'Arrives late', personal: true })),
  },
})
