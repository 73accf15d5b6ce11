import { vehiclePresence } from '../../models/vehicle-presence.ts'
import { vehiclePresences } from '../../operations/vehicle-presences/vehicle-presences.ts'
import { recordRoutes } from '../record-routes.ts'

/** The addresses of vehicles on the site. */
export const vehiclePresenceRoutes = recordRoutes(vehiclePresence, vehiclePresences, { tag: 'access' })
