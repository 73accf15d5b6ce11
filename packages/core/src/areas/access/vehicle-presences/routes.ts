import { recordRoutes } from '../../../framework/contract/record-routes.ts'
import { vehiclePresence } from './vehicle-presence.ts'
import { vehiclePresences } from './vehicle-presences.ts'

/** The addresses of vehicles on the site. */
export const vehiclePresenceRoutes = recordRoutes(vehiclePresence, vehiclePresences, { tag: 'access' })
