import { actionRoute } from '../../../framework/contract/action-route.ts'
import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { occupation } from '../occupations/occupation.ts'
import { occupations } from '../occupations/occupations.ts'
import { cancel } from './cancel.ts'
import { checkIn } from './check-in.ts'
import { checkOut } from './check-out.ts'
import { reservation } from './reservation.ts'
import { reservations } from './reservations.ts'

const tag = 'reservations'

/** The addresses of reservations, which are cancelled and not deleted. */
export const reservationRoutes = [
  ...recordRoutes(reservation, { ...reservations, delete: undefined }, { tag, problems: ['conflict'] }),
  actionRoute(reservation, {
    operation: checkIn,
    verb: 'check-in',
    tag,
    summary: 'Check a guest in',
    description: 'Begins the occupation of the terrain, which must be free. Nothing happens when the guest has checked in already.',
  }),
  actionRoute(reservation, {
    operation: checkOut,
    verb: 'check-out',
    tag,
    summary: 'Check a guest out',
    description: 'Ends the occupation and frees the terrain. Nothing happens when the guest has checked out already.',
  }),
  actionRoute(reservation, {
    operation: cancel,
    verb: 'cancel',
    tag,
    summary: 'Cancel a reservation',
    description: 'Only before check-in. Nothing happens when it is cancelled already.',
  }),
]

/** The addresses of occupations, which are ended and not deleted. */
export const occupationRoutes = recordRoutes(occupation, { ...occupations, delete: undefined }, { tag, problems: ['conflict'] })
