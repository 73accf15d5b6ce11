import { models } from '@belfry/core'
import Type from 'typebox'
import { templateId } from '../config/fields.ts'
import { operationStep } from '../step/operation-step.ts'

const actions = ['checkIn', 'checkOut', 'cancel'] as const

/** Checks a guest in or out, or cancels a reservation. Skipped if that was already done. */
export const reservationSetStatus = operationStep({
  type: 'reservationSetStatus',
  category: 'reservations',
  description: 'Checks a guest in or out, or cancels the reservation',
  config: Type.Object({
    reservationId: templateId({ description: 'The reservation' }, 'reservation'),
    action: Type.Unsafe<(typeof actions)[number]>({ type: 'string', enum: [...actions], description: 'What becomes of it' }),
  }),
  operation: ({ action }) => `reservations.${action}`,
  about: ['reservationId', 'a reservation'],
  skipped: 'When the reservation is checked in, checked out or cancelled already.',
  provides: { updatedReservation: models.reservation.recordSchema },
  output: (updatedReservation) => ({ updatedReservation }),
})
